import { createHmac } from 'node:crypto';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { keepCredentials } from '#app/domain/credentials/store-connection.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { wooEndpoint } from '#app/integrations/woocommerce/webhook-endpoint.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { createStoreSecrets } from './store-secrets.ts';
import { wooWebhook } from './woocommerce.webhook.ts';

async function world() {
  const { services, db, clock } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, { integrationType: 'woocommerce' });
  const sign = (webhookSecret: string) =>
    keepCredentials(db, services, store.id, { webhookSecret }, newId);
  await sign('the former');
  const secretsOf = createStoreSecrets(services, 'webhookSecret');
  return { db, clock, store, sign, secretsOf };
}

type World = Awaited<ReturnType<typeof world>>;

/** Starts the endpoint. The returned function posts to it as the store's webhook does, and returns the status. */
async function endpoint({ store, secretsOf }: World): Promise<(secret: string) => Promise<number>> {
  const query = async () => undefined;
  const server = express()
    .use(wooWebhook({ query, endpoint: wooEndpoint, secretsOf }))
    .listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const body = '{"id":1001}';
  return async (secret) => {
    const answer = await fetch(`http://127.0.0.1:${port}/webhooks/woocommerce/${store.id}`, {
      method: 'POST',
      body,
      headers: {
        'X-WC-Webhook-Topic': 'order.updated',
        'X-WC-Webhook-Signature': createHmac('sha256', secret).update(body).digest('base64'),
      },
    });
    return answer.status;
  };
}

test('the new secret of a reconnected store is accepted at once, and its former secret is refused', async () => {
  const it = await world();
  const deliver = await endpoint(it);
  const before = await deliver('the former');
  await it.sign('the present');
  it.clock.advance(1_000);

  const after = [await deliver('the present'), await deliver('the former')];

  expect([before, ...after]).toEqual([200, 200, 401]);
});

test('a store that was disconnected in the meantime gets 200 for any signature', async () => {
  const it = await world();
  const deliver = await endpoint(it);
  await deliver('the former');
  await it.db.store.update({ where: { id: it.store.id }, data: { state: 'disconnected' } });
  it.clock.advance(1_000);

  expect(await deliver('of nobody')).toBe(200);
});

test('constant forged deliveries cause at most one fresh read of the secrets per second', async () => {
  const it = await world();
  await it.secretsOf(it.store.id);
  await it.sign('the present');

  const inTheSameSecond = await it.secretsOf(it.store.id, true);
  it.clock.advance(1_000);
  const later = await it.secretsOf(it.store.id, true);

  expect([inTheSameSecond, later]).toEqual([['the former'], ['the present']]);
});
