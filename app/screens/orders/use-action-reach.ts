import { useEffect, useState } from 'react';
import { actionOf, type RunnableAction } from '#app/domain/orders/actions/index.ts';
import type { ActionReach } from '#app/domain/workbench/action-reach.ts';
import { useShell } from '#app/shells/shell.ts';
import { askSelected } from './ask-selected.ts';
import { reachAfter, type KnownReach } from './reach-words.rules.ts';
import type { AskedOrders } from './use-order-actions.ts';

type Asked = {
  /** The chosen reason, if the action asks for one. */
  whyCode: string | null;
  /** The orders on the page; the request is repeated when they are reloaded. */
  rows: unknown;
  /** Whether the action is running. Its own changes to the orders must not trigger a request. */
  isUnderWay: boolean;
};

/** Asks the server to which of the selected orders an action can be applied with the chosen reason. Returns the last
 *  answer, or undefined before the first one. Its `reach` is null if the request failed, or if the action is only for
 *  a single order. */
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
  // The same question asked later must not start with an old answer.
  useEffect(() => () => setKnown(null), [of]);
  useEffect(() => {
    if (of === null || isUnderWay) return;
    const controller = new AbortController();
    const { signal } = controller;
    const [action, orders] = JSON.parse(of) as [RunnableAction, AskedOrders];
    void askSelected<ActionReach>(address, action, { ...orders, whyCode }, signal).then((reach) => {
      if (!signal.aborted) setKnown((before) => reachAfter(before, { of, whyCode, reach }));
    });
    return () => controller.abort();
  }, [of, whyCode, rows, isUnderWay, address]);
  if (of === null) return { ...NOT_ASKED, whyCode };
  return known?.of === of ? known : undefined;
}

const NOT_ASKED = reachAfter(null, { of: '', whyCode: null, reach: null });

/** Whether the action can be for several orders: `batch` is one of its places, or it has no places at all. An action
 *  that exists only on an order's own page is offered there only if it is possible. */
function isOfMany(intent: RunnableAction): boolean {
  const { places } = actionOf(intent);
  return places.length === 0 || places.includes('batch');
}
