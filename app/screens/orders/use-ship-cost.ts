import { useEffect, useState } from 'react';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import type { ShipCost } from '#app/domain/shipments/ship-cost.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { askSelected } from './ask-selected.ts';
import type { AskedOrders } from './use-order-actions.ts';

const DEBOUNCE_MS = 250;

/** The cost of an action (by default shipping) for the selected orders with the chosen reason. Null until it is
 *  loaded, and without orders. Requested again for each selection and after each reload of the list (`rows`). */
export function useShipCost(
  asked: AskedOrders | null,
  rows: unknown,
  action: RunnableAction = 'ship',
  whyCode: string | null = null,
): ShipCost | null {
  const { href } = useShell();
  const address = href(action === 'ship' ? '/ship-cost' : `/ship-cost?act=${action}`);
  const [known, setKnown] = useState<{ of: string; cost: ShipCost } | null>(null);
  const wanted = asked && asked.count > 0 ? JSON.stringify([action, { ...asked, whyCode }]) : null;
  useEffect(() => {
    if (wanted === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      const [, orders] = JSON.parse(wanted) as [string, AskedOrders];
      const cost = await askSelected<ShipCost>(address, 'ship', orders, signal);
      if (cost && !signal.aborted) setKnown({ of: wanted, cost });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted, rows, address]);
  return known && known.of === wanted ? known.cost : null;
}
