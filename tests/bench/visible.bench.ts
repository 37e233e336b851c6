import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { keepCredentials } from '#app/domain/credentials/store-connection.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { ensureLocalCa } from '#simulators/local-ca.ts';
import { startWooSimulator } from '#simulators/woocommerce/index.ts';
import { given } from '#tests/builders/given.ts';
import { atMost, judged, median, type BenchResult } from './bench.ts';
import { benchDatabase } from './bench-database.ts';

const SECRET = 'secret-of-the-webhooks';
/** Deliveries sent one at a time on an idle machine. */
const ALONE = 40;
/** Deliveries sent at once, to measure how many are processed per second at most. */
const BURST = 600;
/** How long deliveries arrive at half of that rate. */
const STEADY_SECONDS = 15;
/** The p95 at the steady rate, as a multiple of the median of single deliveries. */
const GOAL = 5;
const LOOK_MS = 5;
const TIMEOUT_MS = 60_000;

/** From a store's delivery at our endpoint until its order is in the list, through web, queue and a worker that
 *  reads the order from the store. Compares half of this machine's capacity with an order that arrives alone. */
export async function run(): Promise<BenchResult> {
  const it = await standing();
  try {
    const alone: number[] = [];
    for (let n = 0; n < ALONE; n += 1) alone.push((await it.arrive(1, 0))[0] ?? TIMEOUT_MS);
    const burst = await it.arrive(BURST, 0);
    const capacity = (BURST * 1_000) / Math.max(...burst);
    const steady = await it.arrive(Math.round((STEADY_SECONDS * capacity) / 2), capacity / 2);
    const limit = median(alone.slice(ALONE / 4));
    const product =
      steady.toSorted((a, b) => a - b)[Math.floor(steady.length * 0.95)] ?? TIMEOUT_MS;
    console.error(
      `  alone ${limit.toFixed(0)} ms; ${capacity.toFixed(0)} orders a second are taken in; at half of it p95 ${product.toFixed(0)} ms`,
    );
    const missing = [...alone, ...burst, ...steady].filter((ms) => ms >= TIMEOUT_MS).length;
    const guards = { 'orders that never came': atMost(missing, 0) };
    const result = { part: 'visible', unit: 'ms p95', limit, product, ratio: product / limit };
    return judged({ ...result, goal: GOAL, guards, rounds: 1 }, 'at most');
  } finally {
    await it.end();
  }
}

/** A connected store whose deliveries arrive at a web process, and a worker. */
async function standing() {
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
  const worker = resolve(import.meta.dirname, '..', '..', 'worker', 'index.ts');
  children.push(spawn(process.execPath, [worker], { env, stdio: ['ignore', 'ignore', 'inherit'] }));
  const url = await door();
  return {
    arrive,
    async end() {
      for (const child of children) child.kill('SIGKILL');
      await composition.close();
      await woo.close();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function door(): Promise<string> {
    const file = resolve(import.meta.dirname, 'ingest-server.ts');
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    const child = spawn(process.execPath, [file, 'product'], { env, stdio: [...stdio] });
    children.push(child);
    for await (const line of createInterface({ input: child.stdout }))
      if (line.startsWith('{"port"'))
        return `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`;
    throw new Error('The web process ended before it listened.');
  }

  /** Milliseconds from each delivery until its order is there. */
  async function arrive(count: number, perSecond: number): Promise<number[]> {
    const sentAt = new Map<string, number>();
    const came: number[] = [];
    const looking = (async () => {
      const since = performance.now();
      while (came.length < count && performance.now() - since < TIMEOUT_MS) {
        await wait(LOOK_MS);
        const { rows } = await pool.query<{ id: string }>(
          'select external_id as id from orders where store_id = $1 and external_id = any($2)',
          [store.id, [...sentAt.keys()]],
        );
        for (const { id } of rows) {
          came.push(performance.now() - (sentAt.get(id) ?? 0));
          sentAt.delete(id);
        }
      }
    })();
    const started = performance.now();
    const sending: Promise<void>[] = [];
    for (let sent = 0; sent < count; sent += 1) {
      const due = perSecond > 0 ? started + (sent * 1_000) / perSecond : 0;
      if (due > performance.now()) await wait(due - performance.now());
      const id = woo.control.placeOrder();
      sentAt.set(String(id), performance.now());
      sending.push(deliver(id));
    }
    await Promise.all([...sending, looking]);
    return [...came, ...Array.from(sentAt, () => TIMEOUT_MS)];
  }

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
    if (!answer.ok) throw new Error(`The door answered ${answer.status}.`);
  }
}
