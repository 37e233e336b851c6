import { Router } from 'express';
import { z } from 'zod';
import { takeWooKeys } from '#app/domain/stores/woo-approval.ts';
import type { Services } from '#app/ports/services.ts';
import { bytesOf, rawBody } from './raw-body.ts';

const LIMIT_BYTES = 16 * 1024;
const Callback = z.object({
  user_id: z.string().min(20).max(200),
  consumer_key: z.string().regex(/^ck_[A-Za-z0-9]{8,80}$/),
  consumer_secret: z.string().regex(/^cs_[A-Za-z0-9]{8,80}$/),
  key_permissions: z.string(),
});

/** Where a WooCommerce store posts its keys after Approve. The request is not signed; the one-time token is the only
 *  proof. Keys that we accept must be answered with exactly 200, because after any other answer the store revokes
 *  them. */
export function wooAuthCallback({ services }: { services: Services }): Router {
  const router = Router();
  router.post(
    '/webhooks/woocommerce-auth',
    rawBody(LIMIT_BYTES),
    async (request, response, next) => {
      try {
        const body = Callback.safeParse(parsed(bytesOf(request.body))).data;
        if (!body || body.key_permissions !== 'read_write') return void response.status(400).end();
        const userAgent = request.get('User-Agent');
        const taken = await takeWooKeys(services, {
          token: body.user_id,
          keys: { consumerKey: body.consumer_key, consumerSecret: body.consumer_secret },
          ...(userAgent ? { userAgent } : {}),
        });
        response.status(taken === 'refused' ? 403 : 200).end();
      } catch (error) {
        next(error);
      }
    },
  );
  // The confirmation code of a connection is shown in the store as the name of a webhook (leave-woo-code.ts), and
  // WooCommerce pings that webhook's delivery URL.
  router.post(
    '/webhooks/woocommerce-code',
    (_request, response) => void response.status(200).end(),
  );
  return router;
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
}
