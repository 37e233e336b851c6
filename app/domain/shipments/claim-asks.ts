import { Prisma } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { LYING } from './driver-choice.rules.ts';

/** At most this many shipments per call to the courier. */
const AT_ONCE = 25;
/** Longer than a job may take, so a worker whose lease ran out has died. */
const LEASE_MS = 150_000;

const WITH_SHIPMENT = {
  shipment: { include: { receivedHub: true } },
} as const satisfies Prisma.DriverAskInclude;
/** A driver request that only this process works on, until its lease ends. */
export type ClaimedAsk = Prisma.DriverAskGetPayload<{ include: typeof WITH_SHIPMENT }>;

/** Claims the driver request of a shipment, together with other requests for the same team and day. A request for a
 *  chosen driver is claimed alone. A request is left out if it is done, if its shipment may not be given to a driver
 *  now, or if another process has claimed it. */
export async function claimAsks(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  shipmentId: string,
): Promise<ClaimedAsk[]> {
  const now = await clock.sharedNow(db);
  return db.$transaction(async (tx) => {
    const asked = await tx.driverAsk.findUnique({ where: { shipmentId } });
    if (!asked) return [];
    const isAlone = asked.isChosen || asked.teamId === null;
    const ids = isAlone
      ? await freeAlone(tx, shipmentId, now)
      : await freeOfTeam(tx, asked.teamId!, asked.day, now);
    await tx.driverAsk.updateMany({
      where: { shipmentId: { in: ids } },
      data: { leaseUntil: new Date(now.getTime() + LEASE_MS) },
    });
    return tx.driverAsk.findMany({
      where: { shipmentId: { in: ids } },
      include: WITH_SHIPMENT,
      orderBy: [{ askedAt: 'asc' }, { shipmentId: 'asc' }],
    });
  });
}

/** An SQL condition: whether a shipment may be given to a driver. It may not if its parcel has left the hub that
 *  scanned it in, because the courier itself has assigned the driver. Only after an undone scan may that same driver be
 *  informed again, until the courier sends news of the shipment. `s` are the rows of shipments, `a` those of driver
 *  requests. */
export function mayBeGiven(): Prisma.Sql {
  return Prisma.sql`(s.received_hub_id is null or s.status::text = any(${LYING}) or (a.is_chosen
    and coalesce(s.heard_at <= a.asked_at, true)
    and exists (select from drivers d where d.id = s.driver_id and d.fleet_id = a.fleet_id)))`;
}

async function freeAlone(tx: Tx, shipmentId: string, now: Date): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select a.shipment_id as id from driver_asks a join shipments s on s.id = a.shipment_id
    where a.shipment_id = ${shipmentId}::uuid and a.state = 'wanted' and s.state = 'booked' and s.cancel_requested_at is null
      and ${mayBeGiven()} and (a.lease_until is null or a.lease_until < ${now})
    for update of a skip locked`;
  return rows.map(({ id }) => id);
}

async function freeOfTeam(tx: Tx, teamId: string, day: Date, now: Date): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select a.shipment_id as id from driver_asks a join shipments s on s.id = a.shipment_id
    where a.team_id = ${teamId} and a.day = ${day}::date and a.state = 'wanted'
      and not a.is_chosen and s.state = 'booked' and s.cancel_requested_at is null
      and ${mayBeGiven()} and (a.lease_until is null or a.lease_until < ${now})
    order by a.asked_at, a.shipment_id limit ${AT_ONCE}
    for update of a skip locked`;
  return rows.map(({ id }) => id);
}

/** Releases the claimed requests, because the courier did not answer this process. */
export async function letGo(
  { db }: Pick<Services, 'db'>,
  asks: readonly ClaimedAsk[],
): Promise<void> {
  for (const { shipmentId, askedAt } of asks)
    await db.driverAsk.updateMany({
      where: { shipmentId, askedAt, state: 'wanted' },
      data: { leaseUntil: null, reason: 'courierSilent' },
    });
}
