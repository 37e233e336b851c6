import type { Order, Shipment } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { evaluateOrder } from '#app/domain/orders/evaluate-order.ts';
import { KEPT, restoreStatus, sourceOfEnd } from './arrived-after-all.ts';
import { LIVE_STATES } from './shipment-state.rules.ts';
import { recordEvent, type Transition } from '#app/domain/orders/move-order.ts';
import { isEnded } from '#app/domain/orders/order-status.rules.ts';
import { isAliveInStore } from '#app/domain/orders/source-state.rules.ts';

/** Repeats the eligibility check of an ended order after its store reopened it (product.md D9). Only an order that
 *  the store itself ended can be reopened. An order that the merchant or the courier cancelled stays
 *  cancelled, whatever the store reports, including the echo of our own update. Nothing happens while one of its
 *  shipments is still live; the end of that shipment checks again (`reviveAfterEnd`). If the order stays ended and
 *  `isChanged` is true (the store reports something new, not the echo of our own cancellation), the change is
 *  recorded. */
export async function reviveOrder(
  tx: Tx,
  order: Order,
  transition: Transition,
  { isChanged }: { isChanged: boolean },
): Promise<void> {
  if (!isAliveInStore(order.sourceState) || (await reviveWhenFree(tx, order, transition))) return;
  if (isChanged) await recordEvent(tx, order, 'changedInStore', transition);
}

/** Call it whenever a shipment of an order has ended, because the store may have reopened the order while that shipment
 *  was live. The order must be locked by the caller's transaction. */
export async function reviveAfterEnd(
  tx: Tx,
  { orderId }: Pick<Shipment, 'orderId'>,
  at: Date,
): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  if (!isEnded(order.status)) return;
  await reviveWhenFree(tx, order, { at, source: 'store', actor: 'Store' });
}

/** Repeats the eligibility check if the store ended the order, now has it open, and none of its shipments is live. An
 *  order whose parcel was delivered, and has not come back since, becomes delivered instead, because it would ship and be
 *  charged twice. Returns whether it did either. */
export async function reviveWhenFree(
  tx: Tx,
  order: Order,
  transition: Transition,
): Promise<boolean> {
  const isDue =
    isAliveInStore(order.sourceState) &&
    (await sourceOfEnd(tx, order)) === 'store' &&
    !(await hasLiveShipment(tx, order));
  if (!isDue) return false;
  const now = transition.now ?? transition.at;
  if (!(await restoreStatus(tx, order, now))) await evaluateOrder(tx, order, transition);
  return true;
}

/** Records that the merchant too cancelled an order that its store has already cancelled, so that it stays cancelled
 *  whatever the store reports later. The order must be locked by this transaction. */
export async function keepCancelled(tx: Tx, order: Order, transition: Transition): Promise<void> {
  if ((await sourceOfEnd(tx, order)) === 'store') await recordEvent(tx, order, KEPT, transition);
}

async function hasLiveShipment(tx: Tx, order: Order): Promise<boolean> {
  const live = await tx.shipment.count({
    where: { orderId: order.id, state: { in: LIVE_STATES } },
  });
  return live > 0;
}
