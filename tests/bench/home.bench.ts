import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import { Client, Pool } from 'pg';
import { readHome, type Home } from '#app/domain/home/read-home.ts';
import { dayAfter } from '#app/domain/orders/filter-days.rules.ts';
import { ORDER_TABS } from '#app/domain/orders/order-tabs.rules.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { PACE_DAYS } from '#app/domain/wallet/pace.rules.ts';
import { systemClock, type SharedClock } from '#app/ports/clock.ts';
import type { Settings } from '#app/ports/services.ts';
import { atMost, assessed, median, p95Of, timed, type BenchResult } from './bench.ts';
import { benchDatabase } from './bench-database.ts';
import { BIG_ACTOR, BIG_MERCHANT, fillOrders } from './list-data.ts';

const ORDERS = 1_000_000;
const ROUNDS = 21;
const GOAL = 1.5;
const CONNECTIONS = 4;

/** Home of a merchant with 300,000 of a million orders, compared with its figures by hand-written SQL: the tabs, the
 *  alerts by cause, orders a day, deliveries on time, and fees. Both answers are compared in every round. The ratio is
 *  that of the 95th percentiles, so the goal is an upper bound. */
export async function run(): Promise<BenchResult> {
  const database = await benchDatabase({ durable: false });
  const connection = { connectionString: database.url, max: CONNECTIONS };
  const pool = new Pool(connection);
  pool.on('error', () => undefined);
  const db = new PrismaClient({ adapter: new PrismaPg(connection) });
  try {
    await fill(database.url);
    const [limits, products]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const raw = await timed(() => byHand(pool));
      const ours = await timed(async () => shownOf(await readHome(depsOf(db), BIG_ACTOR)));
      const [theirs, mine] = [raw.value, ours.value].map((value) => JSON.stringify(value));
      if (theirs !== mine) throw new Error(`The answers differ: ${theirs} and ${mine}`);
      if (round === 0) continue;
      limits.push(raw.ms);
      products.push(ours.ms);
    }
    const [limit, product] = [p95Of(limits), p95Of(products)];
    const middle = median(products) / median(limits);
    const guards = { 'the median, times the limit': atMost(middle, GOAL) };
    const result = { part: 'home', unit: 'ms (p95, times the limit)', limit, product, guards };
    return assessed({ ...result, ratio: product / limit, goal: GOAL, rounds: ROUNDS }, 'at most');
  } finally {
    await Promise.all([db.$disconnect(), pool.end()]);
    await database.stop();
  }
}

/** The time of the run is fixed, because the run may go past midnight. */
const NOW = new Date();
const clock: SharedClock = { ...systemClock, now: () => NOW };
const settings = { productName: 'Thumela', holidays: 'ignore' } as Settings;
const depsOf = (db: PrismaClient) => ({ db, clock, settings });

/** Fills the database. Every delivered order has its shipment, one in ten of them late. Each shipment of the big
 *  merchant cost a fee. */
async function fill(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await fillOrders(client, ORDERS);
    await client.query(`
      insert into shipments (id, order_id, merchant_id, store_id, kind, attempt, reference, state, status, fee_cents,
        requested_at, delivered_at, is_late)
      select gen_random_uuid(), id, merchant_id, store_id, 'delivery', 1, order_key, 'completed', status, 500,
        created_at, least(created_at + (abs(hashtext(order_key)) % 96) * interval '1 hour', now()),
        abs(hashtext(order_key)) % 10 = 0
      from orders where status = 'deliveryCompleted';
      insert into transactions (id, merchant_id, reference, type, status, amount_cents, effect_cents, email,
        shipment_id, created_at, updated_at)
      select gen_random_uuid(), merchant_id, 'fee-' || reference, 'orderCreationFee', 'SUCCESSFUL', 500, -500,
        'who@shop.example', id, requested_at, requested_at
      from shipments where merchant_id = '${BIG_MERCHANT}'`);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

type Counted = Record<string, number>;
type Shown = {
  figures: Counted;
  alerts: Counted;
  days: Counted;
  onTime: number[];
  fees: number[];
};

function shownOf({ figures, needing, days, onTime, pace }: Home): Shown {
  const { now, before } = onTime;
  return {
    figures: Object.fromEntries(figures.map(({ key, count }) => [key, count])),
    alerts: Object.fromEntries(needing.map(({ code, count }) => [code, count])),
    days: Object.fromEntries(days.map(({ day, orders }) => [day, orders])),
    onTime: [now.onTime, now.late, before.onTime, before.late],
    fees: [pace?.monthCents ?? 0, pace?.monthBeforeCents ?? 0, pace?.fortnightCents ?? 0],
  };
}

const OWN = `merchant_id = '${BIG_MERCHANT}'`;
const today = isoDay(NOW);
/** The start of the day `count` days from today, in Johannesburg. */
const day = (count: number) => `timestamptz '${dayAfter(today, count)}T00:00:00+02:00'`;
const UNDER_WAY = ORDER_TABS.find(({ key }) => key === 'underWay')?.status ?? [];

async function byHand(pool: Pool): Promise<Shown> {
  const count = async (where: string) =>
    Number(
      (await pool.query<{ n: string }>(`select count(*) n from orders where ${OWN} and ${where}`))
        .rows[0]?.n,
    );
  const [toShip, underWay, delivered, onHold, manifest, alerts, days, onTime, fees] =
    await Promise.all([
      count(`status = 'eligible' and held_at is null`),
      count(`status in (${UNDER_WAY.map((one) => `'${one}'`).join()})`),
      count(`status = 'deliveryCompleted' and id in (select order_id from shipments
      where ${OWN} and kind <> 'return' and state = 'completed' and delivered_at >= ${day(0)} and delivered_at < ${day(1)})`),
      count(`held_at is not null`),
      count(`status in ('inManifest', 'confirmManifest')`),
      pairs(
        pool,
        `select code as key, count(*) n from attentions where ${OWN} and closed_at is null group by 1`,
      ),
      pairs(
        pool,
        `select to_char(created_at at time zone 'Africa/Johannesburg', 'YYYY-MM-DD') as key, count(*) n
       from orders where ${OWN} and created_at >= ${day(-13)} and created_at < ${day(1)} group by 1 order by 1`,
      ),
      onTimeByHand(pool),
      feesByHand(pool),
    ]);
  const some = { ...(onHold ? { onHold } : {}), ...(manifest ? { manifest } : {}) };
  return { figures: { toShip, underWay, delivered, ...some }, alerts, days, onTime, fees };
}

async function pairs(pool: Pool, sql: string): Promise<Counted> {
  const { rows } = await pool.query<{ key: string; n: string }>(sql);
  return Object.fromEntries(rows.map(({ key, n }) => [key, Number(n)]));
}

async function onTimeByHand(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ is_now: boolean; is_late: boolean; n: string }>(`
    select s.delivered_at >= ${day(-13)} as is_now, s.is_late, count(distinct o.id) n
    from shipments s join orders o on o.id = s.order_id and o.status = 'deliveryCompleted'
    where s.${OWN} and s.state = 'completed' and s.kind <> 'return' and s.is_late is not null
      and s.delivered_at >= ${day(-27)} and s.delivered_at < ${day(1)} group by 1, 2`);
  const of = (isNow: boolean, isLate: boolean) =>
    Number(rows.find((row) => row.is_now === isNow && row.is_late === isLate)?.n ?? 0);
  return [of(true, false), of(true, true), of(false, false), of(false, true)];
}

async function feesByHand(pool: Pool): Promise<number[]> {
  const local = `timestamp '${NOW.toISOString().slice(0, -1)}' at time zone 'UTC' at time zone 'Africa/Johannesburg'`;
  const at = (time: string) => `(${time}) at time zone 'Africa/Johannesburg'`;
  const { rows } = await pool.query<Record<'month' | 'before' | 'fortnight', string>>(`
    select coalesce(sum(amount_cents) filter (where created_at >= ${at(`date_trunc('month', ${local})`)}), 0) as month,
      coalesce(sum(amount_cents) filter (where created_at >= ${at(`date_trunc('month', ${local}) - interval '1 month'`)}
        and created_at <= ${at(`${local} - interval '1 month'`)}), 0) as before,
      coalesce(sum(amount_cents) filter (where created_at >= ${day(-PACE_DAYS)} and created_at < ${day(0)}), 0) as fortnight
    from transactions where ${OWN} and type = 'orderCreationFee' and status = 'SUCCESSFUL'
      and created_at >= least(${at(`date_trunc('month', ${local}) - interval '1 month'`)}, ${day(-PACE_DAYS)})`);
  const { month = 0, before = 0, fortnight = 0 } = rows[0] ?? {};
  return [month, before, fortnight].map(Number);
}
