import type { OrderStatus } from '@prisma/client';
import { useId } from 'react';
import { ordersMessages } from '#app/messages/orders.ts';
import { useEagerChoice } from '#app/ui/use-eager-choice.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { usePopover } from '#app/ui/use-popover.ts';

export type StatusChoice = { code: OrderStatus; label: string };

type ChecksProps = {
  choices: readonly StatusChoice[];
  chosen: readonly OrderStatus[];
  onChange(chosen: OrderStatus[]): void;
};
type Props = ChecksProps & { label: string };

/** Filters by any number of statuses, labelled as in the list. */
export function StatusFilter({ label, choices, chosen, onChange }: Props) {
  const { text } = useMessages(ordersMessages);
  const { box, isOpen, toggle } = usePopover();
  const id = useId();
  const [draft, setDraft] = useEagerChoice(chosen);
  const choose = (codes: OrderStatus[]) => {
    setDraft(codes);
    onChange(codes);
  };
  return (
    <div ref={box} className="t-popover">
      <button
        type="button"
        className="t-button t-button--opens"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        {draft.length > 0 ? text('filter.statuses', { label, count: draft.length }) : label}
      </button>
      {isOpen ? (
        <div id={id} className="t-popover__box" role="group" aria-label={text('column.status')}>
          <StatusChecks choices={choices} chosen={draft} onChange={choose} />
          <div className="t-popover__foot">
            <button
              type="button"
              className="t-button t-button--quiet"
              disabled={draft.length === 0}
              onClick={() => choose([])}
            >
              {text('filter.clear')}
            </button>
          </div>
        </div>
      ) : null}
    </div>
  );
}

export function StatusChecks({ choices, chosen, onChange }: ChecksProps) {
  const flip = (code: OrderStatus) =>
    onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  return (
    <div className="t-checks">
      {choices.map(({ code, label }) => (
        <label key={code}>
          <input type="checkbox" checked={chosen.includes(code)} onChange={() => flip(code)} />
          {label}
        </label>
      ))}
    </div>
  );
}
