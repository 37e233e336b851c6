import type { RefObject } from 'react';
import { useOrderFilter } from '#app/screens/orders/order-filter-context.ts';
import { OrderSearch } from '#app/screens/orders/order-search.tsx';
import { addressFields } from '#app/screens/orders/orders-state.rules.ts';
import { StatusFilter } from '#app/screens/orders/status-filter.tsx';
import { DateRange } from './date-range.tsx';
import { STATUS_WORD, type ManifestPart } from './manifest-part.tsx';

type Props = { part: ManifestPart; sort: string; searchInput: RefObject<HTMLInputElement> };

/** Specification 2, section 2: one status filter beside the search; in the history only dates. */
export function ManifestToolbar({ part, sort, searchInput }: Props) {
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
        label={STATUS_WORD}
        choices={statuses}
        chosen={filter.status}
        onChange={(status) => by({ status })}
      />
    </div>
  );
}
