import type { Order, OrderLine } from '@prisma/client';
import { cancelOrder } from '#app/domain/shipments/cancel-order.ts';
import { evaluateOrder } from '#app/domain/orders/evaluate-order.ts';
import { reviveOrder } from '#app/domain/shipments/revive-order.ts';
import { moveOrder, recordEvent, type Transition } from '#app/domain/orders/move-order.ts';
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
import { scheduleRefused } from '#app/domain/tracking/schedule-milestone.ts';
import { sayHold, sayRest, sayTrashed, type Move, type SeenFulfilments } from './after-booking.ts';

/** The order's state and lines before this report of the store (null and none for a new order), the fields that the
 *  report changed, our fulfilments in the store, and the location that the store assigns to what is still to send, if
 *  known. */
type Before = {
  sourceState: Order['sourceState'] | null;
  lines?: readonly OrderLine[];
  changed?: readonly string[];
  seen?: SeenFulfilments;
  to?: Move['to'];
};
type News = Required<Pick<Before, 'changed' | 'lines' | 'seen' | 'to'>> & { isNews: boolean };

/** For a store that no longer shows the order. */
const NOTHING_SEEN: SeenFulfilments = { ids: [], readAt: new Date(0) };

/** Updates an order to what its store reports (product.md D9, D21). A change after booking never moves a courier
 *  status back: it is recorded as an event with the changed fields, and a cancellation follows D9. */
export async function settleSource(
  tx: Tx,
  order: Order,
  transition: Transition,
  { sourceState: before, lines = [], changed = [], seen = NOTHING_SEEN, to = null }: Before,
): Promise<void> {
  const isNews = order.sourceState !== before;
  await sayTrashed(tx, order, transition.at, isNews);
  switch (order.sourceState) {
    case 'cancelled':
      if (order.status === 'cancelled' || isSentByOthers(order)) return;
      await cancelOrder(tx, order, transition, { isNews });
      return;
    case 'deleted':
      await endOrder(tx, order, 'deleteInStore', transition, isNews);
      return;
    case 'fulfilledElsewhere':
      await endOrder(tx, order, 'fulfilledElsewhere', transition, isNews);
      return;
    case 'open':
    case 'unpaid':
    case 'onHold':
    case 'nothingToShip':
      // While the order was in the store's trash, the store refused our tracking.
      if (before === 'deleted' && order.currentShipmentId)
        await scheduleRefused(tx, order.currentShipmentId, transition.at);
      await followLivingOrder(tx, order, transition, { changed, lines, seen, to, isNews });
  }
}

/** Whether someone else has sent the order. Neither our courier nor the warehouse has it then, so a cancellation has
 *  nothing to stop here. */
function isSentByOthers({ status, sentFromWarehouseAt }: Order): boolean {
  return status === 'shippedBy3rdParty' && !sentFromWarehouseAt;
}

async function endOrder(
  tx: Tx,
  order: Order,
  move: OrderMove,
  transition: Transition,
  isNews: boolean,
): Promise<void> {
  // The earlier reasons why the order could not be shipped no longer apply.
  const change = { reasons: [] };
  if (nextStatus(order.status, move)) await moveOrder(tx, order, move, transition, change);
  else if (isNews && !isEnded(order.status)) await recordEvent(tx, order, move, transition);
}

async function followLivingOrder(
  tx: Tx,
  order: Order,
  transition: Transition,
  { changed, lines: before, seen, to, isNews }: News,
): Promise<void> {
  if (isEnded(order.status))
    return reviveOrder(tx, order, transition, { isChanged: isNews || changed.length > 0 });
  if (isBeforeBooking(order.status)) return evaluateOrder(tx, order, transition);
  if (changed.length > 0) await announceChanges(tx, order, transition, { changed, seen });
  await sayRest(tx, order, { to, seen, before }, transition.at);
}

/** Changes that can hold a parcel back or release it. */
const HOLDS = ['hold', 'warehouse'];

async function announceChanges(
  tx: Tx,
  order: Order,
  transition: Transition,
  { changed, seen }: Pick<News, 'changed' | 'seen'>,
): Promise<void> {
  const note = `${changed.join(', ')} (${transition.note ?? 'the store'})`;
  await recordEvent(tx, order, 'changedInStore', { ...transition, note });
  if (HOLDS.some((part) => changed.includes(part))) await sayHold(tx, order, seen, transition.at);
  if (order.currentShipmentId && concernsCourier(changed))
    await enqueue(tx, updateCourierJob, {
      shipmentId: order.currentShipmentId,
      version: newId(),
    });
}
