import { z } from 'zod';
import { ORDER_STATUSES } from './order-status.rules.ts';

/** The type of message that a store's webhook address gets when an order moved. */
export const STATUS_CHANGED = 'order.status_changed';

const Status = z.enum(ORDER_STATUSES as [(typeof ORDER_STATUSES)[number]]);

/** What is kept of a change of status: all that the message says, and nobody's personal data. */
export const StatusFacts = z.object({
  orderKey: z.string(),
  orderId: z.string(),
  /** Of a part: the key of its whole order, and which part it is. */
  partOf: z.string().nullable().default(null),
  partNumber: z.number().int().nullable().default(null),
  storeName: z.string(),
  from: Status,
  to: Status,
  reasons: z.array(z.string()),
  /** What a warehouse sent it as, elsewhere than with us. */
  parcels: z
    .array(
      z.object({
        number: z.string().nullable(),
        url: z.string().nullable(),
        carrier: z.string().nullable(),
      }),
    )
    .optional(),
  /** Grows with every change of the same order, so that a late message can be told from news. */
  sequence: z.number().int(),
});
export type StatusFacts = z.infer<typeof StatusFacts>;
