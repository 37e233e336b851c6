import { expect, test } from 'vitest';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { takeInOrder } from '#app/domain/intake/take-in-order.ts';
import { releaseOrders } from '#app/domain/orders/release-orders.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { withShipment } from '#tests/builders/given.ts';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { shopAtWork } from './shop-at-work.ts';

test('a hold keeps an order in the store with its reason, and its release makes it eligible', async () => {
  const it = await shopAtWork();
  const { id } = it.actions.createOrder(SHOP);
  await it.hear();
  expect(await it.order()).toMatchObject({ status: 'eligible' });

  it.actions.holdOrder(SHOP, id, 'Call the buyer');
  await it.hear();
  const held = await it.order();
  it.actions.releaseOrder(SHOP, id);
  await it.hear();

  expect(held.status).toBe('inStore');
  expect(held.reasons.join()).toContain('Call the buyer');
  expect(await it.order()).toMatchObject({ status: 'eligible', reasons: [], holdReason: null });
});

test('a test order is on hold with that reason until a person releases it; later changes hold nothing again', async () => {
  const it = await shopAtWork();
  const { id } = it.actions.createOrder(SHOP, { isTest: true });
  await it.hear();
  const { orderKey, ...held } = await it.order();
  const keys = { orderKeys: [orderKey] };
  const shipped = requestShipments(it.services, it.actor, keys);

  await expect(shipped).rejects.toMatchObject({
    details: { skipped: [{ reason: 'On hold: Test order in the store, nothing was paid.' }] },
  });
  expect(held).toMatchObject({ status: 'eligible', heldAt: it.clock.now() });
  expect(await it.kinds()).toEqual(['received', 'held', 'judgedEligible']);

  await releaseOrders(it.services, it.actor, keys);
  it.actions.updateOrder(SHOP, id, { note: 'Ring twice' });
  await it.hear();
  await it.ship();
  expect(await it.order()).toMatchObject({ status: 'unassigned', heldAt: null });
});

test('a paid order is not on hold', async () => {
  const it = await shopAtWork();
  it.actions.createOrder(SHOP);
  await it.hear();

  expect(await it.order()).toMatchObject({ status: 'eligible', heldAt: null });
});

test('a hold after booking raises an alert; after its release, the tracking is synced', async () => {
  const it = await shopAtWork();
  const { id } = it.actions.createOrder(SHOP);
  await it.hear();
  await it.ship();

  it.actions.holdOrder(SHOP, id, 'Call the buyer');
  await it.hear();
  await it.runOutbox();
  const held = await it.order();
  const reported = await it.kinds();
  it.actions.releaseOrder(SHOP, id);
  await it.hear();
  await it.runOutbox();

  expect(held.status).toBe('unassigned');
  expect(held.attention).toMatch(/on hold .*Call the buyer/i);
  expect(reported).toContain('trackingRefused');
  expect((await it.order()).attention).toBeNull();
  expect(it.shop.orders[0]?.fulfilments).toHaveLength(1);
});

test('a hold on remaining items does not affect the parcel that was sent', async () => {
  const it = await shopAtWork();
  const { id } = it.actions.createOrder(SHOP);
  await it.hear();
  await it.ship();
  await it.runOutbox();

  it.actions.editOrder(SHOP, id);
  it.actions.holdOrder(SHOP, id, 'Out of stock');
  await it.hear();

  expect(await it.order()).toMatchObject({ status: 'unassigned', attention: null });
});

test('a hold after booking is found even without a webhook', async () => {
  const it = await shopAtWork();
  const { id } = it.actions.createOrder(SHOP);
  await it.hear();
  await it.ship();

  it.simulator.switches.dropWebhooks = 1;
  it.actions.holdOrder(SHOP, id, 'Call the buyer');
  it.clock.advance(31 * 60_000);
  // Prisma sets `updated_at` from the machine's clock, so it is set to the test's time here.
  await it.db.$executeRaw`update orders set updated_at = ${new Date('2026-11-18T08:00:00Z')}`;
  await reconcileStore(it.services, { storeId: it.store.id });

  expect((await it.order()).attention).toMatch(/on hold .*Call the buyer/i);
});

test('a hold that arrives during the courier call is not overwritten by the booking', async () => {
  const it = await shopAtWork();
  const { id } = it.actions.createOrder(SHOP);
  await it.hear();
  const { id: orderId, orderKey } = await it.order();
  await requestShipments(it.services, it.actor, { orderKeys: [orderKey] });

  it.actions.holdOrder(SHOP, id, 'Call the buyer');
  await it.hear();
  const { shipment } = await withShipment(it.services, orderId);
  await bookCourier(it.services, { shipmentId: shipment.id });

  expect((await it.order()).attention).toMatch(/on hold .*Call the buyer/i);
});

test('a page read before a hold, and imported after it, does not remove the hold', async () => {
  const it = await shopAtWork();
  const { id } = it.actions.createOrder(SHOP);
  await it.hear();
  const side = { storeId: it.store.id, url: it.store.url, externalId: SHOP, credentials: {} };
  const page = await it.services.platforms.shopify.readChanged(side, new Date(0), null);
  it.clock.advance(1_000);
  it.actions.holdOrder(SHOP, id, 'Call the buyer');
  await it.hear();

  const outcome = await takeInOrder(it.services, it.store.id, page.orders[0]!);

  expect(outcome).toBe('stale');
  expect(await it.order()).toMatchObject({ status: 'inStore', sourceState: 'onHold' });
});
