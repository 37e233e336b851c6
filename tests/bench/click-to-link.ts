import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { getDocument } from '#app/domain/documents/documents.ts';
import { requestLabels } from '#app/domain/documents/request-documents.ts';
import type { Services } from '#app/ports/services.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { runWorker } from '#worker/run.ts';
import { benchDatabase } from './bench-database.ts';

const LOOK_MS = 20;
/** If a job takes longer, the bench fails. */
const TIMEOUT_MS = 120_000;

/** Seconds from the click on *PDF Labels* for `count` booked orders until their link is there, through the queue
 *  and a worker as in production. One value per round, after one warm-up round. */
export async function clickToLink(count: number, rounds: number): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-bench-'));
  const database = await benchDatabase({ durable: false });
  const env = loadEnv({ ...database.env(folder), LOG_LEVEL: 'error' });
  const composition = compose(env, 'bench');
  const worker = runWorker(env, compose(env, 'bench worker'));
  try {
    const { services } = composition;
    const merchant = await given.merchant(services);
    const orderKeys = await bookedOrders(services, merchant, count);
    await linkOf(services, merchant, orderKeys);
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      seconds.push(await linkOf(services, merchant, orderKeys));
    return seconds;
  } finally {
    await worker.stop();
    await composition.close();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function linkOf(
  services: Services,
  merchant: GivenMerchant,
  orderKeys: readonly string[],
): Promise<number> {
  const since = performance.now();
  const { jobId } = await requestLabels(services, merchant, { orderKeys: [...orderKeys] });
  while (performance.now() - since < TIMEOUT_MS) {
    const { state } = await getDocument(services, merchant, jobId);
    if (state === 'completed') return (performance.now() - since) / 1_000;
    if (state === 'error') throw new Error('The labels failed.');
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
  throw new Error('The labels never came.');
}

/** Booked orders of one store. Every order in the database gets a shipment. */
export async function bookedOrders(
  services: Services,
  merchant: GivenMerchant,
  count: number,
): Promise<string[]> {
  const store = await given.store(services, merchant);
  const orderKeys: string[] = [];
  for (let made = 0; made < count; made += 1)
    orderKeys.push((await given.order(services, { merchant, store })).orderKey);
  await services.db.$executeRaw`
    insert into shipments (id, order_id, merchant_id, store_id, kind, attempt, reference, state, fee_cents, requested_at, booked_at)
    select gen_random_uuid(), id, merchant_id, store_id, 'delivery', 1, order_key, 'booked', 500, now(), now() from orders`;
  await services.db.$executeRaw`
    update orders set status = 'unassigned', current_shipment_id = shipments.id
    from shipments where shipments.order_id = orders.id`;
  return orderKeys;
}
