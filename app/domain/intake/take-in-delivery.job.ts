import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const takeInDeliveryJob = defineJob({
  name: 'intake.take-in-delivery',
  lane: 'intake',
  payload: z.object({ deliveryId: z.uuid() }),
  key: ({ deliveryId }) => deliveryId,
  retry: { attempts: 60, delayMs: 1_000 },
  timeoutMs: 60_000,
});
