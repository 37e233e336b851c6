import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { StatusChangedWire } from '#app/api/webhook.wire.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { setWebhook } from '#app/domain/webhooks/change-webhook.ts';
import { messageBody } from '#app/domain/webhooks/webhook-message.rules.ts';
import { given } from '#tests/builders/given.ts';
import { samplesOfPage } from '#tests/fakes/samples.ts';

test('the page shows every sample as in its file, from our own origin, with our address', async () => {
  const { app, page } = await samplesOfPage();
  const folder = new URL('../../app/api/samples/', import.meta.url);
  const files = readdirSync(folder).filter((file) => !/^page\.|\.html\.ts$/.test(file));

  expect(files).toHaveLength(9);
  for (const file of files) expect(page).toContain(`data-sample="${file}"`);
  for (const file of files.filter((name) => name.endsWith('.sh')))
    expect(readFileSync(new URL(file, folder), 'utf8')).toContain('$API_URL');
  expect(page).toContain(`export API_URL=${app.env.PUBLIC_URL}`);
  const loads = [...page.matchAll(/(?:src|<link[^>]*href)="([^"]+)"/g)].map(([, url]) => url ?? '');
  expect(loads.length).toBeGreaterThan(2);
  for (const url of loads) {
    expect(url).toMatch(/^\//);
    if (url.startsWith('/api/')) expect((await fetch(app.url + url)).status, url).toBe(200);
  }
});

test('the message on the page and a real one have the format of the API document', async () => {
  const { app, page, services, merchant, store } = await samplesOfPage();
  const url = 'https://hooks.shop.example/orders';
  await setWebhook(services, merchant, { storeId: store.id, url });
  const order = await given.order(services, { merchant, store });
  await requestShipments(services, merchant, { orderKeys: [order.orderKey] });

  const [, example] = /data-sample="message.json"><code>([^]*?)<\/code>/.exec(page) ?? [];
  const sent = await services.db.outgoingWebhook.findFirstOrThrow();
  const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
    webhooks: Record<string, { post: object }>;
  };

  const shown: unknown = JSON.parse((example ?? '').replaceAll('&quot;', '"'));
  expect(StatusChangedWire.safeParse(shown).error).toBeUndefined();
  const body: unknown = JSON.parse(messageBody(sent, services.settings));
  expect(StatusChangedWire.parse(body).data).toMatchObject({ status: 'unassigned', sequence: 1 });
  expect(document.webhooks['order.status_changed']?.post).toBeDefined();
});

test('curl: creating twice under one key makes one order; change, list and cancel it', async () => {
  const { run, services, store } = await samplesOfPage();

  const created = (await run('sh', 'create-order.sh')) as { order_key: string };
  const again = await run('sh', 'create-order.sh');
  const ORDER_KEY = created.order_key;
  await run('sh', 'update-order.sh', { ORDER_KEY });
  const list = await run('sh', 'list-orders.sh');
  const cancelled = await run('sh', 'cancel-order.sh', { ORDER_KEY });

  expect(again).toEqual(created);
  expect(await services.db.order.findMany()).toMatchObject([
    {
      orderKey: ORDER_KEY,
      orderId: '1042',
      storeId: store.id,
      status: 'cancelled',
      note: 'Ring the bell twice',
      totalCents: 65_000n,
    },
  ]);
  expect(list).toMatchObject({ totalDocs: 1, docs: [{ order_key: ORDER_KEY }] });
  expect(cancelled).toMatchObject({ accepted: [ORDER_KEY] });
});

test('broken twin: a sample with a wrong token ends with an error', async () => {
  const { run, services } = await samplesOfPage();
  const wrong = { STORE_TOKEN: 'x'.repeat(43) };

  await expect(run('sh', 'create-order.sh', wrong)).rejects.toThrow();
  await expect(run(process.execPath, 'order-life.mjs', wrong)).rejects.toThrow(/401/);
  expect(await services.db.order.count()).toBe(0);
});

test('JavaScript: the life of an order; a repeat does not create a second one', async () => {
  const { run, services } = await samplesOfPage();

  const first = await run(process.execPath, 'order-life.mjs');
  const second = await run(process.execPath, 'order-life.mjs');

  expect(first).toMatchObject({ note: 'Ring the bell twice', accepted: [expect.any(String)] });
  expect(second).toEqual(first);
  expect(await services.db.order.findMany()).toMatchObject([{ status: 'cancelled' }]);
});

test('JavaScript: the receiver accepts a genuine delivery once and refuses a forged one', async () => {
  const { receive } = await samplesOfPage();

  const { state, said, forward, message, id } = await receive(
    process.execPath,
    (file) => [file],
    'receive-webhook.mjs',
  );

  expect(state).toBe('delivered');
  expect(await forward(message), 'the same again').toBe(204);
  expect(said().split(id)).toHaveLength(2);
  expect(await forward({ ...message, body: `${message.body} ` })).toBe(401);
  const old = { ...message.headers, 'webhook-timestamp': '1614265330' };
  expect(await forward({ ...message, headers: old })).toBe(401);
  expect(await forward({ ...message, headers: { 'webhook-id': id } })).toBe(401);
});
