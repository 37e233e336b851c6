import { beforeAll, expect, test } from 'vitest';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import { splitOrders } from '#app/domain/orders/split-orders.ts';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { compareSynced } from '#app/domain/tracking/compare-synced.ts';
import { writeTracking } from '#app/domain/tracking/write-tracking.ts';
import { writeTrackingJob } from '#app/domain/tracking/write-tracking.job.ts';
import { adminSchema } from '#simulators/shopify/schema.ts';
import type { CourierLeg } from '#app/ports/courier.ts';
import { given, withShipment } from '#tests/builders/given.ts';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { storeOutThere, type Kind } from './stores-out-there.ts';

beforeAll(() => void adminSchema());

/** An order of four tins in a shop, split into three parts of two, one and one tins, all shipped. */
async function splitInThree(kind: Kind) {
  const it = await storeOutThere(kind);
  const { services, db, clock, courier, merchant, store } = it;
  await given.pickupLocation(services, store);
  const read = () => reconcileStore(services, { storeId: store.id });
  const rows = () => db.order.findMany({ orderBy: { orderId: 'asc' }, include: { lines: true } });
  const placed = place(it, kind);
  await read();
  const [whole] = await rows();
  for (const quantity of [1, 1]) {
    const [line] = (await rows())[0]?.lines ?? [];
    const lines = [{ lineId: line?.id ?? '', quantity }];
    await splitOrders(services, merchant, { orderKeys: [whole?.orderKey ?? ''], lines });
  }
  const orderKeys = (await rows()).map(({ orderKey }) => orderKey);
  await requestShipments(services, merchant, { orderKeys });
  for (const { id } of await db.shipment.findMany())
    await bookCourier(services, { shipmentId: id });
  let nth = 0;
  const happens = async (at: number, leg: CourierLeg) => {
    clock.advance(60_000);
    const { shipment } = await withShipment(services, (await rows())[at]?.id ?? '');
    const event = { ...courier.event(shipment.reference, leg, 'successful'), at: clock.now() };
    return applyCourierEvent(services, event, `event ${(nth += 1)}`);
  };
  const cancel = async (at: number) => {
    const row = (await rows())[at];
    await cancelOrders(services, merchant, { orderKeys: [row?.orderKey ?? ''] });
    await cancelCourier(services, { shipmentId: row?.currentShipmentId ?? '' });
  };
  const write = async () => {
    const due = await db.outbox.findMany({
      where: { job: writeTrackingJob.name, doneAt: null },
      orderBy: { id: 'asc' },
    });
    for (const { id, payload } of due) {
      await writeTracking(services, writeTrackingJob.payload.parse(payload));
      await db.outbox.update({ where: { id }, data: { doneAt: clock.now() } });
    }
  };
  const facts = async () => {
    const { platform } = it;
    const connection = await connectionOf(services, store);
    const known = await platform.readOrder(connection, (await rows())[0]?.externalId ?? '');
    if (known.kind === 'gone') throw new Error('The order is gone.');
    return known.order.facts;
  };
  const statuses = async () => (await rows()).map(({ status }) => status);
  return { ...it, placed, read, rows, orderKeys, happens, cancel, write, facts, statuses };
}

function place(it: Awaited<ReturnType<typeof storeOutThere>>, kind: Kind) {
  if (kind === 'shopify')
    return it.shopifyActions!.createOrder(SHOP, { lines: [{ title: 'Rooibos tin', quantity: 4 }] });
  return it.wooControl!.placeOrder({ lines: [{ sku: 'ROOI-500', quantity: 4 }] });
}

test('split in three, one cancelled, two delivered: Shopify shows two fulfilments with their own lines', async () => {
  const it = await splitInThree('shopify');
  await it.write();
  await it.read();
  await it.cancel(1);
  for (const at of [0, 2])
    for (const leg of ['pickup', 'delivery'] as const) await it.happens(at, leg);
  await it.write();
  await it.read();

  const [order] = it.shopifyActions!.shopOf(SHOP).orders;
  const alive = order!.fulfilments.filter(({ status }) => status !== 'CANCELLED');
  const numbers = alive.map(({ tracking }) => tracking?.number);
  const [first, , third] = it.orderKeys;
  expect(numbers.toSorted()).toEqual([first, third].toSorted());
  // Both parts are told within a millisecond, so either may be first.
  if (numbers[0] !== first) alive.reverse();
  expect(alive.map(({ quantities }) => Object.values(quantities))).toEqual([[2], [1]]);
  expect(alive.map(({ events }) => events.at(-1)?.status)).toEqual(['DELIVERED', 'DELIVERED']);
  expect(await it.statuses()).toEqual(['deliveryCompleted', 'cancelled', 'deliveryCompleted']);
  // The cancelled part keeps its piece. It does not move to another part.
  expect((await it.rows()).map(({ lines: [line] }) => line?.shippableQuantity)).toEqual([0, 1, 0]);
  expect(await it.db.alert.count({ where: { code: 'restToSend', closedAt: null } })).toBe(0);
});

test('split in three, one cancelled, two delivered: WooCommerce lists both numbers', async () => {
  const it = await splitInThree('woocommerce');
  await it.write();
  expect((await it.facts()).trackingNumbers).toEqual(it.orderKeys);
  await it.cancel(1);
  await it.happens(2, 'pickup');
  await it.happens(2, 'delivery');
  await it.write();
  const [first, , third] = it.orderKeys;
  expect((await it.facts()).trackingNumbers).toEqual([first, third]);
  expect(metaOf(it)).toMatchObject({
    _thumela_tracking_status: 'UnAssigned',
    _thumela_tracking_url: `${it.services.settings.publicUrl}/track-order/${first}`,
  });
  await it.happens(0, 'pickup');
  await it.happens(0, 'delivery');
  await it.write();
  await it.read();

  expect(metaOf(it)).toMatchObject({ _thumela_tracking_status: 'Delivery Completed' });
  expect(await it.statuses()).toEqual(['deliveryCompleted', 'cancelled', 'deliveryCompleted']);
});

test.each<Kind>(['shopify', 'woocommerce'])(
  'the webhook about our own update in %s changes nothing, however often it is repeated',
  async (kind) => {
    const it = await splitInThree(kind);
    await it.write();
    const sent = await it.db.storeUpdate.count();
    it.clock.advance(3_600_000);
    await it.read();
    await compareSynced(it.services, { storeId: it.store.id, period: 1 });
    await it.write();

    expect(await it.statuses()).toEqual(['unassigned', 'unassigned', 'unassigned']);
    expect(await it.db.storeUpdate.count()).toBe(sent);
    expect(await it.db.orderEvent.count({ where: { kind: 'fulfilledElsewhere' } })).toBe(0);
  },
);

test('a part’s step that the store lacks is found by comparison, and sent', async () => {
  const it = await splitInThree('shopify');
  await it.db.outbox.deleteMany();
  const part = (await it.rows())[1];
  await it.db.storeMilestone.deleteMany({ where: { shipmentId: part?.currentShipmentId ?? '' } });
  await it.write();

  await compareSynced(it.services, { storeId: it.store.id, period: 1 });
  await it.write();

  const [order] = it.shopifyActions!.shopOf(SHOP).orders;
  expect(order!.fulfilments.map(({ tracking }) => tracking?.number)).toContain(part?.orderKey);
});

test('two workers that sync two parts at once write the complete order once', async () => {
  const it = await splitInThree('woocommerce');
  const due = await it.db.outbox.findMany({ where: { job: writeTrackingJob.name, doneAt: null } });

  await Promise.allSettled(
    due.map(({ payload }) => writeTracking(it.services, writeTrackingJob.payload.parse(payload))),
  );
  await it.write();

  expect((await it.facts()).trackingNumbers).toEqual(it.orderKeys);
  expect(await it.db.storeMilestone.count({ where: { state: 'told' } })).toBe(3);
});

function metaOf({ wooControl }: Pick<Awaited<ReturnType<typeof storeOutThere>>, 'wooControl'>) {
  const [found] = wooControl!.orders();
  return Object.fromEntries((found?.meta ?? []).map(({ key, value }) => [key, value]));
}
