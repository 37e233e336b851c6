import type { Order } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { evaluateOrder } from '#app/domain/orders/evaluate-order.ts';
import { LIVE_STATES } from './shipment-state.rules.ts';
import { recordEvent, type Transition } from '#app/domain/orders/move-order.ts';

const ALIVE: readonly Order['sourceState'][] = ['open', 'unpaid', 'onHold', 'nothingToShip'];

/** Repeats the eligibility check of an ended order after its store reopened it (product.md D9). Only an order that
 *  the store itself ended can be reopened. An order that the merchant or the courier cancelled stays
 *  cancelled, whatever the store reports, including the echo of our own update. Nothing happens while one of its
 *  shipments is still live; the end of that shipment checks again. If the order stays ended and `isChanged` is true
 *  (the store reports something new, not the echo of our own cancellation), the change is recorded. */
export async function reviveOrder(
  tx: Tx,
  order: Order,
  transition: Transition,
  { isChanged }: { isChanged: boolean },
): Promise<void> {
  if (!ALIVE.includes(order.sourceState) || (await reviveWhenFree(tx, order, transition))) return;
  if (isChanged) await recordEvent(tx, order, 'changedInStore', transition);
}

/** Repeats the eligibility check if the store ended the order, now has it open, and none of its shipments is live.
 *  Returns whether it did. */
export async function reviveWhenFree(
  tx: Tx,
  order: Order,
  transition: Transition,
): Promise<boolean> {
  const isDue =
    ALIVE.includes(order.sourceState) &&
    (await wasEndedByStore(tx, order)) &&
    !(await hasLiveShipment(tx, order));
  if (isDue) await evaluateOrder(tx, order, transition);
  return isDue;
}

const KEPT = 'keptCancelled';

/** Records that the merchant too cancelled an order that its store has already cancelled, so that it stays cancelled
 *  whatever the store reports later. The order must be locked by this transaction. */
export async function keepCancelled(tx: Tx, order: Order, transition: Transition): Promise<void> {
  if (await wasEndedByStore(tx, order)) await recordEvent(tx, order, KEPT, transition);
}

async function wasEndedByStore(tx: Tx, order: Order): Promise<boolean> {
  const end = await tx.orderEvent.findFirst({
    where: { orderId: order.id, OR: [{ applied: true, toStatus: order.status }, { kind: KEPT }] },
    orderBy: { id: 'desc' },
    select: { source: true },
  });
  return end?.source === 'store';
}

async function hasLiveShipment(tx: Tx, order: Order): Promise<boolean> {
  const live = await tx.shipment.count({
    where: { orderId: order.id, state: { in: LIVE_STATES } },
  });
  return live > 0;
}
