import { createHmac } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { createStoreSecrets } from '#app/api/webhooks/store-secrets.ts';
import { wooWebhook } from '#app/api/webhooks/woocommerce.webhook.ts';
import { startEmbeddedPostgres } from '#app/cli/embedded-postgres.ts';
import { applyMigrations } from '#app/cli/migrations.ts';
import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { keepCredentials } from '#app/domain/credentials/store-connection.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { ensureLocalCa } from '#simulators/local-ca.ts';
import { startWooSimulator } from '#simulators/woocommerce/index.ts';
import { given } from '#tests/builders/given.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { isFull, processEnv, startWorker, until } from './worker-process.ts';

const RESTARTS = isFull ? 5 : 2;
const BETWEEN_MS = isFull ? 3_000 : 1_500;
const SENDERS = 8;
const SECRET = 'secret-of-the-webhooks';

type Query = (text: string, values: unknown[]) => Promise<unknown>;

test(`${RESTARTS} immediate restarts of PostgreSQL while webhooks arrive lose nothing that was accepted`, async () => {
  const run = await restartUnderLoad((query) => query, 'with a worker');

  expect(run.accepted).toBeGreaterThan(0);
  expect(run.withoutRow).toBe(0);
  expect(run.withoutOrder).toBe(0);
  // The worker survived every restart, because nothing in the test restarts it.
  expect(run.worker).toBe('running');
});

test('broken twin: an endpoint that answers before its insert is done loses rows', async () => {
  const hasty = (query: Query): Query => {
    return async (text, values) => void query(text, values).catch(() => undefined);
  };

  const run = await restartUnderLoad(hasty, 'without');

  expect(run.withoutRow).toBeGreaterThan(0);
});

async function restartUnderLoad(
  endpointOf: (query: Query) => Query,
  how: 'with a worker' | 'without',
) {
  const { database, env, composition, woo, store } = await standing();
  const worker = how === 'with a worker' ? startWorker(env) : null;
  const query: Query = (text, values) => composition.pool.query(text, values);
  const url = await openProxy(
    wooWebhook({
      query: endpointOf(query),
      endpoint: composition.wooEndpoint,
      secretsOf: createStoreSecrets(composition.services, 'webhookSecret'),
    }),
  );

  const accepted: number[] = [];
  let refused = 0;
  let isOver = false;
  /** Like a store: one delivery, tried a few times until a 2xx. */
  const send = async (id: number) => {
    const body = Buffer.from(JSON.stringify({ id }));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const response = await fetch(`${url}/webhooks/woocommerce/${store.id}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-wc-webhook-topic': 'order.created',
          'x-wc-webhook-signature': createHmac('sha256', SECRET).update(body).digest('base64'),
        },
        body,
      });
      if (response.ok) return void accepted.push(id);
      refused += 1;
    }
  };
  const senders = Array.from({ length: SENDERS }, async () => {
    while (!isOver) await send(woo.control.placeOrder());
  });
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    // The first restart happens while the worker is still starting.
    const before = accepted.length;
    await new Promise((done) => setTimeout(done, restart === 0 ? 800 : BETWEEN_MS));
    await until(() => accepted.length > before);
    await database.restart('immediate');
  }
  isOver = true;
  await Promise.all(senders);

  const { db } = composition.services;
  const lost = async (known: Promise<{ id: string | null }[]>) => {
    const ids = new Set((await known).map(({ id }) => id));
    return accepted.filter((id) => !ids.has(String(id))).length;
  };
  const rows = () =>
    db.$queryRaw<{ id: string }[]>`select resource_id as id from webhook_deliveries`;
  const orders = () => db.$queryRaw<{ id: string }[]>`select external_id as id from orders`;
  if (worker)
    await until(async () => !worker.isRunning() || (await lost(orders())) === 0, 4 * HANG_MS);
  const figures = {
    restarts: RESTARTS,
    accepted: accepted.length,
    refused,
    withoutRow: await lost(rows()),
    withoutOrder: worker ? await lost(orders()) : null,
    worker: worker && (worker.isRunning() ? 'running' : worker.said()),
  };
  console.log(`${how}: ${JSON.stringify(figures)}`);
  return figures;
}

/** A database that can be crashed, a connected store with the orders, and our own processes. */
async function standing() {
  const folder = mkdtempSync(join(tmpdir(), 'thumela-chaos-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // When the tests run as root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  // Durable: committed data must survive the crash, as with an operator's own server.
  const database = await startEmbeddedPostgres({
    dir: join(folder, 'pg'),
    port: 0,
    password: 'chaos',
  });
  onTestFinished(() => database.stop());
  await applyMigrations(database.url);
  const { caFile, key, cert } = await ensureLocalCa(folder);
  const ca = readFileSync(caFile, 'utf8');
  const woo = await startWooSimulator({ tls: { key, cert }, ca });
  onTestFinished(() => woo.close());
  const env = processEnv(database.url, {
    SIMULATOR_ORIGINS: woo.url,
    SIMULATOR_CA_FILE: caFile,
    LOG_LEVEL: 'error',
    // Orders must arrive only by webhooks, so no reconciliation may run.
    RECONCILE_EVERY_MS: '86400000',
  });
  const composition = compose(loadEnv(env), 'test');
  onTestFinished(() => composition.close());
  const { services } = composition;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, {
    integrationType: 'woocommerce',
    url: woo.url,
  });
  // The worker uses its own clock, so a reconciliation must find no changes.
  await services.db.syncCursor.create({
    data: { storeId: store.id, watermark: new Date('2099-01-01T00:00:00Z') },
  });
  const secrets = { ...woo.control.issueKey(), webhookSecret: SECRET };
  const { consumerKey, consumerSecret, webhookSecret } = secrets;
  await services.db.$transaction((tx) =>
    keepCredentials(tx, services, store.id, { consumerKey, consumerSecret, webhookSecret }, newId),
  );
  return { database, env, composition, woo, store };
}

async function openProxy(router: express.Router): Promise<string> {
  const app = express().use(router);
  // A failed insert is answered with a 500 without console output.
  app.use(((_error, _request, response, _next) => {
    response.status(500).end();
  }) satisfies express.ErrorRequestHandler);
  const server = createServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((done) => server.close(() => done()));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
