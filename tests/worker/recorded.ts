import { readFileSync } from 'node:fs';
import type { OpenedDelivery } from '#app/ports/webhook-endpoint.ts';
import type { IncomingAddress, IncomingOrder, OrderContent } from '#app/ports/store-platform.ts';
import { centsFromDecimal } from '#app/domain/shared/money.ts';
import { shopifyEndpoint } from '#app/integrations/shopify/webhook-endpoint.ts';
import { wooEndpoint } from '#app/integrations/woocommerce/webhook-endpoint.ts';
import { toIncomingOrder } from '#app/integrations/woocommerce/translate.ts';
import { WireOrder } from '#app/integrations/woocommerce/wire.ts';
import { RECORDED_SECRET, recordedDeliveries } from '#tests/contract/woocommerce/fixtures.ts';

/** One recorded webhook delivery, as its endpoint parsed it, and the order's state in the store when it was sent. */
export type RecordedReceived = {
  name: string;
  store: string;
  opened: OpenedDelivery | 'forged' | 'malformed' | 'nothing';
  resourceId: string | null;
  truth: IncomingOrder | null;
  /** The path of the HTTP request. `:store` is a placeholder for the store's id. */
  path: string;
  headers: Record<string, string>;
  body: Buffer;
};

export const SHOPIFY_FIXTURES = new URL('../fixtures/shopify/', import.meta.url);

type Index = {
  secret: string;
  shop: string;
  files: { file: string; topic: string; hmac_sha256_base64: string }[];
};
const SHOPIFY = JSON.parse(readFileSync(new URL('index.json', SHOPIFY_FIXTURES), 'utf8')) as Index;
export const RECORDED_SHOPIFY_SECRET = SHOPIFY.secret;

const VERSION = { 'x-shopify-api-version': '2026-10' };

export function wooReceived(): RecordedReceived[] {
  const last = new Map<string, WireOrder>();
  return recordedDeliveries().map(({ name, body, headers }) => {
    const store = name.split('/')[1] ?? '';
    const opened = wooEndpoint.open(body, headers, [RECORDED_SECRET]);
    const isOrder = typeof opened !== 'string' && opened.resourceId !== null;
    const wire = { path: '/webhooks/woocommerce/:store', headers, body };
    if (!isOrder) return { name, store, opened, resourceId: null, truth: null, ...wire };
    const key = `${store} ${opened.resourceId}`;
    const known = last.get(key);
    // The body of a deletion holds only the id, but a read returns the order with status `trash`.
    const order =
      opened.topic === 'order.deleted' && known
        ? { ...known, status: 'trash' }
        : WireOrder.parse(JSON.parse(body.toString()));
    last.set(key, order);
    const { resourceId } = opened;
    return {
      name,
      store,
      opened,
      resourceId,
      truth: reported(toIncomingOrder(order, () => 'travels')),
      ...wire,
    };
  });
}

export function shopifyReceived(): RecordedReceived[] {
  let truth: IncomingOrder | null = null;
  return SHOPIFY.files.map(({ file, topic, hmac_sha256_base64 }) => {
    const raw = readFileSync(new URL(file, SHOPIFY_FIXTURES));
    const headers = {
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': SHOPIFY.shop,
      'x-shopify-webhook-id': file,
      'x-shopify-hmac-sha256': hmac_sha256_base64,
    };
    const body = JSON.parse(raw.toString()) as RestOrder;
    // An `orders/edited` webhook contains no order, so the previous state stays.
    if (topic.startsWith('orders/') && body.updated_at) truth = fromRest(body);
    const opened = shopifyEndpoint.open(raw, headers, [SHOPIFY.secret]);
    const resourceId = typeof opened === 'string' ? null : opened.resourceId;
    const wire = { path: '/webhooks/shopify', headers: { ...headers, ...VERSION }, body: raw };
    return { name: file, store: SHOPIFY.shop, opened, resourceId, truth, ...wire };
  });
}

type RestAddress = Record<'name' | 'company' | 'address1' | 'address2' | 'city', string | null> &
  Record<'province' | 'zip' | 'country_code' | 'phone', string | null> &
  Record<'latitude' | 'longitude', number | null>;
type RestOrder = {
  admin_graphql_api_id: string;
  name: string;
  created_at: string;
  updated_at: string;
  cancelled_at: string | null;
  email: string;
  note: string | null;
  current_total_price: string;
  shipping_address: RestAddress;
  billing_address: RestAddress;
  line_items: { name: string; current_quantity: number; requires_shipping: boolean }[];
};

/** The answer of the Admin API for the order in a webhook's body. */
function fromRest(order: RestOrder): IncomingOrder {
  return reported({
    externalId: order.admin_graphql_api_id,
    orderId: order.name,
    createdAt: new Date(order.created_at),
    updatedAt: new Date(order.updated_at),
    currency: 'ZAR',
    totalCents: centsFromDecimal(order.current_total_price)!,
    note: order.note,
    email: order.email,
    customerRef: null,
    shipping: addressOf(order.shipping_address),
    billing: addressOf(order.billing_address),
    assignedLocationId: null,
    lines: order.line_items.map((line, n) => ({
      externalId: String(n),
      name: line.name,
      sku: null,
      unitPriceCents: 0,
      quantity: line.current_quantity,
      fulfilledQuantity: 0,
      shippableQuantity: line.requires_shipping ? line.current_quantity : 0,
    })),
    facts: {
      platformStatus: order.cancelled_at ? 'cancelled' : 'paid',
      payment: 'paid',
      gateways: [],
      cancelled: order.cancelled_at !== null,
      deleted: false,
      draft: false,
      fulfilled: false,
      trackingNumbers: [],
      needsShipping: true,
    },
  });
}

/** The order as if read at a fixed time. It is the same for all reads, so that only the order's version decides which
 *  is newer. */
function reported(order: OrderContent): IncomingOrder {
  return { ...order, readAt: new Date(0) };
}

function addressOf(address: RestAddress): IncomingAddress {
  const { name, company, address1, address2, city, province, phone } = address;
  const { zip: postalCode, country_code: countryCode, latitude, longitude } = address;
  return {
    name,
    company,
    address1,
    address2,
    city,
    province,
    phone,
    postalCode,
    countryCode,
    latitude,
    longitude,
  };
}

export const RECORDED = [...wooReceived(), ...shopifyReceived()];
