import { reasonText } from '#app/domain/orders/eligibility.rules.ts';
import { ORDER_STATUS, statusLabel } from '#app/domain/orders/order-status.rules.ts';
import { STATUS_CHANGED, StatusFacts } from '#app/domain/orders/status-changed.schema.ts';
import { trackingPage } from '#app/domain/tracking/tracking-page.ts';

export const TEST = 'webhook.test';

type Message = { type: string; facts: unknown; createdAt: Date };
type Names = { productName: string; publicUrl: string };

type About = { orderId: string; orderKey: string; status: string };
type MessageType = {
  data(facts: unknown, names: Names): object;
  /** The order that the message is about, for the log. Null for a test. */
  about(facts: unknown, names: Pick<Names, 'productName'>): About | null;
};

const MESSAGES: { readonly [type: string]: MessageType } = {
  [TEST]: { data: () => ({ message: 'It works.' }), about: () => null },
  [STATUS_CHANGED]: { data: statusData, about: aboutStatus },
};

/** Every type of message that a store can get. */
export const MESSAGE_TYPES = Object.keys(MESSAGES);

/** The body of a message; identical in every attempt. */
export function messageBody({ type, facts, createdAt }: Message, names: Names): string {
  const data = messageType(type).data(facts, names);
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
}

/** The order's number, key and new status as text; null for a test. */
export function orderOfMessage(
  { type, facts }: Pick<Message, 'type' | 'facts'>,
  names: Pick<Names, 'productName'>,
): About | null {
  return messageType(type).about(facts, names);
}

function messageType(type: string): MessageType {
  const known = Object.hasOwn(MESSAGES, type) ? MESSAGES[type] : undefined;
  if (!known) throw new Error(`Unknown type of webhook message: ${type}.`);
  return known;
}

function aboutStatus(facts: unknown, { productName }: Pick<Names, 'productName'>): About {
  const { orderId, orderKey, to } = StatusFacts.parse(facts);
  return { orderId, orderKey, status: statusLabel(to, productName) };
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
    tracking_url: trackingPage(publicUrl, orderKey),
    ...(parcels ? { sent_from_warehouse: parcels } : {}),
  };
}
