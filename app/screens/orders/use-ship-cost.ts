import { useEffect, useState } from 'react';
import type { ShipCost } from '#app/domain/shipments/ship-cost.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { selectionForm, type AskedOrders } from './use-order-actions.ts';

const DEBOUNCE_MS = 250;

/** What it costs to ship what is selected; null until it is known, and where it is not asked. Asked anew
 *  for each selection, and whenever the list was read anew (`rows`). */
export function useShipCost(asked: AskedOrders | null, rows: unknown): ShipCost | null {
  const { href } = useShell();
  const address = href('/ship-cost');
  const [known, setKnown] = useState<{ of: string; cost: ShipCost } | null>(null);
  const wanted = asked && asked.count > 0 ? JSON.stringify(asked) : null;
  useEffect(() => {
    if (wanted === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      const cost = await ask(address, JSON.parse(wanted) as AskedOrders, signal);
      if (cost && !signal.aborted) setKnown({ of: wanted, cost });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted, rows, address]);
  return known && known.of === wanted ? known.cost : null;
}

/** It is told besides; that it could not be read stops nobody. */
async function ask(
  address: string,
  asked: AskedOrders,
  signal: AbortSignal,
): Promise<ShipCost | null> {
  try {
    const body = new URLSearchParams();
    for (const [name, value] of selectionForm('ship', asked))
      if (typeof value === 'string') body.append(name, value);
    const answer = await fetch(address, { method: 'POST', body, signal, redirect: 'error' });
    return answer.ok ? ((await answer.json()) as ShipCost) : null;
  } catch {
    return null;
  }
}
