import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Where a worker of these runs kills itself. */
export type CutAt =
  | 'after the hand-over'
  | 'before the effect'
  | 'after the effect'
  | 'after the record'
  | 'before a failure is recorded'
  | 'after a failure is recorded'
  | 'never';

/** How long a worker keeps its jobs while it does not answer, in ms. Then other workers take them over. */
export const LOCK_MS = 2_000;

/** The job of these runs. One whose word begins with 'fails' fails for good until it is repaired. */
export const workJob = defineJob({
  name: 'tests.work',
  lane: 'intake',
  payload: z.object({ word: z.string() }),
  key: ({ word }) => word,
  retry: { attempts: 2, delayMs: 50 },
  timeoutMs: 30_000,
});
