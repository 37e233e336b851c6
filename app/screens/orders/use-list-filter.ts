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
import { useLocation, useNavigate } from '@remix-run/react';
import { withFilters } from './orders-state.rules.ts';

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
  const filter = useMemo(
    () => ({
      ...readFilter(query),
      ...(isOfOneStore ? { store: '' } : {}),
      ...(isOfManifests ? { manifest: '' as const } : {}),
    }),
    [query, isOfOneStore, isOfManifests],
  );
  const by = useFilterBy(filter);
  return useMemo(
    () => ({ ...filtering, filter, by, statuses, isOfOneStore, look }),
    [filtering, filter, by, statuses, isOfOneStore, look],
  );
}

/** Changes a part of the filter. A second quick change builds on the first, although the list has not reloaded
 *  yet. */
function useFilterBy(shown: OrderFilter): (change: Partial<OrderFilter>) => void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ wanted: shown, search });
  useEffect(() => {
    latest.current = { wanted: shown, search };
  }, [shown, search]);
  return useCallback(
    (change) => {
      const wanted = changedFilter(latest.current.wanted, change);
      latest.current.wanted = wanted;
      navigate(withFilters(latest.current.search, wanted), {
        replace: true,
        preventScrollReset: true,
      });
    },
    [navigate],
  );
}
