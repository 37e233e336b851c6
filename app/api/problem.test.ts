import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '#app/domain/shared/errors.ts';
import { createPinoLog } from '#app/integrations/log/pino-log.ts';
import { fakeClock } from '#tests/fakes/clock.ts';
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
