import { useEffect, useId, useRef, useState } from 'react';
import type { DialogField, OrderFilter } from '#app/domain/orders/order-filter.rules.ts';
import { dateErrors } from '#app/domain/orders/filter-days.rules.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import type { Column } from '#app/ui/table-column.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { FilterField } from './filter-field.tsx';
import { useOrderFilter } from './order-filter-context.ts';

/** The filter fields in each column's header. */
const AT_HEAD: Readonly<Record<string, readonly DialogField[]>> = {
  store: ['store'],
  date: ['from', 'to'],
  customer: ['customerName'],
  status: ['status'],
  platform: ['platform'],
  address: ['address'],
  pickup: ['pickupAddress'],
  tags: ['tag', 'hold'],
};

/** Adds the filters to the column headers. Call it within a memo, because a new array re-renders every row. */
export function withHeadFilters<Row, C extends Column<Row>>(columns: readonly C[]): readonly C[] {
  return columns.map((column) => {
    const fields = AT_HEAD[column.key];
    return fields
      ? { ...column, beside: <HeadFilter head={column.head} fields={fields} /> }
      : column;
  });
}

type Props = { head: string; fields: readonly DialogField[] };

/** A button that opens the filter fields of a column. It uses the browser's popover, which is not clipped by the table
 *  and closes with Escape or a click elsewhere. */
function HeadFilter({ head, fields }: Props) {
  const { text } = useMessages(ordersMessages);
  const { filter, isOfOneStore } = useOrderFilter();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = box.current;
    const onToggle = (event: Event) => setOpen((event as ToggleEvent).newState === 'open');
    const onBefore = () => element && button.current && place(element, button.current);
    element?.addEventListener('toggle', onToggle);
    element?.addEventListener('beforetoggle', onBefore);
    return () => {
      element?.removeEventListener('toggle', onToggle);
      element?.removeEventListener('beforetoggle', onBefore);
    };
  }, []);
  if (isOfOneStore && fields.includes('store')) return null;
  const isActive =
    fields.some((field) => filter[field].length > 0) || (fields.includes('from') && filter.days);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`t-funnel${isActive ? ' is-active' : ''}`}
        aria-label={text('filter.byColumn', { column: head })}
        aria-expanded={isOpen}
        {...{ popovertarget: id }}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2.5 3.5h11L9.5 8.5v4l-3 1.5V8.5z" />
        </svg>
      </button>
      <div ref={box} id={id} className="t-head-filter" {...{ popover: 'auto' }}>
        {isOpen ? <HeadFields fields={fields} onDone={() => box.current?.hidePopover()} /> : null}
      </div>
    </>
  );
}

function HeadFields({ fields, onDone }: { fields: readonly DialogField[]; onDone(): void }) {
  const { text } = useMessages(ordersMessages);
  const { filter, by, today } = useOrderFilter();
  const [draft, setDraft] = useState<OrderFilter>(filter);
  const [errors, setErrors] = useState<ReturnType<typeof dateErrors>>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const isDate = fields.includes('from');
  const apply = (change: Partial<OrderFilter>) => {
    by(change);
    onDone();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = isDate ? dateErrors(draft, new Date(`${today}T12:00:00+02:00`)) : null;
        setErrors(wrong);
        if (!wrong) apply(partOf(draft, fields));
      }}
    >
      {fields.map((field) => (
        <FilterField
          key={field}
          field={field}
          draft={draft}
          error={errors?.[field as 'from' | 'to']}
          onChange={(change) => setDraft({ ...draft, ...change })}
        />
      ))}
      <div className="t-group">
        <button type="submit" className="t-button t-button--primary">
          {text('filter.ok')}
        </button>
        <button
          type="button"
          className="t-button t-button--quiet"
          onClick={() => apply({ ...emptied(fields), ...(isDate ? { days: '' } : {}) })}
        >
          {text('filter.clear')}
        </button>
      </div>
    </form>
  );
}

function partOf(draft: OrderFilter, fields: readonly DialogField[]): Partial<OrderFilter> {
  return Object.fromEntries(fields.map((field) => [field, draft[field]]));
}

function emptied(fields: readonly DialogField[]): Partial<OrderFilter> {
  return Object.fromEntries(fields.map((field) => [field, field === 'status' ? [] : '']));
}

/** Places the popover below its button and within the window's width. */
function place(box: HTMLElement, button: HTMLElement): void {
  const { left, bottom } = button.getBoundingClientRect();
  const widest = 18 * 16;
  box.style.top = `${bottom + 4}px`;
  box.style.left = `${Math.max(8, Math.min(left, window.innerWidth - widest - 8))}px`;
}
