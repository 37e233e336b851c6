import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createWooCommercePlatform } from '#app/integrations/woocommerce/adapter.ts';
import { MAX_ANSWER_BYTES } from '#app/integrations/woocommerce/rest-client.ts';
import { systemClock } from '#app/ports/clock.ts';
import type { TrackingUpdate } from '#app/ports/store-platform.ts';
import { goodsInMemory } from '#tests/fakes/goods-memory.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { quiet, wooRig } from './fixtures.ts';

const rig = wooRig();
const MetaBody = z.object({ meta_data: z.array(z.object({ key: z.string(), value: z.string() })) });
const NoteBody = z.object({ note: z.string() });

type Meta = { id: number; key: string; value: string };

const FILL = { id: 1, key: '_builder', value: 'x'.repeat(MAX_ANSWER_BYTES) };
const ORDER = { status: 'processing', currency: 'ZAR', total: '100.00', line_items: [] };
/** Two orders. A plugin has filled the meta data of the second with megabytes. */
const orders: { id: number; meta_data: Meta[]; [field: string]: unknown }[] = [
  { ...ORDER, id: 11, meta_data: [] },
  { ...ORDER, id: 12, meta_data: [FILL] },
];

/** A store whose order list, and one of whose orders, is larger than we accept.
 *  `choosesMeta`: the store supports `include_meta`, as WooCommerce does since version 7. */
async function fullStore({ choosesMeta = true } = {}) {
  const asked: string[] = [];
  const notes: { id: number; note: string }[] = [];
  const written: Meta[] = [];
  const server = createServer(rig.tls(), async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'https://store.test');
    const path = pathname.split('/').slice(4).join('/');
    const fields = searchParams.get('_fields');
    const ours = [...searchParams].flatMap(([name, key]) =>
      /^include_meta\[\d\]$/.test(name) ? key : [],
    );
    const how = fields === null ? (ours.length > 0 ? 'ours' : 'all') : 'some';
    const method = request.method === 'GET' ? '' : `${request.method} `;
    asked.push(`${method}${path} ${how}`);
    const body = method === '' ? null : await json(request);
    if (path.endsWith('/notes')) return void response.end(JSON.stringify(noted(body)));
    for (const meta of MetaBody.safeParse(body).data?.meta_data ?? []) write(meta);
    const id = Number(pathname.split('/').at(-1));
    const found = orders
      .filter((order) => Number.isNaN(id) || order.id === id)
      .map((order) => ({ ...order, meta_data: metaOf(order, ours) }));
    const rows = found.map((order) =>
      fields === null
        ? order
        : Object.fromEntries(
            Object.entries(order).filter(([field]) => fields.split(',').includes(field)),
          ),
    );
    response
      .setHeader('Content-Type', 'application/json')
      .setHeader('X-WP-Total', String(rows.length))
      .end(JSON.stringify(Number.isNaN(id) ? rows : rows[0]));
  });
  function metaOf({ meta_data: own }: (typeof orders)[number], ours: readonly string[]): Meta[] {
    const all = [...own, ...written];
    return choosesMeta && ours.length > 0 ? all.filter(({ key }) => ours.includes(key)) : all;
  }
  function write({ key, value }: { key: string; value: string }): void {
    const known = written.find((meta) => meta.key === key);
    if (known) known.value = value;
    else written.push({ id: written.length + 2, key, value });
  }
  function noted(body: unknown): unknown {
    const { note } = NoteBody.safeParse(body).data ?? {};
    if (note === undefined) return notes;
    const made = { id: notes.length + 1, note };
    notes.push(made);
    return made;
  }
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
  return { asked, notes, woo, store: { storeId: 'store', url, externalId: null, credentials } };
}

test('a page that is too large is read order by order, and a too large order without the plugins’ meta', async () => {
  const { asked, woo, store } = await fullStore();

  const { orders: read } = await woo.readChanged(store, new Date('2026-11-01'), null);

  expect(read.map(({ externalId }) => externalId)).toEqual(['11', '12']);
  expect(asked).toEqual([
    'orders all',
    'orders some',
    'orders/11 all',
    'orders/12 all',
    'orders/12 ours',
  ]);
});

test('a WooCommerce version that cannot select meta is asked for the order without any meta', async () => {
  const { asked, woo, store } = await fullStore({ choosesMeta: false });

  const { kind } = await woo.readOrder(store, '12');

  expect(kind).toBe('order');
  expect(asked).toEqual(['orders/12 all', 'orders/12 ours', 'orders/12 some']);
});

const update = {
  externalOrderId: '12',
  orderKey: 'TH1001',
  trackingUrl: 'https://thumela.example/t/TH1001',
  carrier: 'Thumela',
  status: 'Collected',
  milestone: 'collected',
  at: new Date('2026-11-28T08:00:00Z'),
  notifyCustomer: false,
  language: 'en',
  whole: {
    numbers: ['TH1001'],
    trackingUrl: 'https://thumela.example/t/TH1001',
    status: 'Collected',
  },
  parcel: [],
  spared: [],
  ofReturn: null,
  orderedAt: new Date('2026-11-18T08:00:00Z'),
} as const satisfies TrackingUpdate;

test('an order that is too large gets its tracking once, also when the answer was lost', async () => {
  const { asked, notes, woo, store } = await fullStore();

  const first = await woo.writeTracking(store, update, {});
  const again = await woo.writeTracking(store, update, {});

  expect(again).toEqual(first);
  expect(asked.filter((one) => /^P/.test(one))).toEqual([
    'PUT orders/12 some',
    'POST orders/12/notes all',
  ]);
  expect(notes).toHaveLength(1);
});

test('our tracking on an order that is too large is recognised as ours', async () => {
  const { woo, store } = await fullStore();
  await woo.writeTracking(store, update, {});

  const read = await woo.readOrder(store, '12');

  expect(read.kind === 'order' && read.order.facts.trackingNumbers).toEqual(['TH1001']);
});

test('if an order can only be read without meta, its tracking is written and noted once', async () => {
  const { notes, woo, store } = await fullStore({ choosesMeta: false });

  await woo.writeTracking(store, update, {});
  await woo.writeTracking(store, update, {});

  expect(notes).toHaveLength(1);
});
