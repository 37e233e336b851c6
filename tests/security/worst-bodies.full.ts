import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startWorker, until } from '#tests/chaos/worker-process.ts';
import { announceFigures } from '#tests/fakes/figures.ts';
import { openEndpoints } from './open-endpoints.ts';
import { startBareServer, startWebProcess, type Target } from './processes.ts';
import { SLOWNESS } from '#tests/run/patience.ts';
import { counts, percentile } from './run.ts';
import { shapesOf, type Shape } from './worst-bodies.ts';

const CLIENTS = 200;
const WISH_MS = 250;
/** The product may take this multiple of the bare server's time, because a machine that is slow with a bare server
 *  may be slow with ours. */
const MAX_TIMES_BARE = 3;
const PROBE_EVERY_MS = 20;
const SIZES = [1, 4, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096].map((kb) => kb * 1024);
/** If one request alone delays others this long, in ms, it is not sent by 200 clients. */
const HOPELESS_MS = 10_000 * SLOWNESS;
/** How often the worst request is measured, because a busy machine delays single checks but not all of them. */
const LOOKS_AT_THE_WORST = 3;

type Sent = { path: string; method: string; headers: Record<string, string>; body: Buffer };

test(`while ${CLIENTS} clients send the most expensive body that each kind of endpoint accepts, the health check answers`, async () => {
  const [product, bare] = [await startWebProcess(), await startBareServer('answers')];
  const { world, endpoints } = await openEndpoints(product.composition, product.url);
  const shapes = shapesOf(world, endpoints);
  const errors: string[] = [];
  for (const { method, of } of shapes) await ask(product.url, { method, ...of(100) });

  for (const group of new Set(shapes.map((shape) => shape.group))) {
    const all = shapes.filter((shape) => shape.group === group);
    const worst = await worstOf(product, all);
    const run = await check({ product, bare, sent: worst.sent, alone: worst.waitedMs });
    announceFigures(`3 worst bodies: ${group}`, {
      shapes: all.length,
      worst: worst.name,
      bytes: worst.sent.body.length,
      ...run,
    });
    if (!run.pass) errors.push(`${group}: ${worst.name} ${JSON.stringify(run)}`);
    if (!product.process.isRunning()) errors.push(`ended: ${product.process.said().slice(-500)}`);
  }

  expect(errors).toEqual([]);
});

test('broken twin: a server that parses a form slowly is detected', async () => {
  const [product, bare] = [await startBareServer('reads slowly'), await startBareServer('answers')];
  const body = Buffer.from(Array.from({ length: 1_500 }, (_, n) => `a${n}=`).join('&'));

  const run = await check({
    product,
    bare,
    alone: 0,
    sent: { path: '/', method: 'POST', headers: {}, body },
  });

  announceFigures('3 worst bodies, broken twin', run);
  expect(run.pass).toBe(false);
});

/** Finds the request that delays others longest. Each shape grows until its endpoint refuses it for its size. */
async function worstOf(product: Target, shapes: Shape[]) {
  let worst = {
    waitedMs: -1,
    name: 'none',
    sent: { path: '/', method: 'GET', headers: {}, body: Buffer.alloc(0) } as Sent,
  };
  for (const { name, method, of, maxBytes } of shapes)
    for (const bytes of SIZES.filter((size) => size <= maxBytes)) {
      const sent = { method, ...of(bytes) };
      const first = await alone(product, sent);
      if ([413, 414, 431].includes(first.status ?? 0)) break;
      let { waitedMs } = first;
      for (let look = 1; look < LOOKS_AT_THE_WORST && waitedMs > worst.waitedMs; look += 1)
        waitedMs = Math.min(waitedMs, (await alone(product, sent)).waitedMs);
      if (waitedMs > worst.waitedMs)
        worst = { waitedMs, name: `${name} of ${bytes / 1024} KB`, sent };
      if (waitedMs > HOPELESS_MS) return worst;
    }
  return worst;
}

/** Sends one request. Measures how long the health check waits during it. */
async function alone({ url }: Target, sent: Sent) {
  const answer = ask(url, sent);
  let isOver = false;
  void answer.finally(() => (isOver = true));
  let waitedMs = 0;
  do {
    const begun = performance.now();
    await ask(url, { path: '/healthz', method: 'GET', headers: {}, body: Buffer.alloc(0) });
    waitedMs = Math.max(waitedMs, performance.now() - begun);
  } while (!isOver);
  return { status: await answer, waitedMs };
}

function ask(url: string, { path, method, headers, body }: Sent): Promise<number | null> {
  return fetch(url + path, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
    ...(method === 'GET' ? {} : { body: new Uint8Array(body) }),
  }).then(
    async (answer) => (await answer.arrayBuffer(), answer.status),
    () => null,
  );
}

type Checked = { product: Target; bare: Target; sent: Sent; alone: number };

/** Compares the product with a bare server, which reads the same bytes from as many clients and discards them. */
async function check({ product, bare, sent, alone: waitedMs }: Checked) {
  const limits: number[] = [];
  const products: number[] = [];
  let answered: Record<string, number> = {};
  if (waitedMs <= HOPELESS_MS)
    for (let round = 0; round < 2; round += 1) {
      limits.push((await underLoad(bare, sent)).p99);
      const loaded = await underLoad(product, sent);
      products.push(loaded.p99);
      answered = loaded.answers;
    }
  const limitMs = percentile(limits, 0.5);
  const productMs = products.length > 0 ? percentile(products, 0.5) : Math.max(waitedMs, 1);
  const pass = waitedMs <= HOPELESS_MS && productMs <= Math.max(WISH_MS, MAX_TIMES_BARE * limitMs);
  return {
    clients: CLIENTS,
    aloneMs: Math.round(waitedMs),
    healthzP99Ms: Math.round(productMs),
    bareP99Ms: Math.round(limitMs),
    goalMs: WISH_MS,
    answered,
    pass,
  };
}

async function underLoad(target: Target, { path, method, headers, body }: Sent) {
  const folder = mkdtempSync(join(tmpdir(), 'thumela-load-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const bodyFile = join(folder, 'body');
  writeFileSync(bodyFile, body);
  const load = {
    url: target.url + path,
    method,
    headers,
    bodyFile,
    clients: CLIENTS,
    ms: counts.loadMs,
  };
  const child = startWorker(
    { NODE_ENV: 'production', PATH: process.env['PATH'], LOAD: JSON.stringify(load) },
    'tests/security/load-process.ts',
  );
  await until(() => child.said().includes('begun') || !child.isRunning(), 30_000);
  const waits = await probe(target, counts.loadMs);
  await until(() => !child.isRunning(), 60_000);
  const [, answers = '{}'] = /"answers":(\{.*?\})/.exec(child.said()) ?? [];
  return { p99: percentile(waits, 0.99), answers: JSON.parse(answers) as Record<string, number> };
}

/** Checks health at a fixed rate, whether or not earlier checks were answered, so that a busy server does not thin
 *  out the samples. */
async function probe({ url }: Target, ms: number): Promise<number[]> {
  const looks: Promise<number>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const begun = performance.now();
      const look = fetch(`${url}/healthz`, { signal: AbortSignal.timeout(30_000) });
      looks.push(
        look.then(
          async (answer) => (await answer.arrayBuffer(), performance.now() - begun),
          () => 30_000,
        ),
      );
      if (looks.length * PROBE_EVERY_MS < ms) return;
      clearInterval(timer);
      resolve();
    }, PROBE_EVERY_MS);
  });
  return Promise.all(looks);
}
