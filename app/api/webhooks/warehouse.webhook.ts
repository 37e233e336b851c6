import { Router } from 'express';
import { hearWarehouse } from '#app/domain/warehouse/hear-warehouse.ts';
import { rawBody } from './raw-body.ts';

type Options = { query: (text: string, values: unknown[]) => Promise<unknown> };

/** It sends the order as it shows it, which nobody reads. */
const LIMIT_BYTES = 256 * 1024;

/** A warehouse says that something happened to an order. It signs nothing, so nothing is taken from it: an
 *  unguessable address has the order read afresh, and whoever guesses is answered the same. */
export function warehouseWebhook({ query }: Options): Router {
  const router = Router();
  router.post('/webhooks/warehouse/:token', rawBody(LIMIT_BYTES), (request, response, next) => {
    hearWarehouse({ query }, String(request.params['token'] ?? '')).then(
      () => void response.status(200).end(),
      next,
    );
  });
  return router;
}
