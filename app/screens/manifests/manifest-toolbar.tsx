import { useRef, type RefObject } from 'react';
import { useLocation, useNavigate } from '@remix-run/react';
import { isAskedDay } from '#app/domain/shared/asked-day.rules.ts';
import { manifestMessages } from '#app/messages/manifests.ts';
import { useOrderFilter } from '#app/screens/orders/order-filter-context.ts';
import { OrderSearch } from '#app/screens/orders/order-search.tsx';
import { addressFields } from '#app/screens/orders/orders-state.rules.ts';
import { StatusFilter } from '#app/screens/orders/status-filter.tsx';
import { Button } from '#app/ui/button.tsx';
import { useFollowedFields } from '#app/ui/use-followed-fields.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import type { ManifestPart } from './manifest-part.tsx';

type Props = { part: ManifestPart; sort: string; searchInput: RefObject<HTMLInputElement> };

/** The filters of a manifest list: search and status for the open manifests, only dates for the history (specification
 *  2, section 2). */
export function ManifestToolbar({ part, sort, searchInput }: Props) {
  const { text } = useMessages(manifestMessages);
  const { filter, by, statuses } = useOrderFilter();
  if (part.kind === 'history') return <DateRange from={part.from} to={part.to} />;
  const { q: _q, ...kept } = addressFields(filter);
  return (
    <div className="t-group t-grow">
      <OrderSearch
        q={filter.q}
        input={searchInput}
        kept={{ sort, ...kept }}
        onSearch={(words) => by({ q: words })}
      />
      <StatusFilter
        label={text('filter.status')}
        choices={statuses}
        chosen={filter.status}
        onChange={(status) => by({ status })}
      />
    </div>
  );
}

type DateRangeProps = {
  /** Dates such as `2025-03-07`; '' for an open end. */
  from: string;
  to: string;
};

/** The history's only filter: from and to, both inclusive. A day chosen in the calendar is applied at once, a typed one
 *  with Enter or when the field is left, because each digit on the way is a date too. */
function DateRange({ from, to }: DateRangeProps) {
  const { text } = useMessages(manifestMessages);
  const { search } = useLocation();
  const navigate = useNavigate();
  const form = useFollowedFields({ from, to });
  const ask = (change: Partial<DateRangeProps>) => {
    const params = new URLSearchParams(search);
    params.delete('page');
    for (const [name, day] of Object.entries({ from, to, ...change })) {
      if (day) params.set(name, day);
      else params.delete(name);
    }
    navigate(`?${params}`, { replace: true, preventScrollReset: true });
  };
  return (
    <form
      ref={form}
      className="t-group"
      role="search"
      aria-label={text('filter.days')}
      onSubmit={(event) => event.preventDefault()}
    >
      <DayField label={text('filter.from')} name="from" day={from} max={to} onDay={ask} />
      <DayField label={text('filter.to')} name="to" day={to} min={from} onDay={ask} />
      {from || to ? (
        <Button kind="quiet" onClick={() => ask({ from: '', to: '' })}>
          {text('filter.clear')}
        </Button>
      ) : null}
    </form>
  );
}

type DayFieldProps = {
  label: string;
  name: 'from' | 'to';
  day: string;
  min?: string;
  max?: string;
  onDay(change: Partial<DateRangeProps>): void;
};

function DayField({ label, name, day, min, max, onDay }: DayFieldProps) {
  const isTyping = useRef(false);
  const apply = (field: HTMLInputElement) => {
    isTyping.current = false;
    // A day with an empty part; the user may come back to it.
    if (field.validity.badInput) return;
    // A half-typed year must not become the filter.
    if (field.value !== '' && !isAskedDay(field.value)) field.value = day;
    if (field.value !== day) onDay({ [name]: field.value });
  };
  return (
    <label className="t-day">
      {label}
      <input
        className="t-input"
        type="date"
        name={name}
        defaultValue={day}
        {...(min ? { min } : {})}
        {...(max ? { max } : {})}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') apply(currentTarget);
          else isTyping.current = key !== 'Tab';
        }}
        onChange={({ target }) => isTyping.current || apply(target)}
        onBlur={({ target }) => apply(target)}
      />
    </label>
  );
}
