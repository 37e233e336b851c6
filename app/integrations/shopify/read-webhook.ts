import { AppError } from '#app/domain/shared/errors.ts';

/** The subject of a webhook delivery. Other data in it is ignored, because the order itself is read again. */
type WebhookHint =
  | { kind: 'order'; externalId: string; updatedAt: Date | null }
  | { kind: 'shop' }
  | { kind: 'privacy'; customerId: string | null; orderIds: readonly string[] };

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Reviver = (this: unknown, key: string, value: Json, context: { source?: string }) => Json;

const PRIVACY_TOPICS = new Set(['customers/data_request', 'customers/redact', 'shop/redact']);

/** Parses a verified delivery's body. `updatedAt` is null for an order edit, a fulfilment and a fulfilment order,
 *  because their bodies do not contain the order's version.
 *  @throws AppError 'invalid-input' when the body does not match its topic. */
export function readWebhook(topic: string, raw: string): WebhookHint {
  const body = parseKeepingIds(raw);
  if (PRIVACY_TOPICS.has(topic)) return privacyHint(body);
  if (topic.startsWith('fulfillment_orders/')) return fulfilmentOrderHint(raw);
  if (topic.startsWith('fulfillments/'))
    // A fulfilment's body contains the version of the fulfilment, not that of its order.
    return { kind: 'order', externalId: orderOf(body['order_id']), updatedAt: null };
  if (!topic.startsWith('orders/')) return { kind: 'shop' };
  const edit = objectAt(body, 'order_edit');
  const externalId = edit
    ? gidOf('Order', edit['order_id'])
    : (textAt(body, 'admin_graphql_api_id') ?? gidOf('Order', body['id']));
  if (!externalId?.startsWith('gid://shopify/Order/')) throw noOrder();
  const updatedAt = new Date(textAt(body, 'updated_at') ?? Number.NaN);
  return {
    kind: 'order',
    externalId,
    updatedAt: Number.isNaN(updatedAt.getTime()) ? null : updatedAt,
  };
}

function orderOf(id: Json | undefined): string {
  const externalId = gidOf('Order', id);
  if (externalId) return externalId;
  throw noOrder();
}

function noOrder(): AppError {
  return new AppError('invalid-input', 'The webhook does not name an order.');
}

/** Each topic contains the fulfilment order's id in a different field, and some topics contain the ids of several
 *  fulfilment orders of one order. The first id found is enough to find the order. */
function fulfilmentOrderHint(raw: string): WebhookHint {
  const id = /gid:\/\/shopify\/FulfillmentOrder\/\d+/.exec(raw)?.[0];
  if (!id) throw new AppError('invalid-input', 'The webhook does not name a fulfilment order.');
  return { kind: 'order', externalId: id, updatedAt: null };
}

function privacyHint(body: { [key: string]: Json }): WebhookHint {
  const orders = body['orders_to_redact'] ?? body['orders_requested'];
  return {
    kind: 'privacy',
    customerId: gidOf('Customer', objectAt(body, 'customer')?.['id']),
    orderIds: Array.isArray(orders) ? orders.flatMap((id) => gidOf('Order', id) ?? []) : [],
  };
}

/** A number with this many digits may exceed JavaScript's safe integers. */
const UNSAFE_NUMBER = /\d{16}/;

/** Ids may exceed JavaScript's safe integers (docs/integrations/shopify.md). If a text contains such a long number,
 *  every whole number in an id field or a list is kept as text. Other texts are parsed without this, because it takes
 *  ten times as long for a large order. */
function parseKeepingIds(raw: string): { [key: string]: Json } {
  const reviver: Reviver = function (key, value, { source }) {
    if (typeof value !== 'number' || !source || !/^\d+$/.test(source)) return value;
    return key === 'id' || key.endsWith('_id') || Array.isArray(this) ? source : value;
  };
  let body: Json;
  try {
    // The reviver's third argument is in the language but not yet in TypeScript's library.
    body = (
      UNSAFE_NUMBER.test(raw)
        ? JSON.parse(raw, reviver as (this: unknown, key: string, value: Json) => Json)
        : JSON.parse(raw)
    ) as Json;
  } catch (cause) {
    throw new AppError('invalid-input', 'The webhook is not JSON.', {}, cause);
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('invalid-input', 'The webhook is not a JSON object.');
  }
  return body;
}

function objectAt(body: { [key: string]: Json }, key: string): { [key: string]: Json } | null {
  const value = body[key];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
}

function textAt(body: { [key: string]: Json }, key: string): string | null {
  const value = body[key];
  return typeof value === 'string' ? value : null;
}

function gidOf(type: 'Order' | 'Customer', given: Json | undefined): string | null {
  const id = typeof given === 'number' && Number.isSafeInteger(given) ? String(given) : given;
  return typeof id === 'string' && /^\d+$/.test(id) ? `gid://shopify/${type}/${id}` : null;
}
