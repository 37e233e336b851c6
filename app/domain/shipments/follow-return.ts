import type { OrderStatus, Shipment } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { journeysOf, rootOf } from '#app/domain/orders/journeys.rules.ts';
import { recordEvent, type Transition } from '#app/domain/orders/move-order.ts';
import { ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import { returnEvent } from '#app/domain/orders/return-words.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { scheduleMilestone } from '#app/domain/tracking/schedule-milestone.ts';
import { callOff } from './cancel-order.ts';
import { closeAlertsOf, closeAlertsOfParcel } from './close-alerts.ts';
import { OF_A_RETURN } from './alerts.rules.ts';
import type { Moved } from './move-shipment.ts';

/** Handles a return's new status, from its courier or a hub: records it on the order's timeline, raises an alert if the
 *  return does not come, and notifies the store when it is back. */
export async function followReturn(
  tx: Tx,
  facts: Moved,
  to: OrderStatus,
  transition: Transition,
): Promise<void> {
  const { order, shipment, at, now } = facts;
  await recordEvent(tx, order, returnEvent(to), { ...transition, note: shipment.reference });
  if (to === 'failed') await sayFailed(tx, facts);
  else if (to === 'cancelled') await sayCancelled(tx, facts);
  else if (!shipment.cancelRequestedAt) await closeAlertsOf(tx, shipment, ['returnFailed'], now);
  if (to !== 'deliveryCompleted') return;
  await closeAlertsOfParcel(tx, shipment, [...OF_A_RETURN, 'liesAtHub'], now);
  await closeAlertsOf(tx, shipment, OF_A_RETURN, now);
  await callOffLater(tx, facts);
  const step = { shipmentId: shipment.id, milestone: 'returned' as const, at };
  await scheduleMilestone(tx, order, step, now);
}

/** If the return had been cancelled and requested again before it arrived, cancels the later returns of the same
 *  parcel. */
async function callOffLater(tx: Tx, { shipment: { id, orderId }, now }: Moved): Promise<void> {
  const all = await tx.shipment.findMany({ where: { orderId }, orderBy: { id: 'asc' } });
  const { ways = [] } =
    journeysOf(all).find((one) => [one.root, ...one.ways].some((own) => own.id === id)) ?? {};
  for (const one of ways) if (one.id > id && one.endedAt === null) await callOff(tx, one, now);
}

/** Raises the alert for a failed return, unless the return was cancelled before its collection: it then needs no
 *  driver. */
async function sayFailed(tx: Tx, facts: Moved): Promise<void> {
  const { cancelRequestedAt, collectedAt } = facts.shipment;
  if (!cancelRequestedAt || collectedAt) await askFor(tx, facts);
}

/** Handles a courier's cancellation of a return. Raises an alert if the parcel was collected, or if no one here asked
 *  for the cancellation. If someone has already said what became of the parcel, no alert is needed. */
async function sayCancelled(tx: Tx, facts: Moved): Promise<void> {
  const { order, shipment, now } = facts;
  if (await isSettled(tx, shipment)) return closeAlertsOf(tx, shipment, ['returnFailed'], now);
  if (shipment.collectedAt) return askFor(tx, facts);
  if (shipment.cancelRequestedAt) return;
  await closeAlertsOf(tx, shipment, ['returnFailed'], now);
  const said = 'The courier cancelled the job.';
  await raiseAlert(tx, 'returnRefused', ownerOfShipment(order, shipment), now, { said });
}

/** Whether the person who shipped the order again said what happened to this parcel. If so, it need not be
 *  brought back. */
async function isSettled(tx: Tx, shipment: Shipment): Promise<boolean> {
  const all = await tx.shipment.findMany({ where: { orderId: shipment.orderId } });
  return rootOf(shipment, all).parcelSettledAt !== null;
}

async function askFor(tx: Tx, { order, shipment, now }: Moved): Promise<void> {
  const facts = { collected: shipment.collectedAt !== null };
  await raiseAlert(tx, 'returnFailed', ownerOfShipment(order, shipment), now, facts);
}
