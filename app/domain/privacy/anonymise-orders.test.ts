import { expect, test } from 'vitest';
import { moveOrder } from '#app/domain/orders/move-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { tagOrders } from '#app/domain/orders/tag-orders.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { given } from '#tests/builders/given.ts';
import { genericPlans } from '#tests/fakes/generic-plans.ts';
import { statementsOf } from '#tests/fakes/statements.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { anonymiseOrders, scheduleAnonymising } from './anonymise-orders.ts';
import { anonymiseOrdersJob } from './anonymise-orders.job.ts';
import { onTheRoad } from './erase-order.ts';

const LONG_AGO = new Date('2023-03-07T08:00:00Z');

async function someOrders() {
  const world = await testServices({ now: '2025-03-07T08:30:00Z' });
  const { services, db } = world;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const place = (over: object = {}) => given.order(services, { merchant, store, ...over });
  /** Schedules the job twice, and runs all queued jobs, including those that they queue. Returns how many ran. */
  const run = async (over: Partial<typeof services> = {}) => {
    await scheduleAnonymising(services);
    await scheduleAnonymising(services);
    const open = () =>
      db.outbox.findFirst({ where: { job: anonymiseOrdersJob.name, doneAt: null } });
    let runs = 0;
    for (let row = await open(); row; row = await open()) {
      const payload = anonymiseOrdersJob.payload.parse(row.payload);
      await anonymiseOrders({ ...services, ...over }, payload);
      await db.outbox.update({ where: { id: row.id }, data: { doneAt: world.clock.now() } });
      runs += 1;
    }
    return runs;
  };
  return { ...world, merchant, place, run };
}

test('orders are anonymised after the retention period; younger ones, parcels under way and money stay', async () => {
  const { services, db, merchant, place, run } = await someOrders();
  const shipped = await place({ createdAt: LONG_AGO });
  await requestShipments(services, merchant, { orderKeys: [shipped.orderKey] });
  const old = await place({ createdAt: LONG_AGO });
  const young = await place({ createdAt: new Date('2023-03-08T08:00:00Z') });
  const before = await booksOf(services, merchant.merchantId);

  await run();

  const erased = await db.order.findMany({ where: { erasedAt: { not: null } } });
  expect(erased).toMatchObject([{ id: old.id, street: null, status: 'ineligible' }]);
  expect(await db.order.findUnique({ where: { id: young.id } })).toMatchObject({
    status: 'eligible',
    street: young.street,
  });
  expect(await booksOf(services, merchant.merchantId)).toEqual(before);
});

test('the retention period is a setting, and many orders take several runs', async () => {
  const { services, db, place, run } = await someOrders();
  for (let n = 0; n < 101; n += 1) await place({ createdAt: new Date('2025-01-01T00:00:00Z') });

  await run();
  expect(await db.order.count({ where: { erasedAt: { not: null } } })).toBe(0);
  await db.outbox.deleteMany();
  const runs = await run({ settings: { ...services.settings, keepPersonalDataMonths: 1 } });

  expect(runs).toBe(2);
  expect(await db.order.count({ where: { erasedAt: null } })).toBe(0);
});

test('a retention period that ends in a shorter month ends on its last day', async () => {
  const { services, clock, db, place, run } = await someOrders();
  clock.set('2025-08-31T08:30:00Z');
  await place({ createdAt: new Date('2024-02-29T08:00:00Z') });
  const young = await place({ createdAt: new Date('2024-03-01T08:00:00Z') });

  await run({ settings: { ...services.settings, keepPersonalDataMonths: 18 } });

  expect(await db.order.findMany({ where: { erasedAt: null } })).toMatchObject([{ id: young.id }]);
});

test('an undelivered parcel keeps its order’s data for a limited time only', async () => {
  const { services, db, clock, merchant, place, run } = await someOrders();
  const order = await place({ createdAt: LONG_AGO });
  await requestShipments(services, merchant, { orderKeys: [order.orderKey] });
  await db.shipment.updateMany({ data: { state: 'booked', heardAt: clock.now() } });
  const fail = () =>
    db.$transaction(async (tx) => {
      const locked = await lockOrder(tx, order.id);
      await moveOrder(tx, locked, 'deliveryFailed', {
        at: clock.now(),
        source: 'courier',
        actor: 'Courier',
      });
    });
  await fail();

  await run();
  expect(await db.order.count({ where: { erasedAt: null } }), 'it may be tried again').toBe(1);

  clock.advance(31 * 86_400_000);
  await run();
  expect(await db.order.findFirst()).toMatchObject({ street: null, status: 'failed' });
});

test('a failed parcel about which people still do something counts as under way', async () => {
  const it = await bookedWorld();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'failed');
  const isOnTheRoad = async () =>
    (await it.db.order.count({ where: onTheRoad(it.clock.now()) })) > 0;
  it.clock.advance(31 * 86_400_000);
  expect(await isOnTheRoad()).toBe(false);

  await tagOrders(it.services, it.merchant, { ...it.keys, addTags: ['call back'], removeTags: [] });

  expect(await isOnTheRoad()).toBe(true);
  it.clock.advance(31 * 86_400_000);
  expect(await isOnTheRoad()).toBe(false);
});

test.each([-60_000, 0, 60_000])(
  'a failed parcel counts as under way for thirty days after its last report: clock %d ms off',
  async (ms) => {
    const it = await bookedWorld();
    it.clockOff.ms = ms;
    await it.says('pickup', 'successful');
    await it.says('delivery', 'failed');
    const isOnTheRoad = async () =>
      (await it.db.order.count({ where: onTheRoad(it.clock.now()) })) > 0;

    it.clock.advance(30 * 86_400_000 - 1_000);
    expect(await isOnTheRoad()).toBe(true);
    it.clock.advance(2_000);
    expect(await isOnTheRoad()).toBe(false);
  },
);

test('orders that were erased long ago are not read again to find the oldest that is left', async () => {
  const { services, db } = await testServices();

  const plans = await genericPlans(
    db,
    await statementsOf(() => anonymiseOrders(services, { day: '2026-11-30', step: 0 })),
  );

  expect(plans.join('\n')).toContain('using orders_unerased_partial on orders');
});
