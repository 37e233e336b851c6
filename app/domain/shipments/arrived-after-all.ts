import type { Order, Shipment } from '@prisma/client';
import { raiseAttention } from '#app/domain/attention/raise-attention.ts';
import { rootOf } from '#app/domain/orders/journeys.rules.ts';
import { moveOrRecord, type Happening } from '#app/domain/orders/move-order.ts';
import { ownerOf } from '#app/domain/orders/order-attention.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { promiseMilestone } from '#app/domain/tracking/promise-milestone.ts';
import { isLive, isOpen } from './shipment-state.rules.ts';

/** A parcel that was called off, to turn back or to go again, arrived all the same, and what was to take its
 *  place is under way or gone: somebody is asked. An order that nothing goes out for any more is delivered.
 *  What takes its place and was not begun yet is taken back by itself (after-the-first.ts). */
export async function sayArrivedAfterAll(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  at: Date,
): Promise<void> {
  if (!shipment.cancelRequestedAt || shipment.kind === 'return') return;
  const { orderId, id } = shipment;
  const all = await tx.shipment.findMany({ where: { orderId } });
  const later = all.filter(
    (one) => one.id > id && (one.kind === 'again' || rootOf(one, all).id === id),
  );
  const waits = ({ state, createBegunAt, cancelRequestedAt }: Shipment) =>
    isOpen(state) && createBegunAt === null && cancelRequestedAt === null;
  if (later.length === 0 || later.some(waits)) return;
  await raiseAttention(tx, 'arrivedAfterAll', ownerOf(order), at);
  const goesOut = later.some(
    (one) => one.kind === 'again' && isLive(one.state) && !one.cancelRequestedAt,
  );
  if (!goesOut) await standDelivered(tx, order, shipment, at);
}

/** The order is what became of this shipment: it was cancelled, and had arrived. */
export async function standDelivered(
  tx: Tx,
  { id }: Pick<Order, 'id'>,
  shipment: Shipment,
  at: Date,
): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id } });
  const note = 'The parcel arrived after all.';
  const happening: Happening = { at, source: 'courier', actor: 'Courier', note };
  const moved = await moveOrRecord(tx, order, 'arrivedAfterAll', happening, {
    currentShipmentId: shipment.id,
    driverName: shipment.driverName,
  });
  if (!moved) return;
  await tx.shipment.update({ where: { id: shipment.id }, data: { status: moved } });
  const step = { shipmentId: shipment.id, milestone: 'delivered' as const, at };
  await promiseMilestone(tx, order, step, at);
}
