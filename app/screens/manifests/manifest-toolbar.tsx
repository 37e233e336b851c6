import type { RefObject } from 'react';
import { useLocation, useNavigate } from '@remix-run/react';
import { manifestMessages } from '#app/messages/manifests.ts';
import { useOrderFilter } from '#app/screens/orders/order-filter-context.ts';
import { OrderSearch } from '#app/screens/orders/order-search.tsx';
import { addressFields } from '#app/screens/orders/orders-state.rules.ts';
import { StatusFilter } from '#app/screens/orders/status-filter.tsx';
import { Button } from '#app/ui/button.tsx';
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

/** The history's only filter: from and to, both inclusive. Each change is applied at once. */
function DateRange({ from, to }: DateRangeProps) {
  const { text } = useMessages(manifestMessages);
  const { search } = useLocation();
  const navigate = useNavigate();
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
    <div className="t-group" role="group" aria-label={text('filter.days')}>
      <label className="t-day">
        {text('filter.from')}
        <input
          className="t-input"
          type="date"
          value={from}
          {...(to ? { max: to } : {})}
          onChange={(event) => ask({ from: event.target.value })}
        />
      </label>
      <label className="t-day">
        {text('filter.to')}
        <input
          className="t-input"
          type="date"
          value={to}
          {...(from ? { min: from } : {})}
          onChange={(event) => ask({ to: event.target.value })}
        />
      </label>
      {from || to ? (
        <Button kind="quiet" onClick={() => ask({ from: '', to: '' })}>
          {text('filter.clear')}
        </Button>
      ) : null}
    </div>
  );
}
