import { beforeAll, expect, test } from 'vitest';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import { writeTracking } from '#app/domain/tracking/write-tracking.ts';
import { writeTrackingJob } from '#app/domain/tracking/write-tracking.job.ts';
import { adminSchema } from '#simulators/shopify/schema.ts';
import type { CourierLeg, CourierState } from '#app/ports/courier.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { withShipment } from '#tests/builders/given.ts';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { storeOutThere, type BadDay, type Kind } from './stores-out-there.ts';

/** A store without webhooks, known only by reading it. The test decides when tracking is written back. */
async function atWork(kind: Kind) {
  const it = await storeOutThere(kind);
  const { services, db, clock, courier, merchant } = it;
  await services.db.pickupLocation.create({
    data: {
      id: crypto.randomUUID(),
      storeId: it.store.id,
      merchantId: merchant.merchantId,
      name: 'Studio',
      address: '2 Bree Street, Cape Town',
      isDefault: true,
      latitude: -33.9188,
      longitude: 18.4233,
    },
  });
  const read = () => reconcileStore(services, { storeId: it.store.id });
  const order = () => db.order.findFirstOrThrow({ include: { lines: true } });
  const ship = async () => {
    const { id, orderKey } = await order();
    await requestShipments(services, merchant, { orderKeys: [orderKey] });
    const { shipment } = await withShipment(services, id);
    await bookCourier(services, { shipmentId: shipment.id });
    return shipment;
  };
  let nth = 0;
  const happens = async (leg: CourierLeg, state: CourierState) => {
    clock.advance(60_000);
    const { shipment } = await withShipment(services, (await order()).id);
    const event = { ...courier.event(shipment.reference, leg, state), at: clock.now() };
    return applyCourierEvent(services, event, `event ${(nth += 1)}`);
  };
  /** Runs the queued tracking jobs once, without retries. Returns the error codes of the failures. */
  const write = async () => {
    const due = await db.outbox.findMany({
      where: { job: writeTrackingJob.name, doneAt: null },
      orderBy: { id: 'asc' },
    });
    const failures: unknown[] = [];
    for (const { id, payload } of due) {
      await writeTracking(services, writeTrackingJob.payload.parse(payload)).catch(
        (error: { code?: string }) => failures.push(error.code),
      );
      await db.outbox.update({ where: { id }, data: { doneAt: clock.now() } });
    }
    return failures;
  };
  return { ...it, read, order, ship, happens, write };
}

type AtWork = Awaited<ReturnType<typeof atWork>>;

// Loading the schema takes a while, so it happens before any call's timeout runs.
beforeAll(() => void adminSchema());

test.each<[Kind, BadDay, string]>([
  ['shopify', 'frozen', 'store-down'],
  ['shopify', 'ip-blocked', 'store-down'],
  ['shopify', 'locked', 'store-down'],
  ['shopify', 'throttled', 'store-down'],
  ['shopify', 'revoked', 'store-rights-lost'],
  ['woocommerce', 'ip-blocked', 'store-down'],
  ['woocommerce', 'revoked', 'store-rights-lost'],
])(
  'a %s store that is %s for days receives its parcels’ tracking afterwards',
  async (kind, day, code) => {
    const it = await atWork(kind);
    it.out.place();
    await it.read();
    await it.ship();
    it.bad(day, true);
    await it.happens('pickup', 'successful');
    await it.happens('delivery', 'successful');
    expect(new Set(await it.write())).toEqual(new Set([code]));
    it.clock.advance(2 * 86_400_000);
    await it.read().catch(() => undefined);
    expect(await it.write()).toEqual([]);

    it.bad(day, false);
    await it.read();
    expect(await it.write()).toEqual([]);

    const reported = await it.db.storeMilestone.findMany({ orderBy: { at: 'asc' } });
    expect(reported.map(({ milestone, state }) => `${milestone} ${state}`)).toEqual([
      'booked told',
      'collected told',
      'delivered told',
    ]);
    const { facts } = await inTheStore(it);
    expect(facts.trackingNumbers).toEqual([(await it.order()).orderKey]);
  },
);

async function inTheStore({ services, platform, store, order }: AtWork) {
  const { externalId } = await order();
  const read = await platform.readOrder(await connectionOf(services, store), externalId ?? '');
  if (read.kind === 'gone') throw new Error('The order is gone.');
  return read.order;
}

test('a merchant who cancels can send the order another way: our fulfilment is cancelled', async () => {
  const it = await atWork('shopify');
  const { id } = it.shopifyActions!.createOrder(SHOP);
  await it.read();
  const shipment = await it.ship();
  await it.write();

  await cancelOrders(it.services, it.merchant, { orderKeys: [(await it.order()).orderKey] });
  await cancelCourier(it.services, { shipmentId: shipment.id });
  await it.write();

  const [order] = it.shopifyActions!.shopOf(SHOP).orders;
  expect(order).toMatchObject({ id, fulfilments: [{ status: 'CANCELLED' }] });
  expect(await it.db.storeUpdate.count({ where: { key: { startsWith: 'fulfilment' } } })).toBe(0);
  await it.read();
  expect((await it.order()).status).toBe('cancelled');
});

test('items on hold at booking are left to the merchant, and an alert asks to send them after their release', async () => {
  const it = await atWork('shopify');
  const actions = it.shopifyActions!;
  const order = actions.createOrder(SHOP, {
    lines: [
      { title: 'Rooibos tin', quantity: 1 },
      { title: 'Mug', quantity: 2 },
    ],
  });
  const [tin, mug] = order.lines;
  actions.holdLine(SHOP, order.id, mug!.id, 'held');
  await it.read();
  await it.ship();
  actions.holdLine(SHOP, order.id, mug!.id, 'released');

  await it.write();
  await it.read();
  const asked = await alertCodesOf(it.db);
  await it.happens('pickup', 'successful');
  await it.write();
  const written = [tin!.fulfilled, mug!.fulfilled];
  actions.fulfilElsewhere(SHOP, order.id, 'Another Courier', 'AC-1');
  await it.read();

  expect(asked).toMatch(/^Items not in the booked parcel: 2 × Mug\. /);
  expect(written).toEqual([1, 0]);
  expect(await alertCodesOf(it.db)).toBeNull();
});

test('items that a WooCommerce shop adds after collection raise an alert too', async () => {
  const it = await atWork('woocommerce');
  const id = it.out.place();
  await it.read();
  await it.ship();
  await it.write();
  await it.happens('pickup', 'successful');

  it.out.edit(id);
  await it.read();

  expect(await alertCodesOf(it.db)).toMatch(/^Items not in the booked parcel: 1 × /);
});
