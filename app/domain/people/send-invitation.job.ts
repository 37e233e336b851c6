import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';
import { MAIL_JOB_MS } from '#app/domain/shared/mail-time.rules.ts';

export const sendInvitationJob = defineJob({
  name: 'people.send-invitation',
  lane: 'mail',
  payload: z.object({ membershipId: z.uuid(), invitedAt: z.iso.datetime() }),
  key: ({ membershipId, invitedAt }) => `${membershipId} ${invitedAt}`,
  retry: { attempts: 6, delayMs: 5_000 },
  timeoutMs: MAIL_JOB_MS,
});
