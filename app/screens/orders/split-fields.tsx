import { useState } from 'react';
import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import { counted, oneOrMany } from '#app/domain/shared/counted.ts';

/** The items of an order that can move to a new part, and the part's future order id. */
export type ToSplit = {
  lines: readonly { id: string; name: string; sku: string | null; toSend: number }[];
  partOrderId: string;
};

type Pieces = ActionInput['lines'];
type Props = { toSplit: ToSplit; pieces: Pieces; onChange(lines: Pieces): void };

/** How many pieces of each item move to the part. At least one moves, and at least one stays. */
export function SplitFields({ toSplit, pieces, onChange }: Props) {
  const [atFirst] = useState(toSplit);
  const lines = toSplit.lines.filter(({ toSend }) => toSend > 0);
  const goingOf = (id: string, max = Infinity) =>
    within(pieces.find(({ lineId }) => lineId === id)?.quantity ?? 0, max);
  const going = sum(lines.map(({ id, toSend }) => goingOf(id, toSend)));
  const all = sum(lines.map(({ toSend }) => toSend));
  const set = (id: string, quantity: number) =>
    onChange(
      lines.map(({ id: lineId, toSend }) => ({
        lineId,
        quantity: lineId === id ? within(quantity, toSend) : goingOf(lineId, toSend),
        of: toSend,
      })),
    );
  return (
    <>
      <div role="status">
        {isSameSplit(atFirst, toSplit) ? null : <p className="t-field__error">{CHANGED}</p>}
      </div>
      <div className="t-split">
        {lines.map(({ id, name, sku, toSend }) => (
          <div key={id} className="t-split__line">
            <label htmlFor={`split-${id}`}>
              {name}
              {sku ? <span className="t-items__sku">{sku}</span> : null}
              <span className="t-quiet t-split__left">{toSend} to send</span>
            </label>
            <Stepper
              id={`split-${id}`}
              name={name}
              going={goingOf(id, toSend)}
              toSend={toSend}
              onChange={(to) => set(id, to)}
            />
          </div>
        ))}
      </div>
      <p id="split-words" className="t-strong t-split__words" aria-live="polite">
        {splitWords(going, all, toSplit.partOrderId)}
      </p>
    </>
  );
}

/** Shown when the order changed while the dialog was open: in another window, by a colleague or in the store. */
const CHANGED =
  'The order has changed since you began. Check what is left to send, then choose again.';

function isSameSplit(one: ToSplit, other: ToSplit): boolean {
  const shape = ({ lines, partOrderId }: ToSplit) =>
    JSON.stringify([partOrderId, lines.map(({ id, toSend }) => [id, toSend])]);
  return shape(one) === shape(other);
}

export function isSplitChosen({ lines }: ToSplit, pieces: Pieces = []): boolean {
  const going = sum(pieces.map(({ quantity }) => quantity));
  return going > 0 && going < sum(lines.map(({ toSend }) => toSend));
}

function splitWords(going: number, all: number, partOrderId: string): string {
  if (going === 0) return `Choose the items to move. The new part is ${partOrderId}.`;
  if (going === all) return 'Leave at least one item in the order.';
  return `${counted(going, 'item')} ${oneOrMany(going, 'goes', 'go')} into ${partOrderId}, ${all - going} ${oneOrMany(all - going, 'stays', 'stay')}.`;
}

function within(quantity: number, max: number): number {
  return Math.max(0, Math.min(quantity, max));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

type StepperProps = {
  id: string;
  name: string;
  going: number;
  toSend: number;
  onChange(going: number): void;
};

function Stepper({ id, name, going, toSend, onChange }: StepperProps) {
  return (
    <div className="t-stepper">
      <button
        type="button"
        aria-label={`One fewer of ${name}`}
        disabled={going === 0}
        onClick={() => onChange(going - 1)}
      >
        −
      </button>
      <input
        id={id}
        className="t-input t-figures"
        inputMode="numeric"
        autoComplete="off"
        aria-describedby="split-words"
        value={going}
        onChange={({ target }) => {
          if (/^\d*$/.test(target.value)) onChange(Number(target.value));
        }}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (!step) return;
          event.preventDefault();
          onChange(going + step);
        }}
      />
      <button
        type="button"
        aria-label={`One more of ${name}`}
        disabled={going === toSend}
        onClick={() => onChange(going + 1)}
      >
        +
      </button>
    </div>
  );
}
