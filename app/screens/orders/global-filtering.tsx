import { useState } from 'react';
import {
  DIALOG_FIELDS,
  type DialogField,
  GLOBAL_FILTERING,
  NO_FILTER,
  type OrderFilter,
} from '#app/domain/orders/order-filter.rules.ts';
import { dateErrors } from '#app/domain/orders/filter-days.rules.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { FilterField } from './filter-field.tsx';
import { useOrderFilter } from './order-filter-context.ts';

const FIELDS = Object.keys(DIALOG_FIELDS) as DialogField[];
/** Fields that take the full width; the others, such as From and To, share a row. */
const WIDE: readonly DialogField[] = ['pickupAddress', 'status', 'address'];
const OF_MARKS: readonly DialogField[] = ['hold', 'tag'];
/** The values of an empty filter, except for the search, which has its own field on the page. */
const { q: _search, ...EMPTY } = NO_FILTER;

type Props = { isOpen: boolean; onClose(): void };

/** The specification's filter dialog. Changes apply with OK, but Clear takes effect immediately and removes all filters
 *  except the search. */
export function GlobalFiltering({ isOpen, onClose }: Props) {
  const { text } = useMessages(ordersMessages);
  const { filter, by, isOfOneStore, seesMarks, today } = useOrderFilter();
  const [draft, setDraft] = useState<OrderFilter | null>(null);
  const [errors, setErrors] = useState<ReturnType<typeof dateErrors>>(null);
  const shown = draft ?? filter;
  const fields = FIELDS.filter(
    (field) => (field !== 'store' || !isOfOneStore) && (seesMarks || !OF_MARKS.includes(field)),
  );
  const close = () => {
    setDraft(null);
    setErrors(null);
    onClose();
  };
  const apply = () => {
    const wrong = dateErrors(shown, new Date(`${today}T12:00:00+02:00`));
    setErrors(wrong);
    if (wrong) return;
    by(draftedChange(shown));
    close();
  };
  const clear = () => {
    setErrors(null);
    setDraft({ ...shown, ...EMPTY });
    by(EMPTY);
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={GLOBAL_FILTERING}
      onClose={close}
      actions={[
        { label: text('filter.cancel'), onAction: close },
        { label: text('filter.clear'), onAction: clear },
        { label: text('filter.ok'), kind: 'primary', onAction: apply },
      ]}
    >
      <form
        className="t-filter-grid"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {fields.map((field) => (
          <div key={field} className={WIDE.includes(field) ? 'is-wide' : undefined}>
            <FilterField
              field={field}
              draft={shown}
              error={errors?.[field as 'from' | 'to']}
              onChange={(change) => setDraft({ ...shown, ...change })}
            />
          </div>
        ))}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

/** The search is left out, because it may have changed while the dialog was open. */
function draftedChange({ q: _q, days, ...draft }: OrderFilter): Partial<OrderFilter> {
  return { ...draft, days: draft.from || draft.to ? '' : days };
}
