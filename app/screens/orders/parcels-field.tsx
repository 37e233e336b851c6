import { useId } from 'react';
import { HOW_MANY_PARCELS, MAX_PARCELS } from '#app/domain/orders/parcels.rules.ts';
import type { ParcelsNow } from './use-parcels.ts';

type Props = { label: string; parcels: ParcelsNow };

/** The number of parcels, beside the Ship button. Arrow keys change it. Invalid input is kept and marked. */
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
