import { setTimeout as wait } from 'node:timers/promises';
import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { startTookanSimulator, type TookanSimulator } from '#simulators/tookan/index.ts';
import type { Services } from '#app/ports/services.ts';
import { given } from '#tests/builders/given.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { runWorker } from '#worker/run.ts';
import { benchDatabase } from './bench-database.ts';

const FEE_CENTS = 500;
/** How long to wait without progress, in ms. */
const TIMEOUT_MS = 60_000;

type CourierBench = {
  services: Services;
  courier: TookanSimulator;
  startWorker(): { stop(): Promise<void> };
};

/** Runs the product with a courier that allows `callsPerSecond`. Everything is removed afterwards. */
export async function withCourier<T>(
  callsPerSecond: number,
  run: (bench: CourierBench) => Promise<T>,
): Promise<T> {
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
    DATA_DIR: database.dataDir,
    TOOKAN_BASE_URL: courier.apiUrl,
    TOOKAN_CALLS_PER_SECOND: String(callsPerSecond),
  });
  const composition = compose(env, 'bench');
  const startWorker = () => runWorker(env, compose(env, 'bench worker'));
  try {
    return await run({ services: composition.services, courier, startWorker });
  } finally {
    await composition.close();
    await courier.close();
    await database.stop();
  }
}

/** Creates `count` orders of one store and requests their shipment. Returns their keys. */
export async function requestedOrders(services: Services, count: number): Promise<string[]> {
  const merchant = await given.merchant(services, { balanceCents: count * FEE_CENTS });
  const store = await given.store(services, merchant);
  const orderKeys: string[] = [];
  while (orderKeys.length < count)
    orderKeys.push((await given.order(services, { merchant, store })).orderKey);
  await requestShipments(services, merchant, { orderKeys });
  return orderKeys;
}

/** Polls until the count reaches `all` or stops rising. Returns the last count. */
export async function untilAll(
  all: number,
  count: () => Promise<number>,
  everyMs: number,
): Promise<number> {
  let [last, since] = [0, performance.now()];
  while (last < all && performance.now() - since < TIMEOUT_MS) {
    await wait(everyMs);
    const now = await count();
    if (now > last) since = performance.now();
    last = now;
  }
  return last;
}
