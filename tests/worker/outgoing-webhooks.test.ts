import { expect, test } from 'vitest';
import { setWebhook } from '#app/domain/webhooks/change-webhook.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { createWebhookSender } from '#app/integrations/webhooks/sender.ts';
import { given } from '#tests/builders/given.ts';
import { processEnv, startWorker, until } from '#tests/chaos/worker-process.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { answers, startWebhookReceiver } from '#tests/fakes/webhook-receiver.ts';

test('if a worker is killed while the receiver answers, the next one sends the message once more under the same id', async () => {
  const receiver = await startWebhookReceiver();
  const { services, db, databaseUrl } = await testServices({ now: new Date().toISOString() });
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const deps = {
    ...services,
    webhooks: createWebhookSender({ allowOrigins: [receiver.url], ca: receiver.ca }),
  };
  await setWebhook(deps, merchant, { storeId: store.id, url: receiver.url });
  const order = await given.order(services, { merchant, store });
  const env = processEnv(databaseUrl, {
    SIMULATOR_ORIGINS: receiver.url,
    SIMULATOR_CA_FILE: receiver.caFile,
  });
  // The receiver accepts the message but never answers.
  receiver.behave = () => undefined;
  const first = startWorker(env);
  await requestShipments(services, merchant, { orderKeys: [order.orderKey] });
  expect(await until(() => receiver.received.length > 0), first.said()).toBe(true);
  await first.kill();
  const { length: before } = receiver.received;

  receiver.behave = answers(204);
  const second = startWorker(env);
  const delivered = () => db.outgoingWebhook.count({ where: { state: 'delivered' } });
  expect(await until(async () => (await delivered()) === 1), second.said()).toBe(true);

  expect(before).toBe(1);
  expect(receiver.byId().size).toBe(1);
  expect(receiver.received).toHaveLength(2);
  expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body);
  expect(await db.outgoingAttempt.count()).toBe(1);
});
