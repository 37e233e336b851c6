import type { z } from 'zod';

/** Jobs of one lane share a queue, so that a sick courier never holds up the intake. */
export const LANES = [
  'intake',
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

/** `unlimited`: it is never given up, only tried less often. `longestMs`: the longest wait between two
 *  tries, where it is not its lane's. */
export type RetryPlan = { attempts: number | 'unlimited'; delayMs: number; longestMs?: number };

export type JobDefinition<P> = {
  name: string;
  lane: Lane;
  payload: z.ZodType<P>;
  /** The same key is the same work. No ':' (the queue refuses it). */
  key: (payload: P) => string;
  retry: RetryPlan;
  timeoutMs: number;
  /** Its place in its lane: the first of one account come before the second of another, whoever asked
   *  sooner. From 1; 0, and without it, is before all of them. */
  turn?: (payload: P) => number;
  /** A timer asks for it again by itself: given up, the next of its kind with the same in these fields of the
   *  payload makes it good. None: whatever the payload says. */
  repeats?: readonly string[];
};

export function defineJob<P>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition;
}
