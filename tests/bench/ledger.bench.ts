import { Pool } from 'pg';
import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import { captureOrderFee, holdOrderFee, type FeeOf } from '#app/domain/wallet/order-fee.ts';
import type { Services } from '#app/ports/services.ts';
import { given } from '#tests/builders/given.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { alternate, atMost, assessed, rate, type BenchResult } from './bench.ts';
import { benchDatabase } from './bench-database.ts';

const GOAL = 0.5;
const ROUNDS = 5;
/** There are as many accounts as clients. Each account is charged one fee after another. */
const CLIENTS = 8;
const FEES = 20;
const FEE_CENTS = 500;

/** Hold and capture of a fee, in two transactions. The limit writes the same rows by hand, without a chain of
 *  entries, triggers or reads. */
export async function run(): Promise<BenchResult> {
  const database = await benchDatabase({ durable: true });
  const env = loadEnv({
    ...TEST_SETTINGS,
    LOG_LEVEL: 'error',
    DATABASE_URL: database.url,
    DATA_DIR: database.dataDir,
  });
  const composition = compose(env, 'bench');
  const pool = new Pool({ connectionString: database.url, max: CLIENTS });
  pool.on('error', () => undefined);
  try {
    const { services } = composition;
    const accounts = await Promise.all(Array.from({ length: CLIENTS }, () => accountOf(services)));
    await pool.query(BARE);
    const measured = await alternate({
      rounds: ROUNDS,
      limit: () => rate(CLIENTS * FEES, () => eachAccount(accounts, (fees) => bare(pool, fees))),
      product: () =>
        rate(CLIENTS * FEES, () => eachAccount(accounts, (fees) => ours(services, fees))),
    });
    const errors = await checkLedger(services);
    const { limit, product, ratio, rounds } = measured;
    const guards = { 'faults of the ledger': atMost(errors.length, 0) };
    const reported = { part: 'ledger', unit: 'fees/s', goal: GOAL, rounds };
    return assessed({ ...reported, limit, product, ratio, guards }, 'at least');
  } finally {
    await pool.end();
    await composition.close();
    await database.stop();
  }
}

type Account = { next(): Promise<FeeOf[]> };

/** A merchant with an order, and a function that creates the shipments of one round. */
async function accountOf(services: Services): Promise<Account> {
  const fees = FEES * (ROUNDS + 1) * 2;
  const merchant = await given.merchant(services, { balanceCents: fees * FEE_CENTS });
  const order = await given.order(services, { merchant });
  const { merchantId } = merchant;
  let made = 0;
  const next = async () => {
    const at = services.clock.now();
    const round = Array.from({ length: FEES }, (): FeeOf & { attempt: number } => {
      made += 1;
      const reference = `${order.orderKey}-S${made}`;
      const ids = { shipmentId: newId(), merchantId, reference };
      return { ...ids, feeCents: FEE_CENTS, at, attempt: made };
    });
    await services.db.shipment.createMany({
      data: round.map(({ shipmentId, reference, attempt }) => ({
        id: shipmentId,
        attempt,
        orderId: order.id,
        merchantId,
        storeId: order.storeId,
        kind: 'delivery',
        reference,
        state: 'requested',
        feeCents: BigInt(FEE_CENTS),
        requestedAt: at,
      })),
    });
    return round;
  };
  return { next };
}

async function eachAccount(
  accounts: readonly Account[],
  work: (fees: readonly FeeOf[]) => Promise<void>,
): Promise<void> {
  await Promise.all(accounts.map(async ({ next }) => work(await next())));
}

async function ours({ db }: Services, fees: readonly FeeOf[]): Promise<void> {
  for (const fee of fees) {
    await db.$transaction((tx) => holdOrderFee(tx, { ...fee, email: 'who@shop.example' }));
    await db.$transaction((tx) => captureOrderFee(tx, fee));
  }
}

const BARE = `
  create table bare_accounts (key text primary key, cents bigint not null default 0);
  create table bare_entries (id uuid primary key, key text not null references bare_accounts,
    reference text not null, cents bigint not null, at timestamptz not null, unique (reference, key));
  create table bare_transactions (id uuid primary key, reference text not null unique,
    status text not null, cents bigint not null, email text, at timestamptz not null);`;

async function bare(pool: Pool, fees: readonly FeeOf[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { merchantId, reference, feeCents, at } of fees) {
      const [available, held] = [`${merchantId}:available`, `${merchantId}:held`];
      const move = async (step: string, from: string, to: string) => {
        for (const [key, cents] of [
          [from, -feeCents],
          [to, feeCents],
        ] as const) {
          await client.query(
            `insert into bare_accounts values ($1, $2)
             on conflict (key) do update set cents = bare_accounts.cents + excluded.cents`,
            [key, cents],
          );
          await client.query('insert into bare_entries values ($1, $2, $3, $4, $5)', [
            newId(),
            key,
            `${reference}.${step}`,
            cents,
            at,
          ]);
        }
      };
      await client.query('begin');
      await client.query(`insert into bare_transactions values ($1, $2, 'PENDING', $3, $4, $5)`, [
        newId(),
        reference,
        feeCents,
        'who@shop.example',
        at,
      ]);
      await move('hold', available, held);
      await client.query('commit');
      await client.query('begin');
      await client.query(
        `update bare_transactions set status = 'SUCCESSFUL' where reference = $1`,
        [reference],
      );
      await move('capture', held, 'house:fees');
      await client.query('commit');
    }
  } finally {
    client.release();
  }
}
