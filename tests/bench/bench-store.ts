import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { keepCredentials } from '#app/domain/credentials/store-connection.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { ensureLocalCa } from '#simulators/local-ca.ts';
import { startWooSimulator } from '#simulators/woocommerce/index.ts';
import { given } from '#tests/builders/given.ts';
import { benchDatabase } from './bench-database.ts';

const SECRET = 'secret-of-the-webhooks';

export type BenchStore = Awaited<ReturnType<typeof startBenchStore>>;

/** A connected WooCommerce store, and the processes that its deliveries go through: web and worker. */
export async function startBenchStore() {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-bench-'));
  const database = await benchDatabase({ durable: true });
  const { caFile, key, cert } = await ensureLocalCa(folder);
  const woo = await startWooSimulator({ tls: { key, cert }, ca: await readFile(caFile, 'utf8') });
  const env = {
    ...database.env(folder),
    SIMULATOR_ORIGINS: woo.url,
    SIMULATOR_CA_FILE: caFile,
    // Reconciliation is off, so that only deliveries import orders.
    RECONCILE_EVERY_MS: '86400000',
  };
  const composition = compose(loadEnv(env), 'bench');
  const { services, pool } = composition;
  const children: ChildProcess[] = [];
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, {
    integrationType: 'woocommerce',
    url: woo.url,
  });
  await services.db.syncCursor.create({
    data: { storeId: store.id, watermark: new Date('2099-01-01T00:00:00Z') },
  });
  const secrets = { ...woo.control.issueKey(), webhookSecret: SECRET };
  const { consumerKey, consumerSecret, webhookSecret } = secrets;
  await services.db.$transaction((tx) =>
    keepCredentials(tx, services, store.id, { consumerKey, consumerSecret, webhookSecret }, newId),
  );
  const file = resolve(import.meta.dirname, '..', '..', 'worker', 'index.ts');
  const worker = spawn(process.execPath, [file], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  children.push(worker);
  const { url, web } = await listening();
  return {
    services,
    pool,
    merchant,
    store,
    web,
    worker,
    /** Places an order in the store. Returns its id there. */
    placeOrder: () => woo.control.placeOrder(),
    deliver,
    async end() {
      for (const child of children) child.kill('SIGKILL');
      await composition.close();
      await woo.close();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function listening(): Promise<{ url: string; web: ChildProcess }> {
    const file = resolve(import.meta.dirname, 'ingest-server.ts');
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    const web = spawn(process.execPath, [file, 'product'], { env, stdio: [...stdio] });
    children.push(web);
    for await (const line of createInterface({ input: web.stdout }))
      if (line.startsWith('{"port"')) {
        const { port } = JSON.parse(line) as { port: number };
        return { web, url: `http://127.0.0.1:${port}` };
      }
    throw new Error('The web process ended before it listened.');
  }

  /** Delivers the webhook of an order to the web process. */
  async function deliver(id: number): Promise<void> {
    const body = JSON.stringify({ id });
    const answer = await fetch(`${url}/webhooks/woocommerce/${store.id}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-wc-webhook-topic': 'order.created',
        'x-wc-webhook-signature': createHmac('sha256', SECRET).update(body).digest('base64'),
      },
      body,
    });
    if (!answer.ok) throw new Error(`The webhook endpoint answered ${answer.status}.`);
  }
}
