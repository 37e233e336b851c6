import type { WooTopic, WooWebhookOrder } from '#app/ports/woo-connect.ts';

const TOPICS: readonly WooTopic[] = [
  'order.created',
  'order.updated',
  'order.deleted',
  'order.restored',
  'product.updated',
];

/** The webhooks that each of our WooCommerce stores must have. */
export function wantedWebhooks(
  publicUrl: string,
  storeId: string,
  secret: string,
  { resetSecret }: { resetSecret: boolean },
): WooWebhookOrder {
  const deliveryUrl = `${publicUrl}/webhooks/woocommerce/${storeId}`;
  return { deliveryUrl, secret, topics: TOPICS, resetSecret };
}
