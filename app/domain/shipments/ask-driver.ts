import type { DriverAsk } from '@prisma/client';
import { enqueue, enqueueAgain, enqueueAll, type Tx } from '#app/domain/shared/outbox.ts';
import { dayLeftOf, storedDay, writtenDay } from '#app/domain/shared/days.ts';
import type { ChosenDriver } from './driver-choice.rules.ts';
import { giveToDriverJob } from './give-to-driver.job.ts';

type DriverWish = {
  shipmentId: string;
  /** Of the courier; null where the driver is chosen. */
  teamId: string | null;
  /** `2026-11-26`, in Johannesburg. */
  day: string;
  /** By a person; else the least loaded who is free. */
  driver: ChosenDriver | null;
  userId: string | null;
  at: Date;
};

/** Wishes a driver for a shipment, in place of whatever was wished before; the worker tells the courier. */
export async function askDriver(tx: Tx, wish: DriverWish): Promise<void> {
  const row = rowOf(wish);
  const { shipmentId } = row;
  await tx.driverAsk.upsert({ where: { shipmentId }, create: row, update: row });
  await enqueue(tx, giveToDriverJob, jobOf(row));
}

/** The whole row: of an earlier wish nothing is left. */
function rowOf({ shipmentId, teamId, day, driver, userId, at }: DriverWish) {
  return {
    shipmentId,
    teamId,
    day: storedDay(day),
    fleetId: driver?.fleetId ?? null,
    driverName: driver?.name ?? null,
    isChosen: driver !== null,
    state: 'wanted' as const,
    reason: null,
    said: null,
    askedAt: at,
    askedByUserId: userId,
    settledAt: null,
    leaseUntil: null,
  } satisfies DriverAsk;
}

/** The same for several, each once: as many statements for a hundred as for one. */
export async function askDrivers(tx: Tx, wishes: readonly DriverWish[]): Promise<void> {
  const rows = wishes.map(rowOf);
  const ids = rows.map(({ shipmentId }) => shipmentId);
  // In the sequence in which the worker deals them out: two that meet wait for one another.
  await tx.$queryRaw`select 1 from driver_asks where shipment_id = any(${ids}::uuid[]) order by shipment_id for update`;
  await tx.driverAsk.deleteMany({ where: { shipmentId: { in: ids } } });
  await tx.driverAsk.createMany({ data: rows });
  await enqueueAll(tx, giveToDriverJob, rows.map(jobOf));
}

type Wished = Pick<DriverAsk, 'shipmentId' | 'askedAt'>;

/** Has the worker see to a wish once more: its shipment was not booked yet, or nobody was free. */
export async function promiseAgain(tx: Tx, ask: Wished): Promise<void> {
  await enqueueAgain(tx, giveToDriverJob, jobOf(ask));
}

/** The same of whatever is wished now, as a wish of its own, so that whoever is at it at this moment is not the
 *  last to tell the courier. Nothing where it waits, or nothing is wished. */
export async function askOnceMore(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  const ask = await tx.driverAsk.findUnique({ where: { shipmentId } });
  if (!ask || ask.state === 'waiting') return;
  const at = Math.max(now.getTime(), ask.askedAt.getTime() + 1);
  const data = { state: 'wanted', askedAt: new Date(at), leaseUntil: null } as const;
  await promiseAgain(tx, await tx.driverAsk.update({ where: { shipmentId }, data }));
}

/** A wish that could not be met, whether it waits or is just tried again. */
export function unmetAsk(tx: Tx, shipmentId: string | null) {
  return tx.driverAsk.findFirst({
    where: { shipmentId: shipmentId ?? '', reason: { not: null }, state: { not: 'given' } },
    include: { shipment: { include: { receivedHub: true } } },
  });
}

type Unmet = NonNullable<Awaited<ReturnType<typeof unmetAsk>>>;

/** Tries a wish again that could not be met, for today. At a hub it may be any driver of its team now: the one who
 *  was chosen may be the one that the courier does not take. */
export async function askAnew(tx: Tx, ask: Unmet, now: Date): Promise<void> {
  if (ask.state === 'wanted') return promiseAgain(tx, ask);
  const { shipmentId, shipment, askedAt } = ask;
  const teamId = shipment.receivedHub?.teamId;
  const anyone = { teamId, isChosen: false, fleetId: null, driverName: null };
  const day = storedDay(dayLeftOf(writtenDay(ask.day), now));
  const at = new Date(Math.max(now.getTime(), askedAt.getTime() + 1));
  const { count } = await tx.driverAsk.updateMany({
    where: { shipmentId, askedAt, state: 'waiting' },
    data: { state: 'wanted', askedAt: at, day, leaseUntil: null, ...(teamId ? anyone : {}) },
  });
  if (count > 0) await promiseAgain(tx, { shipmentId, askedAt: at });
}

const jobOf = ({ shipmentId, askedAt }: Wished) => ({
  shipmentId,
  wish: String(askedAt.getTime()),
});
