import type { Shipment } from '@prisma/client';
import type { ActionRepair } from '#app/domain/alerts/alert-row.rules.ts';
import { hasComeBack, rootOf } from '#app/domain/orders/journeys.rules.ts';
import { isBeforeBooking, isWithCourier } from '#app/domain/orders/order-status.rules.ts';
import { isLive, isOpen } from '#app/domain/shipments/shipment-state.rules.ts';
import { feeErrors } from './check-fees.ts';
import { parcelErrors } from './check-parcels.ts';
import { isDead, isGone, isOver } from './walk-jobs.ts';
import { isAsked, jobsOf, nameOf, readWalk, type WalkRead } from './walk-read.ts';
import type { Walk } from './walk-world.ts';

export type Checked = {
  errors: string[];
  words: string;
  /** The shipments whose parcels are left with drivers without a job, and the action that the first alert about them
   *  offers. */
  left: string[];
  offered: ActionRepair | null;
};

/** All violations once an order has settled, by kind. Read from the database and from the courier's own memory. */
export async function checkWalk(walk: Walk): Promise<Checked> {
  const read = await readWalk(walk);
  const parcels = await parcelErrors(walk, read);
  const { order, shipments, open } = read;
  return {
    errors: [
      ...shipments.flatMap((shipment) => shipmentErrors(read, shipment)),
      ...shipments.flatMap((shipment) => againErrors(read, shipment)),
      ...orderErrors(read),
      ...reopenErrors(read),
      ...feeErrors(read).map((words) => `fees: ${words}`),
      ...parcels.errors,
    ],
    words: `${order.status}, ${shipments.map(nameOf).join(' ')}, asked for: ${open.map(({ code }) => code).join()}`,
    left: read.left.map(({ root }) => nameOf(root)),
    offered: parcels.offered,
  };
}

/** Checks that the shipment has exactly its jobs at the courier, once, and that both sides agree on the state. */
function shipmentErrors(read: WalkRead, shipment: Shipment): string[] {
  const { state, cancelRequestedAt } = shipment;
  const jobs = jobsOf(read, shipment);
  const arrived = jobs.some(({ legs }) => legs.delivery?.state === 'successful');
  const isLeftThere = jobs.some(({ legs }) => !isOver(legs.pickup) || !isOver(legs.delivery));
  const is = {
    double: jobs.filter((job) => !isDead(job)).length > 1,
    unheard: arrived !== (state === 'completed'),
    undecided: isOpen(state),
    missing: state === 'booked' && jobs.every(({ legs }) => isGone(legs.delivery)),
    leftover: !isLive(state) && isLeftThere,
    silent:
      state === 'booked' && cancelRequestedAt !== null && !isAsked(read, shipment, 'cancelRefused'),
  };
  return Object.entries(is).flatMap(([kind, isSo]) =>
    isSo ? [`${kind}: ${nameOf(shipment)}`] : [],
  );
}

/** Checks that a replacement is cancelled if a parcel of the order was delivered before it was sent, and that no other
 *  replacement is taken back. `waited` is recorded in the database, because no clock shows which came first. */
function againErrors({ waited, wasMade }: WalkRead, shipment: Shipment): string[] {
  const { id, kind, state, cancelRequestedAt, reference } = shipment;
  if (kind !== 'again' || cancelRequestedAt) return [];
  if (waited.has(id))
    return state === 'cancelled' ? [] : [`arrived: ${nameOf(shipment)} goes after the first`];
  const isTakenBack = state === 'cancelled' && !wasMade(reference);
  return isTakenBack ? [`unwanted: ${nameOf(shipment)} was taken back, and nothing arrived`] : [];
}

/** Checks by the courier's own memory that a replacement or a return to sender is requested only when no job of the
 *  same parcel, or of an earlier one, is still to be delivered. */
function begunTooSoon(read: WalkRead): string[] {
  const { shipments } = read;
  return shipments.flatMap((shipment) => {
    const { kind, isDeliveryOnly } = shipment;
    const before = shipments.filter((one) =>
      isDeliveryOnly
        ? one.id !== shipment.id && rootOf(one, shipments).id === rootOf(shipment, shipments).id
        : kind !== 'return' && one.kind !== 'return' && one.id !== shipment.id,
    );
    const beside = jobsOf(read, shipment).flatMap((job) => job.beside);
    const some = before.filter(({ reference }) => beside.includes(reference));
    return some.map((one) => `together: ${nameOf(shipment)} was made beside ${nameOf(one)}`);
  });
}

/** Checks that an order has at most one outbound and one returning shipment at a time, and has the status of its
 *  current shipment. */
function orderErrors(read: WalkRead): string[] {
  const { order, shipments } = read;
  const isMoving = (one: Shipment) => jobsOf(read, one).some(({ legs }) => !isOver(legs.delivery));
  const isWanted = (one: Shipment) => isLive(one.state) && one.cancelRequestedAt === null;
  const out = shipments.filter(({ kind }) => kind !== 'return');
  const back = shipments.filter(({ kind }) => kind === 'return');
  const together = [out.filter(isMoving), out.filter(isWanted), back.filter(isMoving)]
    .filter((some) => some.length > 1)
    .map((some) => `together: ${some.map(nameOf).join()}`);
  const current = shipments.find(({ id }) => id === order.currentShipmentId);
  const isElsewhere = current && isWithCourier(order.status) && current.status !== order.status;
  return [
    ...together,
    ...begunTooSoon(read),
    ...(isElsewhere ? [`status: ${order.status}, its shipment ${nameOf(current)}`] : []),
    ...(current?.kind === 'return' ? [`status: it stands with ${nameOf(current)}`] : []),
  ];
}

/** Checks that an order that its store cancelled and reopened goes on once no shipment is live, and that an order whose
 *  parcel was delivered does not wait to be shipped. */
function reopenErrors({ order, shipments, cancelledBy }: WalkRead): string[] {
  const { status, sourceState } = order;
  const isClosed = status === 'cancelled' && cancelledBy === 'store' && sourceState === 'open';
  const isFree = !shipments.some(({ state }) => isLive(state));
  const arrived = shipments.findLast(
    ({ kind, state }) => kind !== 'return' && state === 'completed',
  );
  const isWithRecipient = arrived && !hasComeBack(arrived, shipments);
  return [
    ...(isClosed && isFree ? ['reopened: cancelled, but open in its store'] : []),
    ...(isBeforeBooking(status) && isWithRecipient
      ? [`reopened: ${status}, but ${nameOf(arrived)} arrived`]
      : []),
  ];
}
