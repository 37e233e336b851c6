import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';
import { MAIL_JOB_MS } from '#app/domain/shared/mail-time.rules.ts';

/** The email to one member about deliveries that failed after `after` and up to `until`, both in epoch ms. */
export const failedDeliveriesJob = defineJob({
  name: 'notifications.failed-deliveries',
  lane: 'mail',
  payload: z.object({
    membershipId: z.uuid(),
    after: z.number().int(),
    until: z.number().int(),
  }),
  key: ({ membershipId, until }) => `${membershipId}.${until}`,
  retry: { attempts: 12, delayMs: 5_000 },
  timeoutMs: MAIL_JOB_MS,
  // Low priority, because those of all accounts are due at once, and sign-in codes share the lane.
  turn: () => 1_000,
});
