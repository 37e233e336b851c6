import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import { Client, Pool } from 'pg';
import { countTabs } from '#app/domain/orders/count-tabs.ts';
import { NO_FILTER } from '#app/domain/orders/order-filter.rules.ts';
import { dayAfter } from '#app/domain/orders/filter-days.rules.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { listOrders } from '#app/domain/orders/list-orders.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { systemClock, type SharedClock } from '#app/ports/clock.ts';
import type { Settings } from '#app/ports/services.ts';
import { atMost, assessed, median, p95Of, timed, type BenchResult } from './bench.ts';
import { benchDatabase } from './bench-database.ts';
import { BIG_ACTOR, BIG_MERCHANT, fillOrders } from './list-data.ts';

const ORDERS = 1_000_000;
const ROUNDS = 7;
const GOAL = 1.5;
/** The big merchant's p95 as a multiple of the p95 of the same answers by hand-written SQL. */
const GOAL_P95 = 1.5;
/** The tab counts as a multiple of the same counts by hand-written SQL. */
const GOAL_TABS = 1.5;

type Mix = {
  who: 'big' | 'small' | 'admin' | 'manager';
  query: Record<string, string>;
  where: string;
  order: string;
  page?: number;
};

const NEWEST = 'o.created_at desc, o.id desc';
const like = (...words: string[]) =>
  words.map((word) => `o.search_text like '%${word}%'`).join(' and ');

/** The time of the run is fixed, because the run may go past midnight. */
const NOW = new Date();
/** The day `count` days from now, such as `2026-11-22`. */
const day = (count: number) => dayAfter(isoDay(NOW), count);
const clock: SharedClock = { ...systemClock, now: () => NOW };

// prettier-ignore
const MIXES: readonly Mix[] = [
  { who: 'big', query: {}, where: 'true', order: NEWEST },
  { who: 'small', query: {}, where: 'true', order: NEWEST },
  { who: 'admin', query: {}, where: 'true', order: NEWEST },
  { who: 'manager', query: {}, where: 'true', order: NEWEST },
  { who: 'big', query: { page: '50' }, where: 'true', order: NEWEST, page: 50 },
  { who: 'big', query: { page: '2000' }, where: 'true', order: NEWEST, page: 2000 },
  { who: 'admin', query: { page: '100' }, where: 'true', order: NEWEST, page: 100 },
  { who: 'big', query: { status: 'eligible' }, where: "o.status in ('eligible')", order: NEWEST },
  { who: 'big', query: { status: 'eligible,unassigned' }, where: "o.status in ('eligible','unassigned')", order: NEWEST },
  { who: 'small', query: { status: 'ineligible' }, where: "o.status in ('ineligible')", order: NEWEST },
  { who: 'admin', query: { status: 'collected' }, where: "o.status in ('collected')", order: NEWEST },
  { who: 'big', query: { sort: '-amount' }, where: 'true', order: 'o.total_cents desc, o.id desc' },
  { who: 'small', query: { sort: 'customer' }, where: 'true', order: 'o.customer_name asc, o.id asc' },
  { who: 'small', query: { sort: 'status' }, where: 'true', order: 'o.status asc, o.id asc' },
  { who: 'big', query: { q: 'zanele mahlangu' }, where: like('zanele', 'mahlangu'), order: NEWEST },
  { who: 'small', query: { q: 'vilakazi' }, where: like('vilakazi'), order: NEWEST },
  { who: 'big', query: { q: '+27821234' }, where: like('+27821234'), order: NEWEST },
  { who: 'admin', query: { q: '777777' }, where: like('777777'), order: NEWEST },
  { who: 'big', query: { q: 'no such thing' }, where: like('no', 'such', 'thing'), order: NEWEST },
  { who: 'big', query: { q: 'polokwane', status: 'deliveryCompleted' }, where: `${like('polokwane')} and o.status in ('deliveryCompleted')`, order: NEWEST },
  { who: 'big', query: { store: 'Store 1-2' }, where: "o.store_id = '10000000-0000-7000-8000-000000000012'", order: NEWEST },
  { who: 'big', query: { orderId: '7777' }, where: `${like('7777')} and o.order_id ilike '%7777%'`, order: NEWEST },
  { who: 'big', query: { pickupAddress: 'long cape' }, where: "o.pickup_location_id in (select id from pickup_locations where address ilike '%long%' and address ilike '%cape%')", order: NEWEST },
  { who: 'big', query: { from: day(-30), to: day(0) }, where: `o.created_at >= '${day(-30)}T00:00:00+02:00' and o.created_at < '${day(1)}T00:00:00+02:00'`, order: NEWEST },
  { who: 'small', query: { days: 'last7', status: 'eligible' }, where: `o.status in ('eligible') and o.created_at >= '${day(-6)}T00:00:00+02:00' and o.created_at < '${day(1)}T00:00:00+02:00'`, order: NEWEST },
  { who: 'big', query: { platform: 'custom' }, where: "o.platform = 'custom'", order: NEWEST },
  { who: 'big', query: { customerName: 'zanele mahl' }, where: `${like('zanele', 'mahl')} and o.customer_name ilike '%zanele%' and o.customer_name ilike '%mahl%'`, order: NEWEST },
  { who: 'small', query: { customerName: 'riaan' }, where: `${like('riaan')} and o.customer_name ilike '%riaan%'`, order: NEWEST },
  { who: 'big', query: { address: '217 vilakazi' }, where: `${like('217', 'vilakazi')} and o.street ilike '%217%' and o.street ilike '%vilakazi%'`, order: NEWEST },
  { who: 'big', query: { city: 'polokwane' }, where: "lower(o.city) = 'polokwane'", order: NEWEST },
  { who: 'small', query: { city: 'Durban', status: 'eligible' }, where: "lower(o.city) = 'durban' and o.status in ('eligible')", order: NEWEST },
  { who: 'big', query: { province: 'Gauteng' }, where: "lower(o.province) = 'gp'", order: NEWEST },
  { who: 'big', query: { postalCode: '2000' }, where: "o.postal_code = '2000'", order: NEWEST },
  { who: 'big', query: { country: 'South Africa' }, where: "o.country = 'ZA'", order: NEWEST },
  { who: 'big', query: { manifest: 'inManifest' }, where: "o.manifest_status = 'inManifest'", order: NEWEST },
  { who: 'big', query: { attention: 'yes' }, where: "exists (select 1 from attentions a where a.subject_id = o.id and a.subject = 'order' and a.closed_at is null)", order: NEWEST },
  { who: 'big', query: { status: 'eligible', hold: 'no' }, where: "o.status in ('eligible') and o.held_at is null", order: NEWEST },
  { who: 'big', query: { hold: 'yes' }, where: "o.held_at is not null and o.status in ('inStore','ineligible','eligible','inManifest','confirmManifest')", order: NEWEST },
  { who: 'big', query: { tag: 'vip' }, where: "exists (select 1 from order_tags t where t.order_id = o.id and t.key = 'vip')", order: NEWEST },
  { who: 'manager', query: { attention: 'yes' }, where: "exists (select 1 from attentions a where a.subject_id = o.id and a.subject = 'order' and a.closed_at is null)", order: NEWEST },
];

/** A page of 100 with its exact total, over some forty filter combinations on a million orders, compared with
 *  hand-written SQL. The ratio is a multiple of the limit, so the goal is an upper bound. */
export async function run(): Promise<BenchResult> {
  const database = await benchDatabase({ durable: false });
  const pool = new Pool({ connectionString: database.url, max: 4 });
  const db = new PrismaClient({
    adapter: new PrismaPg({ connectionString: database.url, max: 4 }),
  });
  try {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await fillOrders(client, ORDERS);
    await client.end();
    const limits: number[] = [];
    const products: number[] = [];
    const big: { limit: number[]; product: number[] } = { limit: [], product: [] };
    for (const mix of MIXES) {
      const [limitMs, productMs]: [number[], number[]] = [[], []];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const raw = await timed(() => byHand(pool, mix));
        const ours = await timed(() =>
          listOrders(
            {
              db,
              clock,
              settings: { productName: 'Thumela' } as Settings,
            },
            actorOf(mix.who),
            OrderListQuery.parse(mix.query),
          ),
        );
        if (
          raw.value.total !== ours.value.totalDocs ||
          raw.value.first !== ours.value.docs[0]?.orderKey
        )
          throw new Error(`The answers differ for ${mix.who} ${JSON.stringify(mix.query)}.`);
        if (round === 0) continue;
        limitMs.push(raw.ms);
        productMs.push(ours.ms);
        if (mix.who !== 'big') continue;
        big.limit.push(raw.ms);
        big.product.push(ours.ms);
      }
      limits.push(median(limitMs));
      products.push(median(productMs));
      console.error(
        `  ${mix.who.padEnd(8)} ${JSON.stringify(mix.query).padEnd(52)} limit ${median(limitMs).toFixed(1)} ms, product ${median(productMs).toFixed(1)} ms`,
      );
    }
    const tabs: number[] = [];
    const counts: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const deps = { db, clock, settings: { productName: 'Thumela' } as Settings };
      counts.push((await timed(() => countsByHand(pool))).ms);
      tabs.push((await timed(() => countTabs(deps, actorOf('big'), NO_FILTER))).ms);
    }
    console.error(
      `  tabs of the 300k merchant: limit ${median(counts).toFixed(1)} ms, product ${median(tabs).toFixed(1)} ms`,
    );
    const [limit, product] = [median(limits), median(products)];
    const p95 = { limit: p95Of(big.limit), product: p95Of(big.product) };
    console.error(
      `  p95 of the 300k merchant: limit ${p95.limit.toFixed(0)} ms, product ${p95.product.toFixed(0)} ms`,
    );
    const guards = {
      'p95 of the 300k merchant, times the limit': atMost(p95.product / p95.limit, GOAL_P95),
      'counts of the tabs of the 300k merchant, times the limit': atMost(
        median(tabs) / median(counts),
        GOAL_TABS,
      ),
    };
    const result = { part: 'list', unit: 'ms (p50, times the limit)', limit, product, guards };
    return assessed({ ...result, ratio: product / limit, goal: GOAL, rounds: ROUNDS }, 'at most');
  } finally {
    await Promise.all([db.$disconnect(), pool.end()]);
    await database.stop();
  }
}

async function byHand(pool: Pool, mix: Mix): Promise<{ total: number; first: string | undefined }> {
  const where = `${SCOPE[mix.who]} and ${mix.where}`;
  const offset = ((mix.page ?? 1) - 1) * 100;
  const [count, page] = await Promise.all([
    pool.query<{ n: string }>(`select count(*) n from orders o where ${where}`),
    pool.query<{ order_key: string }>(`
      with page as (select o.id from orders o where ${where} order by ${mix.order} limit 100 offset ${offset})
      select o.*, s.name as store_name, p.address as pickup_address from page join orders o using (id)
      join stores s on s.id = o.store_id left join pickup_locations p on p.id = o.pickup_location_id order by ${mix.order}`),
  ]);
  return { total: Number(count.rows[0]?.n), first: page.rows[0]?.order_key };
}

/** The counts in the big merchant's tabs: each status, orders on hold and orders that need attention. */
async function countsByHand(pool: Pool): Promise<void> {
  const of = SCOPE.big;
  await Promise.all([
    pool.query(`select status, count(*) from orders o where ${of} group by status`),
    pool.query(
      `select status, count(*) from orders o where ${of} and held_at is not null group by status`,
    ),
    pool.query(`
      select count(*) from orders o where ${of} and exists
        (select from attentions a where a.subject_id = o.id and a.subject = 'order' and a.closed_at is null)`),
  ]);
}

const SMALL = '00000000-0000-7000-8000-000000000005';
const MANAGED = '10000000-0000-7000-8000-000000000010';
const SCOPE = {
  big: `o.merchant_id = '${BIG_MERCHANT}'`,
  small: `o.merchant_id = '${SMALL}'`,
  admin: 'true',
  manager: `o.merchant_id = '${BIG_MERCHANT}' and o.store_id in ('${MANAGED}')`,
} as const;

function actorOf(who: Mix['who']): Actor {
  const big = { ...BIG_ACTOR, name: who };
  if (who === 'admin') return { ...big, role: 'admin', merchantId: null };
  if (who === 'manager') return { ...big, role: 'storeManager', storeIds: [MANAGED] };
  return who === 'big' ? big : { ...big, merchantId: SMALL };
}
