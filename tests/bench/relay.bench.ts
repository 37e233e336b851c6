import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { takeInDeliveryJob } from '#app/domain/intake/take-in-delivery.job.ts';
import { startRelay } from '#worker/outbox-relay.ts';
import { linkQueues, openQueues } from '#worker/queues.ts';
import { handler, handlerTable } from '#worker/runtime.ts';
import { alternate, atMost, assessed, rate, type BenchResult } from './bench.ts';
import { benchDatabase } from './bench-database.ts';

const JOBS = 5_000;
const ROUNDS = 5;
const BATCH = 500;
const GOAL = 0.4;
const LOOK_MS = 5;
const TIMEOUT_MS = 60_000;

/** Jobs that the relay moves from the outbox to BullMQ per second, both in a PostgreSQL that flushes to the disk. The
 *  limit moves the same rows in the same batches into a plain table, by one statement a batch. No worker runs. */
export async function run(): Promise<BenchResult> {
  const database = await benchDatabase({ durable: true });
  const env = loadEnv({ ...database.env(), LOG_LEVEL: 'error' });
  const { services, pool, listen, close } = compose(env, 'bench');
  const { log } = services;
  const link = linkQueues({ databaseUrl: database.url, redisUrl: null }, log);
  const queues = await openQueues(link, { log, stopping: new AbortController().signal });
  if (!queues) throw new Error('The queues did not open.');
  // No worker runs, so the handler is never called.
  const handlers = handlerTable([handler(takeInDeliveryJob, async () => undefined)]);
  const ours = async () => {
    const relay = startRelay({ pool, listen, queues, handlers, log });
    await untilMoved(pool);
    await relay.stop();
  };
  const filled = async (work: () => Promise<unknown>) => {
    await fill(pool);
    return rate(JOBS, work);
  };
  try {
    await pool.query(BARE);
    const { limit, product, ratio, rounds } = await alternate({
      rounds: ROUNDS,
      limit: () => filled(() => moveAll(pool)),
      product: () => filled(ours),
    });
    const counts = await queues[takeInDeliveryJob.lane].getJobCounts();
    const queued = Object.values(counts).reduce((sum, count) => sum + count, 0);
    // The queue keeps the jobs of every round, also of the one that warms up.
    const guards = { 'jobs that the queue lacks': atMost((ROUNDS + 1) * JOBS - queued, 0) };
    const result = { part: 'relay', unit: 'jobs/s', limit, product, ratio, guards, rounds };
    return assessed({ ...result, goal: GOAL }, 'at least');
  } finally {
    await Promise.all(Object.values(queues).map((queue) => queue.close()));
    await link.close();
    await close();
    await database.stop();
  }
}

async function fill(pool: Pool): Promise<void> {
  await pool.query('delete from outbox');
  await pool.query(
    `insert into outbox (id, job, key, payload)
     select id, $1, id::text, jsonb_build_object('deliveryId', id)
     from (select gen_random_uuid() as id from generate_series(1, $2)) made`,
    [takeInDeliveryJob.name, JOBS],
  );
  await pool.query('vacuum analyze outbox');
}

async function untilMoved(pool: Pool): Promise<void> {
  const since = performance.now();
  while (performance.now() - since < TIMEOUT_MS) {
    const { rows } = await pool.query('select from outbox where enqueued_at is null limit 1');
    if (rows.length === 0) return;
    await wait(LOOK_MS);
  }
  throw new Error('The relay did not move all jobs.');
}

const BARE = `
  create table bare_queue (id uuid primary key, name text not null, data jsonb not null,
    is_waiting boolean not null default true, at timestamptz not null default now());
  create index bare_queue_waiting on bare_queue (is_waiting, at);`;

async function moveAll(pool: Pool): Promise<void> {
  while ((await moveBatch(pool)) === BATCH);
}

async function moveBatch(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string; job: string; payload: unknown }>(
      `select id, job, payload from outbox where done_at is null and enqueued_at is null and due_at <= now()
       order by due_at limit $1 for update skip locked`,
      [BATCH],
    );
    const ids = rows.map(({ id }) => id);
    await client.query(
      'insert into bare_queue (id, name, data) select * from unnest($1::uuid[], $2::text[], $3::jsonb[])',
      [ids, rows.map(({ job }) => job), rows.map(({ payload }) => JSON.stringify(payload))],
    );
    await client.query('update outbox set enqueued_at = now() where id = any($1::uuid[])', [ids]);
    await client.query('commit');
    return rows.length;
  } finally {
    client.release();
  }
}
