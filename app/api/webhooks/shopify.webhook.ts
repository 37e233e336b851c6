import { Router } from 'express';
import { receiveDelivery } from '#app/domain/intake/receive-delivery.ts';
import type { WebhookEndpoint } from '#app/ports/webhook-endpoint.ts';
import { bytesOf, rawBody } from './raw-body.ts';

type Options = {
  query: (text: string, values: unknown[]) => Promise<unknown>;
  endpoint: WebhookEndpoint;
  secrets: readonly string[];
};

const LIMIT_BYTES = 4 * 1024 * 1024;

/** Shopify's webhook endpoint: a delivery is verified, stored with its job in one statement, and answered. It makes
 *  no decisions; uninstall and privacy deliveries are stored like all others. */
export function shopifyWebhook({ query, endpoint, secrets }: Options): Router {
  const router = Router();
  router.post('/webhooks/shopify', rawBody(LIMIT_BYTES), async (request, response, next) => {
    try {
      const raw = bytesOf(request.body);
      const opened = endpoint.open(raw, request.headers, secrets);
      if (opened === 'forged') return void response.status(401).end();
      if (opened === 'malformed') return void response.status(400).end();
      if (opened !== 'nothing')
        await receiveDelivery(
          { query },
          { ...opened, source: 'shopify', storeId: null, body: raw.toString('utf8') },
        );
      response.status(200).end();
    } catch (error) {
      next(error);
    }
  });
  return router;
}
