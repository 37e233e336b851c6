import { useLocation } from '@remix-run/react';
import type { RefObject } from 'react';
import { NO_FILTER, readFilter } from '#app/domain/orders/order-filter.rules.ts';
import type { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import type { ManifestPart } from '#app/screens/manifests/manifest-part.tsx';
import { ManifestToolbar } from '#app/screens/manifests/manifest-toolbar.tsx';
import { FilterChips } from '#app/ui/filter-chips.tsx';
import { useOrderFilter } from './order-filter-context.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrderTabs } from './order-tabs.tsx';
import { chipsOf } from './orders-chips.rules.ts';
import { withFilters } from './orders-state.rules.ts';

type Props = {
  query: OrderListQuery;
  manifest: ManifestPart | undefined;
  /** Where all orders are, on a page that shows those of one store. */
  allOrders: string | null;
  searchInput: RefObject<HTMLInputElement>;
};

/** What is shown of the orders: tabs, search, filters, and each filter as a chip. */
export function OrdersToolbar({ query, manifest, allOrders, searchInput }: Props) {
  const { search } = useLocation();
  const { filter, statuses, batch } = useOrderFilter();
  const shown = manifest ? filter : readFilter(query);
  const chips = chipsOf(search, shown, statuses, allOrders, batch);
  return (
    <>
      {manifest ? null : <OrderTabs />}
      <div className="t-bar">
        {manifest ? (
          <ManifestToolbar part={manifest} sort={query.sort} searchInput={searchInput} />
        ) : (
          <OrderFilters sort={query.sort} searchInput={searchInput} />
        )}
      </div>
      {chips.length > 0 ? (
        <div className="t-bar">
          <FilterChips chips={chips} clearAll={allOrders ?? withFilters(search, NO_FILTER)} />
        </div>
      ) : null}
    </>
  );
}
