import { Router } from 'express';
import type { Composition } from '#app/composition.server.ts';
import type { Env } from '#app/config/env.server.ts';
import { problemHandler } from '../problem.ts';
import { courierWebhook } from './courier.webhook.ts';
import { paymentsWebhook } from './payments.webhook.ts';
import { shopifyWebhook } from './shopify.webhook.ts';
import { createStoreSecrets } from './store-secrets.ts';
import { warehouseWebhook } from './warehouse.webhook.ts';
import { wooAuthCallback } from './woo-auth.webhook.ts';
import { wooWebhook } from './woocommerce.webhook.ts';

/** The webhook endpoints of all external systems. They need raw bodies, so they are mounted before anything else
 *  reads the body. */
export function webhooksRouter({
  env,
  composition,
}: {
  env: Env;
  composition: Composition;
}): Router {
  const { pool, services, shopify, wooEndpoint } = composition;
  const query = (text: string, values: unknown[]) =>
    pool.query({ name: 'receive-delivery', text, values });
  const queryPayments = (text: string, values: unknown[]) =>
    pool.query({ name: 'receive-payment-hint', text, values });
  const queryWarehouse = (text: string, values: unknown[]) =>
    pool.query({ name: 'hear-warehouse', text, values });
  const router = Router();
  if (shopify)
    router.use(shopifyWebhook({ query, endpoint: shopify.endpoint, secrets: shopify.secrets }));
  router.use(
    wooWebhook({
      query,
      endpoint: wooEndpoint,
      secretsOf: createStoreSecrets(services, 'webhookSecret'),
    }),
  );
  router.use(
    courierWebhook({
      query,
      courier: services.courier,
      pathSecret: env.TOOKAN_WEBHOOK_PATH_SECRET,
    }),
  );
  router.use(warehouseWebhook({ query: queryWarehouse }));
  const { payments } = services;
  if (payments) router.use(paymentsWebhook({ query: queryPayments, payments }));
  router.use(wooAuthCallback(composition));
  router.use('/webhooks', (_request, response) => void response.status(404).end());
  router.use('/webhooks', problemHandler(services.log));
  return router;
}
