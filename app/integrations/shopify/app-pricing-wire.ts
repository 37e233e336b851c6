import { z } from 'zod';

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** Some API versions do not return `expires_in`. */
export const AppTokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().int().positive().optional(),
});

/** Only an explicit null means that there is no plan. A missing field is an invalid answer. */
export const ActivePlanAnswer = z.object({
  data: z.object({
    activeSubscription: z
      .object({
        currentBillingCycle: z.object({ startTime: Instant, endTime: Instant }).nullable(),
        items: z.array(z.object({ handle: z.string() })),
      })
      .nullable(),
  }),
  errors: z.array(z.unknown()).max(0).optional(),
});

export const EventAnswer = z.object({
  success: z.boolean(),
  result_status: z.string().optional(),
  result_details: z.string().nullish(),
});

export const EventRefusal = z.object({
  error: z.string().catch(''),
  errors: z
    .array(
      z.object({
        field: z.string().nullish(),
        code: z.string().catch(''),
        message: z.string().catch(''),
      }),
    )
    .catch([]),
});
