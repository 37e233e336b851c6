import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';
import { MAIL_JOB_MS } from '#app/domain/shared/mail-time.rules.ts';

/** Emails the daily summary to one member. `day` is a Johannesburg day such as `2025-03-07`. */
export const dailySummaryJob = defineJob({
  name: 'notifications.daily-summary',
  lane: 'mail',
  payload: z.object({ membershipId: z.uuid(), day: z.iso.date() }),
  key: ({ membershipId, day }) => `${membershipId}.${day}`,
  retry: { attempts: 12, delayMs: 5_000 },
  timeoutMs: MAIL_JOB_MS,
  // Low priority, because all summaries are due at once, and sign-in codes share the lane.
  turn: () => 1_000,
});
