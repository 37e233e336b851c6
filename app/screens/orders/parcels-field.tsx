import { useId } from 'react';
import { HOW_MANY_PARCELS, MAX_PARCELS } from '#app/domain/orders/parcels.rules.ts';
import type { ParcelsNow } from './use-parcels.ts';

type Props = { label: string; parcels: ParcelsNow };

/** Of how many parcels it is, beside the button that ships: the arrow keys count, and nobody has to touch
 *  it. What is typed stays, and is said to be wrong where it is. */
export function ParcelsField({ label, parcels }: Props) {
  const id = useId();
  const { text, count, change } = parcels;
  return (
    <span className="t-parcels">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="t-input"
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={1}
        max={MAX_PARCELS}
        value={text}
        aria-invalid={count === null || undefined}
        aria-describedby={count === null ? `${id}-error` : undefined}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => change(target.value)}
      />
      {count === null ? (
        <span id={`${id}-error`} className="t-field__error">
          {HOW_MANY_PARCELS}
        </span>
      ) : null}
    </span>
  );
}
