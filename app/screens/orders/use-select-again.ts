import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { NO_FILTER } from '#app/domain/orders/order-filter.rules.ts';
import { NOTHING_SELECTED } from '#app/ui/selection.rules.ts';
import type { Selection } from '#app/ui/use-selection.ts';
import { withFilters } from './orders-state.rules.ts';

type Options = {
  selection: Pick<Selection, 'putBack' | 'selectAll'>;
  /** The id of the batch that the list shows; empty for none. */
  shown: string;
  /** Whether this list can be filtered by a batch. */
  hasBatches: boolean;
};

/** Selects the orders of a result again. The orders of a batch may no longer match the list's filter, so the
 *  list shows the batch and all of it is selected. */
export function useSelectAgain({ selection, shown, hasBatches }: Options) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const awaited = useRef<string | null>(null);
  const { selectAll } = selection;
  useEffect(() => {
    if (shown === '' || awaited.current !== shown) return;
    awaited.current = null;
    selectAll();
  }, [shown, selectAll]);
  return (orderKeys: readonly string[], batchId: string | null) => {
    if (batchId === null || !hasBatches)
      return selection.putBack({ ...NOTHING_SELECTED, ids: new Set(orderKeys) });
    if (batchId === shown) return selectAll();
    awaited.current = batchId;
    navigate(withFilters(search, { ...NO_FILTER, batch: batchId }), { preventScrollReset: true });
  };
}
