import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { startTookanSimulator } from '#app/integrations/tookan/simulator.ts';
import { given } from '#tests/builders/given.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { runWorker } from '#worker/run.ts';
import { atMost, judged, type BenchResult } from './bench.ts';
import { benchDatabase } from './bench-database.ts';

const ORDERS = 1_000;
const PER_SECOND = 20;
const FEE_CENTS = 500;
/** A call may reach the courier so much later than it left, and the next sooner. */
const JITTER_MS = 250;
const LOOK_MS = 500;
/** When nothing was booked for so long, nothing will be. */
const STUCK_MS = 60_000;

/** Shipping 1000 orders under the courier's allowance: how much of it is used, and whether it is kept. */
export async function run(): Promise<BenchResult> {
  const database = await benchDatabase({ durable: false });
  const courier = await startTookanSimulator({
    apiKey: TEST_SETTINGS.TOOKAN_API_KEY,
    sharedSecret: TEST_SETTINGS.TOOKAN_SHARED_SECRET,
    seed: 4,
  });
  const env = loadEnv({
    ...TEST_SETTINGS,
    LOG_LEVEL: 'error',
    DATABASE_URL: database.url,
    DATA_DIR: '/nonexistent',
    TOOKAN_BASE_URL: courier.apiUrl,
    TOOKAN_CALLS_PER_SECOND: String(PER_SECOND),
  });
  const composition = compose(env, 'bench');
  const { services } = composition;
  try {
    const merchant = await given.merchant(services, { balanceCents: ORDERS * FEE_CENTS });
    const store = await given.store(services, merchant);
    const orderKeys: string[] = [];
    for (let made = 0; made < ORDERS; made += 1)
      orderKeys.push((await given.order(services, { merchant, store })).orderKey);
    await requestShipments(services, merchant, { orderKeys });
    const worker = runWorker(env, compose(env, 'bench worker'));
    const booked = () => services.db.shipment.count({ where: { state: 'booked' } });
    let last = 0;
    let since = performance.now();
    while (last < ORDERS && performance.now() - since < STUCK_MS) {
      await new Promise((done) => setTimeout(done, LOOK_MS));
      const now = await booked();
      if (now > last) since = performance.now();
      last = now;
    }
    await worker.stop();
    return resultOf(courier.control.calls(), ORDERS - (await booked()));
  } finally {
    await composition.close();
    await courier.close();
    await database.stop();
  }
}

type Seen = { call: string; at: number };

/** Polls of what is booked come after; until the last booking every call is one of ours. */
function resultOf(calls: readonly Seen[], missing: number): BenchResult {
  const last = calls.findLastIndex(({ call }) => call === 'create_task');
  const ours = calls.slice(0, last + 1);
  const times = ours.map(({ at }) => at).sort((a, b) => a - b);
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000;
  const product = (times.length - 1) / seconds;
  const creates = ours.filter(({ call }) => call === 'create_task').length;
  console.error(
    `  ${creates} of ${ours.length} calls created a job, in ${seconds.toFixed(1)} s: ${(creates / seconds).toFixed(1)} orders a second`,
  );
  const guards = {
    'calls over the allowance': atMost(overAllowance(times), 0),
    'orders without a job': atMost(missing, 0),
    'calls that created none, of all': atMost((ours.length - creates) / ours.length, 0.1),
  };
  const ratio = product / PER_SECOND;
  const part = { part: 'courier', unit: 'calls/s', limit: PER_SECOND, product, ratio };
  return judged({ ...part, goal: 0.95, guards, rounds: 1 }, 'at least');
}

/** How many more calls came in some stretch of time than the allowance has for it. */
function overAllowance(times: readonly number[]): number {
  let worst = 0;
  let excess = 0;
  for (const [index, at] of times.entries()) {
    const before = times[index - 1] ?? at;
    excess = Math.max(0, excess + 1 - ((at - before) * PER_SECOND) / 1_000);
    worst = Math.max(worst, excess);
  }
  return Math.max(0, Math.floor(worst - 1 - (JITTER_MS * PER_SECOND) / 1_000));
}
