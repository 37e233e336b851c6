import type { z } from 'zod';

/** Jobs of one lane share a queue, so that a sick courier never holds up the intake. */
export const LANES = ['intake', 'courier', 'documents', 'stores', 'webhooks', 'mail'] as const;
export type Lane = (typeof LANES)[number];

export type RetryPlan = { attempts: number; delayMs: number };

export type JobDefinition<P> = {
  name: string;
  lane: Lane;
  payload: z.ZodType<P>;
  /** The same key is the same work. No ':' (the queue refuses it). */
  key: (payload: P) => string;
  retry: RetryPlan;
  timeoutMs: number;
};

export function defineJob<P>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition;
}
