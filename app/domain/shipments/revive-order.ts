import type { Order, Shipment } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { evaluateOrder } from '#app/domain/orders/evaluate-order.ts';
import { setDelivered } from './arrived-after-all.ts';
import { endedBy, isOpenInStore, KEPT } from './ended-by.ts';
import { LIVE_STATES } from './shipment-state.rules.ts';
import { recordEvent, type Transition } from '#app/domain/orders/move-order.ts';

/** Repeats the eligibility check of an ended order after its store reopened it (product.md D9). Only an order that
 *  the store itself ended can be reopened. An order that the merchant or the courier cancelled stays
 *  cancelled, whatever the store reports, including the echo of our own update. Nothing happens while one of its
 *  shipments is still live; the end of that shipment checks again. An order whose cancelled parcel was delivered anyway
 *  becomes delivered instead. If the order stays ended and `isChanged` is true
 *  (the store reports something new, not the echo of our own cancellation), the change is recorded. */
export async function reviveOrder(
  tx: Tx,
  order: Order,
  transition: Transition,
  { isChanged }: { isChanged: boolean },
): Promise<void> {
  if (!isOpenInStore(order) || (await reviveWhenFree(tx, order, transition))) return;
  if (isChanged) await recordEvent(tx, order, 'changedInStore', transition);
}

/** Repeats the eligibility check if the store ended the order, now has it open, and none of its shipments is live. If
 *  its parcel was delivered anyway, it becomes delivered. Returns whether it did either. */
export async function reviveWhenFree(
  tx: Tx,
  order: Order,
  transition: Transition,
): Promise<boolean> {
  const isDue =
    isOpenInStore(order) &&
    (await endedBy(tx, order)) === 'store' &&
    !(await hasLiveShipment(tx, order));
  if (!isDue) return false;
  const arrived = await arrivedShipment(tx, order);
  if (arrived) await setDelivered(tx, order, arrived, transition.at);
  else await evaluateOrder(tx, order, transition);
  return true;
}

/** The order's current shipment if it was delivered, although the order was cancelled. */
async function arrivedShipment(tx: Tx, order: Order): Promise<Shipment | null> {
  const { status, currentShipmentId } = order;
  if (status !== 'cancelled' || !currentShipmentId) return null;
  const arrived = { id: currentShipmentId, state: 'completed', kind: { not: 'return' } } as const;
  return tx.shipment.findFirst({ where: arrived });
}

/** Records that the merchant too cancelled an order that its store has already cancelled, so that it stays cancelled
 *  whatever the store reports later. The order must be locked by this transaction. */
export async function keepCancelled(tx: Tx, order: Order, transition: Transition): Promise<void> {
  if ((await endedBy(tx, order)) === 'store') await recordEvent(tx, order, KEPT, transition);
}

async function hasLiveShipment(tx: Tx, order: Order): Promise<boolean> {
  const live = await tx.shipment.count({
    where: { orderId: order.id, state: { in: LIVE_STATES } },
  });
  return live > 0;
}
