import type { z } from 'zod';

/** The jobs of a lane share one queue, and each lane has its own, so that an outage of the courier never delays the
 *  intake, and one of a store never delays the courier's events. */
export const LANES = [
  'intake',
  'courierEvents',
  'courier',
  'acts',
  'documents',
  'smallDocuments',
  'stores',
  'webhooks',
  'payments',
  'mail',
] as const;
export type Lane = (typeof LANES)[number];

/** `unlimited`: the job never fails permanently, but the waits grow. `longestMs`: the longest wait between two
 *  attempts, if it differs from the lane's. */
export type RetryPlan = { attempts: number | 'unlimited'; delayMs: number; longestMs?: number };

export type JobDefinition<P> = {
  name: string;
  lane: Lane;
  payload: z.ZodType<P>;
  /** Jobs with the same key are the same work. The key must not contain ':', which the queue refuses. */
  key: (payload: P) => string;
  retry: RetryPlan;
  timeoutMs: number;
  /** The job's position in the lane, from 1: a job with a lower number runs first, so the first job of one account runs
   *  before the second of another, regardless of when they were queued. Without it, or at 0, the job runs before all
   *  others. */
  turn?: (payload: P) => number;
  /** For jobs that a timer queues again anyway. A failed job is replaced by the next successful job of the same name
   *  with the same values in these payload fields; with an empty list, by the next successful job of that name. */
  repeats?: readonly string[];
};

export function defineJob<P>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition;
}
