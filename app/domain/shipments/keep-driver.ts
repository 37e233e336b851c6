import type { Driver, DriverAsk, DriverReason, Shipment } from '@prisma/client';
import { shipmentOfDocument } from '#app/domain/orders/document-facts.rules.ts';
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
import { driverNumbered, driverReasonWords } from './driver-choice.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

type SaidDriver = { fleetId: string; name: string | null; phone?: string | null };

/** Stores drivers with their present name and phone number at the courier. What the courier does not send stays as it
 *  is known. A driver whose name is not known is called by number.
 *  @returns the stored drivers, in no order */
export async function storeDrivers(
  db: Pick<Tx, 'driver'>,
  drivers: readonly SaidDriver[],
): Promise<Driver[]> {
  await db.driver.createMany({
    data: drivers.map(({ fleetId, name, phone = null }) => {
      return { id: newId(), fleetId, name: name || driverNumbered(fleetId), phone };
    }),
    skipDuplicates: true,
  });
  const said = new Map(drivers.map((one) => [one.fleetId, one]));
  const known = await db.driver.findMany({ where: { fleetId: { in: [...said.keys()] } } });
  const stored: Driver[] = [];
  for (const driver of known)
    stored.push(await updateDriver(db, driver, said.get(driver.fleetId)!));
  return stored;
}

async function updateDriver(
  db: Pick<Tx, 'driver'>,
  driver: Driver,
  said: SaidDriver,
): Promise<Driver> {
  const byNumber = driverNumbered(driver.fleetId);
  const name = (said.name !== byNumber && said.name) || driver.name || byNumber;
  const phone = said.phone ?? driver.phone;
  if (name === driver.name && phone === driver.phone) return driver;
  return db.driver.update({ where: { id: driver.id }, data: { name, phone } });
}

/** Records that the courier has assigned the driver. If a newer request replaced this one in the meantime, nothing is
 *  recorded, because the newer request has its own job. */
export async function keepGiven(deps: Needs, ask: ClaimedAsk): Promise<void> {
  const { fleetId } = ask;
  if (!fleetId) return;
  const name = ask.driverName || driverNumbered(fleetId);
  const given = { state: 'given', reason: null, said: null } as const;
  const isKept = await settle(deps, ask, given, async (tx, at) => {
    const { shipmentId, shipment } = ask;
    // The name of a chosen driver is ours, and may be older than the stored one.
    const said = { fleetId, name: ask.isChosen ? null : ask.driverName };
    const [driver] = await storeDrivers(tx, [said]);
    const { receivedFor } = shipment;
    const today = storedDay(isoDay(at));
    const isLate = receivedFor !== null && receivedFor < today;
    const day = isLate ? { receivedFor: today } : {};
    const data = { driverId: driver!.id, driverName: name, ...day };
    await tx.shipment.update({ where: { id: shipmentId }, data });
    const order = await tx.order.findUniqueOrThrow({ where: { id: shipment.orderId } });
    if (shipmentOfDocument(order) === shipmentId)
      await tx.order.update({ where: { id: order.id }, data: { driverName: name } });
    const transition = { at, source: 'courier', actor: 'Courier', note: name } as const;
    await recordEvent(tx, order, 'driverGiven', transition);
  });
  if (!isKept) await sendAgain(deps, ask);
}

/** The courier follows its last instruction, which may have been the replaced request. So the newer request is
 *  sent once more. If there is none, because the hub scan was undone, the pickup is moved back to its former
 *  place. */
async function sendAgain(
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

/** Records that no driver could be assigned yet, and why. */
export async function keepWaiting(
  deps: Needs,
  ask: ClaimedAsk,
  reason: DriverReason,
  said: string | null,
): Promise<void> {
  const none = ask.isChosen ? {} : { fleetId: null, driverName: null };
  // A repeated attempt with the same outcome is recorded only once.
  const isKnown = ask.reason === reason && ask.said === said;
  await settle(deps, ask, { state: 'waiting', reason, said, ...none }, async (tx, at) => {
    if (isKnown) return;
    const order = await tx.order.findUniqueOrThrow({ where: { id: ask.shipment.orderId } });
    const note = driverReasonWords(reason, said);
    const transition = { at, source: 'courier', actor: 'Courier', note } as const;
    await recordEvent(tx, order, 'driverWaits', transition);
  });
}

type DriverReport = Pick<CourierEvent, 'driver' | 'leg' | 'state'> & { heardAt: Date };

/** Whether a courier event can be about the driver whom we assigned: it reached us after the assignment and names
 *  no other driver. */
export function isGivenTo(
  { state, fleetId, settledAt }: Pick<DriverAsk, 'state' | 'fleetId' | 'settledAt'>,
  { driver, heardAt }: Pick<DriverReport, 'driver' | 'heardAt'>,
): boolean {
  if (state !== 'given' || settledAt === null || heardAt < settledAt) return false;
  return driver === null || driver.fleetId === fleetId;
}

/** If the assigned driver declines, or the courier removes them, the request waits for a person to choose another.
 *  Events about an earlier driver, or from before the assignment, are ignored. */
export async function keepLost(
  tx: Tx,
  { id: shipmentId }: Pick<Shipment, 'id'>,
  event: DriverReport,
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

/** Stores the shipment's driver in its driver request, because the courier may have assigned a different driver from
 *  the one that we requested. This also fulfils a request that still waits; otherwise the parcel would be taken from
 *  that driver as soon as another is free. */
export async function keepTaken(
  tx: Tx,
  { id: shipmentId, driverId, driverName, receivedDriverId }: Taken,
  event: DriverReport,
  now: Date,
): Promise<void> {
  const driver = driverId ? await tx.driver.findUnique({ where: { id: driverId } }) : null;
  if (!driver) return;
  const { fleetId } = driver;
  await tx.driverAsk.updateMany({
    where: { shipmentId, state: 'given' },
    data: { fleetId, driverName },
  });
  // A late event that assigns the jobs to the driver who brought the parcel to the hub is not news.
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

/** The job states that show that a driver has the job. */
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
  return db.$transaction(async (tx) => {
    await lockOrder(tx, shipment.orderId);
    const at = clock.now();
    const { count } = await tx.driverAsk.updateMany({
      where: { shipmentId, askedAt, state: 'wanted' },
      data: { ...outcome, settledAt: at, leaseUntil: null },
    });
    if (count > 0) await onKept(tx, at);
    return count > 0;
  });
}
