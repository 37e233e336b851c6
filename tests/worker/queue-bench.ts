import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { failJob, type FailedRun } from '#app/domain/alerts/failed-job.ts';
import { enqueue, enqueueAgain } from '#app/domain/shared/outbox.ts';
import { defineJob, type Lane, type RetryPlan } from '#app/domain/shared/job.ts';
import { createListen } from '#app/integrations/database/listener.ts';
import { testPool } from '#tests/fakes/test-pool.ts';
import { quietLog, testServices } from '#tests/fakes/test-services.ts';
import { DATABASE_PATIENCE, HANG_MS } from '#tests/run/patience.ts';
import { startRelay } from '#worker/outbox-relay.ts';
import { linkQueues, openQueues } from '#worker/queues.ts';
import { handler, handlerTable, startRuntime } from '#worker/runtime.ts';

type Doing = (word: string, tried: number) => Promise<void>;
type Options = {
  redisUrl: string | null;
  attempts?: RetryPlan['attempts'];
  /** The wait before the second attempt, and then also the longest wait. */
  delayMs?: number;
  lane?: Lane;
  doing?: Doing;
  turn?: (word: string) => number;
  /** Like `repeats` in `JobDefinition`: for jobs that a timer queues again, the fields that identify the subject. */
  repeats?: readonly string[];
  /** Called by the job's own handler when the job has failed. */
  unhappy?: () => Promise<void>;
  /** Called before the failed job raises its alert. */
  beforeSending?: () => Promise<void>;
};

/** The worker's real queue, relay and runtime, with one job that the test defines. Everything it starts is
 *  stopped when the test ends, also when it fails. */
export async function queueBench(options: Options) {
  const { services, db, databaseUrl } = await testServices();
  const pool = testPool(databaseUrl, 5);

  const said = defineJob({
    name: 'tests.say',
    lane: options.lane ?? 'intake',
    payload: z.object({ word: z.string() }),
    key: ({ word }) => word,
    retry: {
      attempts: options.attempts ?? 3,
      delayMs: options.delayMs ?? 20,
      ...(options.delayMs ? { longestMs: options.delayMs } : {}),
    },
    timeoutMs: HANG_MS,
    ...(options.repeats ? { repeats: options.repeats } : {}),
    ...(options.turn ? { turn: ({ word }: { word: string }) => options.turn?.(word) ?? 0 } : {}),
  });
  const runs: string[] = [];
  const failed: string[] = [];
  const late: string[] = [];
  const recorded: string[] = [];
  const handlers = handlerTable([
    handler(
      said,
      async ({ word }) => {
        runs.push(word);
        await options.doing?.(word, runs.filter((one) => one === word).length);
      },
      {
        onFailed: async ({ word }) => {
          failed.push(word);
          await options.unhappy?.();
        },
        onLate: async ({ word }) => void late.push(word),
      },
    ),
  ]);

  const settings = { pool, handlers, log: quietLog };
  const ends: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  /** Starts one worker: a relay and a runtime. One of an older release does not run the job. */
  const start = async (release: 'this' | 'older' = 'this') => {
    const link = linkQueues(
      { databaseUrl, redisUrl: options.redisUrl, patience: DATABASE_PATIENCE },
      quietLog,
    );
    ends.push(() => link.close());
    const onFailed = async (given: FailedRun) => {
      await options.beforeSending?.();
      await failJob(services, given);
      recorded.push(given.key);
    };
    const runtime = startRuntime({
      ...settings,
      ...(release === 'older' ? { handlers: {} } : {}),
      link,
      lockMs: 60_000,
      onFailed,
    });
    ends.push(() => runtime.stop());
    const queues = await openQueues(link, {
      log: quietLog,
      stopping: new AbortController().signal,
    });
    if (!queues) throw new Error('The queues did not open.');
    ends.push(async () => {
      await Promise.all(Object.values(queues).map((queue) => queue.close()));
    });
    const listen = createListen({ connection: { connectionString: databaseUrl }, log: quietLog });
    const relay = startRelay({ ...settings, listen, queues, idleMs: 50, sweepAfterMs: 1_500 });
    ends.push(() => relay.stop());
    return queues;
  };
  onTestFinished(stop);

  return {
    db,
    runs,
    failed,
    late,
    /** The jobs whose failure was recorded, or found to need no record. */
    recorded,
    start,
    stop,
    promise: (...words: string[]) =>
      db.$transaction(async (tx) => {
        for (const word of words) await enqueue(tx, said, { word });
      }),
    queueAgain: (word: string) => enqueueAgain(db, said, { word }),
    open: () => db.outbox.count({ where: { doneAt: null, failedAt: null } }),
  };
}
