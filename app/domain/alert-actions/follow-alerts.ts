import { Prisma } from '@prisma/client';
import {
  ALERT_CODE_NAMES,
  codeRow,
  dueAtOf,
  type AlertCode,
} from '#app/domain/alerts/alert-codes.rules.ts';
import { announcingAlerts, openKeyOf } from '#app/domain/alerts/raise-alert.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { readHolidays } from '#app/domain/holidays/read-holidays.ts';
import { lastCutOff, nextCutOff } from '#app/domain/shared/cut-off.ts';
import type { IsHoliday } from '#app/domain/shared/holidays.rules.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { ORDER_STATUS, ORDER_STATUSES } from '#app/domain/orders/order-status.rules.ts';
import { mayBeGiven } from '#app/domain/shipments/claim-asks.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;
type State = {
  code: AlertCode;
  holding: (now: Date, isHoliday: IsHoliday) => Prisma.Sql;
  /** One alert covers several rows, for example all waiting orders of a store, and `since` follows from the newest
   *  row. If a person closes it, it comes back only once `since` is later than the closing. */
  isOfNewest?: boolean;
  /** Each shipment of an order has its own alert. */
  isOfShipment?: boolean;
};
type Holding = {
  subjectId: string;
  merchantId: string | null;
  storeId: string | null;
  /** The shipment of the order that the alert is about. */
  shipmentId?: string;
  since: Date;
  facts: Prisma.JsonObject;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Shorter gaps raise no alert, because the reconciliation closes them itself. */
const GAP_MS = 30 * MINUTE_MS;
/** How many past cut-offs are checked: those of two weeks of working days. */
const CUT_OFFS = 10;
/** The courier assigns drivers after the cut-off, so this long without a driver is normal. */
const NO_DRIVER_MS = 2 * HOUR_MS;
/** Older failed documents raise no alert: a user who still needs one creates it again. */
const DOCUMENT_MS = DAY_MS;

/** Stores disconnected for longer than this raise no alert: they do not come back, and counting their orders on every
 *  run would take time. */
const LEFT_MS = 90 * DAY_MS;

const DUE_AT_CUT_OFF = ALERT_CODE_NAMES.filter((code) => codeRow(code).waitMs === 'cutOff');

/** Statuses in which the courier is expected to send updates. */
const UNDER_WAY = ORDER_STATUSES.filter(
  (status) =>
    ORDER_STATUS[status].pip === 'half' && status !== 'unassigned' && status !== 'decline',
);

/** SQL: the time of the last booking, courier or hub event of a shipment `s`. A parcel that a hub received
 *  for a later day counts from that day, because the courier sends no events before. */
const LAST_NEWS = Prisma.sql`greatest(s.booked_at, s.heard_at, s.received_at,
  s.received_for::timestamp at time zone 'Africa/Johannesburg')`;

/** States of stores, orders and other rows that need an alert for as long as they last. Each query selects the rows
 *  that are in the state now: subject, owner, since when, and facts. Queries on tables that grow with the orders
 *  must use an index. */
export const STATES: readonly State[] = [
  {
    code: 'storeBroken',
    holding: () => Prisma.sql`
      select id as "subjectId", merchant_id as "merchantId", id as "storeId", broken_since as since,
        jsonb_build_object('said', state_reason) as facts
      from stores where broken_since is not null and state <> 'disconnected'`,
  },
  // The alert comes back with the next cut-off that another order misses. While orders keep waiting, it also comes back
  // once all of the last `CUT_OFFS` cut-offs are later than its closing.
  {
    code: 'pastCutOff',
    isOfNewest: true,
    holding: (now, isHoliday) => Prisma.sql`
      select s.id as "subjectId", s.merchant_id as "merchantId", s.id as "storeId",
        (select min(missed) from unnest(${lastCutOffs(now, isHoliday)}::timestamptz[]) missed
          where missed > late.newest) as since,
        jsonb_build_object('count', late.count) as facts
      from stores s cross join lateral (
        select count(*), max(received_at) as newest from orders
        where store_id = s.id and status = 'eligible' and held_at is null
          and at_warehouse_since is null
          and received_at < ${lastCutOff(now, isHoliday)}) late
      where late.count > 0 and s.state <> 'disconnected'`,
  },
  // The alert comes back with the next order that needs a location, and when the last location is removed.
  {
    code: 'noPickupLocation',
    isOfNewest: true,
    holding: () => Prisma.sql`
      select s.id as "subjectId", s.merchant_id as "merchantId", s.id as "storeId",
        greatest(waiting.newest, (select max(deleted_at) from pickup_locations
          where store_id = s.id)) as since,
        jsonb_build_object('count', waiting.count) as facts
      from stores s cross join lateral (
        select count(*), max(received_at) as newest from orders
        where store_id = s.id and status = 'ineligible' and reasons = '{no-pickup-location}'
          and erased_at is null) waiting
      where waiting.count > 0 and s.state <> 'disconnected' and not exists (
        select 1 from pickup_locations l where l.store_id = s.id and l.deleted_at is null)`,
  },
  // The alert comes back with the next order that arrives, and when the store is disconnected again.
  {
    code: 'storeLeftOrders',
    isOfNewest: true,
    holding: (now) => Prisma.sql`
      select s.id as "subjectId", s.merchant_id as "merchantId", s.id as "storeId",
        greatest(waiting.newest, s.disconnected_at) as since,
        jsonb_build_object('count', waiting.count) as facts
      from stores s cross join lateral (
        select count(*), max(received_at) as newest from orders
        where store_id = s.id and status = 'ineligible' and 'store-disconnected' = any(reasons)
          and erased_at is null) waiting
      where waiting.count > 0 and s.state = 'disconnected'
        and s.disconnected_at > ${before(now, LEFT_MS)}`,
  },
  {
    code: 'gapInStore',
    holding: (now) => Prisma.sql`
      select s.id as "subjectId", s.merchant_id as "merchantId", s.id as "storeId",
        c.gap_since as since, jsonb_build_object('count', c.missing + c.outdated + c.surplus) as facts
      from sync_cursors c join stores s on s.id = c.store_id
      where c.gap_since < ${before(now, GAP_MS)} and s.state = 'connected'`,
  },
  {
    code: 'webhookDown',
    holding: () => Prisma.sql`
      select id as "subjectId", merchant_id as "merchantId", id as "storeId",
        webhook_disabled_at as since, jsonb_build_object('said', webhook_disabled_reason) as facts
      from stores where webhook_disabled_at is not null and state <> 'disconnected'`,
  },
  {
    code: 'privacyDue',
    holding: () => Prisma.sql`
      select r.id as "subjectId", s.merchant_id as "merchantId", s.id as "storeId",
        r.received_at as since, '{}'::jsonb as facts
      from privacy_requests r join stores s on s.id = r.store_id
      where r.done_at is null and r.kind = 'dataRequest'`,
  },
  // A document with orders of several stores has no store here, and one with orders of several accounts no account
  // either, so that only actors who may see all of its orders see the alert.
  {
    code: 'documentFailed',
    holding: (now) => Prisma.sql`
      select d.id as "subjectId", o."merchantId", o."storeId",
        d.completed_at as since, jsonb_build_object('said', d.error,
          'count', cardinality(d.order_ids), 'document', d.kind) as facts
      from document_jobs d cross join lateral (
        select case when min(merchant_id::text) = max(merchant_id::text)
            then min(merchant_id::text)::uuid end as "merchantId",
          case when min(store_id::text) = max(store_id::text)
            then min(store_id::text)::uuid end as "storeId",
          bool_or(erased_at is null) as "isWanted"
        from orders where id = any(d.order_ids)) o
      where d.state = 'error' and d.created_at > ${before(now, DOCUMENT_MS)}
        and d.completed_at is not null and o."isWanted"`,
  },
  {
    code: 'administratorToApprove',
    holding: () => Prisma.sql`
      select id as "subjectId", null::uuid as "merchantId", null::uuid as "storeId",
        approval_asked_at as since, '{}'::jsonb as facts
      from users where approval_asked_at is not null`,
  },
  // The alert comes back if the courier removes the driver later. The wait is measured by our clock, because the
  // courier's event may have the time when the job was created. A removal from before the column `unassigned_at`
  // existed counts from the courier's last report.
  {
    code: 'noDriver',
    holding: (now, isHoliday) => Prisma.sql`
      select o.id as "subjectId", o.merchant_id as "merchantId", o.store_id as "storeId",
        waits.since, '{}'::jsonb as facts
      from shipments s join orders o on o.id = s.order_id and o.current_shipment_id = s.id
        cross join lateral (
          select greatest(s.booked_at,
            max(case e.source when 'courier' then coalesce(s.unassigned_at, s.heard_at)
              else e.at end)) as since
          from order_events e
          where e.order_id = o.id and e.id > s.id and e.applied and e.to_status = 'unassigned') waits
      where s.state = 'booked' and o.status = 'unassigned' and s.cancel_requested_at is null
        and s.booked_at < ${lastCutOff(before(now, NO_DRIVER_MS), isHoliday)}
        and waits.since < ${before(now, NO_DRIVER_MS)}`,
  },
  // The alert stays open while the request is retried, because the retry may fail too.
  {
    code: 'waitsForDriver',
    isOfShipment: true,
    holding: (now) => Prisma.sql`
      select o.id as "subjectId", o.merchant_id as "merchantId", o.store_id as "storeId",
        s.id as "shipmentId", coalesce(a.settled_at, a.asked_at) as since,
        jsonb_strip_nulls(jsonb_build_object('driver', a.reason, 'said', a.said, 'hub', h.name,
          'isReturn', case when s.kind = 'return' then true end)) as facts
      from driver_asks a join shipments s on s.id = a.shipment_id
        join orders o on o.id = s.order_id left join hubs h on h.id = s.received_hub_id
      where a.state in ('waiting', 'wanted') and ${needsPerson(now)}
        and s.state = 'booked' and s.cancel_requested_at is null and ${mayBeGiven()}
        and s.status not in ('deliveryStarted', 'deliveryInProgress')`,
  },
  {
    code: 'noCourierEvent',
    holding: (now, isHoliday) => Prisma.sql`
      select o.id as "subjectId", o.merchant_id as "merchantId", o.store_id as "storeId",
        ${LAST_NEWS} as since, '{}'::jsonb as facts
      from shipments s join orders o on o.id = s.order_id and o.current_shipment_id = s.id
      where s.state = 'booked' and o.status::text = any(${UNDER_WAY})
        and ${LAST_NEWS} < ${workingDayBefore(now, isHoliday)}`,
  },
  // A failed return is left out: it has raised its own alert.
  {
    code: 'returnUnmoved',
    isOfShipment: true,
    holding: (now, isHoliday) => Prisma.sql`
      select o.id as "subjectId", o.merchant_id as "merchantId", o.store_id as "storeId",
        s.id as "shipmentId",
        ${LAST_NEWS} as since,
        jsonb_build_object('collected', s.collected_at is not null) as facts
      from shipments s join orders o on o.id = s.order_id
      where s.state = 'booked' and s.kind = 'return' and s.status <> 'failed'
        and s.cancel_requested_at is null
        and ${LAST_NEWS} < ${workingDayBefore(now, isHoliday)}`,
  },
];

/** Raises alerts for the states in `STATES`, updates their facts, and closes those whose state has ended.
 *  An alert that a person closed stays closed until the state starts again (see also `isOfNewest`). A store's alert
 *  that closed automatically may come back unchanged. It is cheap enough for every timer tick, and two concurrent runs
 *  raise an alert once. */
export async function followAlerts(deps: Needs): Promise<void> {
  const now = deps.clock.now();
  const isHoliday = await readHolidays(deps);
  for (const state of STATES) await follow(deps.db, state, now, isHoliday);
  await skipHolidays(deps.db, now, isHoliday);
}

/** Postpones alerts that are due at the cut-off of a holiday to the next cut-off, because `raiseAlert` does not read
 *  the holidays, and a day may be proclaimed later. */
async function skipHolidays(db: Needs['db'], now: Date, isHoliday: IsHoliday): Promise<void> {
  const [past, dueAt] = [lastCutOff(now, isHoliday), nextCutOff(now, isHoliday).at];
  await db.alert.updateMany({
    where: { code: { in: DUE_AT_CUT_OFF }, closedAt: null, dueAt: { gt: past, lt: dueAt } },
    data: { dueAt },
  });
}

async function follow(
  db: Needs['db'],
  { code, holding, isOfNewest = false, isOfShipment = false }: State,
  now: Date,
  isHoliday: IsHoliday,
): Promise<void> {
  const held = holding(now, isHoliday);
  const [mine, heldBy] = isOfShipment
    ? [Prisma.sql`(a.subject_id, a.shipment_id)`, Prisma.sql`(held."subjectId", held."shipmentId")`]
    : [Prisma.sql`a.subject_id`, Prisma.sql`held."subjectId"`];
  await db.$executeRaw(
    announcingAlerts(Prisma.sql`
      update attentions a set closed_at = ${now}, closing = 'gone', open_key = null
      where code = ${code} and closed_at is null
        and not exists (select 1 from (${held}) held where ${heldBy} = ${mine})
      returning a.subject, a.merchant_id, a.subject_id`),
  );
  await db.$executeRaw(
    announcingAlerts(Prisma.sql`
      update attentions a set facts = held.facts from (${held}) held
      where code = ${code} and closed_at is null and ${mine} = ${heldBy}
        and a.facts is distinct from held.facts
      returning a.subject, a.merchant_id, a.subject_id`),
  );
  const { subject } = codeRow(code);
  // Only alerts about a store come back with an unchanged `since`. An alert about an order may have been closed by
  // other code, and then stays closed.
  const mayComeBack = subject === 'store';
  const news = await db.$queryRaw<Holding[]>`
    select held.* from (${held}) held
    where not exists (select 1 from attentions a where ${mine} = ${heldBy}
      and a.code = ${code} and (a.closed_at is null or not (${mayComeBack} and a.closing = 'gone')
        and (a.since >= held.since or ${isOfNewest} and a.closed_at >= held.since)))
    limit 1000`;
  if (news.length === 0) return;
  // A deadline at a cut-off counts from now, because an order may have arrived long before it was in this state.
  const isDueAtCutOff = DUE_AT_CUT_OFF.includes(code);
  const data = news.map(({ subjectId, since, ...row }) => ({
    ...row,
    id: newId(),
    code,
    subject,
    subjectId,
    since,
    raisedAt: now,
    dueAt: dueAtOf(code, isDueAtCutOff ? now : since, isHoliday),
    openKey: openKeyOf(subject, subjectId, code, row.shipmentId),
  }));
  await db.alert.createMany({ data, skipDuplicates: true });
  const ids = data.map(({ id }) => id);
  await db.$executeRaw(
    announcingAlerts(Prisma.sql`
      select subject, merchant_id, subject_id from attentions where id = any(${ids}::uuid[])`),
  );
}

/** SQL: whether the driver request `a` needs a person. If the courier refused the driver, it needs one at once. If the
 *  driver declined or was removed, the clerk at the hub has an hour to act first. If no driver was free, the courier
 *  did not answer, or no worker has run the request, it needs a person only after its day, and never within an hour
 *  after it was made. */
function needsPerson(now: Date): Prisma.Sql {
  return Prisma.sql`(a.reason = 'courierRefused'
    or a.reason in ('declined', 'takenAway') and a.settled_at < ${before(now, HOUR_MS)}
    or (a.reason is null or a.reason in ('noDrivers', 'allOffline', 'allBusy', 'courierSilent'))
      and a.day < ${isoDay(now)}::date and a.asked_at < ${before(now, HOUR_MS)})`;
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}

/** The last `CUT_OFFS` cut-offs, newest first. Orders that missed an earlier one count from the oldest. */
function lastCutOffs(now: Date, isHoliday: IsHoliday): Date[] {
  const found = [lastCutOff(now, isHoliday)];
  while (found.length < CUT_OFFS) found.push(workingDayBefore(found.at(-1)!, isHoliday));
  return found;
}

/** The cut-off before the last one, which is one working day earlier. */
function workingDayBefore(now: Date, isHoliday: IsHoliday): Date {
  return lastCutOff(before(lastCutOff(now, isHoliday), 1), isHoliday);
}
