import { Agent, request as send } from 'node:http';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { takeInDelivery } from '#app/domain/intake/take-in-delivery.ts';
import {
  takeInCourierDeliveryJob,
  takeInDeliveryJob,
} from '#app/domain/intake/take-in-delivery.job.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { keepCredentials } from '#app/domain/credentials/store-connection.ts';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import { createListen } from '#app/integrations/database/listener.ts';
import { given } from '#tests/builders/given.ts';
import { RECORDED_SECRET } from '#tests/contract/woocommerce/fixtures.ts';
import { dumpOf } from '#tests/fakes/dump.ts';
import { fakePlatform } from '#tests/fakes/fake-platform.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { quietLog } from '#tests/fakes/test-services.ts';
import { startRelay } from '#worker/outbox-relay.ts';
import { linkQueues, openQueues } from '#worker/queues.ts';
import { handler, handlerTable, startRuntime } from '#worker/runtime.ts';
import { RECORDED, RECORDED_SHOPIFY_SECRET, type RecordedReceived } from './recorded.ts';
import { DATABASE_PATIENCE } from '#tests/run/patience.ts';

const COPIES = 10;
const CONNECTIONS = 8;

type Report = RecordedReceived & { copy: number };

test(`${RECORDED.length} recorded deliveries × ${COPIES}, shuffled, over ${CONNECTIONS} connections, end as if each was sent once in order`, async () => {
  const calm = await inOrderOnce();

  const wild = await house();
  for (const reported of RECORDED) wild.hold(reported);
  await wild.overConnections(shuffled(), (reported) => wild.send(reported));
  await wild.untilTakenIn();

  const dump = await dumpOf(calm.db);
  console.log(
    JSON.stringify({ sent: wild.answers.length, ...wild.figures(), orders: dump.orders.length }),
  );
  expect(dump.orders.length).toBeGreaterThanOrEqual(9);
  expect(await dumpOf(wild.db)).toEqual(dump);
  // Each delivery gets the same HTTP status in the storm as when it is sent alone.
  const alone = new Map(calm.answers.map(({ name, status }) => [name, status]));
  expect(wild.answers.filter(({ name, status }) => alone.get(name) !== status)).toEqual([]);
  expect(wild.answers.filter(({ status }) => status >= 500)).toEqual([]);
});

test('broken twin: the same deliveries, if their bodies are trusted instead of the orders read again, end differently', async () => {
  const calm = await inOrderOnce();

  const naive = await house();
  for (const [version, reported] of shuffled(3).entries()) {
    // The store's state is what this delivery says, and always the newest version.
    naive.hold(reported, version);
    await naive.send(reported);
    await naive.untilTakenIn();
  }

  const [right, wrong] = [await dumpOf(calm.db), await dumpOf(naive.db)];
  const differing = right.orders.filter(
    (order, n) => JSON.stringify(order) !== JSON.stringify(wrong.orders[n]),
  );
  console.log(JSON.stringify({ orders: right.orders.length, differing: differing.length }));
  expect(differing.length).toBeGreaterThan(0);
});

/** Sends all deliveries once, in order. The stores already hold their final state, so every read returns
 *  that state, whichever delivery causes it. */
async function inOrderOnce() {
  const calm = await house();
  for (const reported of RECORDED) calm.hold(reported);
  for (const reported of RECORDED) {
    await calm.send({ ...reported, copy: 0 });
    await calm.untilTakenIn();
  }
  return calm;
}

/** The deliveries in random order, which is the same in every run. */
function shuffled(copies = COPIES): Report[] {
  let seed = 20_261_121;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648);
  return Array.from({ length: copies }, (_, copy) =>
    RECORDED.map((reported) => ({ ...reported, copy })),
  )
    .flat()
    .map((reported) => ({ reported, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ reported }) => reported);
}

/** Real webhook endpoints, inbox, outbox, relay and queue. Only the answers of the shops are faked. */
async function house() {
  const app = await startApp({ SHOPIFY_API_SECRET: RECORDED_SHOPIFY_SECRET });
  const { services } = app.composition;
  const { db } = services;
  const merchant = await given.merchant(services);
  const stores = new Map<string, string>();
  for (const name of new Set(RECORDED.map(({ store }) => store))) {
    const isWoo = name.startsWith('wc');
    const { id } = await given.store(services, merchant, {
      name,
      integrationType: isWoo ? 'woocommerce' : 'shopify',
      externalId: isWoo ? null : name,
    });
    stores.set(name, id);
    if (isWoo) await keepCredentials(db, services, id, { webhookSecret: RECORDED_SECRET }, newId);
  }

  const truths = new Map<string, IncomingOrder>();
  const platforms = { shopify: fakePlatform(), woocommerce: fakePlatform() };
  for (const platform of Object.values(platforms))
    platform.readOrder = async ({ storeId }, externalId) => {
      const order = truths.get(`${storeId} ${externalId}`);
      return order ? { kind: 'order', order } : { kind: 'gone', readAt: new Date() };
    };
  await startWorker(app.env.DATABASE_URL, (payload) =>
    takeInDelivery({ ...services, platforms }, payload),
  );

  const answers: { name: string; status: number }[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  onTestFinished(() => agent.destroy());
  return {
    db,
    answers,
    hold({ store, resourceId, truth }: RecordedReceived, version?: number) {
      if (!resourceId || !truth) return;
      const updatedAt = version === undefined ? truth.updatedAt : new Date(2e12 + version * 1e3);
      truths.set(`${stores.get(store)} ${resourceId}`, { ...truth, updatedAt });
    },
    async send({ name, store, path, headers, body, copy }: Report) {
      const url = `${app.url}${path.replace(':store', stores.get(store) ?? '')}`;
      // A platform repeats a delivery with the same id, or sends it again with a new one.
      const again: Record<string, string> =
        copy % 2 ? { 'x-shopify-webhook-id': `${name} ${copy}` } : {};
      const isShopify = path === '/webhooks/shopify';
      const status = await post(agent, url, { ...headers, ...(isShopify ? again : {}) }, body);
      answers.push({ name, status });
    },
    async overConnections(list: readonly Report[], each: (reported: Report) => Promise<void>) {
      const waiting = [...list];
      const connection = async () => {
        for (let reported = waiting.shift(); reported; reported = waiting.shift())
          await each(reported);
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, connection));
    },
    async untilTakenIn() {
      await expect.poll(() => db.webhookDelivery.count({ where: { processedAt: null } })).toBe(0);
    },
    figures: () =>
      Object.fromEntries(
        [...Map.groupBy(answers, ({ status }) => `answered${status}`)].map(([status, list]) => [
          status,
          list.length,
        ]),
      ),
  };
}

async function startWorker(
  databaseUrl: string,
  takeIn: (payload: { deliveryId: string }) => Promise<void>,
): Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl, max: 8 });
  pool.on('error', () => undefined);
  onTestFinished(() => pool.end());
  const settings = {
    pool,
    handlers: handlerTable([
      handler(takeInDeliveryJob, takeIn),
      handler(takeInCourierDeliveryJob, takeIn),
    ]),
    log: quietLog,
  };
  const link = linkQueues({ databaseUrl, redisUrl: null, patience: DATABASE_PATIENCE }, quietLog);
  onTestFinished(() => link.close());
  const onFailed = ({ error }: { error: Error }) => Promise.reject(error);
  const runtime = startRuntime({ ...settings, link, onFailed });
  onTestFinished(() => runtime.stop());
  const queues = await openQueues(link, { log: quietLog, stopping: new AbortController().signal });
  if (!queues) throw new Error('The queues did not open.');
  onTestFinished(async () => {
    await Promise.all(Object.values(queues).map((queue) => queue.close()));
  });
  const listen = createListen({ connection: { connectionString: databaseUrl }, log: quietLog });
  const relay = startRelay({ ...settings, listen, queues, idleMs: 20, sweepAfterMs: 2_000 });
  onTestFinished(() => relay.stop());
}

function post(
  agent: Agent,
  url: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const { host: _host, ...sent } = headers;
    const length = { 'content-length': String(body.length) };
    const options = { agent, method: 'POST', headers: { ...sent, ...length } };
    const request = send(url, options, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
    request.end(body);
  });
}
