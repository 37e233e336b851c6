import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** A webhook of a store. An earlier release queued the courier's webhooks under this name too. */
export const takeInDeliveryJob = defineJob({
  name: 'intake.take-in-delivery',
  lane: 'intake',
  payload: z.object({ deliveryId: z.uuid() }),
  key: ({ deliveryId }) => deliveryId,
  retry: { attempts: 60, delayMs: 1_000 },
  timeoutMs: 60_000,
});

/** A webhook of the courier. It calls no one, so it does not wait behind stores that answer slowly. */
export const takeInCourierDeliveryJob = defineJob({
  ...takeInDeliveryJob,
  name: 'intake.take-in-courier-delivery',
  lane: 'courierEvents',
});
