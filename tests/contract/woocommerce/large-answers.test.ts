import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createWooCommercePlatform } from '#app/integrations/woocommerce/adapter.ts';
import { MAX_ANSWER_BYTES } from '#app/integrations/woocommerce/rest-client.ts';
import { systemClock } from '#app/ports/clock.ts';
import { goodsInMemory } from '#tests/fakes/goods-memory.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { quiet, wooRig } from './fixtures.ts';

const rig = wooRig();

const FILL = { id: 1, key: '_builder', value: 'x'.repeat(MAX_ANSWER_BYTES) };
const ORDER = { status: 'processing', currency: 'ZAR', total: '100.00', line_items: [] };
/** What a plugin has filled with megabytes of its own, and what it has not. */
const orders: Record<string, unknown>[] = [
  { ...ORDER, id: 11, meta_data: [] },
  { ...ORDER, id: 12, meta_data: [FILL] },
];

/** A store whose list is larger than we take, and one of whose orders is. */
async function fullStore() {
  const asked: string[] = [];
  const server = createServer(rig.tls(), (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'https://store.test');
    const fields = searchParams.get('_fields');
    asked.push(`${pathname.split('/').slice(4).join('/')} ${fields === null ? 'all' : 'some'}`);
    const id = Number(pathname.split('/').at(-1));
    const found = orders.filter((order) => Number.isNaN(id) || order['id'] === id);
    const rows = found.map((order) =>
      fields === null
        ? order
        : Object.fromEntries(fields.split(',').map((field) => [field, order[field]])),
    );
    response
      .setHeader('Content-Type', 'application/json')
      .setHeader('X-WP-Total', String(rows.length))
      .end(JSON.stringify(Number.isNaN(id) ? rows : rows[0]));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const woo = createWooCommercePlatform({
    allowOrigins: [url],
    ca: rig.tls().ca,
    timeoutMs: HANG_MS,
    memory: goodsInMemory(),
    clock: systemClock,
    log: quiet,
  });
  const credentials = { consumerKey: 'ck_1', consumerSecret: 'cs_1', webhookSecret: 'secret' };
  return { asked, woo, store: { storeId: 'store', url, externalId: null, credentials } };
}

test('a page that is too large is read order by order, and an order without what plugins put on it', async () => {
  const { asked, woo, store } = await fullStore();

  const { orders: read } = await woo.readChanged(store, new Date('2026-11-01'), null);

  expect(read.map(({ externalId }) => externalId)).toEqual(['11', '12']);
  expect(asked).toEqual([
    'orders all',
    'orders some',
    'orders/11 all',
    'orders/12 all',
    'orders/12 some',
  ]);
});
