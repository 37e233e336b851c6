import { expect, onTestFinished } from 'vitest';
import { createMintsoftWarehouse } from '#app/integrations/mintsoft/adapter.ts';
import { MINTSOFT_LOGIN, startMintsoftSimulator } from '#simulators/mintsoft/index.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { considerForWarehouse } from '#app/domain/warehouse/consider-for-warehouse.ts';
import { scheduleWarehouseChecks } from '#app/domain/warehouse/schedule-warehouse-checks.ts';
import type { Services } from '#app/ports/services.ts';
import type { WarehousePort } from '#app/ports/warehouse.ts';
import { orderWithSku, storeWithWarehouse } from '#tests/builders/warehouse-world.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { warehouseHandlers } from '#worker/handlers/warehouse.ts';
import { dyingDb } from './dying-db.ts';

const ORDERS = 60;
const WORKERS = 4;
const LEASE_PASSES_MS = 6 * 60_000;

/** A seeded random generator. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Orders of a store are sent to a failing Mintsoft while workers die and the merchant ships some by hand; then all
 *  are despatched. Returns the violations at the end. `takeAway` removes a safeguard. */
export async function sendUnderFire(
  seed: number,
  takeAway: (port: WarehousePort) => WarehousePort = (port) => port,
  maxRounds = 120,
): Promise<string[]> {
  const random = dice(seed);
  const simulator = await startMintsoftSimulator({ random });
  onTestFinished(() => simulator.close());
  const it = await testServices({ now: '2026-11-18T08:00:00Z', connections: 12 });
  const port = takeAway(createMintsoftWarehouse({ baseUrl: simulator.url }));
  const services: Services = { ...it.services, warehouse: port };
  const merchant = await given.merchant(services, { balanceCents: 1_000_000 });
  const store = await storeWithWarehouse(services, merchant, {
    platform: 'shopify',
    login: MINTSOFT_LOGIN,
  });
  const orders = [];
  for (let nth = 0; nth < ORDERS; nth += 1)
    orders.push(await orderWithSku(services, merchant, store));
  Object.assign(simulator.switches, {
    callsPerKey: 9,
    losesHooks: true,
    chance: { slowDown: 0.05, broken: 0.1, lost: 0.15, unseen: 0.1 },
  });

  const isDying = { now: true };
  const dies = () =>
    isDying.now && random() < 0.06 ? (random() < 0.5 ? 'before' : 'after') : null;
  const dying = { ...services, db: dyingDb(it.db, dies) };
  const handlers = new Map(warehouseHandlers(dying).map((entry) => [entry.job.name, entry]));

  const workOnce = async () => {
    const due = await it.db.outbox.findMany({ where: { doneAt: null }, take: 30 });
    const some = due.filter(({ job }) => handlers.has(job)).sort(() => random() - 0.5);
    for (const { id, job, payload } of some.slice(0, 12)) {
      const entry = handlers.get(job);
      try {
        await entry?.run(entry.job.payload.parse(payload));
        await it.db.outbox.update({ where: { id }, data: { doneAt: it.clock.now() } });
      } catch {
        // The worker was killed or the job must be retried, so the job stays queued.
      }
    }
  };
  const round = () => Promise.all(Array.from({ length: WORKERS }, workOnce));

  await Promise.all(
    orders.flatMap(({ id, orderKey }, nth) => [
      considerForWarehouse(services, { orderId: id }),
      ...(nth % 4 === 0
        ? [requestShipments(services, merchant, { orderKeys: [orderKey] }).catch(() => undefined)]
        : []),
    ]),
  );
  const rounds = async (isOver: () => Promise<boolean>) => {
    for (let nth = 0; nth < maxRounds && !(await isOver()); nth += 1) {
      await round();
      // The lease of a killed worker expires, and the timer runs.
      it.clock.advance(LEASE_PASSES_MS);
      await scheduleWarehouseChecks(services);
    }
  };
  const open = (state: 'asked' | 'there') => it.db.warehouseOrder.count({ where: { state } });
  await rounds(async () => (await open('asked')) === 0);
  for (const { orderKey } of orders) await simulator.control.despatch(orderKey);
  await rounds(
    async () =>
      (await open('there')) === 0 &&
      (await it.db.warehouseOrder.count({ where: { syncState: 'waiting' } })) === 0,
  );
  isDying.now = false;

  const errors: string[] = [];
  for (const { id, orderKey } of orders) {
    const shipped = await it.db.shipment.count({ where: { orderId: id } });
    const there = simulator.control.orders(orderKey).length;
    const reported = it.platforms.shopify.updates.filter(({ orderKey: number }) =>
      simulator.control.orders(orderKey).some(({ TrackingNumber }) => TrackingNumber === number),
    );
    if (shipped + there !== 1) errors.push(`${orderKey}: ${shipped} shipped, ${there} there`);
    const { status } = await it.db.order.findUniqueOrThrow({ where: { id } });
    if (there === 1 && status !== 'shippedBy3rdParty') errors.push(`${orderKey}: ${status}`);
    if (there === 1 && reported.length < 1) errors.push(`${orderKey}: its store was not told`);
  }
  const row = await it.db.warehouseOrder.findMany({ where: { state: 'despatched' } });
  for (const { synced, orderId } of row)
    if (Object.keys(synced as object).length !== 1)
      errors.push(`${orderId}: on record ${String(synced)}`);
  expect(orders).toHaveLength(ORDERS);
  return errors;
}
