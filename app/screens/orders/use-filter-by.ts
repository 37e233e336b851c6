import { useLocation, useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { type OrderFilter, changedFilter } from '#app/domain/orders/order-filter.rules.ts';
import { withFilters } from './orders-state.rules.ts';

/** Changes a part of the filter. Two quick changes add up: the second builds on the first, though
 *  the list has not answered yet. */
export function useFilterBy(shown: OrderFilter): (change: Partial<OrderFilter>) => void {
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
