import { Router } from 'express';
import { z } from 'zod';
import { receiveDelivery } from '#app/domain/intake/receive-delivery.ts';
import type { WebhookEndpoint } from '#app/ports/webhook-endpoint.ts';
import type { StoreSecretsOf } from './store-secrets.ts';
import { bytesOf, rawBody } from './raw-body.ts';

type Options = {
  query: (text: string, values: unknown[]) => Promise<unknown>;
  endpoint: WebhookEndpoint;
  /** The secrets with which a store's webhooks may be signed. */
  secretsOf: StoreSecretsOf;
};

const LIMIT_BYTES = 2 * 1024 * 1024;

/** The webhook endpoint of WooCommerce stores. Each store has its own path and secret. A delivery is only a hint, so
 *  hints about the same order or product that are not yet being processed share one row. A disconnected store gets 200,
 *  because we have no secret left to verify with. A store that is unknown or has no secret gets 404. */
export function wooWebhook({ query, endpoint, secretsOf }: Options): Router {
  const router = Router();
  router.post(
    '/webhooks/woocommerce/:storeId',
    rawBody(LIMIT_BYTES),
    async (request, response, next) => {
      try {
        const storeId = z.uuid().safeParse(request.params.storeId).data;
        const secrets = storeId ? await secretsOf(storeId) : null;
        if (!storeId || !secrets) return void response.status(404).end();
        if (secrets === 'left') return void response.status(200).end();
        const open = (by: readonly string[]) =>
          endpoint.open(bytesOf(request.body), request.headers, by);
        let opened = open(secrets);
        if (opened === 'forged') {
          const newer = await secretsOf(storeId, true);
          if (newer === 'left') return void response.status(200).end();
          opened = open(newer ?? []);
        }
        if (opened === 'forged') return void response.status(401).end();
        if (opened === 'malformed') return void response.status(400).end();
        if (opened !== 'nothing') {
          const { resourceId, topic } = opened;
          // Order and product ids may overlap, so their keys differ.
          const kind = topic.startsWith('product.') ? 'product ' : '';
          const deliveryKey = resourceId ? `${storeId} ${kind}${resourceId}` : opened.deliveryKey;
          await receiveDelivery(
            { query },
            { ...opened, source: 'woocommerce', deliveryKey, storeId, body: null },
          );
        }
        response.status(200).end();
      } catch (error) {
        next(error);
      }
    },
  );
  return router;
}
