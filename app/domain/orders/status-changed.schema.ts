import { z } from 'zod';
import { ORDER_STATUSES } from './order-status.rules.ts';

/** The type of message that a store's webhook address gets when an order moved. */
export const STATUS_CHANGED = 'order.status_changed';

const Status = z.enum(ORDER_STATUSES as [(typeof ORDER_STATUSES)[number]]);

/** What is kept of a change of status: all that the message says, and nobody's personal data. */
export const StatusFacts = z.object({
  orderKey: z.string(),
  orderId: z.string(),
  storeName: z.string(),
  from: Status,
  to: Status,
  reasons: z.array(z.string()),
  /** Grows with every change of the same order, so that a late message can be told from news. */
  sequence: z.number().int(),
});
export type StatusFacts = z.infer<typeof StatusFacts>;
