import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { alternate, atMost, assessed, type BenchResult } from './bench.ts';
import { benchDatabase } from './bench-database.ts';

const DELIVERIES = 4_000;
const ROUNDS = 5;
const STEADY = { count: 2_500, perSecond: 500, rounds: 3 };
/** A multiple of the limit's p99 under the same steady load. */
const STEADY_P99 = 4;

/** The rate at which webhooks are accepted: the composed web side compared with node:http and the same SQL
 *  statement. Both use a database that flushes to the disk. The worker does not run. */
export async function run(): Promise<BenchResult> {
  const database = await benchDatabase({ durable: true });
  const children: ChildProcess[] = [];
  try {
    const [limitUrl, productUrl] = [await start('limit'), await start('product')];
    const { limit, product, ratio, rounds } = await alternate({
      rounds: ROUNDS,
      limit: async () => (await load(limitUrl, DELIVERIES, 0)).rate,
      product: async () => (await load(productUrl, DELIVERIES, 0)).rate,
    });
    const before = await rows();
    let accepted = 0;
    const p99Of = async (url: string) => {
      const steady = await load(url, STEADY.count, STEADY.perSecond);
      accepted += steady.accepted;
      return steady.p99;
    };
    const steady = await alternate({
      rounds: STEADY.rounds,
      limit: () => p99Of(limitUrl),
      product: () => p99Of(productUrl),
    });
    const ms = (value: number) => `${value.toFixed(1)} ms`;
    console.error(`  p99 at 500/s: limit ${ms(steady.limit)}, product ${ms(steady.product)}`);
    const guards = {
      'p99 at 500/s, times the limit': atMost(steady.ratio, STEADY_P99),
      'accepted without a row': atMost(accepted - ((await rows()) - before), 0),
    };
    const result = { part: 'ingest', unit: 'deliveries/s', limit, product, ratio, guards, rounds };
    return assessed({ ...result, goal: 0.85 }, 'at least');
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await database.stop();
  }

  async function start(side: 'limit' | 'product'): Promise<string> {
    const child = spawn(
      process.execPath,
      [resolve(import.meta.dirname, 'ingest-server.ts'), side],
      { env: database.env(), stdio: ['ignore', 'pipe', 'inherit'] },
    );
    children.push(child);
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('{"port"'))
        return `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`;
    }
    throw new Error(`The ${side} ended before it listened.`);
  }

  async function load(
    url: string,
    count: number,
    perSecond: number,
  ): Promise<{ rate: number; accepted: number; p99: number }> {
    const child = spawn(
      process.execPath,
      [resolve(import.meta.dirname, 'ingest-load.ts'), url, String(count), String(perSecond)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    children.push(child);
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await once(child, 'close');
    return JSON.parse(said) as { rate: number; accepted: number; p99: number };
  }

  async function rows(): Promise<number> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const answer = await client.query<{ count: string }>(
      'select count(*) from webhook_deliveries d join outbox o on o.key = d.id::text',
    );
    await client.end();
    return Number(answer.rows[0]?.count ?? 0);
  }
}
