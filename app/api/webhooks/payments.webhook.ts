import { Router } from 'express';
import { receivePaymentHint } from '#app/domain/intake/receive-payment-hint.ts';
import type { PaymentsPort } from '#app/ports/payments.ts';
import { bytesOf, rawBody } from './raw-body.ts';

type Options = {
  query: (text: string, values: unknown[]) => Promise<unknown>;
  payments: PaymentsPort;
};

const LIMIT_BYTES = 256 * 1024;

/** The payment provider's webhook. A message is verified over its exact bytes, stored with a job that looks up the
 *  payment, and answered with the 200 that stops the provider's retries. */
export function paymentsWebhook({ query, payments }: Options): Router {
  const router = Router();
  router.post('/webhooks/payments', rawBody(LIMIT_BYTES), async (request, response, next) => {
    try {
      const hint = payments.readHint(bytesOf(request.body), request.headers);
      if (hint === 'forged') return void response.status(401).end();
      if (hint === 'malformed') return void response.status(400).end();
      await receivePaymentHint({ query }, hint);
      response.status(200).end();
    } catch (error) {
      next(error);
    }
  });
  return router;
}
