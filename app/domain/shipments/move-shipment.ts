import type { Order, Prisma, Shipment } from '@prisma/client';
import { closeAlerts, raiseAlert, type Ending } from '#app/domain/alerts/raise-alert.ts';
import { ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import { returnEvent } from '#app/domain/orders/return-words.rules.ts';
import type { OrderMove } from '#app/domain/orders/order-status.rules.ts';
import { awaitProof } from '#app/domain/proof/await-proof.ts';
import { checkOutdatedDocuments } from '#app/domain/orders/outdated-documents.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isRevertedFrom } from '#app/domain/tracking/milestone.rules.ts';
import {
  scheduleCancellation,
  scheduleMilestone,
} from '#app/domain/tracking/schedule-milestone.ts';
import { captureOrderFee, earnOrderFee } from '#app/domain/wallet/order-fee.ts';
import type { CourierLeg } from '#app/ports/courier.ts';
import { takeBackWaiting } from './after-the-first.ts';
import { sayArrivedAfterAll } from './arrived-after-all.ts';
import { callOff, stopOnItsWay } from './cancel-order.ts';
import { closeAlertsOf } from './close-alerts.ts';
import { courierNote } from './courier-move.rules.ts';
import { ALERTS_BEFORE_COLLECTION, ALERTS_OF_SHIPMENT } from './alerts.rules.ts';
import { reviveAfterEnd } from './revive-order.ts';
import { feeOf } from './shipment-fee.rules.ts';
import { isLive, nextState } from './shipment-state.rules.ts';

/** `at` is the time of the event by the clock of its source; `now` is the time by our clock. */
export type Moved = { order: Order; shipment: Shipment; at: Date; now: Date };

/** Updates a shipment after a courier event, whether or not its order moves too: when the parcel left, how the
 *  shipment ended, and what happens to its fee. Fees, alerts and our own decisions use our clock. */
export async function moveShipment(tx: Tx, move: OrderMove, facts: Moved): Promise<void> {
  const { shipment, at, now } = facts;
  if (LEAVING.includes(move)) await noteLeaving(tx, move, facts);
  if (isEndOfDelivery(move, facts)) await awaitProof(tx, shipment.id, { at, now });
  if (move === 'deliveryCompleted') await complete(tx, facts);
  if (move === 'pickupCancelled') await endCancelled(tx, 'pickup', facts);
  if (move === 'deliveryCancelled') await endCancelled(tx, 'delivery', facts);
}

/** Whether the event ends a delivery attempt, successfully or not, so that its driver may have added proof. For a
 *  shipment that was already delivered, the proof has been requested before. */
function isEndOfDelivery(move: OrderMove, { shipment }: Moved): boolean {
  if (move !== 'deliveryCompleted' && move !== 'deliveryFailed') return false;
  return shipment.state !== 'completed';
}

/** Processes a late pickup event, which arrives after events of the delivery job. The status stays. If the parcel was
 *  not known to have left, that is recorded, and alerts are closed or raised accordingly. */
export async function noteLatePickup(tx: Tx, move: OrderMove, facts: Moved): Promise<void> {
  if (LEAVING.includes(move)) await noteLeaving(tx, move, facts);
}

/** Records that a hub has the parcel of a cancelled shipment, and raises an alert, if the parcel was not recorded as
 *  collected before. */
export async function noteLyingAt(tx: Tx, hub: string, facts: Moved): Promise<void> {
  await noteLeaving(tx, 'receive', facts, { hub });
}

const LEAVING: readonly OrderMove[] = [
  'receive',
  'collected',
  'pickupCompleted',
  'deliveryStarted',
  'deliveryInProgress',
  'deliveryCompleted',
];

async function noteLeaving(
  tx: Tx,
  move: OrderMove,
  facts: Moved,
  seen: { hub?: string } = {},
): Promise<void> {
  const { shipment, at, now } = facts;
  const collected = collectedBy(shipment, at);
  if (!collected.collectedAt) return;
  await tx.shipment.updateMany({ where: { id: shipment.id }, data: collected });
  await closeAlerts(tx, shipment.orderId, endedByLeaving(shipment), { at: now });
  await followLeaving(tx, move, facts, seen);
}

type Leaving = Pick<Shipment, 'id' | 'state' | 'collectedAt'>;

/** The columns to write for a shipment whose parcel has left; none if that was already known, or if the shipment is
 *  completed. */
export function collectedBy(
  { state, collectedAt }: Omit<Leaving, 'id'>,
  at: Date,
): { collectedAt?: Date } {
  return state === 'completed' || collectedAt ? {} : { collectedAt: at };
}

/** The alerts that close when the parcel leaves; none if it had left before, or if its shipment has ended. */
export function endedByLeaving({ id: of, state, collectedAt }: Leaving): Ending[] {
  return isLive(state) && !collectedAt ? [{ codes: ALERTS_BEFORE_COLLECTION, of }] : [];
}

/** Raises an alert if a parcel that a hub received belongs to a cancelled or ended shipment, and was not known to have
 *  been collected. The caller must have stored `collectedBy` and closed `endedByLeaving`. */
export async function followReceived(tx: Tx, facts: Moved): Promise<void> {
  const { collectedAt } = collectedBy(facts.shipment, facts.at);
  if (collectedAt) await followLeaving(tx, 'receive', facts, {});
}

async function followLeaving(
  tx: Tx,
  move: OrderMove,
  { order, shipment, now }: Moved,
  seen: { hub?: string },
): Promise<void> {
  const isEnded = !isLive(shipment.state);
  const isLeft = isEnded || shipment.cancelRequestedAt !== null;
  if (isLeft && move !== 'deliveryCompleted')
    await sayLeftAfterAll(tx, order, shipment, { at: now, seen });
}

/** Raises an alert if the driver collected the parcel although the shipment was cancelled, or had ended before its jobs
 *  became known: once those jobs are cancelled, none will move the parcel. */
async function sayLeftAfterAll(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  { at, seen }: { at: Date; seen: { hub?: string } },
): Promise<void> {
  const code = shipment.kind === 'return' ? 'returnFailed' : 'cancelTooLate';
  const facts = { collected: true, calledOff: true, ...seen };
  await raiseAlert(tx, code, ownerOfShipment(order, shipment), at, facts);
}

/** Completes a delivered shipment and charges its fee. The shipment may be a cancelled one, if the courier refused to
 *  cancel it or delivered it anyway. */
async function complete(tx: Tx, { order, shipment, at, now }: Moved): Promise<void> {
  const to = nextState(shipment.state, 'complete');
  if (to) await end(tx, shipment, { state: to, endedAt: now, deliveredAt: at });
  await closeAlertsOf(tx, shipment, ['courierCancelled'], now);
  const arrival = { shipmentId: shipment.id, milestone: 'delivered', at } as const;
  if (to && isRevertedFrom(shipment, order)) await scheduleMilestone(tx, order, arrival, now);
  if (to && !(await takeBackWaiting(tx, order, shipment, now)))
    await sayArrivedAfterAll(tx, order, shipment, now);
  if (to) await reviveAfterEnd(tx, shipment, now);
  const fee = feeOf(shipment, now);
  if (!(await earnOrderFee(tx, fee)) || !to) return;
  await closeAlertsOf(tx, shipment, ['cancelTooLate'], now);
  const { status, currentShipmentId } = await tx.order.findUniqueOrThrow({
    where: { id: order.id },
  });
  const isDelivered = status === 'deliveryCompleted' && currentShipmentId === shipment.id;
  await raiseAlert(tx, 'feeTakenBack', ownerOfShipment(order, shipment), now, {
    ...(fee.feeCents > 0 ? { cents: fee.feeCents } : {}),
    ...(isDelivered ? { isDelivered } : {}),
  });
}

/** Handles the courier's cancellation of one job of the pair. The other job is cancelled too, because otherwise the
 *  parcel could be collected without being delivered, or delivered beside its return or its next shipment, which wait
 *  until it is cancelled. Before collection, the fee is refunded. After collection, it is charged, even if the booking
 *  was not confirmed yet; the shipment ends at once if no other job is left. */
async function endCancelled(
  tx: Tx,
  leg: CourierLeg,
  { order, shipment, now }: Moved,
): Promise<void> {
  if (!isLive(shipment.state)) return;
  if (!shipment.collectedAt) return callOff(tx, shipment, now);
  if (await isOtherJobLeft(tx, leg, shipment)) return stopOnItsWay(tx, shipment, now);
  await end(tx, shipment, { state: 'cancelled', endedAt: now });
  if (isRevertedFrom(shipment, order)) await scheduleCancellation(tx, order, shipment, now);
  await captureOrderFee(tx, feeOf(shipment, now));
  await reviveAfterEnd(tx, shipment, now);
}

/** Whether the pair has another job than that of `leg`, and the courier has not reported it as a pickup that is done.
 *  The shipment's status does not show this, because a hub's scan or the start of the delivery may have come first. */
async function isOtherJobLeft(
  tx: Tx,
  leg: CourierLeg,
  { orderId, reference, pickupJobId, deliveryJobId }: Shipment,
): Promise<boolean> {
  if (leg === 'pickup') return deliveryJobId !== null;
  if (pickupJobId === null) return false;
  const done = ['collected', 'pickupCompleted'] as const;
  const isDone = await tx.orderEvent.count({
    where: {
      orderId,
      OR: [
        { kind: { in: [...done] }, note: courierNote('pickup', pickupJobId) },
        { kind: { in: done.map(returnEvent) }, note: reference },
      ],
    },
  });
  return isDone === 0;
}

type Ended = Pick<Prisma.ShipmentUpdateInput, 'state' | 'deliveredAt'> & { endedAt: Date };

async function end(tx: Tx, shipment: Shipment, data: Ended): Promise<void> {
  await tx.shipment.update({ where: { id: shipment.id }, data });
  await closeAlertsOf(tx, shipment, ALERTS_OF_SHIPMENT, data.endedAt);
  // The shipment's label is no longer used, but another shipment's label may be.
  await checkOutdatedDocuments(tx, [shipment.orderId], data.endedAt);
}
