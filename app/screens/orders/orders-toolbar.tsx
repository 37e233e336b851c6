import { useLocation, Link } from '@remix-run/react';
import { type RefObject, useEffect, useRef } from 'react';
import { NO_FILTER, readFilter } from '#app/domain/orders/order-filter.rules.ts';
import type { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import type { ManifestPart } from '#app/screens/manifests/manifest-part.tsx';
import { ManifestToolbar } from '#app/screens/manifests/manifest-toolbar.tsx';
import { FilterChips } from '#app/ui/filter-chips.tsx';
import { useOrderFilter } from './order-filter-context.ts';
import { OrderFilters } from './order-filters.tsx';
import { chipsOf } from './orders-chips.rules.ts';
import { withFilters, withSortOfView } from './orders-state.rules.ts';
import { ORDER_TABS, onTab, tabOf, type OrderTabKey } from '#app/domain/orders/order-tabs.rules.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  query: OrderListQuery;
  manifest: ManifestPart | undefined;
  /** Path of the list of all orders, on a page that shows the orders of one store. */
  allOrders: string | null;
  searchInput: RefObject<HTMLInputElement>;
};

/** The bars above the list of orders. On a manifest page there are no tabs, and the manifest's own toolbar replaces the
 *  search and the filters. */
export function OrdersToolbar({ query, manifest, allOrders, searchInput }: Props) {
  const search = withSortOfView(useLocation().search, query.sort);
  const { text } = useMessages(ordersMessages);
  const { filter, statuses, batch } = useOrderFilter();
  const shown = manifest ? filter : readFilter(query);
  const chips = chipsOf(text, search, shown, statuses, allOrders, batch);
  return (
    <>
      {manifest ? null : <OrderTabs search={search} />}
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

/** Tabs by order state, each with its number of orders. A tab is a part of the filter. */
function OrderTabs({ search }: { search: string }) {
  const { text } = useMessages(ordersMessages);
  const { filter, counts } = useOrderFilter();
  const current = tabOf(filter)?.key;
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const show = () => showInMiddle(tabs.current);
    show();
    // This event also fires when a phone is turned.
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [current, counts]);
  // Few orders are on hold or being returned, so these two tabs are hidden while they are empty.
  const isShown = (key: OrderTabKey) =>
    (key !== 'onHold' && key !== 'comingBack') || counts[key] > 0 || key === current;
  return (
    <nav ref={tabs} className="t-tabs" aria-label={text('tabs')}>
      {ORDER_TABS.filter(({ key }) => isShown(key)).map((tab) => (
        <Link
          key={tab.key}
          to={withFilters(search, onTab(filter, tab))}
          preventScrollReset
          className="t-tab"
          aria-current={tab.key === current ? 'page' : undefined}
        >
          {tab.label} <span className="t-tab__count">{groupDigits(counts[tab.key])}</span>
        </Link>
      ))}
    </nav>
  );
}

/** On a phone the tabs are wider than the screen. Scrolls them sideways without moving the page. */
function showInMiddle(tabs: HTMLElement | null): void {
  const current = tabs?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!tabs || !current) return;
  const { left, width } = tabs.getBoundingClientRect();
  tabs.scrollLeft += current.left + current.width / 2 - left - width / 2;
}
