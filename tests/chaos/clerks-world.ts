import { onTestFinished } from 'vitest';
import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { pushWork } from '#app/domain/alert-actions/failed-jobs.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import { pollCourierJob } from '#app/domain/shipments/poll-courier.job.ts';
import type { Services } from '#app/ports/services.ts';
import { startTookanSimulator } from '#simulators/tookan/index.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { SLOWNESS } from '#tests/run/patience.ts';
import { startTwoWebs } from './two-webs.ts';
import { processEnv, startWorker, until, type WorkerProcess } from './worker-process.ts';

export const FEE = 500;
const CALL_MS = 2_000 * SLOWNESS;
const LEASE_MS = 2_000;

/** An account whose members work on the same orders. */
export type Account = { merchant: GivenMerchant; token: string; keys: string[] };
export type World = Awaited<ReturnType<typeof clerksWorld>>;

export type House = {
  entry?: string;
  /** The timeout of a courier call in ms. The longest delays of the courier are derived from it. */
  callMs?: number;
  env?: Record<string, string>;
  /** Creates an account with its orders, including those imported from its stores. */
  openAccount?: (services: Services, orders: number, n: number) => Promise<Account>;
};

/** Two accounts with two stores each (by default), one of which books when its manifest is confirmed; a failing
 *  courier, two web processes and two workers. Database triggers record the state at the moment of each confirm and
 *  ship. */
export async function clerksWorld(
  orders: number,
  { entry = 'worker/index.ts', callMs = CALL_MS, env: more = {}, ...house }: House = {},
) {
  const { databaseUrl } = await testServices();
  const courier = await startTookanSimulator({
    apiKey: 'key-of-the-tests',
    sharedSecret: 'shared-secret-of-the-tests',
    seed: 21,
  });
  onTestFinished(() => courier.close());
  const env = processEnv(databaseUrl, {
    TOOKAN_BASE_URL: courier.apiUrl,
    TOOKAN_TIMEOUT_MS: String(callMs),
    // A third is for sending the call (book-courier.ts). The rest is for the commit, up to 3 × callMs late, and for a
    // busy machine.
    TOOKAN_WORST_DELAY_MS: String(7.5 * callMs),
    TOOKAN_CALLS_PER_SECOND: '500',
    QUEUE_LOCK_MS: String(LEASE_MS),
    LOG_LEVEL: 'error',
    ...more,
  });
  const { services, pool, close } = compose(loadEnv(env), 'clerks');
  onTestFinished(close);
  await pool.query(WITNESSES);
  const accounts: Account[] = [];
  const { openAccount = openCustom } = house;
  for (let n = 0; n < 2; n += 1) accounts.push(await openAccount(services, orders / 2, n));
  const workers: WorkerProcess[] = [startWorker(env, entry), startWorker(env, entry)];
  const world = {
    services,
    pool,
    courier,
    env,
    callMs,
    accounts,
    keys: accounts.flatMap(({ keys }) => keys),
    webs: await startTwoWebs(env),
    kills: 0,
    stops: 0,
    polls: 0,
    async killWorker(n: number) {
      await workers[n]!.kill();
      world.kills += 1;
      workers[n] = startWorker(env, entry);
    },
    /** Suspends a worker for longer than its leases: others take over its work, and then it continues. */
    async stopWorker(n: number) {
      const { pid } = workers[n]!;
      process.kill(pid, 'SIGSTOP');
      await new Promise((done) => setTimeout(done, 2 * LEASE_MS));
      process.kill(pid, 'SIGCONT');
      world.stops += 1;
    },
    workersSaid: () => workers.map((worker) => worker.said().slice(-2_000)),
  };
  return world;
}

/** A merchant with enough money for all shipments, and an API token for the clerks. */
export async function openMerchant(services: Services, orders: number) {
  const merchant = await given.merchant(services, { balanceCents: orders * 10 * FEE });
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const { token } = await createBearerToken(services, merchant.userId);
  return { merchant, token };
}

async function openCustom(services: Services, orders: number): Promise<Account> {
  const { merchant, token } = await openMerchant(services, orders);
  const stores = [
    await given.store(services, merchant, { bookOnConfirm: true }),
    await given.store(services, merchant),
  ];
  const keys: string[] = [];
  for (let n = 0; n < orders; n += 1) {
    const store = stores[n % stores.length]!;
    keys.push((await given.order(services, { merchant, store })).orderKey);
  }
  return { merchant, token, keys };
}

export function fallIll({ courier, callMs }: World): void {
  courier.control.badDays.set({
    errors500: { probability: 0.05 },
    dropBefore: { probability: 0.04 },
    refuse: { probability: 0.06 },
    loseAnswer: { probability: 0.15, calls: ['create_task', 'cancel_task', 'edit_task'] },
    slowCommit: { probability: 0.1, ms: 700 },
    commitLate: { probability: 0.1, ms: 3 * callMs },
  });
}

/** Polls the courier, as the timer does every five minutes. */
export async function poll(world: World): Promise<void> {
  const { db } = world.services;
  const booked = await db.shipment.findMany({ where: { state: 'booked' }, select: { id: true } });
  for (let n = 0; n < booked.length; n += 25) {
    const shipmentIds = booked.slice(n, n + 25).map(({ id }) => id);
    await enqueue(db, pollCourierJob, { shipmentIds, period: (world.polls += 1), batch: 0 });
  }
}

/** The courier works again and all jobs are run. Leases of dead workers are ended, as after some minutes. */
export async function recover(world: World): Promise<void> {
  const { courier } = world;
  for (const n of [0, 1]) await world.killWorker(n);
  await world.pool.query('update store_milestones set lease_until = null');
  courier.control.badDays.clear();
  courier.control.showAll();
  await until(() => courier.control.webhooks().waiting === 0);
  await untilQuiet(world);
  // Reads what the courier reported while no one listened, and runs the jobs that follow.
  await poll(world);
  await untilQuiet(world);
}

/** Retries delayed jobs at once, repeatedly, until none is left, as if hours had passed. Returns after 60 tries even if
 *  some are left. */
async function untilQuiet({ services: { db } }: World): Promise<void> {
  const open = { doneAt: null, failedAt: null };
  for (let tries = 0; tries < 60; tries += 1) {
    if (await until(async () => (await db.outbox.count({ where: open })) === 0, 4_000 * SLOWNESS))
      return;
    for (const { id } of await db.outbox.findMany({ where: open, select: { id: true } }))
      await pushWork(db, id);
  }
}

/** Recorded at the moment itself, because it cannot be derived later: an order's state when it was added to a
 *  manifest, and whether it was on hold when its shipment was created. */
const WITNESSES = `
  create table seen_rows (manifest_id uuid, order_id uuid, seen jsonb);
  create function see_row() returns trigger language plpgsql as $$ begin
    insert into seen_rows select new.manifest_id, o.id, jsonb_build_object(
      'orderId', o.order_id, 'orderKey', trim(o.order_key), 'customer', o.customer_name,
      'town', concat_ws(', ', nullif(o.suburb, ''), nullif(o.city, '')), 'note', coalesce(o.note, ''))
    from orders o where o.id = new.order_id;
    return null;
  end $$;
  create trigger see_row after insert on manifest_rows for each row execute function see_row();
  create table seen_shipments (reference text, held_at timestamptz);
  create function see_shipment() returns trigger language plpgsql as $$ begin
    insert into seen_shipments select new.reference, held_at from orders where id = new.order_id;
    return null;
  end $$;
  create trigger see_shipment after insert on shipments for each row execute function see_shipment();
`;
