import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { OrderRow } from '#app/domain/orders/list-orders.ts';
import type { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { MAX_ROWS_NAMED } from '#app/domain/orders/order-list.rules.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { useShell } from '#app/shells/shell.ts';
import { usePendingShips } from '#app/shells/use-pending-ships.ts';
import { useWork } from '#app/shells/use-work.ts';
import { Button } from '#app/ui/button.tsx';
import { useInList } from '#app/ui/use-in-list.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { useSteadyRows } from '#app/ui/use-steady-rows.ts';

type List = { docs: readonly OrderRow[]; place: string; query: OrderListQuery };

type SteadyOrders = {
  rows: readonly OrderRow[];
  /** The element that scrolls. */
  region: RefObject<HTMLDivElement>;
  drawing: number;
  /** Shown above the rows while the current list differs from the shown one. */
  bar: ReactNode;
  /** Keeps the rows in their places for a further reason, e.g. while some are selected. */
  holdWhile(isSo: boolean): void;
};

/** The orders of a list. Rows keep their places while the user is busy in the list, something is selected, a batch runs
 *  or a shipment is pending. A button above the list shows new orders. A row that left the list shows its current state
 *  and actions. */
export function useSteadyOrders({ docs, place, query }: List): SteadyOrders {
  const { href } = useShell();
  const { text } = useMessages(ordersMessages);
  const { search } = useLocation();
  const region = useRef<HTMLDivElement>(null);
  const isIn = useInList(region);
  const hasBatch = useWork().rows.some(({ isRunning, intent }) => isRunning && intent !== null);
  const isShipping = usePendingShips().length > 0;
  const [isHeld, holdWhile] = useState(false);
  const readRows = useCallback(
    (keys: readonly string[], signal: AbortSignal) => rowsAt(href('/order-rows'), keys, signal),
    [href],
  );
  const { rows, newCount, isBehind, drawing, bring } = useSteadyRows({
    now: docs,
    // The query alone does not identify every list: the manifest history has dates in its URL.
    owner: `${place} ${search} ${JSON.stringify(query)}`,
    isHeld: isIn || hasBatch || isShipping || isHeld,
    idOf: keyOf,
    elsewhere,
    readRows,
  });
  const show = () => {
    bring();
    region.current?.focus({ preventScroll: true });
  };
  const words =
    newCount > 0
      ? text('list.new', { count: newCount, shown: groupDigits(newCount) })
      : text('list.update');
  const bar = <div role="status">{isBehind ? <Button onClick={show}>{words}</Button> : null}</div>;
  return { rows, region, drawing, bar, holdWhile };
}

/** Holds the rows for a reason that is known only after `useSteadyOrders` has returned. */
export function useHold({ holdWhile }: SteadyOrders, isSo: boolean): void {
  useEffect(() => holdWhile(isSo), [holdWhile, isSo]);
}

const keyOf = ({ orderKey }: OrderRow) => orderKey;

/** Until the order's current state is known, the row offers no actions. */
function elsewhere(row: OrderRow, known: OrderRow | undefined): OrderRow {
  if (!known) return { ...row, actions: [] };
  return { ...known, ...(row.items ? { items: row.items } : {}) };
}

async function rowsAt(
  address: string,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<OrderRow[]> {
  const asked = new URLSearchParams(keys.slice(0, MAX_ROWS_NAMED).map((key) => ['keys', key]));
  const answer = await fetch(`${address}?${asked}`, { signal, redirect: 'error' });
  if (!answer.ok) throw new Error(`The orders were answered with ${answer.status}.`);
  return (await answer.json()) as OrderRow[];
}
