import { isAppError } from '#app/domain/shared/errors.ts';
import type { WebhookEndpoint } from '#app/ports/webhook-endpoint.ts';
import { readWebhook } from './read-webhook.ts';
import { readShopifyHeaders, verifyShopifyHmac } from './signature.ts';

/** Shopify's webhook deliveries. A missing or wrong signature is always 401, whatever else is wrong, because
 *  Shopify's app review tests that. */
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
