import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { type OrderFilter, asksNothing } from '#app/domain/orders/order-filter.rules.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { useShell } from '#app/shells/shell.ts';
import { isChosen } from '#app/ui/filter-chips.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import {
  ORDERS_STATE_KEY,
  readOrdersState,
  withFilters,
  writeOrdersState,
} from './orders-state.rules.ts';

/** Restores the last search when the list is opened without one (but not if the user just removed the filters), and stores each later search. A URL with its
 *  own filters takes precedence. Only the main list stores anything. */
export function useOrdersState(filters: OrderFilter, productName: string, isMain: boolean): void {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const { toast, mayRemember } = useShell();
  const { text } = useMessages(ordersMessages);
  const hasOpened = useRef(false);
  const now = writeOrdersState(filters);

  useEffect(() => {
    if (!mayRemember || !isMain) return;
    if (!hasOpened.current) {
      hasOpened.current = true;
      const mayRestore = asksNothing(filters) && !isChosen(state);
      const kept = mayRestore ? readOrdersState(storage.read(), productName) : null;
      if (kept) {
        navigate(withFilters(search, kept), { replace: true, preventScrollReset: true });
        toast(text('filter.restored'));
        return;
      }
    }
    storage.write(now);
    // Only a change of the filters' serialised form may trigger this effect.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [now]);
}

/** The browser may block its storage; then nothing is remembered. */
const storage = {
  read(): string | null {
    try {
      return localStorage.getItem(ORDERS_STATE_KEY);
    } catch {
      return null;
    }
  },
  write(text: string): void {
    try {
      localStorage.setItem(ORDERS_STATE_KEY, text);
    } catch {
      // Blocked storage, as in `read`.
    }
  },
};
