import { expect } from 'vitest';
import { failedJobKey } from '#app/domain/alerts/failed-job.ts';
import { pushWork } from '#app/domain/alert-actions/failed-jobs.ts';
import { enqueueAgain, enqueueAll } from '#app/domain/shared/outbox.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { workJob, type CutAt } from './killed-work.ts';
import { startWorker, until } from './worker-process.ts';

/** How many jobs of the lane a worker runs at once, and may run again after it is killed. */
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

/** Kills workers while jobs are queued, queued again and retried, and then checks that every job has had its effect, and
 *  that each job that fails for good is marked as failed and has an alert, and no other. A Redis comes back empty
 *  between two pairs. */
export async function killWorkers(redis: Redis | null) {
  const { db, databaseUrl } = await testServices();
  await db.$executeRaw`create table effects (word text not null)`;
  await db.$executeRaw`create table repaired (at timestamptz)`;
  const start = (cutAt: CutAt, nth: number) =>
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
    );
  const words: string[] = [];
  const counts = { kills: 0, again: 0, retried: 0 };
  /** What people and timers do meanwhile. */
  const disturb = async () => {
    const more = [`works-${words.length}`, `fails-${words.length}`];
    words.push(...more);
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
  };
  for (const [n, pair] of PAIRS.entries()) {
    const workers = pair.map((cutAt, which) => start(cutAt, 1 + ((n + which) % 3)));
    const isOver = await until(async () => {
      await disturb();
      return workers.every((one) => !one.isRunning());
    });
    expect(isOver).toBe(true);
    counts.kills += workers.length;
    await redis?.kill();
    await redis?.start();
  }
  start('never', 1);

  const open = { job: workJob.name, doneAt: null };
  await eventually(async () =>
    expect(await db.outbox.count({ where: { ...open, failedAt: null } })).toBe(0),
  );
  const rows = await db.outbox.findMany({ where: { job: workJob.name } });
  const effects = await db.$queryRaw<{ word: string; times: number }[]>`
    select word, count(*)::int as times from effects group by word`;
  const failed = rows.filter(({ failedAt }) => failedAt !== null);
  const alerts = await db.alert.findMany({ where: { closedAt: null } });
  const fails = (word: string) => word.startsWith('fails');
  expect(effects.map(({ word }) => word).toSorted()).toEqual(words.toSorted());
  expect(failed.map(({ key }) => key).toSorted()).toEqual(words.filter(fails).toSorted());
  expect(alerts.map(({ openKey }) => openKey).toSorted()).toEqual(
    failed.map(({ id, payload }) => failedJobKey(workJob, id, payload)).toSorted(),
  );
  const repeated = effects
    .filter(({ word }) => !fails(word))
    .reduce((sum, { times }) => sum + times - 1, 0);
  expect(repeated).toBeLessThanOrEqual(counts.kills * AT_ONCE + counts.again);

  await db.$executeRaw`insert into repaired values (now())`;
  await pushWork(db, null);
  await eventually(async () => expect(await db.outbox.count({ where: open })).toBe(0));
  expect(await db.alert.count({ where: { closedAt: null } })).toBe(0);
  return { ...counts, jobs: words.length, repeated };
}
