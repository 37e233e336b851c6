import type { DriverAsk, DriverReason, Shipment } from '@prisma/client';
import { recordEvent } from '#app/domain/orders/move-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { storedDay } from '#app/domain/shared/days.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueueAgain, type Tx } from '#app/domain/shared/outbox.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { CourierEvent } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';
import { askOnceMore } from './ask-driver.ts';
import { bringBackJob } from './bring-back.job.ts';
import type { ClaimedAsk } from './claim-asks.ts';
import { driverReasonWords } from './driver-choice.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** The courier has given it to the driver. Of a wish that was overtaken meanwhile nothing is kept: the newer one
 *  has its own turn. */
export async function keepGiven(deps: Needs, ask: ClaimedAsk): Promise<void> {
  const { fleetId, driverName: name } = ask;
  if (!fleetId || !name) return;
  const given = { state: 'given', reason: null, said: null } as const;
  const isKept = await settle(deps, ask, given, async (tx, at) => {
    const { shipmentId, shipment } = ask;
    await tx.driver.createMany({ data: [{ id: newId(), fleetId, name }], skipDuplicates: true });
    const driver = await tx.driver.findUniqueOrThrow({ where: { fleetId } });
    const { receivedFor } = shipment;
    const today = storedDay(isoDay(at));
    const isLate = receivedFor !== null && receivedFor < today;
    const day = isLate ? { receivedFor: today } : {};
    const data = { driverId: driver.id, driverName: name, ...day };
    await tx.shipment.update({ where: { id: shipmentId }, data });
    const order = await tx.order.findUniqueOrThrow({ where: { id: shipment.orderId } });
    if (order.currentShipmentId === shipmentId)
      await tx.order.update({ where: { id: order.id }, data: { driverName: name } });
    const happening = { at, source: 'courier', actor: 'Courier', note: name } as const;
    await recordEvent(tx, order, 'driverGiven', happening);
  });
  if (!isKept) await tellAgain(deps, ask);
}

/** The courier keeps what it hears last, and that may be of a wish that was overtaken: the newer one is told
 *  once more; of a scan that was undone the pickup is put back where it was. */
async function tellAgain(
  { db, clock }: Needs,
  { shipmentId, askedAt, shipment: { orderId } }: ClaimedAsk,
): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const newer = await tx.driverAsk.findUnique({ where: { shipmentId } });
    if (!newer) return enqueueAgain(tx, bringBackJob, { shipmentId, scanId: shipmentId });
    if (newer.askedAt.getTime() === askedAt.getTime()) return;
    await askOnceMore(tx, shipmentId, clock.now());
  });
}

/** Nobody has it yet, and why. */
export async function keepWaiting(
  deps: Needs,
  ask: ClaimedAsk,
  reason: DriverReason,
  said: string | null,
): Promise<void> {
  const none = ask.isChosen ? {} : { fleetId: null, driverName: null };
  // Tried again and again, it is told once.
  const isKnown = ask.reason === reason && ask.said === said;
  await settle(deps, ask, { state: 'waiting', reason, said, ...none }, async (tx, at) => {
    if (isKnown) return;
    const order = await tx.order.findUniqueOrThrow({ where: { id: ask.shipment.orderId } });
    const note = driverReasonWords(reason, said);
    const happening = { at, source: 'courier', actor: 'Courier', note } as const;
    await recordEvent(tx, order, 'driverWaits', happening);
  });
}

type Told = Pick<CourierEvent, 'driver' | 'leg' | 'state'> & { heardAt: Date };

/** Whether what the courier says can be of the driver whom we gave it to: it came to us after that, and names
 *  nobody else. */
export function isGivenTo(
  { state, fleetId, settledAt }: Pick<DriverAsk, 'state' | 'fleetId' | 'settledAt'>,
  { driver, heardAt }: Pick<Told, 'driver' | 'heardAt'>,
): boolean {
  if (state !== 'given' || settledAt === null || heardAt < settledAt) return false;
  return driver === null || driver.fleetId === fleetId;
}

/** Whoever was given it declines, or the courier takes it away: a person chooses another. What is said of a
 *  driver before, or came to us before it was given, is over. */
export async function keepLost(
  tx: Tx,
  { id: shipmentId }: Pick<Shipment, 'id'>,
  event: Told,
  now: Date,
): Promise<void> {
  const reason = LOST_BY[`${event.leg} ${event.state}`];
  if (!reason) return;
  const ask = await tx.driverAsk.findUnique({ where: { shipmentId } });
  if (!ask || !isGivenTo(ask, event)) return;
  await tx.driverAsk.updateMany({
    where: { shipmentId, state: 'given', askedAt: ask.askedAt },
    data: { state: 'waiting', reason, settledAt: now },
  });
}

const LOST_BY: Partial<Record<string, DriverReason>> = {
  'pickup declined': 'declined',
  'delivery declined': 'declined',
  'delivery unassigned': 'takenAway',
};

type Taken = Pick<Shipment, 'id' | 'driverId' | 'driverName' | 'receivedDriverId'>;

/** The courier gave it to somebody else than we had asked for: that one has it. So it is with what still waits
 *  for a driver, or it would be taken from that one as soon as another is free. */
export async function keepTaken(
  tx: Tx,
  { id: shipmentId, driverId, driverName, receivedDriverId }: Taken,
  event: Told,
  now: Date,
): Promise<void> {
  const driver = driverId ? await tx.driver.findUnique({ where: { id: driverId } }) : null;
  if (!driver) return;
  const { fleetId } = driver;
  await tx.driverAsk.updateMany({
    where: { shipmentId, state: 'given' },
    data: { fleetId, driverName },
  });
  // That whoever brought it to the hub was given both jobs is told of late, and is no news.
  const isBringer = driverId === receivedDriverId && event.state === 'assigned';
  if (event.driver?.fleetId !== fleetId || isBringer || !HAS_IT.includes(event.state)) return;
  await tx.driverAsk.updateMany({
    where: {
      shipmentId,
      askedAt: { lte: event.heardAt },
      OR: [{ state: 'waiting' }, { state: 'wanted', isChosen: false }],
    },
    data: {
      state: 'given',
      reason: null,
      said: null,
      leaseUntil: null,
      settledAt: now,
      fleetId,
      driverName,
    },
  });
}

/** Words of a job that a driver has, as far as they let it be known. */
const HAS_IT: readonly CourierEvent['state'][] = [
  'assigned',
  'accepted',
  'started',
  'inProgress',
  'successful',
];

type Settled = {
  state: 'given' | 'waiting';
  reason: DriverReason | null;
  said: string | null;
  fleetId?: null;
  driverName?: null;
};

async function settle(
  { db, clock }: Needs,
  { shipmentId, askedAt, shipment }: ClaimedAsk,
  outcome: Settled,
  onKept: (tx: Tx, at: Date) => Promise<void>,
): Promise<boolean> {
  const at = clock.now();
  return db.$transaction(async (tx) => {
    await lockOrder(tx, shipment.orderId);
    const { count } = await tx.driverAsk.updateMany({
      where: { shipmentId, askedAt, state: 'wanted' },
      data: { ...outcome, settledAt: at, leaseUntil: null },
    });
    if (count > 0) await onKept(tx, at);
    return count > 0;
  });
}
