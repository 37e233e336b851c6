import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import { Client, Pool } from 'pg';
import { availableOf, heldOf } from '#app/domain/wallet/ledger.ts';
import { listTransactions } from '#app/domain/wallet/list-transactions.ts';
import { accountStores, readAccount } from '#app/domain/wallet/read-account.ts';
import { spendByMonth } from '#app/domain/wallet/spend-by-month.ts';
import { TransactionsQuery } from '#app/domain/wallet/transactions.schema.ts';
import { systemClock } from '#app/ports/clock.ts';
import { atMost, assessed, median, timed, type BenchResult } from './bench.ts';
import { benchDatabase } from './bench-database.ts';
import { BIG_ACTOR, BIG_MERCHANT, fillOrders } from './list-data.ts';

/** Three in ten belong to the big merchant. Each of those has had a shipment with its fee. */
const ORDERS = 330_000;
const TOP_UPS = 1_000;
const ROUNDS = 9;
const GOAL = 2;
const PAGE = 10;

type Mix = { name: string; query: Record<string, string>; where: string; page: number };

const MIXES: readonly Mix[] = [
  { name: 'first page', query: {}, where: 'true', page: 1 },
  { name: 'page 100', query: { page: '100' }, where: 'true', page: 100 },
  { name: 'page 9000', query: { page: '9000' }, where: 'true', page: 9000 },
  { name: 'top-ups', query: { type: 'accountTopUp' }, where: "t.type = 'accountTopUp'", page: 1 },
  { name: 'a store', query: { store: 'Store 1-2' }, where: "s.name = 'Store 1-2'", page: 1 },
];

/** What /account shows for an account with 100,000 transactions, compared with hand-written SQL. It covers the
 *  balances, a page with its total and the balance after each transaction, six months of spend, and the stores.
 *  The ratio is a multiple of the limit, so the goal is an upper bound. */
export async function run(): Promise<BenchResult> {
  const database = await benchDatabase({ durable: false });
  const pool = new Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => undefined);
  const db = new PrismaClient({
    adapter: new PrismaPg({ connectionString: database.url, max: 4 }),
  });
  try {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      await fillOrders(client, ORDERS);
      await fillTransactions(client);
    } finally {
      await client.end();
    }
    const ratios: number[] = [];
    const [limits, products]: [number[], number[]] = [[], []];
    for (const mix of MIXES) {
      const { limit, product } = await measured(pool, db, mix);
      limits.push(limit);
      products.push(product);
      ratios.push(product / limit);
      console.error(
        `  ${mix.name.padEnd(12)} limit ${limit.toFixed(1)} ms, product ${product.toFixed(1)} ms`,
      );
    }
    const [limit, product] = [median(limits), median(products)];
    return assessed(
      {
        part: 'account',
        unit: 'ms (p50, times the limit)',
        limit,
        product,
        ratio: median(ratios),
        goal: GOAL,
        rounds: ROUNDS,
        guards: { 'the slowest mix, times the limit': atMost(Math.max(...ratios), GOAL) },
      },
      'at most',
    );
  } finally {
    await Promise.all([db.$disconnect(), pool.end()]);
    await database.stop();
  }
}

async function measured(
  pool: Pool,
  db: PrismaClient,
  mix: Mix,
): Promise<{ limit: number; product: number }> {
  const [limits, products]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const raw = await timed(() => byHand(pool, mix));
    const ours = await timed(() => byProduct(db, mix));
    const [theirs, mine] = [raw.value, ours.value].map((value) => JSON.stringify(value));
    if (theirs !== mine)
      throw new Error(`The answers differ for ${mix.name}: ${theirs} and ${mine}`);
    if (round === 0) continue;
    limits.push(raw.ms);
    products.push(ours.ms);
  }
  return { limit: median(limits), product: median(products) };
}

type Shown = {
  available: number;
  total: number;
  balances: number[];
  months: number;
  shops: number;
};

async function byProduct(db: PrismaClient, { query }: Mix): Promise<Shown> {
  const deps = { db, clock: systemClock };
  const asked = TransactionsQuery.parse(query);
  const [account, page, spend] = await Promise.all([
    readAccount(deps, BIG_ACTOR, asked),
    listTransactions(deps, BIG_ACTOR, asked),
    spendByMonth(deps, BIG_ACTOR, asked),
  ]);
  const stores = await accountStores(deps, BIG_ACTOR, asked);
  return {
    available: account.availableCents,
    total: page.totalDocs,
    balances: page.docs.map(({ balanceCents }) => balanceCents),
    months: spend.spent.length,
    shops: stores.length,
  };
}

async function byHand(pool: Pool, { where, page }: Mix): Promise<Shown> {
  const of = `t.merchant_id = '${BIG_MERCHANT}'`;
  const joins = `left join shipments h on h.id = t.shipment_id left join stores s on s.id = h.store_id
    left join orders o on o.id = h.order_id`;
  const offset = (page - 1) * PAGE;
  const [account, count, rows, spend, stores] = await Promise.all([
    pool.query<{ available: string }>(
      `select m.*, a.balance_cents as available, h.balance_cents as held from merchants m
       join ledger_accounts a on a.key = $2 left join ledger_accounts h on h.key = $3 where m.id = $1`,
      [BIG_MERCHANT, availableOf(BIG_MERCHANT), heldOf(BIG_MERCHANT)],
    ),
    pool.query<{ n: string }>(
      `select count(*) n from transactions t ${joins} where ${of} and ${where}`,
    ),
    pool.query<{ balance: string }>(
      `with page as (
         select t.*, o.order_id, o.order_key, s.name as store from transactions t ${joins}
         where ${of} and ${where} order by t.created_at desc, t.id desc limit ${PAGE} offset ${offset})
       select page.*, (select balance_cents from ledger_accounts where key = $1)
         - coalesce((select sum(n.effect_cents) from transactions n where n.merchant_id = $2
             and (n.created_at, n.id) > (select created_at, id from page order by created_at desc, id desc limit 1)), 0)
         - (select coalesce(sum(n.effect_cents), 0) from transactions n where n.merchant_id = $2
             and (n.created_at, n.id) > (page.created_at, page.id)
             and (n.created_at, n.id) <= (select created_at, id from page order by created_at desc, id desc limit 1))
         as balance
       from page order by created_at desc, id desc`,
      [availableOf(BIG_MERCHANT), BIG_MERCHANT],
    ),
    pool.query(
      `select to_char(t.created_at at time zone 'Africa/Johannesburg', 'YYYY-MM') as month, s.name,
         sum(t.amount_cents), count(*) from transactions t
       left join shipments h on h.id = t.shipment_id left join stores s on s.id = h.store_id
       where ${of} and t.type = 'orderCreationFee' and t.status = 'SUCCESSFUL'
         and t.created_at >= date_trunc('month', now() at time zone 'Africa/Johannesburg')
           at time zone 'Africa/Johannesburg' - interval '5 months' group by 1, 2`,
    ),
    pool.query(`select name from stores where merchant_id = $1 order by name`, [BIG_MERCHANT]),
  ]);
  return {
    available: Number(account.rows[0]?.available),
    total: Number(count.rows[0]?.n),
    balances: rows.rows.map(({ balance }) => Number(balance)),
    months: spend.rowCount ?? 0,
    shops: stores.rowCount ?? 0,
  };
}

/** Inserts a fee for each order of the big merchant over the past two years, and top-ups between them. */
async function fillTransactions(client: Client): Promise<void> {
  await client.query(`
    insert into shipments (id, order_id, merchant_id, store_id, kind, attempt, reference, state, fee_cents,
      requested_at)
    select gen_random_uuid(), id, merchant_id, store_id, 'delivery', 1, order_key, 'completed', 500,
      now() - random() * interval '730 days'
    from orders where merchant_id = '${BIG_MERCHANT}';
    insert into transactions (id, merchant_id, reference, type, status, amount_cents, effect_cents, email,
      shipment_id, created_at, updated_at)
    select gen_random_uuid(), merchant_id, 'fee-' || reference, 'orderCreationFee', 'SUCCESSFUL', 500, -500,
      'who@shop.example', id, requested_at, requested_at
    from shipments;
    insert into transactions (id, merchant_id, reference, type, status, amount_cents, effect_cents, email,
      created_at, updated_at)
    select gen_random_uuid(), '${BIG_MERCHANT}', 'top-up-' || n, 'accountTopUp', 'SUCCESSFUL', 60000, 60000,
      'who@shop.example', at, at
    from generate_series(1, ${TOP_UPS}) n
    cross join lateral (select now() - (n % 730 + random()) * interval '1 day' as at) t;
    insert into ledger_accounts (id, key, merchant_id, balance_cents)
    select gen_random_uuid(), '${availableOf(BIG_MERCHANT)}', '${BIG_MERCHANT}', sum(effect_cents)
    from transactions`);
  await client.query('vacuum analyze');
}
