import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { atMost, assessed, type BenchResult } from './bench.ts';
import { benchDatabase } from './bench-database.ts';
import { fillOrders } from './list-data.ts';

const ORDERS = 200_000;
/** The memory that a file of any length may cost a worker that prints labels at the same time. */
const ALLOWED_MB = 64;
const MB = 2 ** 20;

/** A small heap, so that V8 collects garbage early. With more room V8 would keep 200 MB of dead rows, which says
 *  nothing about what an export needs. An export that needs more than this crashes the process. */
const HEAP = ['--max-old-space-size=160', '--max-semi-space-size=4'];

type Exported = { orders: number; seconds: number; grown: number };

/** How much a worker's memory grows while it exports 200,000 orders, compared with what is allowed. */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-bench-'));
  const database = await benchDatabase({ durable: false });
  try {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await fillOrders(client, ORDERS);
    await client.query(`
      insert into order_lines (id, order_id, position, name, sku, quantity, shippable_quantity, unit_price_cents)
      select gen_random_uuid(), id, n, 'Rooibos tea, organic, 80 bags', 'TEA-' || n, n, n, 9900
      from orders, generate_series(1, 2) n`);
    await client.query('vacuum analyze');
    await client.end();
    const { orders, grown } = await exported();
    const bytes = await lengthOf(folder);
    return assessed(
      {
        part: 'export',
        unit: 'MB grown',
        limit: ALLOWED_MB,
        product: grown / MB,
        ratio: grown / MB / ALLOWED_MB,
        goal: 1,
        guards: {
          'orders left out': atMost(ORDERS - orders, 0),
          'bytes missing of 100 an order': atMost(Math.max(0, 100 * ORDERS - bytes), 0),
        },
        rounds: 1,
      },
      'at most',
    );
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }

  async function exported(): Promise<Exported> {
    const worker = resolve(import.meta.dirname, 'export-worker.ts');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--expose-gc', ...HEAP, worker],
      { env: database.env(folder) },
    );
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Exported;
  }
}

/** The total size of the CSV files in the folder, in bytes. */
async function lengthOf(folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((one) => one.name.endsWith('.csv'));
  const sizes = await Promise.all(files.map((one) => stat(join(one.parentPath, one.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
