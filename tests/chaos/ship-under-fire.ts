import { expect, onTestFinished } from 'vitest';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { startTookanSimulator } from '#simulators/tookan/index.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { HANG_MS, SLOWNESS } from '#tests/run/patience.ts';
import { seededRandom } from '#tests/fakes/seeded-random.ts';
import { isFull, processEnv, startWorker, until } from './worker-process.ts';

export const ORDERS = isFull ? 1_000 : 60;
export const KILLS = isFull ? 20 : 5;
export const FEE = 500;
const CALL_MS = 2_000 * SLOWNESS;
/** Long after the caller has timed out. A caller that did not wait has by then looked up the job in vain and called
 *  again. */
const LATE_COMMIT_MS = 3 * CALL_MS;
/** A third is for sending the call (book-courier.ts). The rest is for the late commit, and for a machine that is busy
 *  with processes that die and start. */
const WORST_DELAY_MS = 15_000 * SLOWNESS;

/** Ships all orders in batches, each with a new worker. Every worker but the last is killed in the middle of its work.
 *  Another `round` uses other random numbers. */
export async function shipUnderFire(entry: string, round = 0) {
  const { services, db, databaseUrl } = await testServices({ now: new Date().toISOString() });
  const courier = await startTookanSimulator({
    apiKey: 'key-of-the-tests',
    sharedSecret: 'shared-secret-of-the-tests',
    seed: 4 + round,
  });
  onTestFinished(() => courier.close());
  courier.control.badDays.set({
    errors500: { probability: 0.05 },
    dropBefore: { probability: 0.04 },
    loseAnswer: { probability: 0.15 },
    slowCommit: { probability: 0.15, ms: 700 },
    commitLate: { probability: 0.1, ms: LATE_COMMIT_MS },
  });
  const merchant = await given.merchant(services, { balanceCents: ORDERS * FEE });
  const store = await given.store(services, merchant);
  const keys: string[] = [];
  for (let n = 0; n < ORDERS; n += 1)
    keys.push((await given.order(services, { merchant, store })).orderKey);
  const env = processEnv(databaseUrl, {
    TOOKAN_BASE_URL: courier.apiUrl,
    TOOKAN_TIMEOUT_MS: String(CALL_MS),
    TOOKAN_WORST_DELAY_MS: String(WORST_DELAY_MS),
    TOOKAN_CALLS_PER_SECOND: '500',
  });

  const random = seededRandom(7 + round);
  const creates = () => courier.control.calls().filter(({ call }) => call === 'create_task').length;
  let kills = 0;
  const perBatch = Math.ceil(ORDERS / (KILLS + 1));
  for (let batch = 0; batch <= KILLS; batch += 1) {
    const orderKeys = keys.slice(batch * perBatch, (batch + 1) * perBatch);
    if (orderKeys.length) await requestShipments(services, merchant, { orderKeys });
    const worker = startWorker(env, entry);
    if (batch === KILLS) break;
    const before = creates();
    const isAtWork = await until(() => creates() > before);
    expect(isAtWork, `the worker does nothing: ${worker.said().slice(-2_000)}`).toBe(true);
    await new Promise((done) => setTimeout(done, random() * 300));
    await worker.kill();
    kills += 1;
  }
  const booked = () => db.shipment.count({ where: { state: 'booked' } });
  await until(async () => (await booked()) === ORDERS, 4 * HANG_MS);

  if ((await booked()) < ORDERS) console.log(await whatIsWaiting(db));

  const pairs = new Map<string, number>();
  for (const job of courier.control.jobs())
    if (job.type === 1) pairs.set(job.orderId, (pairs.get(job.orderId) ?? 0) + 1);
  const books = await booksOf(services, merchant.merchantId);
  const figures = {
    orders: ORDERS,
    kills,
    calls: courier.control.calls().length,
    double: [...pairs.values()].filter((count) => count > 1).length,
    missing: ORDERS - (await booked()),
    captured: books.feeStates.filter((state) => state === 'SUCCESSFUL').length,
    feesCents: books.fees,
    drift: books.drift,
    total: books.total,
  };
  console.log(`${entry}: ${JSON.stringify(figures)}`);
  return figures;
}

/** Describes for a failing run what the unbooked shipments wait for. */
async function whatIsWaiting(db: Awaited<ReturnType<typeof testServices>>['db']): Promise<string> {
  const shipments = await db.$queryRaw`
    select s.reference, s.state::text, s.create_begun_at, s.reason, o.enqueued_at, o.failed_at, o.error, now() as now
    from shipments s join outbox o on o.key = s.id::text where s.state::text <> 'booked'`;
  const jobs = await db.$queryRaw`select to_jsonb(j)::text as job from bullmq.job j limit 5`.catch(
    String,
  );
  return JSON.stringify({ shipments, jobs }, null, 1);
}
