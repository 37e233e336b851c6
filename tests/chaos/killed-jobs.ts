import { expect } from 'vitest';
import { failedJobKey } from '#app/domain/alerts/failed-job.ts';
import { pushWork } from '#app/domain/alert-actions/failed-jobs.ts';
import { enqueueAgain, enqueueAll, type Db } from '#app/domain/shared/outbox.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { LOCK_MS, workJob, type CutAt } from './killed-work.ts';
import { startWorker, until } from './worker-process.ts';

/** How many jobs of the lane a worker runs at once. As many may run again after a worker is killed or held. */
const AT_ONCE = 8;

/** Two workers at a time, each with the place where it kills itself. */
const PAIRS: readonly (readonly [CutAt, CutAt])[] = [
  ['after the hand-over', 'after the record'],
  ['before the effect', 'before a failure is recorded'],
  ['after the effect', 'after a failure is recorded'],
  ['after the record', 'after the hand-over'],
  ['before a failure is recorded', 'before the effect'],
  ['after a failure is recorded', 'after the effect'],
];

type Redis = { url: string; kill(): Promise<void>; start(): Promise<void> };

/** Kills workers while jobs are queued, queued again and retried. If the queue is on Redis, Redis is restarted empty
 *  after each pair. */
export async function killWorkers(redis: Redis | null) {
  const { start, disturb, settle, counts } = await worldOfWork(redis);
  let kills = 0;
  for (const [n, pair] of PAIRS.entries()) {
    const workers = pair.map((cutAt, which) => start(cutAt, 1 + ((n + which) % 3)));
    const isOver = await until(async () => {
      await disturb();
      return workers.every((one) => !one.isRunning());
    });
    expect(isOver).toBe(true);
    kills += workers.length;
    await redis?.kill();
    await redis?.start();
  }
  start('never', 1);
  const repeated = await settle();
  expect(repeated).toBeLessThanOrEqual(kills * AT_ONCE + counts.again);
  return { kills, ...counts, repeated };
}

/** Holds one of two workers for longer than its jobs are locked, in turn, so that the other takes them over. */
export async function holdWorkers(rounds: number) {
  const { start, disturb, settle, counts } = await worldOfWork(null);
  const workers = [start('never', 1), start('never', 1)];
  expect(await until(() => workers.every((one) => one.said().includes('worker is up')))).toBe(true);
  for (let round = 0; round < rounds; round += 1) {
    const { pid } = workers[round % workers.length]!;
    await disturb();
    process.kill(pid, 'SIGSTOP');
    const wakeAt = performance.now() + 2 * LOCK_MS;
    // Nothing is written while the worker is held, because it may hold locks of rows.
    await until(() => performance.now() > wakeAt);
    process.kill(pid, 'SIGCONT');
    for (let n = 0; n < 10; n += 1) await disturb();
  }
  const repeated = await settle();
  expect(repeated).toBeLessThanOrEqual(rounds * AT_ONCE + counts.again);
  // A worker that wakes up without its jobs goes on with others.
  const running = workers.filter((one) => one.isRunning()).length;
  return { running, ...counts, repeated };
}

async function worldOfWork(redis: Redis | null) {
  const { db, databaseUrl } = await testServices();
  await db.$executeRaw`create table effects (word text not null)`;
  await db.$executeRaw`create table repaired (at timestamptz)`;
  const words: string[] = [];
  const counts = { jobs: 0, again: 0, retried: 0 };
  return {
    counts,
    start: (cutAt: CutAt, nth: number) =>
      startWorker(
        {
          NODE_ENV: 'production',
          PATH: process.env['PATH'],
          DATABASE_URL: databaseUrl,
          CUT_AT: cutAt,
          CUT_NTH: String(nth),
          ...(redis ? { REDIS_URL: redis.url } : {}),
        },
        'tests/chaos/worker-cut-off.ts',
      ),
    /** What people and timers do at the same time. */
    async disturb() {
      const more = [`works-${words.length}`, `fails-${words.length}`];
      words.push(...more);
      counts.jobs = words.length;
      await enqueueAll(
        db,
        workJob,
        more.map((word) => ({ word })),
      );
      counts.retried += await pushWork(db, null);
      const row = await db.outbox.findFirst({ where: { doneAt: null }, orderBy: { id: 'desc' } });
      if (row) counts.retried += await pushWork(db, row.id);
      await enqueueAgain(db, workJob, { word: words[(counts.again * 7) % words.length]! });
      counts.again += 1;
    },
    /** Waits for the end and checks that every job has had its effect, that each job that fails for good is marked as
     *  failed and has an alert, and no other. Returns how many effects were repeated. */
    async settle(): Promise<number> {
      await eventually(async () => expect(await openRows(db, { failedAt: null })).toBe(0));
      const effects = await effectsOf(db);
      expect(effects.map(({ word }) => word).toSorted()).toEqual(words.toSorted());
      await expectFailures(db, words.filter(fails));
      await db.$executeRaw`insert into repaired values (now())`;
      await pushWork(db, null);
      await eventually(async () => expect(await openRows(db)).toBe(0));
      expect(await db.alert.count({ where: { closedAt: null } })).toBe(0);
      return effects
        .filter(({ word }) => !fails(word))
        .reduce((sum, { times }) => sum + times - 1, 0);
    },
  };
}

const fails = (word: string) => word.startsWith('fails');

function openRows(db: Db, of: { failedAt?: null } = {}): Promise<number> {
  return db.outbox.count({ where: { job: workJob.name, doneAt: null, ...of } });
}

function effectsOf(db: Db): Promise<{ word: string; times: number }[]> {
  return db.$queryRaw`select word, count(*)::int as times from effects group by word`;
}

async function expectFailures(db: Db, words: readonly string[]): Promise<void> {
  const failed = await db.outbox.findMany({
    where: { job: workJob.name, failedAt: { not: null } },
  });
  const alerts = await db.alert.findMany({ where: { closedAt: null } });
  expect(failed.map(({ key }) => key).toSorted()).toEqual(words.toSorted());
  expect(alerts.map(({ openKey }) => openKey).toSorted()).toEqual(
    failed.map(({ id, payload }) => failedJobKey(workJob, id, payload)).toSorted(),
  );
}
