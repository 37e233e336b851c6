import type { Order } from '@prisma/client';
import { cancelOrder } from '#app/domain/orders/cancel-order.ts';
import { judgeOrder, OUT_OF_MANIFEST } from '#app/domain/orders/judge-order.ts';
import { reviveOrder } from '#app/domain/orders/revive-order.ts';
import { moveOrder, recordEvent, type Happening } from '#app/domain/orders/move-order.ts';
import {
  isBeforeBooking,
  nextStatus,
  type OrderMove,
} from '#app/domain/orders/order-status.rules.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { updateCourierJob } from '#app/domain/orders/update-courier.job.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { sayHold, sayRest } from './after-booking.ts';

/** Makes the order agree with what its store says of it (product.md D9, D21). A change that arrives
 *  after booking never moves a courier status back: it is an event that names the changed parts, and
 *  a cancel follows D9. */
export async function settleSource(
  tx: Tx,
  order: Order,
  happening: Happening,
  changed: readonly string[] = [],
): Promise<void> {
  switch (order.sourceState) {
    case 'cancelled':
      if (order.status === 'cancelled') return;
      await cancelOrder(tx, order, happening);
      return;
    case 'deleted':
      await leave(tx, order, 'deleteInStore', happening);
      return;
    case 'fulfilledElsewhere':
      await leave(tx, order, 'fulfilledElsewhere', happening);
      return;
    case 'open':
    case 'unpaid':
    case 'onHold':
    case 'nothingToShip':
      await alive(tx, order, happening, changed);
  }
}

async function leave(tx: Tx, order: Order, move: OrderMove, happening: Happening): Promise<void> {
  const change = order.manifestStatus === 'confirmManifest' ? {} : OUT_OF_MANIFEST;
  if (nextStatus(order.status, move)) await moveOrder(tx, order, move, happening, change);
  else if (!['deleted', 'shippedBy3rdParty', 'cancelled'].includes(order.status))
    await recordEvent(tx, order, move, happening);
}

/** The parts of an order that the driver reads. */
const TOLD_TO_THE_COURIER: ReadonlySet<string> = new Set([
  ...['number', 'recipient', 'address', 'items', 'note'],
]);

async function alive(
  tx: Tx,
  order: Order,
  happening: Happening,
  changed: readonly string[],
): Promise<void> {
  if (order.status === 'deleted' || order.status === 'cancelled')
    return reviveOrder(tx, order, happening);
  if (isBeforeBooking(order.status)) return judgeOrder(tx, order, happening);
  if (changed.length > 0) await tellChanges(tx, order, happening, changed);
  await sayRest(tx, order);
}

async function tellChanges(
  tx: Tx,
  order: Order,
  happening: Happening,
  changed: readonly string[],
): Promise<void> {
  const note = `${changed.join(', ')} (${happening.note ?? 'the store'})`;
  await recordEvent(tx, order, 'changedInStore', { ...happening, note });
  if (changed.includes('hold')) await sayHold(tx, order, happening.at);
  if (order.currentShipmentId && changed.some((part) => TOLD_TO_THE_COURIER.has(part)))
    await enqueue(tx, updateCourierJob, {
      shipmentId: order.currentShipmentId,
      version: newId(),
    });
}
