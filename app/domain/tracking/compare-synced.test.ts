import { expect, test } from 'vitest';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { CourierLeg, CourierState } from '#app/ports/courier.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { compareSynced } from './compare-synced.ts';
import { compareSyncedJob } from './compare-synced.job.ts';
import { scheduleComparisons } from './schedule-comparisons.ts';
import { writeTracking } from './write-tracking.ts';
import { writeTrackingJob } from './write-tracking.job.ts';

/** A booked order of a Shopify store. */
async function booked() {
  const world = await testServices();
  const { services, db, clock, courier } = world;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  const { order, shipment } = await given.bookedOrder(services, merchant, { store });
  const platform = world.platforms.shopify;
  let nth = 0;
  const happens = (leg: CourierLeg, state: CourierState) => {
    clock.advance(60_000);
    const event = { ...courier.event(shipment.reference, leg, state), at: clock.now() };
    return applyCourierEvent(services, event, `event ${(nth += 1)}`);
  };
  /** Runs all queued syncs to the store. */
  const report = async () => {
    const scheduled = await db.outbox.findMany({ where: { job: writeTrackingJob.name } });
    await db.outbox.deleteMany({ where: { job: writeTrackingJob.name } });
    for (const { payload } of scheduled)
      await writeTracking(services, writeTrackingJob.payload.parse(payload));
    return scheduled.length;
  };
  const reported = () => platform.updates.map(({ milestone }) => milestone);
  /** Removes steps, as if they were never queued or were lost. */
  const lose = async (...milestone: ('booked' | 'delivered' | 'cancelled')[]) => {
    await db.storeMilestone.deleteMany({ where: { milestone: { in: milestone } } });
    await db.outbox.deleteMany({ where: { job: writeTrackingJob.name } });
  };
  const sweep = async () => {
    await compareSynced(services, { storeId: store.id, period: 1 });
    return db.outbox.count({ where: { job: writeTrackingJob.name } });
  };
  return {
    ...world,
    merchant,
    store,
    order,
    shipment,
    platform,
    happens,
    report,
    reported,
    lose,
    sweep,
  };
}

test('a store without missing steps, or with queued steps, gets no further job', async () => {
  const { happens, report, sweep, db } = await booked();
  await db.outbox.deleteMany({ where: { job: writeTrackingJob.name } });
  expect(await sweep()).toBe(0);
  await happens('pickup', 'successful');
  await report();

  expect(await sweep()).toBe(0);
});

test('a step that was never queued is queued once, with its own time', async () => {
  const { happens, report, reported, lose, sweep, db, clock } = await booked();
  await report();
  await happens('delivery', 'successful');
  const deliveredAt = clock.now();
  await lose('delivered');
  clock.advance(3_600_000);

  expect([await sweep(), await sweep()]).toEqual([1, 1]);
  await report();

  expect(reported()).toEqual(['booked', 'delivered']);
  expect(await sweep()).toBe(0);
  expect(await db.storeMilestone.findFirst({ where: { milestone: 'delivered' } })).toMatchObject({
    at: deliveredAt,
    state: 'told',
  });
});

test('a booking that was never synced is synced', async () => {
  const { happens, report, reported, lose, sweep } = await booked();
  await happens('pickup', 'assigned');
  await lose('booked');

  expect(await sweep()).toBe(1);
  await report();

  expect(reported()).toEqual(['booked']);
});

test('a cancellation that was never synced is synced', async () => {
  const { report, reported, lose, sweep, services, merchant, order, shipment } = await booked();
  await report();
  await cancelOrders(services, merchant, { orderKeys: [order.orderKey] });
  expect(await sweep()).toBe(0);
  await cancelCourier(services, { shipmentId: shipment.id });
  await lose('cancelled');

  expect(await sweep()).toBe(1);
  await report();

  expect(reported()).toEqual(['booked', 'cancelled']);
});

test('a refused step has an alert, and no comparison queues it again', async () => {
  const { happens, report, reported, sweep, platform, db } = await booked();
  const { writeTracking: write } = platform;
  platform.writeTracking = () =>
    Promise.reject(new AppError('store-refused', 'The order is locked.'));
  await happens('pickup', 'successful');
  await report();

  expect([await sweep(), await sweep()]).toEqual([0, 0]);
  expect(await alertCodesOf(db)).toMatch(
    /^The store did not accept the tracking: The order is locked\./,
  );

  platform.writeTracking = write;
  await happens('delivery', 'started');
  await report();

  expect(reported()).toEqual(['outForDelivery']);
  expect(await alertCodesOf(db)).toBeNull();
});

test('an assignment after a failed delivery is not a step for the store', async () => {
  const { happens, report, sweep } = await booked();
  await happens('delivery', 'failed');
  await happens('delivery', 'assigned');
  await report();

  expect(await sweep()).toBe(0);
});

test('a failed collection is not a step for the store, because the parcel never left the shop', async () => {
  const { happens, report, reported, sweep } = await booked();
  await happens('pickup', 'failed');
  await report();

  expect(reported()).toEqual(['booked']);
  expect(await sweep()).toBe(0);

  await happens('pickup', 'successful');
  await happens('delivery', 'started');
  await happens('delivery', 'failed');
  await report();
  expect(reported()).toEqual(['booked', 'collected', 'outForDelivery', 'failed']);
});

test('a large store is compared in batches, each shipment once, and once per period', async () => {
  const { services, db, shipment, order, clock, report } = await booked();
  await report();
  const { receivedBefore: _none, ...sent } = shipment;
  const copies = Array.from({ length: 249 }, (_, n) => {
    const [id, orderId] = [newId(), newId()];
    const own = { id: orderId, orderKey: keyOf(n), externalId: `gid ${n}`, currentShipmentId: id };
    return {
      order: { ...order, reasons: order.reasons ?? [], ...own },
      shipment: { ...sent, id, orderId, reference: keyOf(n) },
    };
  });
  await db.order.createMany({ data: copies.map((copy) => copy.order) as never });
  await db.shipment.createMany({ data: copies.map((copy) => copy.shipment) });
  await scheduleComparisons(services);
  await scheduleComparisons(services);

  const batches = [];
  for (let done = 0; ; done += 1) {
    const jobs = await db.outbox.findMany({
      where: { job: compareSyncedJob.name },
      orderBy: { id: 'asc' },
    });
    if (done === jobs.length) break;
    const before = await db.outbox.count({ where: { job: writeTrackingJob.name } });
    await compareSynced(services, compareSyncedJob.payload.parse(jobs[done]?.payload));
    batches.push((await db.outbox.count({ where: { job: writeTrackingJob.name } })) - before);
  }

  expect(batches).toEqual([199, 50]);
  expect(await db.storeMilestone.count({ where: { state: 'waiting' } })).toBe(249);
  clock.advance(6 * 3_600_000);
  await scheduleComparisons(services);
  expect(await db.outbox.count({ where: { job: compareSyncedJob.name } })).toBe(3);
});

function keyOf(n: number): string {
  return `A${String(n).padStart(11, '0')}`;
}
