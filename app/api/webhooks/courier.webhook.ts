import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import { receiveDelivery } from '#app/domain/intake/receive-delivery.ts';
import type { CourierPort } from '#app/ports/courier.ts';
import { bytesOf, rawBody } from './raw-body.ts';

type Options = {
  query: (text: string, values: unknown[]) => Promise<unknown>;
  courier: CourierPort;
  pathSecret: string;
};

const LIMIT_BYTES = 512 * 1024;

/** The courier's webhook. The courier signs nothing, so the path is unguessable and the body contains a shared secret.
 *  Credentials in the body are removed before anything is stored. */
export function courierWebhook({ query, courier, pathSecret }: Options): Router {
  const router = Router();
  router.post(
    '/webhooks/courier/:secret',
    rawBody(LIMIT_BYTES),
    async (request, response, next) => {
      try {
        if (!isEqual(request.params.secret ?? '', pathSecret))
          return void response.status(404).end();
        const delivery = courier.readDelivery(bytesOf(request.body));
        if (!delivery) return void response.status(401).end();
        await receiveDelivery(
          { query },
          {
            source: 'courier',
            deliveryKey: delivery.deliveryKey,
            storeId: null,
            sender: null,
            topic: 'job',
            resourceId: delivery.reference,
            body: delivery.body,
          },
        );
        response.status(200).end();
      } catch (error) {
        next(error);
      }
    },
  );
  return router;
}

/** Whether the given secret is the expected one. Both are hashed first, so that timing reveals neither length nor
 *  content. */
function isEqual(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
