import type { DriverAsk, Hub } from '@prisma/client';
import { replacing } from '#app/domain/shared/json-rows.ts';
import { enqueueAgain, enqueueAll, queuing, type Tx } from '#app/domain/shared/outbox.ts';
import { PREPARED } from '#app/domain/shared/prepared.ts';
import { dayLeftOf, storedDay, writtenDay } from '#app/domain/shared/days.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { mayBeGiven } from './claim-asks.ts';
import type { ChosenDriver } from './driver-choice.rules.ts';
import { giveToDriverJob } from './give-to-driver.job.ts';

type DriverWish = {
  shipmentId: string;
  /** The courier's team. It may be null only if `driver` is set. */
  teamId: string | null;
  /** A Johannesburg day, as `2026-11-26`. */
  day: string;
  /** The driver chosen by a person; null for the free driver with the fewest jobs. */
  driver: ChosenDriver | null;
  userId: string | null;
  at: Date;
};

/** Requests a driver for a shipment, which replaces any earlier request. The worker tells the courier. */
export async function askDriver(tx: Tx, wish: DriverWish): Promise<void> {
  const row = rowOf(wish);
  await tx.$executeRaw`
    ${PREPARED} with asked as (${replacing('DriverAsk', 'shipmentId', row)})
    ${queuing(giveToDriverJob, [jobOf(row)])}`;
}

/** The whole row, so that nothing of an earlier request is left. */
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

/** As `askDriver`, for several shipments, which must all be different. The number of statements is the same for a
 *  hundred shipments as for one. */
export async function askDrivers(tx: Tx, wishes: readonly DriverWish[]): Promise<void> {
  const rows = wishes.map(rowOf);
  const ids = rows.map(({ shipmentId }) => shipmentId);
  // Locks in the same sequence as the worker that assigns drivers, so that two transactions wait for each other
  // instead of deadlocking.
  await tx.$queryRaw`select 1 from driver_asks where shipment_id = any(${ids}::uuid[]) order by shipment_id for update`;
  await tx.driverAsk.deleteMany({ where: { shipmentId: { in: ids } } });
  await tx.driverAsk.createMany({ data: rows });
  await enqueueAll(tx, giveToDriverJob, rows.map(jobOf));
}

type Wished = Pick<DriverAsk, 'shipmentId' | 'askedAt'>;

/** Queues the job for a request again, even if it has run before without assigning a driver. */
export async function scheduleAgain(tx: Tx, ask: Wished): Promise<void> {
  await enqueueAgain(tx, giveToDriverJob, jobOf(ask));
}

/** Repeats the current request as a new one, so that a worker that is still processing the old one is not the last to
 *  tell the courier. Does nothing if there is no request, or if the request is in state 'waiting'. */
export async function askOnceMore(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  const ask = await tx.driverAsk.findUnique({ where: { shipmentId } });
  if (!ask || ask.state === 'waiting') return;
  const at = Math.max(now.getTime(), ask.askedAt.getTime() + 1);
  const data = { state: 'wanted', askedAt: new Date(at), leaseUntil: null } as const;
  await scheduleAgain(tx, await tx.driverAsk.update({ where: { shipmentId }, data }));
}

/** The shipment's driver request if the courier has not assigned a driver for it yet; null if there is none. */
export function unmetAsk(tx: Tx, shipmentId: string | null) {
  return tx.driverAsk.findFirst({
    where: { shipmentId: shipmentId ?? '', state: { not: 'given' } },
    include: { shipment: { include: { receivedHub: true } } },
  });
}

type Unmet = NonNullable<Awaited<ReturnType<typeof unmetAsk>>>;

/** Retries an unmet request for its day, or for today if that day has passed. At a hub any driver of its team will
 *  do, because the chosen one may be the one that the courier refused. */
export async function askAnew(tx: Tx, ask: Unmet, now: Date): Promise<void> {
  if (ask.state === 'wanted') return scheduleAgain(tx, ask);
  const { shipmentId, shipment, askedAt } = ask;
  const teamId = shipment.receivedHub?.teamId;
  const anyone = { teamId, isChosen: false, fleetId: null, driverName: null };
  const day = storedDay(dayLeftOf(writtenDay(ask.day), now));
  const at = new Date(Math.max(now.getTime(), askedAt.getTime() + 1));
  const { count } = await tx.driverAsk.updateMany({
    where: { shipmentId, askedAt, state: 'waiting' },
    data: { state: 'wanted', askedAt: at, day, leaseUntil: null, ...(teamId ? anyone : {}) },
  });
  if (count > 0) await scheduleAgain(tx, { shipmentId, askedAt: at });
}

/** Passes the requests of parcels at a hub that have no driver yet on to the hub's new team. They are updated in place,
 *  so that a concurrent undo of a scan still deletes them. */
export async function askNewTeam(
  tx: Tx,
  { id: hubId, teamId }: Pick<Hub, 'id' | 'teamId'>,
  { before, now }: { before: string; now: Date },
): Promise<void> {
  // A return to sender that begins at the hub was not scanned there itself. Locks in the same sequence as the worker.
  const asks = await tx.$queryRaw<Wished[]>`
    update driver_asks set team_id = ${teamId}, day = greatest(day, ${isoDay(now)}::date), state = 'wanted',
      fleet_id = null, driver_name = null, reason = null, said = null, settled_at = null, lease_until = null,
      asked_at = greatest(${now}, asked_at + interval '1 millisecond')
    where shipment_id in (
      select a.shipment_id from driver_asks a join shipments s on s.id = a.shipment_id
        left join shipments first on first.id = s.of_shipment_id
      where a.team_id = ${before} and a.state <> 'given' and not a.is_chosen and s.ended_at is null
        and coalesce(s.received_hub_id, first.received_hub_id) = ${hubId}::uuid and ${mayBeGiven()}
      order by a.shipment_id for update of a)
    returning shipment_id as "shipmentId", asked_at as "askedAt"`;
  await enqueueAll(tx, giveToDriverJob, asks.map(jobOf));
}

const jobOf = ({ shipmentId, askedAt }: Wished) => ({
  shipmentId,
  wish: String(askedAt.getTime()),
});
