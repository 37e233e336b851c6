import { useState } from 'react';
import { Button, FormLayout, TextField } from '@shopify/polaris';
import { positionErrors } from '#app/domain/shared/address-form.schema.ts';
import { parsePosition, parsePositionPair, type Position } from '#app/domain/shared/geo.ts';
import { useMendable } from './answer-turns.tsx';

/** Coordinates as typed, which may not be a valid position (yet). */
export type TypedPosition = { latitude: string; longitude: string };

export type PinPositionProps = {
  position: Position | null;
  /** The text being typed; null while the fields show the pin's position. */
  typed: TypedPosition | null;
  /** Called at every change, because the form posts the typed text even if it is not a position. */
  onType(typed: TypedPosition): void;
  onMove(position: Position): void;
  /** The server's errors by field. */
  errors?: Record<string, string>;
  disabled?: boolean;
};

/** Latitude and longitude, for those who know them: a button, and the two fields once it was pressed. They are also
 *  shown while one of them has an error or was typed before, and then stay. */
export function PinPosition(props: PinPositionProps) {
  const { typed, errors = {}, disabled = false } = props;
  const isNeeded = typed !== null || Boolean(errors['latitude'] ?? errors['longitude']);
  const [isOpen, setOpen] = useState(isNeeded);
  const [isAsked, setAsked] = useState(false);
  if (isNeeded && !isOpen) setOpen(true);
  if (isOpen) return <Coordinates {...props} isAsked={isAsked} />;
  return (
    <div>
      <Button
        variant="plain"
        disabled={disabled}
        onClick={() => {
          setOpen(true);
          setAsked(true);
        }}
      >
        Enter latitude and longitude
      </Button>
    </div>
  );
}

type CoordinatesProps = PinPositionProps & {
  /** Whether the user has just asked for the fields, and goes on in the first. */
  isAsked: boolean;
};

/** The fields follow the pin, and the pin moves once they hold a valid position. */
function Coordinates(props: CoordinatesProps) {
  const { position, typed, onType, onMove, errors = {}, disabled = false, isAsked } = props;
  const shown = typed ?? {
    latitude: position?.latitude.toFixed(6) ?? '',
    longitude: position?.longitude.toFixed(6) ?? '',
  };
  const isComplete =
    typed !== null && typed.latitude.trim() !== '' && typed.longitude.trim() !== '';
  const found = isComplete ? positionErrors(typed) : {};
  const answered = {
    latitude: useMendable(errors['latitude'], JSON.stringify(shown)),
    longitude: useMendable(errors['longitude'], JSON.stringify(shown)),
  };

  function change(next: TypedPosition, text: string) {
    const pasted = parsePositionPair(text);
    if (pasted) onMove(pasted);
    else onType(next);
  }
  function settle() {
    const next = typed && parsePosition(typed.latitude, typed.longitude);
    if (next) onMove(next);
  }
  const coordinate = (name: keyof TypedPosition) => ({
    value: shown[name],
    onChange: (text: string) => change({ ...shown, [name]: text }, text),
    onBlur: settle,
    error: found[name] ?? answered[name].error ?? undefined,
    autoComplete: 'off',
    maxLength: 60,
    disabled,
  });

  return (
    <FormLayout>
      <FormLayout.Group condensed>
        <TextField
          label="Latitude"
          {...coordinate('latitude')}
          {...(isAsked ? { focused: true } : {})}
        />
        <TextField label="Longitude" {...coordinate('longitude')} />
      </FormLayout.Group>
    </FormLayout>
  );
}
