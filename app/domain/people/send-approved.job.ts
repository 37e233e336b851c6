import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';
import { MAIL_JOB_MS } from '#app/domain/shared/mail-time.rules.ts';

export const sendApprovedJob = defineJob({
  name: 'people.send-approved',
  lane: 'mail',
  /** `approvalId` distinguishes the approvals of one person, who may have been removed between two of them. */
  payload: z.object({ userId: z.uuid(), approvalId: z.uuid().optional() }),
  key: ({ userId, approvalId = userId }) => approvalId,
  retry: { attempts: 6, delayMs: 5_000 },
  timeoutMs: MAIL_JOB_MS,
});
