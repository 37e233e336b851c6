import { useMemo, useCallback, useEffect, useRef } from 'react';
import {
  readFilter,
  type OrderFilter,
  changedFilter,
} from '#app/domain/orders/order-filter.rules.ts';
import type { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import type { Filtering } from '#app/domain/orders/read-filtering.ts';
import type { ListLook } from '#app/domain/workbench/list-look.rules.ts';
import type { OrderFiltering } from './order-filter-context.ts';
import type { StatusChoice } from './status-filter.tsx';
import { useLocation, useNavigate, useNavigation } from '@remix-run/react';
import { withFilters, withSortOfView } from './orders-state.rules.ts';

type List = {
  query: OrderListQuery;
  filtering: Filtering;
  statuses: readonly StatusChoice[];
  isOfOneStore: boolean;
  isOfManifests: boolean;
  look: ListLook;
};

/** The filter of a list, without the filters that its page implies. */
export function useListFilter(list: List): OrderFiltering {
  const { query, filtering, statuses, isOfOneStore, isOfManifests, look } = list;
  const read = useCallback(
    (fields: object) => ({
      ...readFilter(fields),
      ...(isOfOneStore ? { store: '' } : {}),
      ...(isOfManifests ? { manifest: '' as const } : {}),
    }),
    [isOfOneStore, isOfManifests],
  );
  const filter = useMemo(() => read(query), [read, query]);
  const by = useFilterBy(filter, query.sort, read);
  return useMemo(
    () => ({ ...filtering, filter, by, statuses, isOfOneStore, look }),
    [filtering, filter, by, statuses, isOfOneStore, look],
  );
}

/** Changes a part of the filter. A second quick change builds on the first, although the list has not reloaded yet. The
 *  same goes for a tab, a chip or a sort order whose list is still being loaded. Only the server knows the filter of a
 *  saved view, so a change waits until the view is there. */
function useFilterBy(
  shown: OrderFilter,
  sort: string,
  read: (fields: object) => OrderFilter,
): (change: Partial<OrderFilter>) => void {
  const { pathname, search: address } = useLocation();
  const search = withSortOfView(address, sort);
  const { location: next } = useNavigation();
  const navigate = useNavigate();
  const coming = next?.pathname === pathname ? next.search : null;
  const latest = useRef<{ wanted: OrderFilter | null; search: string }>({ wanted: shown, search });
  const waiting = useRef<Partial<OrderFilter>>({});
  const own = useRef(new Set<string>());
  const by = useCallback(
    (change: Partial<OrderFilter>) => {
      const { wanted, search: from } = latest.current;
      if (!wanted) {
        waiting.current = { ...waiting.current, ...change };
        return;
      }
      latest.current.wanted = changedFilter(wanted, change);
      const to = withFilters(from, latest.current.wanted);
      own.current.add(to);
      navigate(to, { replace: true, preventScrollReset: true });
    },
    [navigate],
  );
  useEffect(() => {
    // `wanted` already includes the changes made here, also those after the one that is being loaded.
    if (coming !== null && own.current.has(coming)) return;
    own.current.clear();
    latest.current =
      coming === null
        ? { wanted: shown, search }
        : comingList(coming, { search, sort, shown, read });
    const { current: change } = waiting;
    if (!latest.current.wanted || Object.keys(change).length === 0) return;
    waiting.current = {};
    by(change);
  }, [by, read, shown, search, sort, coming]);
  return by;
}

type Here = {
  search: string;
  sort: string;
  shown: OrderFilter;
  read: (fields: object) => OrderFilter;
};

/** The filter and the address of the list that is being loaded. If it is another page of the saved view that is shown,
 *  it keeps the view's sort order. If it is another view, its filter is null. */
function comingList(
  coming: string,
  { search, sort, shown, read }: Here,
): { wanted: OrderFilter | null; search: string } {
  const params = new URLSearchParams(coming);
  const view = params.get('view');
  if (view === null) return { wanted: read(Object.fromEntries(params)), search: coming };
  if (view !== new URLSearchParams(search).get('view')) return { wanted: null, search: coming };
  return { wanted: shown, search: withSortOfView(coming, sort) };
}
