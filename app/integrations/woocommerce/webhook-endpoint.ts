import { newId } from '#app/domain/shared/ids.ts';
import type { WebhookEndpoint } from '#app/ports/webhook-endpoint.ts';
import { readWooHint, verifyWooSignature } from './signature.ts';

/** A WooCommerce store's webhook deliveries. The ping when a webhook is created is unsigned and must get exactly 200.
 *  A signed body that is an error names no order; it is kept to show the store's health. */
export const wooEndpoint: WebhookEndpoint = {
  open(raw, headers, secrets) {
    const unsigned = headers['x-wc-webhook-topic'] === undefined ? readWooHint(raw, headers) : null;
    if (unsigned?.kind === 'ping') return 'nothing';
    const signature = headers['x-wc-webhook-signature'];
    const given = typeof signature === 'string' ? signature : undefined;
    if (!secrets.some((secret) => verifyWooSignature(raw, given, secret))) return 'forged';
    const hint = readWooHint(raw, headers);
    const source = headers['x-wc-webhook-source'];
    const sender = typeof source === 'string' ? source : null;
    // The delivery id is not unique (docs/integrations/woocommerce.md), so rows get keys of their own.
    if (hint.kind === 'hint')
      return { deliveryKey: newId(), sender, topic: hint.topic, resourceId: hint.resourceId };
    if (hint.kind === 'error-body')
      return { deliveryKey: newId(), sender, topic: `error.${hint.status}`, resourceId: null };
    return 'malformed';
  },
};
