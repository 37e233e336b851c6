import { reasonText } from '#app/domain/orders/eligibility.rules.ts';
import { ORDER_STATUS, statusLabel } from '#app/domain/orders/order-status.rules.ts';
import { StatusFacts } from '#app/domain/orders/status-changed.schema.ts';

export const TEST = 'webhook.test';

type Message = { type: string; facts: unknown; createdAt: Date };
type Names = { productName: string; publicUrl: string };

/** The body of a message; identical in every attempt. */
export function messageBody(message: Message, names: Names): string {
  const data = message.type === TEST ? { message: 'It works.' } : statusData(message.facts, names);
  return JSON.stringify({ type: message.type, timestamp: message.createdAt.toISOString(), data });
}

function statusData(facts: unknown, { productName, publicUrl }: Names) {
  const { orderKey, orderId, partOf, partNumber, ...said } = StatusFacts.parse(facts);
  const { storeName, from, to, reasons, sequence, parcels } = said;
  return {
    order_key: orderKey,
    order_id: orderId,
    part_of: partOf,
    part_number: partNumber,
    store_name: storeName,
    status: to,
    status_label: statusLabel(to, productName),
    previous_status: from,
    step: ORDER_STATUS[to].step,
    sequence,
    reasons: reasons.map(reasonText),
    tracking_url: `${publicUrl}/track-order/${orderKey}`,
    ...(parcels ? { sent_from_warehouse: parcels } : {}),
  };
}
