import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import { Pool } from 'pg';
import { failJob } from '#app/domain/alerts/failed-job.ts';
import { createListen } from '#app/integrations/database/listener.ts';
import type { Log } from '#app/ports/log.ts';
import { startRelay } from '#worker/outbox-relay.ts';
import { linkQueues, openQueues } from '#worker/queues.ts';
import { handler, handlerTable, startRuntime } from '#worker/runtime.ts';
import { LOCK_MS, workJob, type CutAt } from './killed-work.ts';

// A worker with the product's relay, queue and runtime and one job of the test, which kills itself at a given point.

const databaseUrl = process.env['DATABASE_URL'] ?? '';
const connection = { connectionString: databaseUrl };
const pool = new Pool({ ...connection, max: 12 });
const db = new PrismaClient({ adapter: new PrismaPg({ ...connection, max: 6 }) });

let left = Number(process.env['CUT_NTH'] ?? 1);
/** Ends the process here, the nth time. Nothing after it happens. */
async function cut(point: CutAt): Promise<void> {
  if (point !== process.env['CUT_AT'] || (left -= 1) > 0) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
}

const handlers = handlerTable([
  handler(workJob, async ({ word }) => {
    await cut('before the effect');
    await pool.query('insert into effects (word) values ($1)', [word]);
    await cut('after the effect');
    if (!word.startsWith('fails')) return;
    const { rowCount } = await pool.query('select from repaired');
    if (!rowCount) throw new Error('The reason.');
  }),
]);

/** The runtime's pool. It ends the process after the statement that marks a job as done (`DONE` in worker/runtime.ts). */
const recording = Object.create(pool, {
  query: {
    value: async (text: string, values: unknown[]) => {
      const answer = await pool.query(text, values);
      if (text.includes('with done as')) await cut('after the record');
      return answer;
    },
  },
}) as Pool;

const nothing = () => undefined;
const log: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing, child: () => log };
const link = linkQueues({ databaseUrl, redisUrl: process.env['REDIS_URL'] ?? null }, log);
startRuntime({
  link,
  pool: recording,
  handlers,
  log,
  lockMs: LOCK_MS,
  onFailed: async (given) => {
    await cut('before a failure is recorded');
    await failJob({ db, clock: { now: () => new Date() } as never }, given);
    await cut('after a failure is recorded');
  },
});
const queues = await openQueues(link, { log, stopping: new AbortController().signal });
if (!queues) throw new Error('The queues did not open.');
const intake = queues.intake;
const cutting = {
  ...queues,
  intake: Object.create(intake, {
    addBulk: {
      value: async (jobs: Parameters<typeof intake.addBulk>[0]) => {
        const added = await intake.addBulk(jobs);
        if (jobs.length) await cut('after the hand-over');
        return added;
      },
    },
  }),
};
startRelay({
  pool,
  listen: createListen({ connection, log }),
  queues: cutting,
  handlers,
  log,
  idleMs: 100,
  sweepAfterMs: 3_000,
});
console.log('worker is up');
