import { atMost, assessed, type BenchResult } from './bench.ts';
import { requestedOrders, untilAll, withCourier } from './bench-courier.ts';

const ORDERS = 1_000;
const PER_SECOND = 20;
/** How much later than it was sent a call may reach the courier. The next one may arrive without delay, so two calls
 *  may arrive closer together than they were sent. */
const JITTER_MS = 250;
const LOOK_MS = 500;

/** Ships 1000 orders under the courier's rate limit. Measures how much of the limit is used and whether it is
 *  respected. */
export function run(): Promise<BenchResult> {
  return withCourier(PER_SECOND, async ({ services, courier, startWorker }) => {
    await requestedOrders(services, ORDERS);
    const worker = startWorker();
    const booked = () => services.db.shipment.count({ where: { state: 'booked' } });
    await untilAll(ORDERS, booked, LOOK_MS);
    await worker.stop();
    return resultOf(courier.control.calls(), ORDERS - (await booked()));
  });
}

type Seen = { call: string; at: number };

/** The figures of a run. Calls after the last booking are polls of booked jobs and do not count. */
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
  return assessed({ ...part, goal: 0.95, guards, rounds: 1 }, 'at least');
}

/** The number of calls above the rate limit in the worst stretch of time. */
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
