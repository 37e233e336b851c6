import { useEffect, useState } from 'react';
import { actionOf, type RunnableAction } from '#app/domain/orders/actions/index.ts';
import type { ActionReach } from '#app/domain/workbench/action-reach.ts';
import { useShell } from '#app/shells/shell.ts';
import { askSelected } from './ask-selected.ts';
import { reachAfter, type KnownReach } from './reach-words.rules.ts';
import type { AskedOrders } from './use-order-actions.ts';

type Asked = {
  /** The reason chosen, where the act asks for one. */
  whyCode: string | null;
  /** Asked anew whenever these were read anew. */
  rows: unknown;
  /** The act is under way: what it is done to changes by itself. */
  isUnderWay: boolean;
};

/** To how many of what is selected an act can be done, with the reason chosen; the last that is known of this
 *  question, and undefined until something is. Its reach is null where it is not asked, or nobody could say. */
export function useActionReach(
  intent: RunnableAction | undefined,
  asked: AskedOrders | null,
  { whyCode, rows, isUnderWay }: Asked,
): KnownReach | undefined {
  const { href } = useShell();
  const address = href('/act-reach');
  const [known, setKnown] = useState<KnownReach | null>(null);
  const isAsked = asked && intent && isOfMany(intent);
  const of = isAsked ? JSON.stringify([intent, asked]) : null;
  // Asked once more another time it may have become otherwise.
  useEffect(() => () => setKnown(null), [of]);
  useEffect(() => {
    if (of === null || isUnderWay) return;
    const controller = new AbortController();
    const { signal } = controller;
    const [act, orders] = JSON.parse(of) as [RunnableAction, AskedOrders];
    void askSelected<ActionReach>(address, act, { ...orders, whyCode }, signal).then((reach) => {
      if (!signal.aborted) setKnown((before) => reachAfter(before, { of, whyCode, reach }));
    });
    return () => controller.abort();
  }, [of, whyCode, rows, isUnderWay, address]);
  if (of === null) return { ...NOT_ASKED, whyCode };
  return known?.of === of ? known : undefined;
}

const NOT_ASKED = reachAfter(null, { of: '', whyCode: null, reach: null });

/** What is offered on an order's own page alone is judged there. */
function isOfMany(intent: RunnableAction): boolean {
  const { places } = actionOf(intent);
  return places.length === 0 || places.includes('batch');
}
