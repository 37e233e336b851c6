import { useState } from 'react';
import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { useMessages } from '#app/ui/use-messages.ts';

/** The items of an order that can move to a new part, and the part's future order id. */
export type ToSplit = {
  lines: readonly { id: string; name: string; sku: string | null; toSend: number }[];
  partOrderId: string;
};

type Pieces = ActionInput['lines'];
type Props = { toSplit: ToSplit; pieces: Pieces; onChange(lines: Pieces): void };

/** How many pieces of each item move to the part. At least one moves, and at least one stays. */
export function SplitFields({ toSplit, pieces, onChange }: Props) {
  const { text } = useMessages(orderActionMessages);
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
      {/* The order may change while the dialog is open: in another window, by a colleague or in the store. */}
      <div role="status">
        {isSameSplit(atFirst, toSplit) ? null : (
          <p className="t-field__error">{text('split.changed')}</p>
        )}
      </div>
      <div className="t-split">
        {lines.map(({ id, name, sku, toSend }) => (
          <div key={id} className="t-split__line">
            <label htmlFor={`split-${id}`}>
              {name}
              {sku ? <span className="t-items__sku">{sku}</span> : null}
              <span className="t-quiet t-split__left">{text('split.left', { count: toSend })}</span>
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
        {splitWords(text, going, all, toSplit.partOrderId)}
      </p>
    </>
  );
}

type Text = ReturnType<typeof orderActionMessages.in>['text'];

function isSameSplit(one: ToSplit, other: ToSplit): boolean {
  const shape = ({ lines, partOrderId }: ToSplit) =>
    JSON.stringify([partOrderId, lines.map(({ id, toSend }) => [id, toSend])]);
  return shape(one) === shape(other);
}

export function isSplitChosen({ lines }: ToSplit, pieces: Pieces = []): boolean {
  const going = sum(pieces.map(({ quantity }) => quantity));
  return going > 0 && going < sum(lines.map(({ toSend }) => toSend));
}

function splitWords(text: Text, going: number, all: number, part: string): string {
  if (going === 0) return text('split.choose', { part });
  if (going === all) return text('split.leaveOne');
  return text('split.result', { going, shown: groupDigits(going), part, staying: all - going });
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
  const { text } = useMessages(orderActionMessages);
  return (
    <div className="t-stepper">
      <button
        type="button"
        aria-label={text('split.fewerOf', { item: name })}
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
        aria-label={text('split.moreOf', { item: name })}
        disabled={going === toSend}
        onClick={() => onChange(going + 1)}
      >
        +
      </button>
    </div>
  );
}
