import { useLocation, useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { withFilters } from './orders-state.rules.ts';
import type { OrderFilters } from './orders-state.rules.ts';

/** Changes a part of the filters. Two quick changes add up: the second builds on the first, though
 *  the list has not answered yet. */
export function useFilterBy(shown: OrderFilters): (change: Partial<OrderFilters>) => void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ wanted: shown, search });
  useEffect(() => {
    latest.current = { wanted: shown, search };
  }, [shown, search]);
  return useCallback(
    (change) => {
      const wanted = { ...latest.current.wanted, ...change };
      latest.current.wanted = wanted;
      navigate(withFilters(latest.current.search, wanted), {
        replace: true,
        preventScrollReset: true,
      });
    },
    [navigate],
  );
}
