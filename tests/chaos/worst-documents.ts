import { monitorEventLoopDelay } from 'node:perf_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { DOCUMENT_LIMITS } from '#app/domain/documents/document-limits.rules.ts';
import {
  requestLabels,
  requestPackingSlips,
  requestZebraLabels,
} from '#app/domain/documents/request-documents.ts';
import { MAX_PARCELS } from '#app/domain/orders/parcels.rules.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { startTookanSimulator } from '#simulators/tookan/index.ts';
import type { Services } from '#app/ports/services.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import type { Render, Renders } from '#worker/documents/render.ts';
import { runWorker } from '#worker/run.ts';
import { until } from './worker-process.ts';

const ACCOUNTS = 3;
/** Documents per account, enough to last for the whole measurement. */
const DOCUMENTS = 2;
const ROUNDS = 3;
const LINES = 2_000;
const PER_ORDER = 200;
/** Orders per account, each with as many parcels as an order may have. They fill documents of 1,000 labels. */
const LABELLED_ORDERS = 50;

type Measured = { ms: number; delayMs: number; leastDrawing: number };
export type Figures = { idle: Measured; busy: Measured };

type Busy = { merchant: GivenMerchant; orderKeys: string[] };
type Worst = {
  prepare: (services: Services) => Promise<Busy>;
  request: typeof requestPackingSlips;
};

/** The documents that take longest to make. */
const WORST = {
  slips: { prepare: accountWithLongSlips, request: requestPackingSlips },
  zebraLabels: { prepare: accountWithManyLabels, request: requestZebraLabels },
} as const satisfies Record<string, Worst>;

/** Measures how long booking and label of one account take, first while the worker is idle, then while three
 *  other accounts have their largest allowed documents drawn. Returns both times in milliseconds, the p99 of
 *  the worker's event loop delay, and the lowest number of documents that were being drawn. */
export async function underWorstDocuments(
  renders: Renders,
  kind: keyof typeof WORST = 'slips',
): Promise<Figures> {
  const counted = countLarge(renders);
  const { prepare, request } = WORST[kind];
  const { services, merchant, orderKeys, busy } = await world(counted.renders, prepare);
  const measure = async (): Promise<Measured> => {
    const delay = monitorEventLoopDelay({ resolution: 10 });
    const drawing: number[] = [];
    const since = performance.now();
    delay.enable();
    for (let round = 0; round < ROUNDS; round += 1) {
      await bookAndPrint(services, merchant, orderKeys.pop()!);
      drawing.push(counted.drawing());
    }
    delay.disable();
    return {
      ms: (performance.now() - since) / ROUNDS,
      delayMs: delay.percentile(99) / 1e6,
      leastDrawing: Math.min(...drawing),
    };
  };
  // The first booking warms everything up.
  await bookAndPrint(services, merchant, orderKeys.pop()!);
  const idle = await measure();
  for (const one of busy)
    for (let n = 0; n < DOCUMENTS; n += 1)
      await request(services, one.merchant, { orderKeys: one.orderKeys });
  expect(await until(() => counted.begun())).toBe(true);
  return { idle, busy: await measure() };
}

/** Renders as usual, and counts the large documents in progress. */
function countLarge({ small, large }: Renders) {
  let drawing = 0;
  let hasBegun = false;
  const drawn: Render = async (task) => {
    hasBegun = true;
    drawing += 1;
    try {
      return await large(task);
    } finally {
      drawing -= 1;
    }
  };
  return { renders: { small, large: drawn }, drawing: () => drawing, begun: () => hasBegun };
}

async function world(renders: Renders, prepare: Worst['prepare']) {
  const { services, databaseUrl } = await testServices({ now: new Date().toISOString() });
  const courier = await startTookanSimulator({
    apiKey: TEST_SETTINGS.TOOKAN_API_KEY,
    sharedSecret: TEST_SETTINGS.TOOKAN_SHARED_SECRET,
    seed: 4,
  });
  onTestFinished(() => courier.close());
  const folder = mkdtempSync(join(tmpdir(), 'thumela-chaos-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = loadEnv({
    ...TEST_SETTINGS,
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    TOOKAN_BASE_URL: courier.apiUrl,
    TOOKAN_CALLS_PER_SECOND: '500',
  });
  const merchant = await given.merchant(services, { balanceCents: 100_000 });
  const orderKeys = await ordersOf(services, merchant, 2 * ROUNDS + 1);
  const busy: Busy[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) busy.push(await prepare(services));
  const worker = runWorker(env, compose(env, 'worker of the test'), renders);
  onTestFinished(() => worker.stop());
  return { services, merchant, orderKeys, busy };
}

/** Orders that fill a document of packing slips to its limit, in a script of eleven thousand characters. */
async function accountWithLongSlips(services: Services): Promise<Busy> {
  const merchant = await given.merchant(services);
  const orderKeys = await ordersOf(services, merchant, LINES / PER_ORDER);
  const characters = DOCUMENT_LIMITS.characters / LINES;
  for (const { id } of await services.db.order.findMany({
    where: { orderKey: { in: orderKeys } },
  })) {
    await services.db.orderLine.deleteMany({ where: { orderId: id } });
    await services.db.orderLine.createMany({
      data: Array.from({ length: PER_ORDER }, (_, position) => ({
        id: newId(),
        orderId: id,
        position,
        name: hangul(position, characters),
        quantity: 1,
        shippableQuantity: 1,
        unitPriceCents: 100n,
      })),
    });
  }
  return { merchant, orderKeys };
}

/** Booked shipments of twenty parcels each, with names, notes and contents in the same script. */
async function accountWithManyLabels(services: Services): Promise<Busy> {
  const { db, clock } = services;
  const merchant = await given.merchant(services, { balanceCents: 100_000 });
  const orderKeys = await ordersOf(services, merchant, LABELLED_ORDERS);
  await requestShipments(services, merchant, { orderKeys, parcels: MAX_PARCELS });
  const mine = { order: { orderKey: { in: orderKeys } } };
  const booked = { state: 'booked', bookedAt: clock.now() } as const;
  await db.shipment.updateMany({ where: mine, data: booked });
  await db.outbox.deleteMany();
  for (const [n, orderKey] of orderKeys.entries())
    await db.order.update({
      where: { orderKey },
      data: {
        customerName: hangul(n, 60),
        street: hangul(n + 1, 100),
        note: hangul(n + 2, 400),
        lines: { updateMany: { where: {}, data: { name: hangul(n + 3, 200) } } },
      },
    });
  return { merchant, orderKeys };
}

function hangul(from: number, characters: number): string {
  const signs = Array.from(
    { length: characters },
    (_, n) => 0xac00 + ((from * 131 + n * 17) % 11_172),
  );
  return String.fromCodePoint(...signs);
}

async function ordersOf(services: Services, merchant: GivenMerchant, count: number) {
  const store = await given.store(services, merchant);
  const keys: string[] = [];
  for (let n = 0; n < count; n += 1)
    keys.push((await given.order(services, { merchant, store })).orderKey);
  return keys;
}

/** Requests a shipment and its label. Returns the ms from the request to the finished label file. */
async function bookAndPrint(
  services: Services,
  merchant: GivenMerchant,
  orderKey: string,
): Promise<number> {
  const since = performance.now();
  await requestShipments(services, merchant, { orderKeys: [orderKey] });
  const booked = { order: { orderKey }, state: 'booked' } as const;
  expect(await until(async () => (await services.db.shipment.count({ where: booked })) > 0)).toBe(
    true,
  );
  const { jobId } = await requestLabels(services, merchant, { orderKeys: [orderKey] });
  const made = { id: jobId, state: 'completed' } as const;
  expect(await until(async () => (await services.db.documentJob.count({ where: made })) > 0)).toBe(
    true,
  );
  return performance.now() - since;
}
