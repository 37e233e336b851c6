import { expect, test } from 'vitest';
import { seededRandom } from '#tests/fakes/seeded-random.ts';
import { clerksAtWork } from './clerks.ts';
import { clerksWorld, recover, type World } from './clerks-world.ts';
import { checkClerks } from './check-clerks.ts';
import { untilRed } from './until-red.ts';

const ORDERS = 300;
const CLERKS = 20;
const ACTIONS = 24;
const SEED = Number(process.env['CHAOS_SEED'] ?? 5);

test(`${CLERKS} clerks on ${ORDERS} orders: one courier job each, exact money, manifests as confirmed`, async () => {
  const { world, check } = await clerks('worker/index.ts', ORDERS, ACTIONS);

  const { errors, figures } = await check();
  expect(some(errors)).toEqual({});
  // The events that the test needs must have happened.
  const { kills, webKills, booked, manifests, batches } = figures;
  for (const many of [kills, webKills, booked, manifests, batches]) expect(many).toBeGreaterThan(0);

  // The checks must find each violation that is added on purpose.
  for (const [kind, sql] of Object.entries(SPOILT)) {
    await world.pool.query(sql);
    expect(Object.keys(some((await check()).errors))).toContain(kind);
  }
});

test('broken twin: with a worker that does not look up first, the same clerks have orders with two jobs', async () => {
  const entry = 'tests/chaos/worker-without-look-up.ts';
  const double = await untilRed(async (round) => {
    const { check } = await clerks(entry, ORDERS / 3, ACTIONS / 2, SEED + round);
    return (await check()).errors.double.length;
  });

  expect(double).toBeGreaterThan(0);
});

async function clerks(entry: string, orders: number, actions: number, seed = SEED) {
  const begun = performance.now();
  const since = () => Math.round((performance.now() - begun) / 1000);
  const world: World = await clerksWorld(orders, { entry });
  const ready = since();
  const random = seededRandom(seed);
  const attempts = await clerksAtWork(world, { clerks: CLERKS, actions, random });
  const over = since();
  await recover(world);
  const seconds = { ready, over, quiet: since() };
  const check = () => checkClerks(world, { ...attempts, accepted: new Map(attempts.accepted) });
  const { figures } = await check();
  console.log(`${entry}, seed ${seed}: ${JSON.stringify({ ...figures, seconds })}`);
  return { world, check };
}

/** The errors by kind, without the kinds that have none. */
function some(errors: Record<string, string[] | undefined>): object {
  return Object.fromEntries(Object.entries(errors).filter(([, found]) => found?.length));
}

const one = (table: string, where = 'true') =>
  `where ctid = (select ctid from ${table} where ${where} limit 1)`;

/** A broken twin for each check. */
const SPOILT: Record<string, string> = {
  tally: `update order_events set kind = 'manifest' ${one('order_events', "kind = 'noted' or kind = 'updated' or kind = 'tagged'")}`,
  manifests: `update manifest_rows set snapshot = snapshot || '{"customer": "Somebody else"}' ${one('manifest_rows')}`,
  batches: `update batch_orders set state = 'waiting' ${one('batch_orders')}`,
  papers: `update document_jobs set state = 'processing' ${one('document_jobs')}`,
  wrongManifest: `update orders set manifest_status = 'inManifest' ${one('orders', "status = 'eligible'")}`,
  silent: `update orders set status = 'ineligible', reasons = '{}' ${one('orders', "status = 'eligible'")}`,
  notReported: `update orders set customer_name = 'Somebody else'`,
  heldAndBooked: `update seen_shipments set held_at = now()`,
  books: `update ledger_accounts set balance_cents = balance_cents + 1 ${one('ledger_accounts')}`,
  fees: `update transactions set status = 'PENDING' where shipment_id is not null`,
  work: `update outbox set done_at = null ${one('outbox', "job <> 'orders.poll-courier'")}`,
  leftover: `update shipments set state = 'cancelled' ${one('shipments', "state = 'booked'")}`,
  undecided: `update shipments set state = 'booking' where state = 'refused' or state = 'cancelled'`,
  missing: `update shipments set state = 'booked', cancel_requested_at = null`,
};
