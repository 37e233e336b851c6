import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { AppError, ERROR_CODES, type ErrorCode } from '#app/domain/shared/errors.ts';
import { createPinoLog } from '#app/integrations/log/pino-log.ts';
import { fakeClock } from '#tests/fakes/clock.ts';
import { quietLog } from '#tests/fakes/test-services.ts';
import { fakeCourier } from '#tests/fakes/fake-courier.ts';
import { problemHandler } from './problem.ts';
import { requestContext } from './request-context.ts';
import { courierWebhook } from './webhooks/courier.webhook.ts';
import { warehouseWebhook } from './webhooks/warehouse.webhook.ts';

test.each([
  ['busy', new AppError('busy', 'The database is busy.'), 1],
  ['failing', new Error('The disk is full.'), 2],
])('a webhook with a %s database logs its path without the secret', async (_, error, lines) => {
  const written: string[] = [];
  const log = createPinoLog(
    { level: 'debug', processName: 'web' },
    { write: (line) => void written.push(line) },
  );
  const query = () => Promise.reject(error);
  const courier = { ...fakeCourier(fakeClock()), readDelivery: () => DELIVERY };
  const app = express();
  app.use(requestContext(log));
  app.use(courierWebhook({ query, courier, pathSecret: 'c0urier' }));
  app.use(warehouseWebhook({ query }));
  app.use('/webhooks', problemHandler(log));
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  for (const path of ['/webhooks/courier/c0urier', '/Webhooks/Warehouse/t0ken?by=t0ken']) {
    written.length = 0;
    await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: '{}' });
    expect(written).toHaveLength(lines);
    expect(written.join('')).not.toMatch(/c0urier|t0ken/);
    expect(written.map((line) => JSON.parse(line).path)).toEqual(
      Array.from({ length: lines }, () => `${path.slice(0, path.lastIndexOf('/'))}/[redacted]`),
    );
  }
});

const DELIVERY = { deliveryKey: 'one', reference: 'THU-1', body: '{}' };

/** The HTTP status of each error code, as callers of the API rely on it. */
// prettier-ignore
const CODES_OF: Record<number, string> = {
  400: 'invalid-input',
  401: 'not-signed-in, wrong-credentials, code-required',
  403: 'email-not-proved, approval-pending, not-allowed, store-elsewhere, store-deleted',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'conflict',
  410: 'gone',
  413: 'too-large',
  415: 'unsupported-media',
  422: 'nothing-to-do, unknown-filter, insufficient-balance, idempotency-mismatch, courier-refused, store-refused, store-rights-lost, warehouse-login-refused, payments-refused',
  429: 'too-many-requests',
  500: 'internal',
  503: 'courier-down, courier-unknown, store-down, warehouse-down, mail-down, identity-down, payments-down, payments-unknown, files-down, busy',
};
const STATUSES = Object.entries(CODES_OF).flatMap(([status, codes]) =>
  codes.split(', ').map((code) => [code, Number(status)] as const),
);

test('each error code is answered with its status, and a retry can help after 429 and 503', async () => {
  const app = express();
  app.get('/:code', ({ params: { code } }) => {
    throw new AppError(code as ErrorCode, 'No.');
  });
  app.use(problemHandler(quietLog));
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  for (const [code, status] of STATUSES) {
    const answer = await fetch(`http://127.0.0.1:${port}/${code}`);
    expect([answer.status, await answer.json()], code).toMatchObject([status, { code }]);
    expect(ERROR_CODES[code as ErrorCode].retry, code).toBe(status === 429 || status === 503);
  }
  expect(Object.keys(ERROR_CODES).toSorted()).toEqual(STATUSES.map(([code]) => code).toSorted());
});
