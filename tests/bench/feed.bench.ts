import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { WebSocket } from 'ws';
import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { issuePrinterTicket } from '#app/domain/documents/printer-tickets.ts';
import type { Services } from '#app/ports/services.ts';
import { given } from '#tests/builders/given.ts';
import { alternate, atMost, assessed, type BenchResult } from './bench.ts';
import { benchDatabase } from './bench-database.ts';
import { BARE_LABELS, queueBare, queueLabel, type Printer } from './feed-labels.ts';

const PRINTERS = 1_000;
/** Labels sent at once, to measure how many the product sends per second at most. */
const BURST = 2_000;
const STEADY_SECONDS = 10;
const ROUNDS = 3;
/** The p99 as a multiple of the limit's under the same load. */
const GOAL = 8;
const TIMEOUT_MS = 60_000;
const LOOK_MS = 5;

/** Milliseconds from a label in the database until it is at its printer, p99, with 1000 printers connected and labels
 *  at half of the product's highest rate. The limit is a bare WebSocket server under the same load. */
export async function run(): Promise<BenchResult> {
  const database = await benchDatabase({ durable: true });
  const env = { ...database.env(), LOG_LEVEL: 'error' };
  const composition = compose(loadEnv(env), 'bench');
  const { services, pool } = composition;
  const children: ChildProcess[] = [];
  const closing: (() => void)[] = [];
  try {
    await pool.query(BARE_LABELS);
    const printers = await madePrinters(services);
    const side = async (name: 'limit' | 'product', queue: typeof queueLabel) => {
      const { url, child } = await started(name, env);
      children.push(child);
      const feed = feedOf(pool, queue);
      for (const printer of printers) closing.push(await connect(services, url, printer, feed));
      return feed;
    };
    const bare = await side('limit', queueBare);
    const ours = await side('product', queueLabel);
    const burst = await ours.print(printers, BURST, 0);
    const perSecond = (BURST * 1_000) / Math.max(...burst) / 2;
    const count = Math.round(STEADY_SECONDS * perSecond);
    const p99Of = async ({ print }: Feed) => p99(await print(printers, count, perSecond));
    const { limit, product, ratio, rounds } = await alternate({
      rounds: ROUNDS,
      limit: () => p99Of(bare),
      product: () => p99Of(ours),
    });
    console.error(`  ${PRINTERS} printers, ${perSecond.toFixed(0)} labels a second`);
    const guards = {
      'labels that never came': atMost(ours.lost(), 0),
      'labels that came twice': atMost(ours.twice(), 0),
    };
    const result = { part: 'feed', unit: 'ms p99', limit, product, ratio, guards, rounds };
    return assessed({ ...result, goal: GOAL }, 'at most');
  } finally {
    for (const close of closing) close();
    for (const child of children) child.kill('SIGKILL');
    await composition.close();
    await database.stop();
  }
}

async function started(name: string, env: NodeJS.ProcessEnv) {
  const file = resolve(import.meta.dirname, 'feed-server.ts');
  const child = spawn(process.execPath, [file, name], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('{"port"')) {
      const { port } = JSON.parse(line) as { port: number };
      return { child, url: `ws://127.0.0.1:${port}` };
    }
  throw new Error(`The ${name} ended before it listened.`);
}

/** One merchant for each printer, with an order whose labels it prints. */
async function madePrinters(services: Services): Promise<Printer[]> {
  const printers: Printer[] = [];
  while (printers.length < PRINTERS) {
    const owner = await given.merchant(services);
    const { id: orderId } = await given.labelledOrder(services, owner);
    printers.push({ owner, orderId });
  }
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  return printers;
}

/** Connects a printer that answers each label at once. Returns a function that disconnects it. */
async function connect(
  services: Services,
  url: string,
  { owner }: Printer,
  feed: Feed,
): Promise<() => void> {
  const { userId } = owner;
  await createBearerToken(services, userId);
  const { id } = await services.db.apiToken.findFirstOrThrow({ where: { userId } });
  const { ticket, email } = await issuePrinterTicket(services, owner, { by: 'token', id });
  const address = `${url}/printer-feed?email=${encodeURIComponent(email)}`;
  const origin = services.settings.publicUrl;
  const socket = new WebSocket(address, { origin });
  const { promise: ready, resolve: isReady, reject } = Promise.withResolvers<void>();
  socket.on('error', reject);
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', ticket, station: userId })));
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { type: string; id: string };
    if (message.type === 'ready') return isReady();
    feed.arrived(message.id);
    socket.send(JSON.stringify({ type: 'ack', id: message.id }));
  });
  await ready;
  return () => socket.terminate();
}

type Feed = {
  /** Queues `count` labels, all at once if `perSecond` is 0. Returns the ms that each label took, without lost ones. */
  print(printers: readonly Printer[], count: number, perSecond: number): Promise<number[]>;
  arrived(id: string): void;
  lost(): number;
  twice(): number;
};

function feedOf(pool: Pool, queue: typeof queueLabel): Feed {
  const arrivals = new Map<string, number>();
  let [lost, twice] = [0, 0];
  return {
    arrived(id) {
      if (arrivals.has(id)) twice += 1;
      else arrivals.set(id, performance.now());
    },
    lost: () => lost,
    twice: () => twice,
    async print(printers, count, perSecond) {
      const queued = new Map<string, number>();
      const sending: Promise<void>[] = [];
      const since = performance.now();
      for (let sent = 0; sent < count; sent += 1) {
        const due = perSecond > 0 ? since + (sent * 1_000) / perSecond : 0;
        if (due > performance.now()) await wait(due - performance.now());
        const at = performance.now();
        const printer = printers[sent % printers.length]!;
        sending.push(queue(pool, printer).then((id) => void queued.set(id, at)));
      }
      await Promise.all(sending);
      const last = performance.now();
      const isOver = () => [...queued.keys()].every((id) => arrivals.has(id));
      while (!isOver() && performance.now() - last < TIMEOUT_MS) await wait(LOOK_MS);
      const times = [...queued].map(([id, at]) => (arrivals.get(id) ?? Infinity) - at);
      lost += times.filter((ms) => ms === Infinity).length;
      return times.filter((ms) => ms !== Infinity);
    },
  };
}

function p99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;
}
