import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const sendApprovedJob = defineJob({
  name: 'people.send-approved',
  lane: 'mail',
  /** `approvalId` tells apart the approvals of a person who was removed in between. */
  payload: z.object({ userId: z.uuid(), approvalId: z.uuid().optional() }),
  key: ({ userId, approvalId = userId }) => approvalId,
  retry: { attempts: 6, delayMs: 5_000 },
  timeoutMs: 30_000,
});
