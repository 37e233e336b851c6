import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readWebhook } from '#app/integrations/shopify/read-webhook.ts';
import {
  readShopifyHeaders,
  verifyShopifyHmac,
} from '#app/integrations/shopify/webhook-endpoint.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { connectedShop, KEYS, SHOP } from './world.ts';

type Index = {
  secret: string;
  files: { file: string; topic: string; hmac_sha256_base64: string }[];
};
const folder = new URL('../../fixtures/shopify/', import.meta.url);
const index = JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')) as Index;
const { shopify: outcomes } = JSON.parse(
  readFileSync(new URL('../outcomes.json', folder), 'utf8'),
) as { shopify: Record<string, { externalId: string | null }> };
const rawOf = (file: string) => readFileSync(new URL(file, folder));

test.each(index.files)('$file has a valid signature only for its exact bytes', (fixture) => {
  const raw = rawOf(fixture.file);
  const header = fixture.hmac_sha256_base64;
  const reserialised = Buffer.from(JSON.stringify(JSON.parse(raw.toString())));

  expect(verifyShopifyHmac(raw, header, [index.secret])).toBe(true);
  expect(verifyShopifyHmac(raw, header, ['the-new-secret', index.secret])).toBe(true);

  expect(verifyShopifyHmac(raw.subarray(0, -1), header, [index.secret])).toBe(false);
  expect(verifyShopifyHmac(reserialised, header, [index.secret])).toBe(false);
  expect(verifyShopifyHmac(raw, header, ['another-secret'])).toBe(false);
  expect(verifyShopifyHmac(raw, header, [])).toBe(false);
  expect(verifyShopifyHmac(raw, undefined, [index.secret])).toBe(false);
  expect(verifyShopifyHmac(raw, header.slice(0, -4), [index.secret])).toBe(false);
  expect(verifyShopifyHmac(raw, ` ${header}`, [index.secret])).toBe(false);
});

test.each(index.files)('$file names the order of its expected outcome', (fixture) => {
  const hint = readWebhook(fixture.topic, rawOf(fixture.file).toString());

  const order = hint.kind === 'order' ? hint.externalId : null;
  expect(order).toBe(outcomes[fixture.file]?.externalId);
});

test('ids that exceed a JavaScript number keep every digit', () => {
  const edit = '{"order_edit":{"order_id":820982911946154508}}';
  const redact = '{"customer":{"id":115310627314723954},"orders_to_redact":[820982911946154501]}';

  expect(readWebhook('orders/edited', edit)).toEqual({
    kind: 'order',
    externalId: 'gid://shopify/Order/820982911946154508',
    updatedAt: null,
  });
  expect(readWebhook('customers/redact', redact)).toEqual({
    kind: 'privacy',
    customerId: 'gid://shopify/Customer/115310627314723954',
    orderIds: ['gid://shopify/Order/820982911946154501'],
  });
});

test.each(['', 'no json', '[]', '"x"', '{}', '{"order_edit":null}', '{"id":"12; drop"}'])(
  'an order delivery with the body %j is refused as invalid input',
  (body) => {
    expect(() => readWebhook('orders/updated', body)).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    );
  },
);

test('missing, repeated or malformed headers are refused', () => {
  const good = {
    'x-shopify-topic': 'orders/create',
    'x-shopify-shop-domain': SHOP,
    'x-shopify-webhook-id': 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
    'x-shopify-hmac-sha256': 'c2lnbmVk',
    'x-shopify-triggered-at': '2026-11-18T08:41:07.123456789Z',
  };

  expect(readShopifyHeaders(good)).toMatchObject({ topic: 'orders/create', shop: SHOP });
  expect(readShopifyHeaders(good)?.triggeredAt?.getUTCMinutes()).toBe(41);
  for (const name of Object.keys(good).slice(0, 4)) {
    expect(readShopifyHeaders({ ...good, [name]: undefined })).toBeNull();
    expect(readShopifyHeaders({ ...good, [name]: '' })).toBeNull();
  }
  expect(readShopifyHeaders({ ...good, 'x-shopify-shop-domain': 'evil.example' })).toBeNull();
  expect(readShopifyHeaders({ ...good, 'x-shopify-topic': '../orders' })).toBeNull();
});

test('the simulator signs, retries until accepted, and can lose, duplicate and reorder', async () => {
  const seen: { topic: string; id: string; valid: boolean }[] = [];
  let refusals = 2;
  const app = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = readShopifyHeaders(request.headers);
      const valid = verifyShopifyHmac(Buffer.concat(chunks), headers?.hmac, [KEYS.apiSecret]);
      seen.push({ topic: headers?.topic ?? '', id: headers?.webhookId ?? '', valid });
      response.writeHead(refusals-- > 0 ? 503 : 200).end();
    });
  });
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void app.close());
  const { simulator } = await connectedShop(
    `http://127.0.0.1:${(app.address() as AddressInfo).port}`,
  );

  const order = simulator.actions.createOrder(SHOP);
  await eventually(() => expect(seen).toHaveLength(3));
  expect(new Set(seen.map(({ id }) => id)).size).toBe(1);
  expect(seen.every(({ valid }) => valid)).toBe(true);

  simulator.switches.dropWebhooks = 1;
  simulator.actions.updateOrder(SHOP, order.id, { note: 'lost' });
  simulator.switches.duplicateWebhooks = true;
  simulator.switches.reorderWebhooks = true;
  simulator.actions.cancelOrder(SHOP, order.id);
  await eventually(() => expect(seen).toHaveLength(7));
  expect(new Set(seen.slice(3).map(({ id }) => id)).size).toBe(2);
  expect(simulator.deliveries.map(({ status }) => status)).toContain('dropped');
});
