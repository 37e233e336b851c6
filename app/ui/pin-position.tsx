import { FormLayout, TextField } from '@shopify/polaris';
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

/** The pin's coordinates as two fields. They follow the pin, and the pin moves once they hold a valid position. */
export function PinPosition(props: PinPositionProps) {
  const { position, typed, onType, onMove, errors = {}, disabled = false } = props;
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
        <TextField label="Latitude" {...coordinate('latitude')} />
        <TextField label="Longitude" {...coordinate('longitude')} />
      </FormLayout.Group>
    </FormLayout>
  );
}
