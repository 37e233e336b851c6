import { setTimeout as wait } from 'node:timers/promises';
import { atMost, assessed, median, type BenchResult } from './bench.ts';
import { startBenchStore, type BenchStore } from './bench-store.ts';

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

/** Measures from a store's delivery at our endpoint until its order is in the list: through web, queue and a worker
 *  that reads the order from the store. Compares the times at half of this machine's capacity with those of an order
 *  that arrives alone. */
export async function run(): Promise<BenchResult> {
  const it = await startBenchStore();
  try {
    const alone: number[] = [];
    for (let n = 0; n < ALONE; n += 1) alone.push((await arrive(it, 1, 0))[0] ?? TIMEOUT_MS);
    const burst = await arrive(it, BURST, 0);
    const capacity = (BURST * 1_000) / Math.max(...burst);
    const steady = await arrive(it, Math.round((STEADY_SECONDS * capacity) / 2), capacity / 2);
    const limit = median(alone.slice(ALONE / 4));
    const product =
      steady.toSorted((a, b) => a - b)[Math.floor(steady.length * 0.95)] ?? TIMEOUT_MS;
    console.error(
      `  alone ${limit.toFixed(0)} ms; ${capacity.toFixed(0)} orders a second are imported; at half of it p95 ${product.toFixed(0)} ms`,
    );
    const missing = [...alone, ...burst, ...steady].filter((ms) => ms >= TIMEOUT_MS).length;
    const guards = { 'orders that never came': atMost(missing, 0) };
    const result = { part: 'visible', unit: 'ms p95', limit, product, ratio: product / limit };
    return assessed({ ...result, goal: GOAL, guards, rounds: 1 }, 'at most');
  } finally {
    await it.end();
  }
}

/** Milliseconds from each delivery until its order is there; TIMEOUT_MS for an order that never came. */
async function arrive(
  { pool, store, placeOrder, deliver }: BenchStore,
  count: number,
  perSecond: number,
): Promise<number[]> {
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
    const id = placeOrder();
    sentAt.set(String(id), performance.now());
    sending.push(deliver(id));
  }
  await Promise.all([...sending, looking]);
  return [...came, ...Array.from(sentAt, () => TIMEOUT_MS)];
}
