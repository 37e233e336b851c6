import { Router } from 'express';
import { hearWarehouse } from '#app/domain/warehouse/hear-warehouse.ts';
import { rawBody } from './raw-body.ts';

type Options = { query: (text: string, values: unknown[]) => Promise<unknown> };

/** The maximum size of a body. It contains the full order, which we do not read. */
const LIMIT_BYTES = 256 * 1024;

/** The warehouse's webhook reports that an order has changed. It is not signed, so no data is taken from it: a request
 *  to the unguessable URL only causes the order to be read again. A request to a wrong URL gets the same answer. */
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
