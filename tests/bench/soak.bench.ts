import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { requestLabels } from '#app/domain/documents/request-documents.ts';
import { atMost, assessed, median, type BenchResult } from './bench.ts';
import { startBenchStore, type BenchStore } from './bench-store.ts';
import { bookedOrders } from './click-to-link.ts';

/** 50,000 parcels a day. */
const PER_MINUTE = 50_000 / (24 * 60);
/** Ten times as many parcels arrive for a twelfth of the time, in the first half of the run. */
const PEAK = { from: 1 / 4, to: 1 / 3, times: 10 };
const LABELS = Math.round(PER_MINUTE);
const LABELS_EVERY_MS = 60_000;
const TICK_MS = 1_000;
/** Memory use in the last quarter of the time, as a multiple of that in the second quarter. */
const GOAL = 1.1;
const LONGEST_WAIT_SECONDS = 60;
const CATCH_UP_MS = 60_000;
const MB = 1024;

type Sample = { share: number; web: number; worker: number; waitSeconds: number };

/** Web and worker at the pace of 50,000 parcels a day for `minutes`: each order is imported, and once a minute the
 *  labels of as many orders are made. Compares the memory of both at the end with that after they have warmed up, and
 *  looks for jobs that wait. It runs only when it is named: `npm run bench -- soak --minutes=60`. */
export async function run(minutes: number): Promise<BenchResult> {
  const it = await startBenchStore();
  try {
    const orderKeys = await labelled(it);
    const { samples, sent } = await soaked(it, minutes * 60_000, orderKeys);
    const missing = await missingOf(it, sent);
    const [early, late] = [memoryIn(samples, 1 / 4, 1 / 2), memoryIn(samples, 3 / 4, 1)];
    const highest = Math.max(...samples.map(({ worker }) => worker));
    console.error(
      `  ${sent} orders in ${minutes} minutes; worker at most ${highest.toFixed(0)} MB`,
    );
    const guards = {
      'orders that never came': atMost(missing, 0),
      'seconds that the longest job waited': atMost(
        Math.max(...samples.map(({ waitSeconds }) => waitSeconds)),
        LONGEST_WAIT_SECONDS,
      ),
    };
    const result = { part: 'soak', unit: 'MB of web and worker', limit: early, product: late };
    return assessed({ ...result, ratio: late / early, goal: GOAL, guards, rounds: 1 }, 'at most');
  } finally {
    await it.end();
  }
}

/** Orders whose labels are created again and again. */
function labelled({ services, merchant }: BenchStore): Promise<string[]> {
  return bookedOrders(services, merchant, LABELS);
}

async function soaked(it: BenchStore, lengthMs: number, orderKeys: string[]) {
  const samples: Sample[] = [];
  const since = performance.now();
  let [sent, owed, labelsAt] = [0, 0, 0];
  for (let last = since, now = since; now - since < lengthMs; last = now, now = performance.now()) {
    const share = (now - since) / lengthMs;
    const times = share >= PEAK.from && share < PEAK.to ? PEAK.times : 1;
    owed += ((now - last) / 60_000) * PER_MINUTE * times;
    const due = Math.floor(owed);
    owed -= due;
    sent += due;
    await Promise.all(Array.from({ length: due }, () => it.deliver(it.placeOrder())));
    if (now - since >= labelsAt) {
      labelsAt += LABELS_EVERY_MS;
      await requestLabels(it.services, it.merchant, { orderKeys });
    }
    samples.push({ share, ...(await lookedAt(it)) });
    await wait(TICK_MS);
  }
  return { samples, sent };
}

async function lookedAt({ pool, web, worker }: BenchStore): Promise<Omit<Sample, 'share'>> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select coalesce(max(extract(epoch from now() - due_at)), 0)::float8 as seconds from outbox
     where done_at is null and failed_at is null and due_at <= now()`,
  );
  const [webMb, workerMb] = await Promise.all([memoryOf(web.pid), memoryOf(worker.pid)]);
  return { web: webMb, worker: workerMb, waitSeconds: rows[0]?.seconds ?? 0 };
}

/** The resident memory of a process, in MB. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / MB;
}

function memoryIn(samples: readonly Sample[], from: number, to: number): number {
  const within = samples.filter(({ share }) => share >= from && share < to);
  return median(within.map(({ web, worker }) => web + worker));
}

/** How many orders of the store have not come a minute after the last one was sent. */
async function missingOf({ services, store }: BenchStore, sent: number): Promise<number> {
  const came = () => services.db.order.count({ where: { storeId: store.id } });
  const since = performance.now();
  while ((await came()) < sent && performance.now() - since < CATCH_UP_MS) await wait(TICK_MS);
  return sent - (await came());
}
