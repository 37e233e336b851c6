import { expect, test } from 'vitest';
import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import { receiveDelivery } from '#app/domain/intake/receive-delivery.ts';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { reconcileStoreJob } from '#app/domain/intake/reconcile-store.job.ts';
import { takeInById } from '#app/domain/intake/take-in-by-id.ts';
import { takeInDelivery } from '#app/domain/intake/take-in-delivery.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { writeTracking } from '#app/domain/tracking/write-tracking.ts';
import { writeTrackingJob } from '#app/domain/tracking/write-tracking.job.ts';
import { storeOutThere } from './stores-out-there.ts';

const MINUTE_MS = 60_000;

test('an address with another platform’s code for KwaZulu-Natal is in KwaZulu-Natal', async () => {
  const it = await storeOutThere('woocommerce');
  const place = { city: 'Durban', postcode: '4001', country: 'ZA' };
  it.wooControl!.placeOrder({ shipping: { ...place, state: 'NL' } });
  it.wooControl!.placeOrder({ shipping: { ...place, state: 'KZN' } });

  await reconcileStore(it.services, { storeId: it.store.id });

  expect(await it.db.order.findMany({ select: { province: true } })).toEqual([
    { province: 'KZN' },
    { province: 'KZN' },
  ]);
});

test('a cart is not stored; once it is an order it is imported, also if its webhook was lost', async () => {
  const it = await storeOutThere('woocommerce');
  const id = it.wooControl!.placeOrder({ status: 'checkout-draft' });
  await reconcileStore(it.services, { storeId: it.store.id });
  const asCart = await it.db.order.count();
  it.clock.advance(10 * MINUTE_MS);
  it.wooControl!.edit(id, { status: 'processing' });
  it.clock.advance(MINUTE_MS);

  await reconcileStore(it.services, { storeId: it.store.id });

  expect(asCart).toBe(0);
  expect(await it.db.order.findMany()).toMatchObject([
    { externalId: String(id), platformStatus: 'processing', paid: true },
  ]);
  expect(await it.db.syncCursor.findFirst()).toMatchObject({ storeCount: 1, missing: 0 });
});

test('a delivery with a 403 error triggers a check of the connection, which reports its lost permissions', async () => {
  const it = await storeOutThere('woocommerce');
  it.bad('revoked', true);
  const query = (text: string, values: unknown[]) => it.db.$executeRawUnsafe(text, ...values);
  await receiveDelivery(
    { query },
    {
      source: 'woocommerce',
      deliveryKey: newId(),
      storeId: it.store.id,
      sender: null,
      topic: 'error.403',
      resourceId: null,
      body: null,
    },
  );
  const { id: deliveryId } = await it.db.webhookDelivery.findFirstOrThrow();

  await takeInDelivery(it.services, { deliveryId });

  const scheduled = await it.db.outbox.findFirstOrThrow({ where: { job: reconcileStoreJob.name } });
  const job = reconcileStoreJob.payload.parse(scheduled.payload);
  await expect(reconcileStore(it.services, job)).rejects.toMatchObject({
    code: 'store-rights-lost',
  });
  expect(await it.db.store.findUnique({ where: { id: it.store.id } })).toMatchObject({
    state: 'attention',
    brokenBy: 'rightsLost',
    stateReason: 'The store no longer gives us access.',
  });
  expect(await it.db.outbox.count({ where: { job: 'stores.tell-break' } })).toBe(1);
});

/** A booked order of a WooCommerce shop; `hear` imports the shop's changes at once. */
async function bookedOrder() {
  const it = await storeOutThere('woocommerce');
  const control = it.wooControl!;
  const id = control.placeOrder();
  const hear = async () => {
    it.clock.advance(MINUTE_MS);
    const side = { platform: it.platform, connection: await connectionOf(it.services, it.store) };
    await takeInById(it.services, it.store, side, String(id));
  };
  const order = () => it.db.order.findFirstOrThrow();
  const shipmentId = async () => (await order()).currentShipmentId!;
  const syncToStore = async () => {
    const scheduled = await it.db.outbox.findMany({ where: { job: writeTrackingJob.name } });
    for (const { payload } of scheduled)
      await writeTracking(it.services, writeTrackingJob.payload.parse(payload));
  };
  await hear();
  await requestShipments(it.services, it.merchant, { orderKeys: [(await order()).orderKey] });
  await bookCourier(it.services, { shipmentId: await shipmentId() });
  return { ...it, control, id, hear, order, shipmentId, syncToStore };
}

test('our number on an order whose shipment has ended does not make a later fulfilment ours', async () => {
  const it = await bookedOrder();
  await it.syncToStore();
  it.control.cancel(it.id);
  await it.hear();
  await cancelCourier(it.services, { shipmentId: await it.shipmentId() });
  it.control.edit(it.id, { status: 'processing' });
  await it.hear();
  expect((await it.order()).status).toBe('eligible');

  it.control.edit(it.id, { status: 'completed' });
  await it.hear();

  expect(await it.order()).toMatchObject({ status: 'shippedBy3rdParty', reasons: [] });
});

test('an order in the trash gets its pending tracking when it is restored', async () => {
  const it = await bookedOrder();
  it.control.trash(it.id);
  await it.hear();
  await it.syncToStore();
  const inTrash = it.control.orders()[0]!.meta.length;
  it.control.restore(it.id);
  await it.hear();

  await it.syncToStore();

  const { orderKey, status } = await it.order();
  expect([inTrash, status]).toEqual([0, 'unassigned']);
  expect(it.control.orders()[0]!.meta.map(({ value }) => value)).toContain(orderKey);
});
