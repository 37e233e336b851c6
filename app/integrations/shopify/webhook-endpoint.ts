import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isAppError } from '#app/domain/shared/errors.ts';
import type { WebhookEndpoint } from '#app/ports/webhook-endpoint.ts';
import { readWebhook } from './read-webhook.ts';

const SHOP = /^[a-z0-9][a-z0-9-]{0,98}\.myshopify\.com$/;
const TOPIC = /^[a-z_]{1,60}\/[a-z_]{1,60}$/;

/** The endpoint for Shopify's webhook deliveries. A missing or wrong signature is always answered with 401, whatever
 *  else is wrong, because Shopify's app review tests that. */
export const shopifyEndpoint: WebhookEndpoint = {
  open(raw, headers, secrets) {
    const hmac = headers['x-shopify-hmac-sha256'];
    if (!verifyShopifyHmac(raw, typeof hmac === 'string' ? hmac : undefined, secrets))
      return 'forged';
    const read = readShopifyHeaders(headers);
    if (!read) return 'malformed';
    try {
      const hint = readWebhook(read.topic, raw.toString('utf8'));
      const resourceId = hint.kind === 'order' ? hint.externalId : null;
      return { deliveryKey: read.webhookId, sender: read.shop, topic: read.topic, resourceId };
    } catch (error) {
      if (isAppError(error)) return 'malformed';
      throw error;
    }
  },
};

/** Whether one of our client secrets signed exactly these bytes. For up to an hour after a rotation two secrets are
 *  valid, hence the list. */
export function verifyShopifyHmac(
  raw: Buffer,
  header: string | undefined,
  secrets: readonly string[],
): boolean {
  const given = Buffer.from(header ?? '', 'base64');
  // Only the canonical encoding of the digest is accepted, because base64 decodes many other texts to the same bytes.
  if (given.length !== 32 || given.toString('base64') !== header) return false;
  let valid = false;
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(raw).digest();
    valid = timingSafeEqual(expected, given) || valid;
  }
  return valid;
}

type ShopifyHeaders = {
  topic: string;
  shop: string;
  /** Stays the same on every retry of a delivery, so it is the inbox key. */
  webhookId: string;
  hmac: string;
  apiVersion: string | null;
  eventId: string | null;
  triggeredAt: Date | null;
};

/** The headers of a delivery, or null when a required one is missing or malformed. */
export function readShopifyHeaders(headers: IncomingHttpHeaders): ShopifyHeaders | null {
  const topic = one(headers, 'x-shopify-topic');
  const shop = one(headers, 'x-shopify-shop-domain')?.toLowerCase();
  const webhookId = one(headers, 'x-shopify-webhook-id');
  const hmac = one(headers, 'x-shopify-hmac-sha256');
  if (!topic || !shop || !webhookId || !hmac) return null;
  if (!TOPIC.test(topic) || !SHOP.test(shop) || webhookId.length > 200) return null;
  const triggeredAt = new Date(one(headers, 'x-shopify-triggered-at') ?? Number.NaN);
  return {
    topic,
    shop,
    webhookId,
    hmac,
    apiVersion: one(headers, 'x-shopify-api-version') ?? null,
    eventId: one(headers, 'x-shopify-event-id') ?? null,
    triggeredAt: Number.isNaN(triggeredAt.getTime()) ? null : triggeredAt,
  };
}

function one(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
