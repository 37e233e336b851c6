import { Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { startOfDay } from '#app/domain/shared/days.ts';
import { ownedRowsSql } from '#app/domain/shared/owned-rows.sql.ts';
import { ZONE } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import type { DayRange, Figures, GroupName, GroupRow, SortName } from './performance.rules.ts';

type Db = Pick<Services['db'], '$queryRaw'>;
type Sort = { by: SortName; direction: 'asc' | 'desc' };

/** Failed attempts are also read for this many days before a range, to find out whether an attempt in the range is the
 *  first of its shipment. */
const EARLIER_DAYS = 90;

export type DayCount = { day: string; delivered: number; failed: number };
export type ReasonCount = { kind: 'again' | 'return' | null; code: string | null; count: number };
/** A request for rows that are grouped by `by` and sorted, at most `limit` of them. */
type Table = { by: GroupName; sort: Sort; limit: number };

type RangeCount = {
  figures: Figures;
  /** Deliveries and failed attempts per day in Johannesburg; days with neither are left out. */
  byDay: DayCount[];
  /** Failed attempts by the reason that was given when the shipment was sent again or returned to sender. */
  reasons: ReasonCount[];
  rows: GroupRow[];
};

/** @throws AppError 'not-allowed' for hub staff and store tokens. */
export async function countFigures(db: Db, actor: Actor, days: DayRange): Promise<Figures> {
  const [figures] = await db.$queryRaw<[Figures]>(Prisma.sql`
    ${withHappened(actor, days)} select ${FIGURES} from happened h`);
  return figures;
}

/** @throws AppError 'not-allowed' for hub staff and store tokens. */
export async function countByGroup(
  db: Db,
  actor: Actor,
  days: DayRange,
  table: Table,
): Promise<GroupRow[]> {
  return db.$queryRaw<GroupRow[]>(Prisma.sql`${withHappened(actor, days)} ${byGroup(table)}`);
}

/** Everything that is shown about a date range. It is one query, so that the events are read once.
 *  @throws AppError 'not-allowed' for hub staff and store tokens. */
export async function countRange(
  db: Db,
  actor: Actor,
  days: DayRange,
  table: Table,
): Promise<RangeCount> {
  const [counted] = await db.$queryRaw<[RangeCount]>(Prisma.sql`
    ${withHappened(actor, days)}
    select (select to_json(f) from (select ${FIGURES} from happened h) f) as figures,
      ${listOf(BY_DAY)} as "byDay", ${listOf(REASONS)} as reasons, ${listOf(byGroup(table))} as rows`);
  return counted;
}

/** The rows of a sorted query as a JSON list in that order. */
function listOf(query: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`coalesce((select json_agg(r) from (${query}) r), '[]')`;
}

const BY_DAY = Prisma.sql`
  select to_char(h.at at time zone ${ZONE}, 'YYYY-MM-DD') as day,
    (count(*) filter (where h.what = 'delivered'))::int as delivered,
    (count(*) filter (where h.what = 'failed'))::int as failed
  from happened h where h.what in ('delivered', 'failed') group by 1 order by 1`;

const REASONS = Prisma.sql`
  select f.kind::text as kind, f.why_code as code, count(*)::int as count
  from happened h
  left join lateral (
    select n.kind, n.why_code from shipments n
    where n.of_shipment_id = h.shipment_id and n.why_code is not null
      and (n.kind = 'again' or (n.kind = 'return' and n.is_delivery_only))
    order by n.id limit 1
  ) f on true
  where h.what = 'failed' group by 1, 2 order by 3 desc, 2`;

function byGroup({ by, sort, limit }: Table): Prisma.Sql {
  const { key, name, joins } = GROUPED[by];
  return Prisma.sql`
    select * from (
      select ${key} as key, ${name} as name, ${FIGURES}
      from happened h join shipments s on s.id = h.shipment_id ${joins}
      group by 1
    ) counted
    order by ${orderOf(sort)} limit ${limit}`;
}

/** One row for every counted event between two days (docs/domain/delivery-performance.md): deliveries, failed
 *  attempts, collections, requested returns, and returns that arrived. */
function withHappened(actor: Actor, { from, to }: DayRange): Prisma.Sql {
  const [start, end] = [startOfDay(from), startOfDay(to, 1)];
  // A shipment always has the same account and store as its order, so the shipments alone decide what the actor sees.
  const visible = ownedRowsSql(actor, 'performance.read', 's');
  const arrived = Prisma.sql`coalesce(s.delivered_at, s.ended_at)`;
  return Prisma.sql`
    with fails as materialized (
      select e.at, s.id as shipment_id,
        row_number() over (partition by s.id order by e.at, e.id) as nth
      from order_events e
      cross join lateral (
        select c.id, c.merchant_id, c.store_id from shipments c
        where c.order_id = e.order_id and c.kind <> 'return' and c.id < e.id
        order by c.id desc limit 1
      ) s
      where e.kind = 'deliveryFailed' and e.applied and e.from_status <> 'failed'
        and e.at >= ${startOfDay(from, -EARLIER_DAYS)} and e.at < ${end} and ${visible}
    ), arrivals as (
      select s.id as shipment_id, s.kind, s.is_delivery_only, ${arrived} as at, s.collected_at
      from shipments s
      where s.state = 'completed' and ${arrived} >= ${start} and ${arrived} < ${end} and ${visible}
    ), collections as (
      select s.id as shipment_id, s.collected_at as at, s.requested_at
      from shipments s
      where s.collected_at is not null and s.collected_at >= ${start} and s.collected_at < ${end}
        and s.kind <> 'return' and not s.is_delivery_only and ${visible}
        and not (s.state = 'completed' and s.collected_at >= ${arrived})
    ), happened as (
      select 'delivered' as what, a.shipment_id, a.at,
        not exists (select 1 from fails f where f.shipment_id = a.shipment_id and f.at <= a.at) as is_first,
        case when not a.is_delivery_only and a.collected_at < a.at
          then floor(extract(epoch from a.at - a.collected_at))::int end as transit,
        null::int as wait
      from arrivals a where a.kind <> 'return'
      union all
      select 'failed', f.shipment_id, f.at, f.nth = 1, null, null from fails f where f.at >= ${start}
      union all
      select 'collected', c.shipment_id, c.at, false, null,
        greatest(0, floor(extract(epoch from c.at - c.requested_at)))::int
      from collections c
      union all
      select 'return', s.id, s.requested_at, false, null, null from shipments s
      where s.kind = 'return' and s.state <> 'refused'
        and s.requested_at >= ${start} and s.requested_at < ${end} and ${visible}
      union all
      select 'returned', a.shipment_id, a.at, false, null, null from arrivals a where a.kind = 'return'
    )`;
}

/** Median and 90th percentile are measured values (percentile_disc), not interpolated ones. */
const FIGURES = Prisma.sql`
  (count(*) filter (where h.what = 'delivered'))::int as "delivered",
  (count(*) filter (where h.what = 'failed'))::int as "failed",
  (count(*) filter (where h.is_first))::int as "firstAttempts",
  (count(*) filter (where h.is_first and h.what = 'delivered'))::int as "firstDelivered",
  (count(h.wait))::int as "collected",
  percentile_disc(0.5) within group (order by h.wait) as "waitMedian",
  percentile_disc(0.9) within group (order by h.wait) as "waitP90",
  (count(h.transit))::int as "timed",
  percentile_disc(0.5) within group (order by h.transit) as "transitMedian",
  percentile_disc(0.9) within group (order by h.transit) as "transitP90",
  (count(*) filter (where h.what = 'return'))::int as "returns",
  (count(*) filter (where h.what = 'returned'))::int as "returned"`;

type Grouped = { key: Prisma.Sql; name: Prisma.Sql; joins: Prisma.Sql };

const ORDERS = Prisma.sql`join orders o on o.id = s.order_id`;

/** How rows are grouped, by the name of the grouping. Spellings of a town that differ only in case or in spaces around
 *  them count as one town. */
const GROUPED: Readonly<Record<GroupName, Grouped>> = {
  store: {
    key: Prisma.sql`s.store_id::text`,
    name: Prisma.sql`min(n.name)`,
    joins: Prisma.sql`join stores n on n.id = s.store_id`,
  },
  town: {
    key: Prisma.sql`nullif(lower(trim(o.city)), '')`,
    name: Prisma.sql`nullif(mode() within group (order by trim(o.city)), '')`,
    joins: ORDERS,
  },
  province: {
    key: Prisma.sql`nullif(o.province, '')`,
    name: Prisma.sql`nullif(min(o.province), '')`,
    joins: ORDERS,
  },
  driver: {
    key: Prisma.sql`s.driver_id::text`,
    name: Prisma.sql`min(n.name)`,
    joins: Prisma.sql`left join drivers n on n.id = s.driver_id`,
  },
  hub: {
    key: Prisma.sql`coalesce(s.received_hub_id, s.hub_id)::text`,
    name: Prisma.sql`min(n.name)`,
    joins: Prisma.sql`left join hubs n on n.id = coalesce(s.received_hub_id, s.hub_id)`,
  },
  merchant: {
    key: Prisma.sql`s.merchant_id::text`,
    name: Prisma.sql`min(n.name)`,
    joins: Prisma.sql`join merchants n on n.id = s.merchant_id`,
  },
};

const SORTED: Readonly<Record<SortName, Prisma.Sql>> = {
  name: Prisma.sql`lower(name)`,
  delivered: Prisma.sql`"delivered"`,
  failed: Prisma.sql`"failed"`,
  firstAttempt: Prisma.sql`"firstDelivered"::float8 / nullif("firstAttempts", 0)`,
  waitMedian: Prisma.sql`"waitMedian"`,
  transitMedian: Prisma.sql`"transitMedian"`,
  transitP90: Prisma.sql`"transitP90"`,
  returns: Prisma.sql`"returns"`,
};

/** Rows without a value come last in both directions. */
function orderOf({ by, direction }: Sort): Prisma.Sql {
  const way = direction === 'desc' ? Prisma.sql`desc` : Prisma.sql`asc`;
  return Prisma.sql`${SORTED[by]} ${way} nulls last, lower(name) nulls last, key`;
}
