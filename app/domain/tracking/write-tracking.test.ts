import { expect, test } from 'vitest';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelCourierJob } from '#app/domain/shipments/cancel-courier.job.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { moveOrder } from '#app/domain/orders/move-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { CourierLeg, CourierState } from '#app/ports/courier.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { writeTracking } from './write-tracking.ts';
import { writeTrackingJob } from './write-tracking.job.ts';

/** A booked order of a Shopify store, whose queued jobs are run one by one. */
async function booked() {
  const world = await testServices({ connections: 10 });
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
  const promises = async () =>
    (await db.outbox.findMany({ where: { doneAt: null }, orderBy: { id: 'asc' } })).flatMap(
      ({ id, job, payload }) =>
        job === writeTrackingJob.name ? [{ id, ...writeTrackingJob.payload.parse(payload) }] : [],
    );
  /** Runs all queued jobs. One that throws counts as failed after its last retry. */
  const runOutbox = async () => {
    for (const promise of await promises()) {
      await writeTracking(services, promise).catch(() => undefined);
      await db.outbox.update({ where: { id: promise.id }, data: { doneAt: clock.now() } });
    }
  };
  const reported = () => platform.updates.map(({ milestone }) => milestone);
  const reconcile = () => reconcileStore(services, { storeId: store.id });
  return {
    ...world,
    merchant,
    store,
    order,
    shipment,
    platform,
    happens,
    promises,
    runOutbox,
    reported,
    reconcile,
  };
}

test('failed steps of an unreachable store are synced in order when it is back', async () => {
  const { happens, runOutbox, reported, platform, clock, reconcile, promises } = await booked();
  platform.switches.down = true;
  await happens('pickup', 'successful');
  await happens('delivery', 'started');
  await happens('delivery', 'successful');
  await runOutbox();

  platform.switches.down = false;
  clock.advance(3_600_001);
  await reconcile();
  expect(await promises()).toHaveLength(1);
  await runOutbox();
  await reconcile();

  expect(reported()).toEqual(['booked', 'collected', 'outForDelivery', 'delivered']);
  expect(await promises()).toEqual([]);
});

test('tracking waits while its store rests, and the store’s next answer ends the rest', async () => {
  const { services, db, clock, platform, store, promises, reported } = await booked();
  const [first] = await promises();
  platform.switches.silent = true;
  await expect(writeTracking(services, first!)).rejects.toMatchObject({ code: 'store-down' });
  platform.switches.silent = false;

  await expect(writeTracking(services, first!)).rejects.toMatchObject({
    code: 'store-down',
    details: { retryAfterSeconds: 60 },
  });
  expect(reported()).toEqual([]);
  clock.advance(60_000);
  await writeTracking(services, first!);

  expect(reported()).toEqual(['booked']);
  const { restsUntil } = await db.store.findUniqueOrThrow({ where: { id: store.id } });
  expect(restsUntil).toBeNull();
});

test('a worker that has synced one order leaves the lock of another order', async () => {
  const { services, merchant, store, db, clock, runOutbox, reported } = await booked();
  const { shipment: other } = await given.bookedOrder(services, merchant, { store });
  const leaseUntil = new Date(clock.now().getTime() + 60_000);
  await db.storeMilestone.updateMany({ where: { shipmentId: other.id }, data: { leaseUntil } });

  await runOutbox();

  expect(reported()).toEqual(['booked']);
  expect(await db.storeMilestone.findMany({ where: { shipmentId: other.id } })).toMatchObject([
    { state: 'waiting', leaseUntil },
  ]);
});

test('the store is told of a delivery without any return', async () => {
  const { runOutbox, platform } = await booked();

  await runOutbox();

  expect(platform.updates).toMatchObject([{ milestone: 'booked', ofReturn: null }]);
});

test('buyers are not emailed about earlier steps of a delivered parcel', async () => {
  const { happens, runOutbox, platform } = await booked();
  await happens('pickup', 'successful');
  await happens('delivery', 'successful');

  await runOutbox();

  expect(platform.updates.map(({ notifyCustomer }) => notifyCustomer)).toEqual([
    false,
    false,
    true,
  ]);
});

test('customers are emailed in the store’s current language for recipients', async () => {
  const { happens, runOutbox, platform, db, store } = await booked();
  await runOutbox();
  await db.store.update({ where: { id: store.id }, data: { recipientLanguage: 'xh' } });
  await happens('pickup', 'successful');
  await runOutbox();

  expect(platform.updates.map(({ language }) => language)).toEqual(['en', 'xh']);
});

test('a step that is still being retried is not queued twice', async () => {
  const { clock, reconcile, promises } = await booked();
  clock.advance(1_800_000);

  await reconcile();

  expect(await promises()).toHaveLength(1);
});

test('steps missed through lost credentials or a disconnected store are synced after reconnecting', async () => {
  const { happens, runOutbox, reported, platform, db, clock, store, reconcile } = await booked();
  platform.switches.rightsLost = true;
  await runOutbox();
  await db.store.update({ where: { id: store.id }, data: { state: 'disconnected' } });
  await happens('pickup', 'successful');
  await runOutbox();
  expect(reported()).toEqual([]);

  platform.switches.rightsLost = false;
  clock.advance(60_000);
  const back = { state: 'connected', connectedAt: clock.now() } as const;
  await db.store.update({ where: { id: store.id }, data: back });
  await reconcile();
  await runOutbox();

  expect(reported()).toEqual(['booked', 'collected']);
});

test('a second failed attempt is synced, and two statuses of the same step are synced once', async () => {
  const { happens, runOutbox, reported } = await booked();
  await happens('pickup', 'successful');
  await happens('delivery', 'started');
  await happens('delivery', 'inProgress');
  await happens('delivery', 'failed');
  await runOutbox();
  await happens('delivery', 'started');
  await happens('delivery', 'failed');
  await runOutbox();

  expect(reported()).toEqual([
    'booked',
    'collected',
    'outForDelivery',
    'failed',
    'outForDelivery',
    'failed',
  ]);
});

test('of two concurrent workers one waits, and then has nothing left to sync', async () => {
  const { services, promises, happens, platform, reported, db } = await booked();
  await happens('pickup', 'successful');
  const [first, second] = await promises();
  const write = platform.writeTracking;
  let refused: unknown;
  platform.writeTracking = async (...call) => {
    refused ??= await writeTracking(services, second!).catch((error: unknown) => error);
    return write(...call);
  };

  await writeTracking(services, first!);
  await writeTracking(services, second!);

  expect(refused).toMatchObject({ code: 'store-down', details: { retryAfterSeconds: 2 } });
  expect(reported()).toEqual(['booked', 'collected']);
  expect(await db.storeMilestone.count({ where: { leaseUntil: { not: null } } })).toBe(0);
});

test('the lock of a killed worker expires', async () => {
  const { services, promises, reported, db, clock } = await booked();
  const [promise] = await promises();
  const leaseUntil = new Date(clock.now().getTime() + 300_000);
  await db.storeMilestone.updateMany({ data: { leaseUntil } });

  await expect(writeTracking(services, promise!)).rejects.toMatchObject({ code: 'store-down' });
  clock.advance(300_001);
  await writeTracking(services, promise!);

  expect(reported()).toEqual(['booked']);
});

async function cancelled(it: Awaited<ReturnType<typeof booked>>) {
  await cancelOrders(it.services, it.merchant, { orderKeys: [it.order.orderKey] });
  for (const { payload } of await it.db.outbox.findMany({ where: { job: cancelCourierJob.name } }))
    await cancelCourier(it.services, cancelCourierJob.payload.parse(payload));
}

test('a merchant’s cancellation is synced once, even if the courier reports it too', async () => {
  const it = await booked();
  await it.runOutbox();

  await cancelled(it);
  await it.happens('pickup', 'cancelled');
  await it.runOutbox();

  expect(it.reported()).toEqual(['booked', 'cancelled']);
});

test('a shipment cancelled before its booking was synced is synced as cancelled only', async () => {
  const it = await booked();

  await cancelled(it);
  await it.runOutbox();

  expect(it.reported()).toEqual(['cancelled']);
  expect(await it.db.storeMilestone.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { state: 'overtaken' },
    { state: 'told' },
  ]);
});

test('a shipment that was never booked has no cancellation to sync', async () => {
  const it = await booked();
  const { services, merchant, store } = it;
  const { shipment } = await given.shippedOrder(services, merchant, { store });
  const { orderKey } = await it.db.order.findUniqueOrThrow({ where: { id: shipment.orderId } });
  await cancelOrders(services, merchant, { orderKeys: [orderKey] });

  await bookCourier(services, { shipmentId: shipment.id });

  expect(await it.db.storeMilestone.count({ where: { shipmentId: shipment.id } })).toBe(0);
});

test('a late cancellation leaves the fulfilment of a later parcel alone, and names its items', async () => {
  const it = await booked();
  const { services, db, platform, shipment } = it;
  await db.orderLine.updateMany({ data: { externalId: 'L1' } });
  await it.runOutbox();
  const {
    id: _id,
    receivedBefore: _none,
    reference,
    ...like
  } = await db.shipment.findUniqueOrThrow({
    where: { id: shipment.id },
  });
  await db.shipment.update({ where: { id: shipment.id }, data: { state: 'cancelled' } });
  const later = await db.shipment.create({
    data: {
      ...like,
      id: 'ffffffff-0000-7000-8000-000000000001',
      attempt: 2,
      reference: `${reference}-S2`,
    },
  });
  const about = { key: 'fulfilment.F2', externalId: 'F2', sentAt: it.clock.now() };
  await db.storeUpdate.create({ data: { id: later.id, shipmentId: later.id, ...about } });

  const at = it.clock.now().toISOString();
  await writeTracking(services, { shipmentId: shipment.id, milestone: 'cancelled', at });

  expect(platform.updates.at(-1)).toMatchObject({ milestone: 'cancelled', spared: ['F2'] });
  expect(platform.updates[0]).toMatchObject({ parcel: [{ externalId: 'L1', quantity: 2 }] });
});

test('refused tracking of an order deleted in its store raises no alert', async () => {
  const { happens, runOutbox, platform, db, order } = await booked();
  await db.order.update({ where: { id: order.id }, data: { sourceState: 'deleted' } });
  platform.writeTracking = async () => {
    throw new AppError('store-refused', 'The store no longer has this order.');
  };

  await happens('pickup', 'successful');
  await runOutbox();

  expect(await db.storeMilestone.findFirst()).toMatchObject({ state: 'refused' });
  expect(await db.alert.count()).toBe(0);
});

test('a refused step waits for a person and is not retried automatically', async () => {
  const { runOutbox, platform, clock, reconcile, promises, db } = await booked();
  platform.writeTracking = async () => {
    throw new AppError('store-refused', 'The order is on hold.');
  };
  await runOutbox();
  clock.advance(7_200_000);

  await reconcile();

  expect(await promises()).toEqual([]);
  expect(await db.storeMilestone.findFirst()).toMatchObject({ state: 'refused' });
  const refusals = await db.orderEvent.findMany({ where: { kind: 'trackingRefused' } });
  expect(refusals.map(({ note }) => note)).toEqual(['The order is on hold.']);
});

test('the store gets the state at the time of the sync, even if the job began earlier', async () => {
  const { services, db, order, platform, promises } = await booked();
  const [promise] = await promises();
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  let isLocked = () => {};
  const locked = new Promise<void>((done) => (isLocked = done));
  const moving = db.$transaction(async (tx) => {
    const mine = await lockOrder(tx, order.id);
    isLocked();
    await held;
    const transition = { at: services.clock.now(), source: 'courier' as const, actor: 'Courier' };
    await moveOrder(tx, mine, 'courierAssigned', transition);
  });
  await locked;

  const writing = writeTracking(services, promise!);
  await eventually(async () => expect(await waitingForLocks(db)).toBeGreaterThan(0));
  letGo();
  await Promise.all([moving, writing]);

  expect(platform.updates.map(({ status }) => status)).toEqual(['Assigned']);
});

async function waitingForLocks(db: Tx): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row!.count;
}

test('a step waits while the warehouse’s tracking of the order is being synced', async () => {
  const { db, clock, order, store, merchant, promises, services, reported } = await booked();
  const inAMinute = new Date(clock.now().getTime() + 60_000);
  await db.warehouseOrder.create({
    data: {
      id: newId(),
      orderId: order.id,
      storeId: store.id,
      merchantId: merchant.merchantId,
      state: 'despatched',
      askedAt: clock.now(),
      endedAt: clock.now(),
      syncLeaseUntil: inAMinute,
    },
  });
  const [step] = await promises();

  await expect(writeTracking(services, step!)).rejects.toMatchObject({ code: 'store-down' });
  clock.set(new Date(inAMinute.getTime() + 1));
  await writeTracking(services, step!);

  expect(reported()).toEqual(['booked']);
});
