import { expect, test } from 'vitest';
import type { Actor } from '#app/domain/shared/actor.ts';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { takeInOrder } from '#app/domain/intake/take-in-order.ts';
import { takeInDelivery } from '#app/domain/intake/take-in-delivery.ts';
import { bookCourier } from '#app/domain/orders/book-courier.ts';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { judgeStore } from '#app/domain/orders/judge-store.ts';
import { requestShipments } from '#app/domain/orders/request-shipments.ts';
import { updateCourier } from '#app/domain/orders/update-courier.ts';
import { updateCourierJob } from '#app/domain/orders/update-courier.job.ts';
import { labelOf } from '#app/domain/labels/order-label.ts';
import { slipOf } from '#app/domain/labels/order-slip.ts';
import { eraseOrder } from '#app/domain/privacy/erase-order.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { installShop } from '#app/domain/stores/install-shop.ts';
import { shopLeft } from '#app/domain/stores/shop-left.ts';
import { refreshShop } from '#app/domain/stores/refresh-shop.ts';
import { writeTracking } from '#app/domain/tracking/write-tracking.ts';
import { writeTrackingJob } from '#app/domain/tracking/write-tracking.job.ts';
import { readWebhook } from '#app/integrations/shopify/read-webhook.ts';
import type { ShopFacts } from '#app/ports/shopify-shop.ts';
import { withShipment } from '#tests/builders/given.ts';
import { connectedShop, SHOP } from '#tests/contract/shopify/world.ts';
import { testServices } from '#tests/fakes/test-services.ts';

/** A shop whose webhooks are taken in one by one, as the inbox holds them. */
async function shopAtWork() {
  const world = await testServices({ now: '2026-11-18T08:00:00Z' });
  const { db, clock } = world;
  const { simulator, platform, shop } = await connectedShop(undefined, { now: () => clock.now() });
  simulator.bucketOf(SHOP).set({ maximum: 1e6, available: 1e6, restoreRate: 1e6 });
  const services = { ...world.services, platforms: { ...world.platforms, shopify: platform } };
  const store = await installShop(services, factsOf(shop));
  const actor: Actor = {
    ...{ role: 'embedded', name: store.name, email: null, userId: null },
    ...{ merchantId: store.merchantId, storeIds: [store.id], hubIds: [] },
  };
  let taken = simulator.deliveries.length;
  /** Takes in what the shop has sent since. */
  const hear = async () => {
    for (const { topic, body } of simulator.deliveries.slice(taken)) {
      const hint = readWebhook(topic, body);
      const id = newId();
      await db.webhookDelivery.create({
        data: {
          ...{ id, source: 'shopify', deliveryKey: id, storeId: store.id, sender: SHOP, topic },
          ...{ body, resourceId: hint.kind === 'order' ? hint.externalId : null },
        },
      });
      await takeInDelivery(services, { deliveryId: id });
    }
    taken = simulator.deliveries.length;
  };
  const order = () => db.order.findFirstOrThrow({ include: { pickupLocation: true } });
  const ship = async () => {
    const { id, orderKey } = await order();
    const { accepted } = await requestShipments(services, actor, { orderKeys: [orderKey] });
    expect(accepted).toHaveLength(1);
    await bookCourier(services, {
      shipmentId: (await withShipment(services, id)).shipment.id,
    });
  };
  const keepPromises = async () => {
    const due = await db.outbox.findMany({ orderBy: { id: 'asc' } });
    await db.outbox.deleteMany();
    for (const { job, payload } of due) {
      if (job === writeTrackingJob.name)
        await writeTracking(services, writeTrackingJob.payload.parse(payload));
      if (job === updateCourierJob.name)
        await updateCourier(services, updateCourierJob.payload.parse(payload));
    }
  };
  const refresh = async () => {
    const readShop = async () => factsOf(shop);
    await refreshShop({ ...services, readShop }, { storeId: store.id });
    await judgeStore(services, { storeId: store.id });
  };
  const kinds = async () =>
    (await db.orderEvent.findMany({ orderBy: { id: 'asc' } })).map(({ kind }) => kind);
  const { acts } = simulator;
  return {
    ...{ ...world, services, simulator, acts, shop, store, hear, order, ship, keepPromises },
    ...{ refresh, kinds, actor },
  };
}

type Shop = Awaited<ReturnType<typeof connectedShop>>['shop'];

function factsOf(shop: Shop): ShopFacts {
  return {
    ...{ domain: SHOP, name: 'Kloof & Karoo', phone: null, email: null, currency: 'ZAR' },
    locations: shop.locations
      .filter(({ isActive }) => isActive !== false)
      .map((location) => ({
        ...{ externalId: `gid://shopify/Location/${location.id}`, name: location.name },
        ...{ address: `${location.address1}, ${location.city}`, street: location.address1 },
        ...{ suburb: null, city: location.city, province: 'WC', postalCode: location.zip },
        ...{ phone: location.phone, latitude: location.latitude, longitude: location.longitude },
        ...{ geoSource: 'store' as const, approximate: false },
      })),
  };
}

const DEPOT = {
  ...{ name: 'Joburg depot', address1: '1 Main Road', city: 'Johannesburg' },
  ...{ province: 'Gauteng', provinceCode: 'GP', zip: '2000', phone: '+27115550100' },
  ...{ latitude: -26.2, longitude: 28.04 },
};

test('a hold keeps an order in the store with its reason, and its release makes it eligible', async () => {
  const it = await shopAtWork();
  const { id } = it.acts.createOrder(SHOP);
  await it.hear();
  expect(await it.order()).toMatchObject({ status: 'eligible' });

  it.acts.holdOrder(SHOP, id, 'Call the buyer');
  await it.hear();
  const held = await it.order();
  it.acts.releaseOrder(SHOP, id);
  await it.hear();

  expect(held.status).toBe('inStore');
  expect(held.reasons.join()).toContain('Call the buyer');
  expect(await it.order()).toMatchObject({ status: 'eligible', reasons: [], holdReason: null });
});

test('an order that is moved to another location is collected there', async () => {
  const it = await shopAtWork();
  const depot = it.acts.addLocation(SHOP, DEPOT);
  await it.refresh();
  const { id } = it.acts.createOrder(SHOP);
  await it.hear();
  expect((await it.order()).pickupLocation?.name).toBe('Bree Street studio');

  it.acts.moveOrder(SHOP, id, depot.id);
  await it.hear();

  expect((await it.order()).pickupLocation?.name).toBe('Joburg depot');
});

test('moved after booking, a person is told where the courier collects; moved back, it is well', async () => {
  const it = await shopAtWork();
  const depot = it.acts.addLocation(SHOP, DEPOT);
  await it.refresh();
  const { id, locationId } = it.acts.createOrder(SHOP);
  await it.hear();
  await it.ship();

  it.acts.moveOrder(SHOP, id, depot.id);
  await it.hear();
  const moved = await it.order();
  it.acts.moveOrder(SHOP, id, locationId);
  await it.hear();

  expect(moved.attention).toMatch(/^Moved in the store after booking: .* Joburg depot/);
  expect(moved.pickupLocation?.name).toBe('Bree Street studio');
  expect((await it.kinds()).filter((kind) => kind === 'movedInStore')).toHaveLength(1);
  expect((await it.order()).attention).toBeNull();
});

test('what is left to send elsewhere moves nothing of the parcel that is booked', async () => {
  const it = await shopAtWork();
  const depot = it.acts.addLocation(SHOP, DEPOT);
  await it.refresh();
  const { id } = it.acts.createOrder(SHOP);
  await it.hear();
  await it.ship();
  await it.keepPromises();

  // Another piece is added, and goes to the other location.
  it.acts.editOrder(SHOP, id);
  it.acts.moveOrder(SHOP, id, depot.id);
  await it.hear();
  await it.keepPromises();

  expect(await it.order()).toMatchObject({
    ...{ attention: null, pickupLocation: { name: 'Bree Street studio' } },
  });
});

test('a location that is closed is not collected from any more', async () => {
  const it = await shopAtWork();
  const depot = it.acts.addLocation(SHOP, DEPOT);
  await it.refresh();
  it.acts.createOrder(SHOP, { locationId: depot.id });
  await it.hear();
  expect((await it.order()).pickupLocation?.name).toBe('Joburg depot');

  it.acts.editLocation(SHOP, depot.id, { isActive: false });
  await it.refresh();

  expect(await it.order()).toMatchObject({
    ...{ status: 'eligible', reasons: [] },
    pickupLocation: { name: 'Bree Street studio' },
  });
});

test('an order assigned to a location that comes later is collected there once it is here', async () => {
  const it = await shopAtWork();
  const depot = { ...DEPOT, id: '7000000000001' };
  it.shop.locations.push(depot);
  const { id } = it.acts.createOrder(SHOP, { locationId: depot.id });
  await it.hear();
  expect((await it.order()).pickupLocation?.name).toBe('Bree Street studio');

  await it.refresh();
  it.acts.updateOrder(SHOP, id, {});
  await it.hear();

  expect((await it.order()).pickupLocation?.name).toBe('Joburg depot');
});

test('a hold after booking asks for a person; released, the tracking is written after all', async () => {
  const it = await shopAtWork();
  const { id } = it.acts.createOrder(SHOP);
  await it.hear();
  await it.ship();

  it.acts.holdOrder(SHOP, id, 'Call the buyer');
  await it.hear();
  await it.keepPromises();
  const held = await it.order();
  const told = await it.kinds();
  it.acts.releaseOrder(SHOP, id);
  await it.hear();
  await it.keepPromises();

  expect(held.status).toBe('unassigned');
  expect(held.attention).toMatch(/on hold .*Call the buyer/i);
  expect(told).toContain('trackingRefused');
  expect((await it.order()).attention).toBeNull();
  expect(it.shop.orders[0]?.fulfilments).toHaveLength(1);
});

test('every delivery about a fulfilment order is forgotten with the order', async () => {
  const it = await shopAtWork();
  const { id } = it.acts.createOrder(SHOP);
  it.acts.holdOrder(SHOP, id, 'Quixwood moved');
  await it.hear();

  await eraseOrder(it.services, (await it.order()).id);

  const bodies = await it.db.webhookDelivery.findMany({ where: { body: { not: null } } });
  expect(bodies).toEqual([]);
  const { reasons, holdReason, attention } = await it.order();
  expect([...reasons, holdReason, attention].join(' ')).not.toContain('Quixwood');
});

test('rights that were taken and granted again are noticed, also when nobody tells of it', async () => {
  const it = await shopAtWork();
  it.acts.grantScopes(SHOP, ['write_fulfillments']);
  await it.hear();
  const broken = await it.db.store.findFirstOrThrow();

  it.simulator.switches.dropWebhooks = 1;
  it.acts.grantScopes(SHOP);
  await reconcileStore(it.services, { storeId: it.store.id });
  const whole = await it.db.store.findFirstOrThrow();
  it.simulator.switches.dropWebhooks = 1;
  it.acts.grantScopes(SHOP, ['write_fulfillments']);
  await reconcileStore(it.services, { storeId: it.store.id });

  expect(broken).toMatchObject({ state: 'attention', brokenBy: 'rightsMissing' });
  expect(whole).toMatchObject({ state: 'connected', brokenBy: null });
  expect(await it.db.store.findFirst()).toMatchObject({ brokenBy: 'rightsMissing' });
});

test('a hold on what is left says nothing of the parcel that was sent', async () => {
  const it = await shopAtWork();
  const { id } = it.acts.createOrder(SHOP);
  await it.hear();
  await it.ship();
  await it.keepPromises();

  it.acts.editOrder(SHOP, id);
  it.acts.holdOrder(SHOP, id, 'Out of stock');
  await it.hear();

  expect(await it.order()).toMatchObject({ status: 'unassigned', attention: null });
});

test('only what is ours to send lies in the parcel: for the courier, on label, slip and page', async () => {
  const it = await shopAtWork();
  it.acts.createOrder(SHOP, {
    lines: [
      { title: 'Rooibos tin', quantity: 2 },
      { title: 'Sofa', quantity: 1, isElsewhere: true },
    ],
  });
  await it.hear();
  const contents = async () => {
    const where = { include: { lines: true, store: true, pickupLocation: true } } as const;
    const order = await it.db.order.findFirstOrThrow(where);
    const { shipment } = await withShipment(it.services, order.id);
    const page = await getOrder(it.services, it.actor, order.orderKey);
    return [
      labelOf(order, shipment, 'Thumela').contents,
      slipOf(order, 'Thumela')
        .lines.map(({ name, packed }) => `${packed} × ${name}`)
        .join(),
      page.lines.map(({ name, packed }) => `${packed} × ${name}`).join(),
    ];
  };
  const all = ['2 × Rooibos tin', '2 × Rooibos tin', '2 × Rooibos tin,0 × Sofa'];

  await it.ship();
  const booked = await contents();
  await it.keepPromises();
  await it.hear();
  const written = await contents();

  expect(booked).toEqual(all);
  expect(written).toEqual(all);
  const [asked] = it.courier.bookings;
  expect(asked?.description).toContain('2 × Rooibos tin');
  expect(asked?.description).not.toContain('Sofa');
});

test('a piece that is removed or added after booking is one less or more at the courier', async () => {
  const it = await shopAtWork();
  const { id, lines } = it.acts.createOrder(SHOP, {
    lines: [
      { title: 'Rooibos tin', quantity: 3 },
      { title: 'Mug', quantity: 1 },
    ],
  });
  await it.hear();
  await it.ship();
  await it.keepPromises();
  await it.hear();
  const told = () => it.courier.edits.at(-1)?.booking.description;

  it.acts.editOrder(SHOP, id);
  await it.hear();
  await it.keepPromises();
  const added = told();
  it.acts.updateOrder(SHOP, id, { lines: lines.map((line) => ({ ...line, removed: 1 })) });
  await it.hear();
  await it.keepPromises();

  expect(added).toContain('4 × Rooibos tin, 1 × Mug');
  expect(told()).toContain('3 × Rooibos tin');
  expect(told()).not.toContain('Mug');
});

test('a hold after booking is found, also when nobody tells of it', async () => {
  const it = await shopAtWork();
  const { id } = it.acts.createOrder(SHOP);
  await it.hear();
  await it.ship();

  it.simulator.switches.dropWebhooks = 1;
  it.acts.holdOrder(SHOP, id, 'Call the buyer');
  it.clock.advance(31 * 60_000);
  // Prisma dates a change by the machine's clock.
  await it.db.$executeRaw`update orders set updated_at = ${new Date('2026-11-18T08:00:00Z')}`;
  await reconcileStore(it.services, { storeId: it.store.id });

  expect((await it.order()).attention).toMatch(/on hold .*Call the buyer/i);
});

test('a hold that comes while the courier is being asked is not forgotten by the booking', async () => {
  const it = await shopAtWork();
  const { id } = it.acts.createOrder(SHOP);
  await it.hear();
  const { id: orderId, orderKey } = await it.order();
  await requestShipments(it.services, it.actor, { orderKeys: [orderKey] });

  it.acts.holdOrder(SHOP, id, 'Call the buyer');
  await it.hear();
  const { shipment } = await withShipment(it.services, orderId);
  await bookCourier(it.services, { shipmentId: shipment.id });

  expect((await it.order()).attention).toMatch(/on hold .*Call the buyer/i);
});

test.each([
  'read_orders',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
])('without %s no order is taken for gone, it is said, and all of it comes back', async (scope) => {
  const it = await shopAtWork();
  it.acts.createOrder(SHOP);
  await it.hear();
  const run = () =>
    reconcileStore(it.services, { storeId: it.store.id }).catch((error: unknown) => error);

  const both = [scope, scope.replace('read_', 'write_')];
  it.acts.grantScopes(SHOP, both);
  it.acts.createOrder(SHOP);
  it.clock.advance(31 * 60_000);
  await it.db.$executeRaw`update orders set updated_at = ${new Date('2026-11-18T08:00:00Z')}`;
  await run();
  const during = await it.db.order.findMany();
  const broken = await it.db.store.findFirstOrThrow();
  it.acts.grantScopes(SHOP);
  await run();

  expect(during.map(({ status }) => status)).not.toContain('deleted');
  expect(broken).toMatchObject({ state: 'attention', brokenBy: 'rightsMissing' });
  expect(broken.stateReason).toMatch(/^The store withholds what we need: .*orders \(.+\)\.$/);
  expect(await it.db.store.findFirst()).toMatchObject({ state: 'connected', missingRights: [] });
  expect(await it.db.order.count()).toBe(2);
});

test('what is too old for Shopify to show is not gone: only its own word ends it', async () => {
  const it = await shopAtWork();
  const { id } = it.acts.createOrder(SHOP, { financial: 'PENDING' });
  const other = it.acts.createOrder(SHOP);
  await it.hear();
  it.clock.advance(61 * 86_400_000);
  await reconcileStore(it.services, { storeId: it.store.id });
  const ours = async () =>
    (await it.db.order.findMany({ orderBy: { createdAt: 'asc' } })).map(({ status }) => status);
  const quiet = await ours();

  it.acts.updateOrder(SHOP, id, { financial: 'PAID' });
  await it.hear();
  const { attention } = await it.db.order.findFirstOrThrow({ where: { status: 'inStore' } });
  it.acts.cancelOrder(SHOP, other.id);
  await it.hear();
  const cancelled = await ours();
  it.acts.deleteOrder(SHOP, id);
  await it.hear();

  expect(quiet.toSorted()).toEqual(['eligible', 'inStore']);
  expect(attention).toMatch(/last 60 days/);
  expect(cancelled.toSorted()).toEqual(['cancelled', 'inStore']);
  expect((await ours()).toSorted()).toEqual(['cancelled', 'deleted']);
});

test('a page read before a hold, and taken in after it, does not lift it', async () => {
  const it = await shopAtWork();
  const { id } = it.acts.createOrder(SHOP);
  await it.hear();
  const side = { storeId: it.store.id, url: it.store.url, externalId: SHOP, credentials: {} };
  const page = await it.services.platforms.shopify.readChanged(side, new Date(0), null);
  it.clock.advance(1_000);
  it.acts.holdOrder(SHOP, id, 'Call the buyer');
  await it.hear();

  const outcome = await takeInOrder(it.services, it.store.id, page.orders[0]!);

  expect(outcome).toBe('stale');
  expect(await it.order()).toMatchObject({ status: 'inStore', sourceState: 'onHold' });
});

test('an order that nobody can read holds up none of its page', async () => {
  const it = await shopAtWork();
  it.acts.createOrder(SHOP, { shippingCents: 99_999_999_999_999_900 });
  it.acts.createOrder(SHOP);
  it.clock.advance(60_000);

  await reconcileStore(it.services, { storeId: it.store.id });

  expect(await it.db.order.findMany()).toMatchObject([{ status: 'eligible' }]);
  expect(await it.db.syncCursor.findFirst()).toMatchObject({ missing: 1 });
});

test('a late word of an uninstall disconnects no shop that only withholds a right', async () => {
  const it = await shopAtWork();
  it.acts.grantScopes(SHOP, ['read_orders', 'write_orders']);

  await expect(shopLeft(it.services, it.store)).resolves.toBe('stillHere');
});

test('what another app sends is heard of through its fulfilment', async () => {
  const hint = readWebhook(
    'fulfillments/create',
    '{"id":255858046,"order_id":820982911946154508,"status":"success","updated_at":"2026-11-18T10:00:00Z"}',
  );

  expect(hint).toEqual({
    ...{ kind: 'order', externalId: 'gid://shopify/Order/820982911946154508', updatedAt: null },
  });
});
