import { useEffect, useState } from 'react';
import { FEWEST_SIGNS, type OrderHit } from '#app/domain/orders/look-up.rules.ts';
import { useShell } from './shell.ts';

export type FoundOrders = {
  state: 'idle' | 'loading' | 'ready' | 'failed';
  hits: readonly OrderHit[];
};

/** How long a search of orders waits for the next key, in milliseconds. Results should appear within 250 ms of the last
 *  key. */
export const SEARCH_DEBOUNCE_MS = 150;
const NOTHING: FoundOrders = { state: 'idle', hits: [] };

/** Searches orders for the typed text. Further typing aborts the previous request, so an older answer never replaces a
 *  newer one. */
export function useFoundOrders(typed: string): FoundOrders {
  const { href } = useShell();
  const address = href('/find-orders');
  const q = typed.trim();
  const [found, setFound] = useState<FoundOrders & { of: string }>({ ...NOTHING, of: '' });
  const isWanted = q.length >= FEWEST_SIGNS;
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      try {
        const hits = await ask(`${address}?${new URLSearchParams({ q })}`, signal);
        if (!signal.aborted) setFound({ state: 'ready', hits, of: q });
      } catch {
        if (!signal.aborted) setFound({ state: 'failed', hits: [], of: q });
      }
    }, SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q, isWanted, address]);
  if (!isWanted) return NOTHING;
  return found.of === q ? found : { state: 'loading', hits: [] };
}

/** When signed out, the request would redirect to the sign-in page; `redirect: 'error'` makes that a failure too. */
async function ask(address: string, signal: AbortSignal): Promise<OrderHit[]> {
  const answer = await fetch(address, { signal, redirect: 'error' });
  if (!answer.ok) throw new Error(`The orders were answered with ${answer.status}.`);
  return (await answer.json()) as OrderHit[];
}
