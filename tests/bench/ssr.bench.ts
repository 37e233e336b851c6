import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { ensureBuild } from '#app/cli/start/build.ts';
import { alternate, atMost, assessed, type BenchResult } from './bench.ts';
import { benchDatabase } from './bench-database.ts';
import { fillOrders } from './list-data.ts';

const ORDERS = 20_000;
const ROUNDS = 5;
const CONNECTIONS = 8;
const SECONDS = 5;
const GOAL = 0.35;
/** On a machine that renders at least `limit` bare pages per second, ours must reach `product`. */
const FAST = { limit: 500, product: 150 };

type Side = { url: string; cookie: string };

/** Requests per second for the list with 100 rows, signed in, over 8 connections. Compared with node:http, the
 *  same query and the same elements rendered by React. */
export async function run(): Promise<BenchResult> {
  await ensureBuild();
  const folder = await mkdtemp(join(tmpdir(), 'thumela-bench-'));
  const database = await benchDatabase({ durable: false });
  const children: ChildProcess[] = [];
  try {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await fillOrders(client, ORDERS);
    await client.end();
    const ours = await start('product');
    const page = join(folder, 'orders.html');
    await writeFile(page, await listOf(ours));
    const bare = await start('limit', page);
    const { limit, product, ratio, rounds } = await alternate({
      rounds: ROUNDS,
      limit: () => load(bare),
      product: () => load(ours),
    });
    const short = limit >= FAST.limit ? FAST.product / product : 0;
    const guards = { 'of 150 a second where the limit reaches 500': atMost(short, 1) };
    const result = { part: 'ssr', unit: 'lists/s', limit, product, ratio, guards, rounds };
    return assessed({ ...result, goal: GOAL }, 'at least');
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }

  async function start(...args: string[]): Promise<Side> {
    const child = spawn(
      process.execPath,
      [resolve(import.meta.dirname, 'ssr-server.ts'), ...args],
      {
        env: database.env(folder),
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    children.push(child);
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.startsWith('{"port"')) continue;
      const { port, cookie } = JSON.parse(line) as { port: number; cookie: string };
      return { url: `http://127.0.0.1:${port}/orders`, cookie };
    }
    throw new Error(`The ${args[0]} ended before it listened.`);
  }
}

async function listOf({ url, cookie }: Side): Promise<string> {
  const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' });
  const html = await answer.text();
  const rows = html.split('<tr').length - 1;
  if (answer.status !== 200 || rows < 100)
    throw new Error(`The list answers ${answer.status} with ${rows} rows.`);
  return html;
}

async function load({ url, cookie }: Side): Promise<number> {
  const headers = { cookie };
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of the requests failed.`);
  return result.requests.total / result.duration;
}
