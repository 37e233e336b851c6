import type { Order } from '@prisma/client';
import { cancelOrder } from '#app/domain/shipments/cancel-order.ts';
import { judgeOrder } from '#app/domain/orders/judge-order.ts';
import { reviveOrder } from '#app/domain/shipments/revive-order.ts';
import { moveOrder, recordEvent, type Happening } from '#app/domain/orders/move-order.ts';
import {
  isBeforeBooking,
  isEnded,
  nextStatus,
  type OrderMove,
} from '#app/domain/orders/order-status.rules.ts';
import { concernsCourier } from '#app/domain/orders/order-parts.rules.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { updateCourierJob } from '#app/domain/shipments/update-courier.job.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { promiseRefused } from '#app/domain/tracking/promise-milestone.ts';
import { sayHold, sayRest, sayTrashed, type SeenFulfilments } from './after-booking.ts';

/** What was here before the store was heard: its state, null for a new order, and what is changed; and
 *  what stands there of ours. */
type Before = {
  sourceState: Order['sourceState'] | null;
  changed?: readonly string[];
  seen?: SeenFulfilments;
};
type News = Required<Pick<Before, 'changed' | 'seen'>> & { isNews: boolean };

/** A store that shows the order no longer. */
const NOTHING_SEEN: SeenFulfilments = { ids: [], readAt: new Date(0) };

/** Makes the order agree with what its store says of it (product.md D9, D21). A change that arrives
 *  after booking never moves a courier status back: it is an event that names the changed parts, and
 *  a cancel follows D9. */
export async function settleSource(
  tx: Tx,
  order: Order,
  happening: Happening,
  { sourceState: before, changed = [], seen = NOTHING_SEEN }: Before,
): Promise<void> {
  const isNews = order.sourceState !== before;
  await sayTrashed(tx, order, happening.at, isNews);
  switch (order.sourceState) {
    case 'cancelled':
      if (order.status === 'cancelled') return;
      await cancelOrder(tx, order, happening);
      return;
    case 'deleted':
      await endOrder(tx, order, 'deleteInStore', happening, isNews);
      return;
    case 'fulfilledElsewhere':
      await endOrder(tx, order, 'fulfilledElsewhere', happening, isNews);
      return;
    case 'open':
    case 'unpaid':
    case 'onHold':
    case 'nothingToShip':
      // In its trash the store would not hear of the shipment.
      if (before === 'deleted' && order.currentShipmentId)
        await promiseRefused(tx, order.currentShipmentId, happening.at);
      await followLivingOrder(tx, order, happening, { changed, seen, isNews });
  }
}

async function endOrder(
  tx: Tx,
  order: Order,
  move: OrderMove,
  happening: Happening,
  isNews: boolean,
): Promise<void> {
  // Why it could not be shipped before says nothing of why it cannot be now.
  const change = { reasons: [] };
  if (nextStatus(order.status, move)) await moveOrder(tx, order, move, happening, change);
  else if (isNews && !isEnded(order.status)) await recordEvent(tx, order, move, happening);
}

async function followLivingOrder(
  tx: Tx,
  order: Order,
  happening: Happening,
  { changed, seen, isNews }: News,
): Promise<void> {
  if (isEnded(order.status))
    return reviveOrder(tx, order, happening, { isChanged: isNews || changed.length > 0 });
  if (isBeforeBooking(order.status)) return judgeOrder(tx, order, happening);
  if (changed.length > 0) await tellChanges(tx, order, happening, { changed, seen });
  await sayRest(tx, order, seen, happening.at);
}

/** What can keep a parcel from going, or let it go again. */
const HOLDS = ['hold', 'warehouse'];

async function tellChanges(
  tx: Tx,
  order: Order,
  happening: Happening,
  { changed, seen }: Pick<News, 'changed' | 'seen'>,
): Promise<void> {
  const note = `${changed.join(', ')} (${happening.note ?? 'the store'})`;
  await recordEvent(tx, order, 'changedInStore', { ...happening, note });
  if (HOLDS.some((part) => changed.includes(part))) await sayHold(tx, order, seen, happening.at);
  if (order.currentShipmentId && concernsCourier(changed))
    await enqueue(tx, updateCourierJob, {
      shipmentId: order.currentShipmentId,
      version: newId(),
    });
}
