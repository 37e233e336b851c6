import type { DriverAsk } from '@prisma/client';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { scheduleAgain } from './ask-driver.ts';
import { mayBeGiven } from './claim-asks.ts';

/** Drivers who were busy or offline may be free after this time. */
const AGAIN_AFTER_MS = 2 * 60_000;
const AT_ONCE = 200;

/** Retries requests that wait because no driver was free, every two minutes until their day is over. Requests that no
 *  worker has started, or whose worker died, are also queued again. */
export async function scheduleDrivers({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = await clock.sharedNow(db);
  const before = new Date(now.getTime() - AGAIN_AFTER_MS);
  await db.$transaction(async (tx) => {
    // Locks in a fixed sequence and skips locked rows, because other transactions lock several of them too.
    await tx.$executeRaw`update driver_asks set state = 'wanted', settled_at = ${now}
      where shipment_id in (
        select a.shipment_id from driver_asks a join shipments s on s.id = a.shipment_id
        where a.state = 'waiting' and a.reason in ('noDrivers', 'allOffline', 'allBusy')
          and a.settled_at < ${before} and a.day >= ${isoDay(now)}::date and s.state = 'booked'
          and ${mayBeGiven()}
        order by a.shipment_id for update of a skip locked)`;
    const due = await tx.$queryRaw<Pick<DriverAsk, 'shipmentId' | 'askedAt'>[]>`
      select a.shipment_id as "shipmentId", a.asked_at as "askedAt"
      from driver_asks a join shipments s on s.id = a.shipment_id
      where a.state = 'wanted' and s.state = 'booked' and ${mayBeGiven()}
        and (a.lease_until < ${now} or (a.lease_until is null and a.asked_at < ${before}))
      order by a.asked_at, a.shipment_id limit ${AT_ONCE}`;
    for (const ask of due) await scheduleAgain(tx, ask);
  });
}
