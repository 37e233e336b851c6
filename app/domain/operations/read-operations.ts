import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { startOfDay } from '#app/domain/shared/days.ts';
import { readGlance, type GlancePage } from '#app/domain/hubs/read-glance.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { brokenStores } from '#app/domain/stores/read-store.ts';
import type { BrokenStore } from '#app/domain/stores/store-health.rules.ts';
import { HOUSE } from '#app/domain/wallet/ledger.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;
type Db = Services['db'];

/** Bookings at the courier: the results of the shipments requested today, and the shipments that are waiting now. */
export type Bookings = {
  requested: number;
  booked: number;
  refused: number;
  /** The median and the 90th percentile of the time from the request to the booking, in seconds, over the booked
   *  shipments among those requested today; null if there are none. */
  median: number | null;
  p90: number | null;
  waiting: number;
  oldest: string | null;
};

/** Background jobs of one kind that are due. */
export type JobQueue = { job: string; waiting: number; failed: number; oldest: string | null };

/** `heldCents`: the fees and refunds that are reserved now. `feesCents`: today's fees, minus the fees returned today.
 *  `topUpCents`: today's top-ups, without deducting refunds. */
export type MoneyToday = { heldCents: number; feesCents: number; topUpCents: number };

export type Operations = {
  at: string;
  hubs: GlancePage['hubs'];
  bookings: Bookings;
  stores: BrokenStore[];
  jobs: JobQueue[];
  money: MoneyToday;
};

/** The current state of the operation, for administrators.
 *  @throws AppError 'not-allowed'. */
export async function readOperations(deps: Needs, actor: Actor): Promise<Operations> {
  authorize(actor, 'work.push');
  const { db, clock } = deps;
  const at = clock.now();
  const day = isoDay(at);
  const start = startOfDay(day);
  const [{ hubs }, bookings, stores, jobs, money] = await Promise.all([
    readGlance(deps, actor, { day }),
    countBookings(db, start),
    brokenStores(deps, actor),
    countJobs(db),
    countMoney(db, start),
  ]);
  return { at: at.toISOString(), hubs, bookings, stores, jobs, money };
}

/** Counts today's bookings and the waiting shipments. The query lists every state, so that the database uses the index
 *  by state and time. */
async function countBookings(db: Db, start: Date): Promise<Bookings> {
  const [row] = await db.$queryRaw<Timed<Bookings>[]>`
    with today as (
      select s.state, s.booked_at, extract(epoch from s.booked_at - s.requested_at) as seconds
      from shipments s
      where s.state = any(enum_range(null::shipment_state)) and s.requested_at >= ${start}
    ), open as (
      select count(*)::int as waiting, min(requested_at) as oldest
      from shipments where state in ('requested', 'booking')
    )
    select count(*)::int as requested, (count(booked_at))::int as booked,
      (count(*) filter (where state = 'refused'))::int as refused,
      percentile_disc(0.5) within group (order by floor(seconds)::int) as median,
      percentile_disc(0.9) within group (order by floor(seconds)::int) as p90,
      (select waiting from open) as waiting, (select oldest from open) as oldest
    from today`;
  return withText(row!);
}

/** Jobs that are due by the database's clock, because that clock also set their due times. */
async function countJobs(db: Db): Promise<JobQueue[]> {
  const rows = await db.$queryRaw<Timed<JobQueue>[]>`
    select job, (count(*) filter (where failed_at is null))::int as waiting,
      (count(failed_at))::int as failed, min(due_at) filter (where failed_at is null) as oldest
    from outbox where done_at is null and due_at <= now()
    group by job order by oldest nulls last, job`;
  return rows.map(withText);
}

/** The row as the database returns it, with `oldest` as a `Date` instead of a string. */
type Timed<T> = Omit<T, 'oldest'> & { oldest: Date | null };

function withText<T extends { oldest: Date | null }>(row: T) {
  return { ...row, oldest: row.oldest?.toISOString() ?? null };
}

async function countMoney(db: Db, start: Date): Promise<MoneyToday> {
  const [held] = await db.$queryRaw<[{ cents: bigint }]>`
    select coalesce(sum(balance_cents), 0)::bigint as cents
    from ledger_accounts where merchant_id is not null and key like 'merchant:%:held'`;
  const [moved] = await db.$queryRaw<[{ fees: bigint; topUps: bigint }]>`
    select coalesce(sum(e.amount_cents) filter (where a.key = ${HOUSE.fees}), 0)::bigint as fees,
      coalesce(sum(e.amount_cents)
        filter (where a.merchant_id is not null and t.type = 'accountTopUp'), 0)::bigint as "topUps"
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    left join transactions t on t.id = e.transaction_id
    where e.at >= ${start}`;
  return {
    heldCents: centsFromDb(held.cents),
    feesCents: centsFromDb(moved.fees),
    topUpCents: centsFromDb(moved.topUps),
  };
}
