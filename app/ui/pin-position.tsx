import { useState } from 'react';
import { Button, FormLayout, TextField } from '@shopify/polaris';
import { positionErrors } from '#app/domain/shared/address-form.rules.ts';
import { parsePositionPair, type Position } from '#app/domain/shared/geo.ts';
import { addressMessages } from '#app/messages/address.ts';
import { readTyped, type TypedPosition } from './address.ts';
import { useMendable } from './answer-turns.tsx';
import { useMessages } from './use-messages.ts';

export type PinPositionProps = {
  position: Position | null;
  /** The text being typed; null while the fields show the pin's position. */
  typed: TypedPosition | null;
  /** Called on every change, because the form posts the typed text even if it is not a position. */
  onType(typed: TypedPosition): void;
  onMove(position: Position): void;
  /** The server's errors by field. */
  errors?: Record<string, string>;
  disabled?: boolean;
};

/** A button that opens the two fields for latitude and longitude. If one of them has an error, or was typed before,
 *  the fields are open from the start. */
export function PinPosition(props: PinPositionProps) {
  const { text } = useMessages(addressMessages);
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
        {text('position.button')}
      </Button>
    </div>
  );
}

type CoordinatesProps = PinPositionProps & {
  /** Whether the user has just opened the fields, so that the first one gets the focus. */
  isAsked: boolean;
};

/** The fields follow the pin, and the pin moves once they hold a valid position. */
function Coordinates(props: CoordinatesProps) {
  const { text } = useMessages(addressMessages);
  const { position, typed, onType, onMove, errors = {}, disabled = false, isAsked } = props;
  const shown = typed ?? {
    latitude: position?.latitude.toFixed(6) ?? '',
    longitude: position?.longitude.toFixed(6) ?? '',
  };
  const isComplete =
    typed !== null && typed.latitude.trim() !== '' && typed.longitude.trim() !== '';
  const found = isComplete && !readTyped(typed) ? positionErrors(typed) : {};
  const answered = {
    latitude: useMendable(errors['latitude'], JSON.stringify(shown)),
    longitude: useMendable(errors['longitude'], JSON.stringify(shown)),
  };

  function change(name: keyof TypedPosition, next: string) {
    // A pair is accepted at once only when pasted, because the beginning of a typed pair already looks like one.
    const pasted = isTypedKey(shown[name], next) ? null : parsePositionPair(next);
    if (pasted) onMove(pasted);
    else onType({ ...shown, [name]: next });
  }
  function settle() {
    const next = typed && readTyped(typed);
    if (next) onMove(next);
  }
  const coordinate = (name: keyof TypedPosition) => ({
    value: shown[name],
    onChange: (next: string) => change(name, next),
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
          label={text('position.latitude')}
          {...coordinate('latitude')}
          {...(isAsked ? { focused: true } : {})}
        />
        <TextField label={text('position.longitude')} {...coordinate('longitude')} />
      </FormLayout.Group>
    </FormLayout>
  );
}

/** Whether the text was changed by typing and not by pasting: at most one character was inserted. */
function isTypedKey(before: string, after: string): boolean {
  let start = 0;
  while (start < after.length && before[start] === after[start]) start += 1;
  const [rest, changed] = [before.slice(start), after.slice(start)];
  let end = 0;
  while (end < Math.min(rest.length, changed.length) && rest.at(-1 - end) === changed.at(-1 - end))
    end += 1;
  return changed.length - end <= 1;
}
