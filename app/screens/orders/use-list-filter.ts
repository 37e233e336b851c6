import { useMemo } from 'react';
import { readFilter } from '#app/domain/orders/order-filter.rules.ts';
import type { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import type { Filtering } from '#app/domain/orders/read-filtering.ts';
import type { ListLook } from '#app/domain/workbench/list-look.schema.ts';
import type { OrderFiltering } from './order-filter-context.ts';
import type { StatusChoice } from './status-filter.tsx';
import { useFilterBy } from './use-filter-by.ts';

type List = {
  query: OrderListQuery;
  filtering: Filtering;
  statuses: readonly StatusChoice[];
  isOfOneStore: boolean;
  isOfManifests: boolean;
  look: ListLook;
};

/** The filter of a list, without what its page itself stands for. */
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
