import { Prisma } from '@prisma/client';
import { writtenDay } from '#app/domain/shared/days.ts';
import type { Services } from '#app/ports/services.ts';
import type { DayGroup, DayStage } from './day-groups.rules.ts';
import { withDayShipments } from './day-shipments.ts';
import type { DayWindow } from './hub-day-windows.ts';

/** The number of shipments of a day with the same stage, group and driver. */
export type DayCount = {
  day: string;
  stage: DayStage;
  group: DayGroup | null;
  /** The courier's number for the driver to whom the shipments are assigned, or who has or had them; null if there is
   *  no such driver, or the driver is unknown. */
  fleetId: string | null;
  driver: string | null;
  shipments: number;
  parcels: number;
};

/** All counts of some days of a hub, in one query. */
export async function countDays(
  db: Pick<Services['db'], '$queryRaw'>,
  hubId: string,
  days: readonly DayWindow[],
): Promise<DayCount[]> {
  const rows = await db.$queryRaw<(Omit<DayCount, 'day'> & { day: Date })[]>(Prisma.sql`
    ${withDayShipments([hubId], days)}
    select day, stage, left_in as "group", fleet_id as "fleetId", max(driver) as driver,
      count(*)::int as shipments, sum(parcels)::int as parcels
    from day_shipments group by day, stage, left_in, fleet_id`);
  return rows.map((row) => ({ ...row, day: writtenDay(row.day) }));
}
