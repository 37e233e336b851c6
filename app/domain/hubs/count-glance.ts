import { Prisma, type OrderStatus } from '@prisma/client';
import { startOfDay } from '#app/domain/shared/days.ts';
import type { Services } from '#app/ports/services.ts';
import { DAY_STAGES } from './day-groups.rules.ts';
import { withDayShipments } from './day-shipments.ts';
import type { GlanceCount } from './glance.rules.ts';
import type { DayWindow } from './hub-day-windows.ts';

/** Statuses whose first event shows that a parcel left the hub. */
const OUT = (Object.keys(DAY_STAGES) as OrderStatus[]).filter(
  (status) => DAY_STAGES[status].here === 'out',
);

/** How many shipments reached which figure in which hour of a day, for some hubs, in one query. If the time of a
 *  step is missing (a courier event was lost), the time of another step counts, preferably a later one. */
export async function countGlance(
  db: Pick<Services['db'], '$queryRaw'>,
  hubIds: readonly string[],
  window: DayWindow,
): Promise<GlanceCount[]> {
  return db.$queryRaw<GlanceCount[]>(Prisma.sql`
    ${withDayShipments(hubIds, [window])}, times as (
      select d.at_hub, d.stage, d.is_here, d.is_given,
        s.received_at as arrived_at, s.failed_at,
        case when s.state = 'completed' then s.ended_at end as delivered_at,
        (select min(e.at) from order_events e where e.order_id = s.order_id and e.applied
          and e.at >= s.received_at and (s.ended_at is null or e.at <= s.ended_at)
          and e.to_status::text in (${Prisma.join(OUT)})) as out_at,
        case when a.state = 'given' then a.settled_at end as given_at
      from day_shipments d
      join shipments s on s.id = d.id
      left join driver_asks a on a.shipment_id = d.id
    ), reached as (
      select at_hub, 'expected' as figure, null::timestamptz as at from times
      union all select at_hub, 'arrived', arrived_at from times where is_here
      union all select at_hub, 'assigned', coalesce(given_at, out_at, delivered_at, failed_at, arrived_at)
        from times where is_here and (is_given or stage in ('out', 'delivered', 'failed'))
      union all select at_hub, 'out', coalesce(out_at, delivered_at, failed_at, given_at, arrived_at)
        from times where stage in ('out', 'delivered', 'failed')
      union all select at_hub, 'delivered', delivered_at from times where stage = 'delivered'
      union all select at_hub, 'failed', coalesce(failed_at, arrived_at) from times where stage = 'failed'
    )
    select at_hub as "hubId", figure,
      -- Without a time there is no hour; greatest and least would make 24 of it.
      case when at is not null then
        greatest(-1, least(24, floor(extract(epoch from at - ${startOfDay(window.day)}) / 3600)))::int
      end as hour,
      count(*)::int as shipments
    from reached group by 1, 2, 3`);
}
