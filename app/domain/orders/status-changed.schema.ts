import { z } from 'zod';
import { ORDER_STATUSES } from './order-status.rules.ts';

/** The type of the message that a store's webhook address gets when an order's status changes. */
export const STATUS_CHANGED = 'order.status_changed';

const Status = z.enum(ORDER_STATUSES as [(typeof ORDER_STATUSES)[number]]);

/** The stored facts of a status change: all that the message contains, without personal data. */
export const StatusFacts = z.object({
  orderKey: z.string(),
  orderId: z.string(),
  /** For a part: the key of its order, and the number of the part. */
  partOf: z.string().nullable().default(null),
  partNumber: z.number().int().nullable().default(null),
  storeName: z.string(),
  from: Status,
  to: Status,
  reasons: z.array(z.string()),
  /** The parcels that a warehouse sent, which did not ship with us. */
  parcels: z
    .array(
      z.object({
        number: z.string().nullable(),
        url: z.string().nullable(),
        carrier: z.string().nullable(),
      }),
    )
    .optional(),
  /** Grows with every status change of the order, so that a receiver can recognise a late message. */
  sequence: z.number().int(),
});
export type StatusFacts = z.infer<typeof StatusFacts>;
