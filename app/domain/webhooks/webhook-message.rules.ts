import { z } from 'zod';
import { reasonText } from '#app/domain/orders/eligibility.rules.ts';
import {
  ORDER_STATUS,
  ORDER_STATUSES,
  statusLabel,
} from '#app/domain/orders/order-status.rules.ts';

export const STATUS_CHANGED = 'order.status_changed';
export const TEST = 'webhook.test';

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

type Message = { type: string; facts: unknown; createdAt: Date };
type Names = { productName: string; publicUrl: string };

/** The body of a message, the same at every try. */
export function messageBody(message: Message, names: Names): string {
  const data = message.type === TEST ? { message: 'It works.' } : statusData(message.facts, names);
  return JSON.stringify({ type: message.type, timestamp: message.createdAt.toISOString(), data });
}

function statusData(facts: unknown, { productName, publicUrl }: Names) {
  const { orderKey, orderId, storeName, from, to, reasons, sequence } = StatusFacts.parse(facts);
  return {
    order_key: orderKey,
    order_id: orderId,
    store_name: storeName,
    status: to,
    status_label: statusLabel(to, productName),
    previous_status: from,
    step: ORDER_STATUS[to].step,
    sequence,
    reasons: reasons.map(reasonText),
    tracking_url: `${publicUrl}/track-order/${orderKey}`,
  };
}
