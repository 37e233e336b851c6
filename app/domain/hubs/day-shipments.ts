import { Prisma, type OrderStatus } from '@prisma/client';
import { ZONE } from '#app/domain/shared/time.ts';
import {
  conditionsOf,
  DAY_GROUP_NAMES,
  DAY_STAGES,
  type DayFacts,
  type DayGroup,
  type DayStage,
} from './day-groups.rules.ts';
import type { DayWindow } from './hub-day-windows.ts';

/** The condition for a scanned-in shipment: it is booked or delivered, or it was cancelled and neither a person nor a
 *  return to sender has settled what happens to its parcel (orders/journeys.rules.ts). */
const isOfHub = Prisma.sql`(s.state in ('booked', 'completed') or s.state = 'cancelled'
  and s.parcel_settled_at is null and not exists (select from shipments way where way.of_shipment_id = s.id
    and way.is_delivery_only and way.state not in ('refused', 'cancelled')))`;

/** The common table expressions of a query over `day_shipments`, the shipments of these days at some hubs. Each
 *  shipment appears once, with its hub (`at_hub`), its facts and its group, according to the tables in
 *  day-groups.rules.ts. A shipment that was scanned in here belongs to the day that it was received for. One that was
 *  not scanned in yet belongs to the day on which it is collected: the day of its manifest, or of the cut-off before
 *  which it was booked if it has none or was booked after that day. */
export function withDayShipments(
  hubIds: readonly string[],
  days: readonly DayWindow[],
): Prisma.Sql {
  const dates = days.map(({ day }) => day);
  return Prisma.sql`
    with days as (
      select * from unnest(${dates}::date[],
        ${days.map(({ from }) => from)}::timestamptz[], ${days.map(({ until }) => until)}::timestamptz[])
        as d(day, booked_from, booked_until)
    ), own as (
      select s.id, s.received_hub_id as at_hub, d.day, true as is_here from shipments s
      join days d on d.day = coalesce(s.received_for, (s.received_at at time zone ${ZONE})::date)
      where s.received_hub_id = any(${hubIds}::uuid[]) and ${isOfHub}
        and (s.received_for = any(${dates}::date[]) or s.received_for is null)
      union all
      select s.id, s.hub_id, d.day, false from shipments s
      join orders o on o.id = s.order_id
      left join manifests m on m.id = o.manifest_id and s.kind = 'delivery'
      join days d on case
        when m.collection_day >= (coalesce(s.booked_at, s.requested_at) at time zone ${ZONE})::date
          then d.day = m.collection_day
        else coalesce(s.booked_at, s.requested_at) >= d.booked_from
          and coalesce(s.booked_at, s.requested_at) < d.booked_until end
      where s.hub_id = any(${hubIds}::uuid[]) and s.received_hub_id is null and s.state = 'booked'
    ), staged as (
      select own.at_hub, own.day, own.is_here, s.id, s.order_id, s.reference, s.kind, s.parcels, s.driver_id, s.driver_name,
        s.hub_id is not distinct from own.at_hub as is_expected,
        case when s.state = 'completed' then 'delivered' when s.state = 'cancelled' then 'calledOff' when own.is_here then ${stageOf('here')}
          else ${stageOf('expected')} end as stage,
        case when not own.is_here then 0 when s.parcels = 1 then 1 else (
          select count(distinct h.parcel)::int from hub_scans h
          where h.shipment_id = s.id and h.hub_id = own.at_hub and h.undone_at is null
        ) end as scanned
      from own join shipments s on s.id = own.id
    ), facts as (
      select t.*, t.scanned >= t.parcels as is_whole, coalesce(a.state = 'given', false) as is_given,
        a.state as ask_state, a.reason as ask_reason, a.said as ask_said,
        case when t.stage in ('out', 'delivered', 'failed') then coalesce(v.fleet_id, a.fleet_id)
          when t.stage = 'lying' and a.state = 'given' then a.fleet_id end as fleet_id,
        case when t.stage in ('out', 'delivered', 'failed') then coalesce(v.name, t.driver_name, a.driver_name)
          when t.stage = 'lying' and a.state = 'given' then a.driver_name end as driver
      from staged t
      left join driver_asks a on a.shipment_id = t.id and t.is_here
      left join drivers v on v.id = t.driver_id
      where t.stage is not null
    ), day_shipments as (
      select facts.*, case ${Prisma.join(DAY_GROUP_NAMES.map(groupIs), ' ')} end as left_in from facts
    )`;
}

function stageOf(place: 'here' | 'expected'): Prisma.Sql {
  const statuses = Object.keys(DAY_STAGES) as OrderStatus[];
  const cases = statuses.flatMap((status) => {
    const stage: DayStage | null = DAY_STAGES[status][place];
    return stage ? [Prisma.sql`when ${status} then ${stage}`] : [];
  });
  return Prisma.sql`case s.status::text ${Prisma.join(cases, ' ')} end`;
}

function groupIs(group: DayGroup): Prisma.Sql {
  const any = conditionsOf(group).map(
    (when) => Prisma.sql`(${Prisma.join(Object.entries(when).map(factIs), ' and ')})`,
  );
  return Prisma.sql`when ${Prisma.join(any, ' or ')} then ${group}`;
}

const FACTS: Record<keyof DayFacts, Prisma.Sql> = {
  stage: Prisma.sql`stage`,
  isWhole: Prisma.sql`is_whole`,
  isExpected: Prisma.sql`is_expected`,
  isGiven: Prisma.sql`is_given`,
};

function factIs([fact, value]: [string, DayFacts[keyof DayFacts]]): Prisma.Sql {
  return Prisma.sql`${FACTS[fact as keyof DayFacts]} = ${value}`;
}
