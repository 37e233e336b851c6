import { expect, test } from 'vitest';
import { beginShipment } from '#app/domain/shipments/begin-shipment.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { byActor, moveOrder } from '#app/domain/orders/move-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { evaluateStore } from '#app/domain/orders/evaluate-store.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { createPickupLocation } from '#app/domain/stores/pickup-locations.ts';
import { PickupLocationInput } from '#app/domain/stores/store.schema.ts';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { closeAlert } from '#app/domain/alerts/raise-alert.ts';
import { booksOf, expectOrder } from '#tests/builders/expect-order.ts';
import { given, PLATFORM_STORE, withShipment } from '#tests/builders/given.ts';
import { incomingOrder } from '#tests/builders/incoming-order.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { markGone } from './mark-gone.ts';
import { reconcileStoreJob } from './reconcile-store.job.ts';
import { reconcileStore } from './reconcile-store.ts';
import { takeInOrder } from './take-in-order.ts';

const GONE = { readAt: new Date(0), said: null };

async function shop(options: { withPickup?: boolean } = {}) {
  const world = await testServices({ connections: 10 });
  const merchant = await given.merchant(world.services);
  const store = await given.store(world.services, merchant, {
    ...PLATFORM_STORE('woocommerce'),
    ...options,
  });
  const take = (minute: number, over: Partial<IncomingOrder> = {}) =>
    takeInOrder(world.services, store.id, incomingOrder(minute, over));
  const order = async () => ({
    ...(await world.db.order.findFirstOrThrow({ include: { lines: true } })),
    attention: await alertCodesOf(world.db),
  });
  return { ...world, merchant, store, take, order };
}

const facts = (over: Partial<IncomingOrder['facts']>) => ({
  facts: { ...incomingOrder(0).facts, ...over },
});
const CANCELLED = facts({ platformStatus: 'cancelled', cancelled: true });

test('a new order is stored once and evaluated, and its customer is stored', async () => {
  const { take, order, merchant, db } = await shop();

  expect(await take(0)).toBe('created');

  expect(await order()).toMatchObject({
    status: 'eligible',
    sourceState: 'open',
    orderId: '1042',
    totalCents: 98_650n,
    merchantId: merchant.merchantId,
    customerName: 'Thandeka Mokoena',
    province: 'WC',
    // The store gave no position, so the town's is used and marked as approximate.
    geoSource: 'offline',
    approximate: true,
    warnings: ['approximate-position'],
    lines: [{ name: 'Rooibos tin', quantity: 2, shippableQuantity: 2, unitPriceCents: 49_325n }],
  });
  expect(await db.customer.findMany()).toMatchObject([{ email: 'thandeka@example.com' }]);
  const events = await db.orderEvent.findMany({ orderBy: { id: 'asc' } });
  expect(events.map(({ kind }) => kind)).toEqual(['received', 'judgedEligible']);
});

test('charges between the lines and the total are stored, and the order’s page adds them up', async () => {
  const { take, order, merchant, services } = await shop();
  const charges = {
    shippingCents: 6_000,
    feesCents: 0,
    discountCents: 0,
    isDiscountInLines: true,
    taxCents: 13_650,
    isTaxInLines: true,
  };
  await take(0);
  const { orderKey } = await order();
  expect((await getOrder(services, merchant, orderKey)).totals.rows).toEqual([]);

  await take(5, { charges, totalCents: 104_650 });

  expect((await getOrder(services, merchant, orderKey)).totals).toEqual({
    rows: [
      { label: 'Items', cents: 98_650 },
      { label: 'Shipping', cents: 6_000 },
    ],
    within: [{ label: 'Tax included', cents: 13_650 }],
  });
});

test('ten concurrent reads of the same version change nothing', async () => {
  const { take, db } = await shop();

  const outcomes = await Promise.all(Array.from({ length: 10 }, () => take(0)));

  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'unchanged')).toHaveLength(9);
  expect(await db.order.count()).toBe(1);
  expect(await db.orderEvent.count()).toBe(2);
});

test('a newer version replaces lines, note and total, and an older one is ignored', async () => {
  const { take, order } = await shop();
  const [line] = incomingOrder(0).lines;
  await take(0);

  expect(await take(5, { note: 'Ring twice', totalCents: 5_000, lines: [] })).toBe('updated');
  expect(await take(3, { note: 'An old note', lines: [line!] })).toBe('stale');

  expect(await order()).toMatchObject({ note: 'Ring twice', totalCents: 5_000n, lines: [] });
  expect(await order()).toMatchObject({ status: 'ineligible', reasons: ['nothing-to-ship'] });
});

test('an unchanged echo still counts as the newest version', async () => {
  const { take, order } = await shop();
  await take(0);

  expect(await take(9)).toBe('unchanged');
  expect(await take(5, { note: 'Written before the echo, told after it' })).toBe('stale');

  expect((await order()).note).toBeNull();
});

test('a cart is never stored', async () => {
  const { take, db } = await shop();

  expect(await take(0, facts({ platformStatus: 'checkout-draft', draft: true }))).toBe('notStored');

  expect(await db.order.count()).toBe(0);
});

test('a pin stays as long as its address, and is dropped with it', async () => {
  const { take, order, db } = await shop();
  await take(0);
  const pin = { latitude: -33.95, longitude: 18.45, geoSource: 'pin', approximate: false } as const;
  await db.order.updateMany({ data: pin });

  await take(1, { note: 'Only the note' });
  expect(await order()).toMatchObject(pin);

  const { shipping } = incomingOrder(0);
  await take(2, { shipping: { ...shipping, address1: '99 Other Road' } });
  expect(await order()).toMatchObject({ geoSource: 'offline', approximate: true });
});

test('a changed email moves the order to another customer and deletes the previous one if it has no orders', async () => {
  const { take, db, store, services } = await shop();
  await take(0);

  await take(1, { email: 'sipho@example.com' });
  expect(await db.customer.findMany()).toMatchObject([{ email: 'sipho@example.com' }]);

  const shared = incomingOrder(2, {
    externalId: '78',
    orderId: '1043',
    email: 'sipho@example.com',
  });
  await takeInOrder(services, store.id, shared);
  await take(3, { email: 'thandeka@example.com' });
  const emails = (await db.customer.findMany()).map(({ email }) => email);
  expect(emails.toSorted()).toEqual(['sipho@example.com', 'thandeka@example.com']);
});

test('a customer that loses an order gets the data of the remaining orders', async () => {
  const { take, db, store, services } = await shop();
  const { shipping } = incomingOrder(0);
  const other = { externalId: '78', orderId: '1043' };
  await takeInOrder(services, store.id, incomingOrder(0, other));
  await take(5, { shipping: { ...shipping, name: 'Somebody Else' } });

  await take(6, { email: 'else@example.com', shipping: { ...shipping, name: 'Somebody Else' } });

  const stays = await db.customer.findFirst({ where: { email: 'thandeka@example.com' } });
  expect(stays).toMatchObject({ name: 'Thandeka Mokoena' });
  expect(stays?.searchText).toContain('thandeka mokoena');
  expect(stays?.searchText).not.toContain('somebody');
});

// prettier-ignore
test.each([
  ['unpaid',             { payment: 'unpaid', platformStatus: 'pending' },       'inStore'],
  ['without items that need shipping',      { needsShipping: false },                               'inStore'],
  ['cancelled',          { cancelled: true, platformStatus: 'cancelled' },       'cancelled'],
  ['refunded in full',   { payment: 'refunded', platformStatus: 'refunded' },    'cancelled'],
  ['sent by someone else',    { fulfilled: true, platformStatus: 'completed' },       'shippedBy3rdParty'],
  ['in the trash',       { deleted: true, platformStatus: 'trash' },             'deleted'],
] as const)('an order that arrives %s ends like one that becomes so', async (_what, over, status) => {
  const { take, order, db, store, services } = await shop();
  await take(0, facts(over));
  const at = await order();
  await db.orderEvent.deleteMany();

  await takeInOrder(services, store.id, incomingOrder(0, { externalId: '78' }));
  await takeInOrder(services, store.id, incomingOrder(1, { externalId: '78', ...facts(over) }));

  expect(at.status).toBe(status);
  expect((await db.order.findFirstOrThrow({ where: { externalId: '78' } })).status).toBe(status);
});

test('an order that the store cancelled or deleted and then restored is evaluated again', async () => {
  const { take, order, services, store } = await shop();
  await take(0);
  await take(1, CANCELLED);
  expect((await order()).status).toBe('cancelled');

  await take(2, { note: 'alive' });
  expect((await order()).status).toBe('eligible');
  expect(await markGone(services, store, '77', GONE)).toBe('deleted');
  expect((await order()).status).toBe('deleted');

  expect(await take(3, { note: 'restored' })).toBe('updated');
  expect((await order()).status).toBe('eligible');
});

const COMPLETED = facts({ fulfilled: true, platformStatus: 'completed' });

test('an order that someone else sent is evaluated again when its store reopens it, without old reasons', async () => {
  const { take, order } = await shop();
  await take(0, facts({ payment: 'unpaid', platformStatus: 'pending' }));
  await take(1, COMPLETED);
  expect(await order()).toMatchObject({ status: 'shippedBy3rdParty', reasons: [] });

  await take(2, facts({ payment: 'unpaid', platformStatus: 'on-hold' }));
  expect(await order()).toMatchObject({ status: 'inStore', reasons: ['unpaid'] });
  await take(3, COMPLETED);
  await take(4);

  expect(await order()).toMatchObject({ status: 'eligible', reasons: [] });
});

test.each([
  ['completed, then deleted', [COMPLETED, facts({ deleted: true, platformStatus: 'trash' })]],
  ['completed, then cancelled', [COMPLETED, CANCELLED]],
  ['cancelled, then deleted', [CANCELLED, facts({ deleted: true, platformStatus: 'trash' })]],
] as const)('an order that the store %s and reopens is evaluated again', async (_what, ends) => {
  const { take, order } = await shop();
  await take(0);
  for (const [at, end] of ends.entries()) await take(at + 1, end);

  await take(9, { note: 'open again' });

  expect((await order()).status).toBe('eligible');
});

test('an order that the merchant cancelled stays cancelled, whatever its store does', async () => {
  const { take, order, services, merchant } = await shop();
  await take(0);
  await cancelOrders(services, merchant, { orderKeys: [(await order()).orderKey] });

  await take(1, COMPLETED);
  await take(2, facts({ deleted: true, platformStatus: 'trash' }));
  await take(3, { note: 'open again' });

  expect((await order()).status).toBe('cancelled');
});

test('an order that the warehouse dispatched keeps its status, because it is on its way', async () => {
  const { take, order, db, services } = await shop();
  await take(0);
  const transition = { at: services.clock.now(), source: 'system' as const, actor: 'Warehouse' };
  await db.$transaction(async (tx) =>
    moveOrder(tx, await tx.order.findFirstOrThrow(), 'fulfilledElsewhere', transition),
  );

  await take(1, { note: 'changed in the store' });

  expect((await order()).status).toBe('shippedBy3rdParty');
});

test('deleting an order that was never ours leaves no trace', async () => {
  const { services, store, db } = await shop();

  expect(await markGone(services, store, '404', GONE)).toBe('notStored');

  expect(await db.order.count()).toBe(0);
});

test('if the store cancels a booked order, the courier job is cancelled and the fee refunded', async () => {
  const { take, order, services, courier, merchant } = await shop();
  await take(0);
  await requestShipments(services, merchant, { orderKeys: [(await order()).orderKey] });
  const { shipment } = await withShipment(services, (await order()).id);
  await bookCourier(services, { shipmentId: shipment.id });

  await take(1, CANCELLED);
  await cancelCourier(services, { shipmentId: shipment.id });

  expect((await order()).status).toBe('cancelled');
  expect(courier.livePairs(shipment.reference)).toBe(0);
  expect(await booksOf(services, merchant.merchantId)).toMatchObject({
    available: 50_000,
    drift: 0,
  });
});

test('an order cancelled by the store and the merchant stays cancelled when the store reopens it', async () => {
  const { take, order, services, merchant, db } = await shop();
  await take(0);
  await take(1, CANCELLED);
  const { orderKey } = await order();

  for (let press = 0; press < 2; press += 1)
    await cancelOrders(services, merchant, { orderKeys: [orderKey] });
  await take(2);

  expect((await order()).status).toBe('cancelled');
  const kept = await db.orderEvent.findMany({ where: { kind: 'keptCancelled' } });
  expect(kept).toHaveLength(1);
});

test('an order reopened while its job is being cancelled is evaluated after that', async () => {
  const { take, order, services, merchant } = await shop();
  await take(0);
  await requestShipments(services, merchant, { orderKeys: [(await order()).orderKey] });
  const { shipment } = await withShipment(services, (await order()).id);
  await bookCourier(services, { shipmentId: shipment.id });
  await take(1, CANCELLED);

  await take(2, { note: 'paid after all' });
  expect((await order()).status).toBe('cancelled');
  await cancelCourier(services, { shipmentId: shipment.id });

  expect((await order()).status).toBe('eligible');
});

test('an order that the courier cancelled stays cancelled, whatever the store reports', async () => {
  const { take, order, services, courier, merchant } = await shop();
  await take(0);
  await requestShipments(services, merchant, { orderKeys: [(await order()).orderKey] });
  const { shipment } = await withShipment(services, (await order()).id);
  await bookCourier(services, { shipmentId: shipment.id });
  await applyCourierEvent(services, courier.event(shipment.reference, 'pickup', 'cancelled'), 'x');

  await take(1, { note: 'the echo of our own write-back' });

  expect((await order()).status).toBe('cancelled');
  await expectOrder(services, await order()).toHaveRecorded('changedInStore');
});

test('a cancellation after collection is reported once, not again with every change in the store', async () => {
  const { take, order, services, merchant, db } = await shop();
  await take(0);
  await requestShipments(services, merchant, { orderKeys: [(await order()).orderKey] });
  await db.shipment.updateMany({ data: { collectedAt: new Date() } });
  await take(1, CANCELLED);
  await db.alert.updateMany({ data: { closedAt: new Date() } });

  await take(2, { ...CANCELLED, note: 'Refund on Friday' });

  expect(await db.orderEvent.count({ where: { kind: 'cancelTooLate' } })).toBe(1);
  expect(await db.alert.count({ where: { code: 'cancelTooLate', closedAt: null } })).toBe(0);
});

test('a cancellation of an order that someone else sent has no courier to stop', async () => {
  const { take, order, db } = await shop();
  await take(0);
  await take(1, facts({ fulfilled: true, platformStatus: 'completed' }));

  await take(2, CANCELLED);

  expect((await order()).status).toBe('shippedBy3rdParty');
  expect(await db.orderEvent.count({ where: { kind: 'cancelTooLate' } })).toBe(0);
});

test('a change of an order that someone else sent raises no alert, even if the store no longer shows it', async () => {
  const { take, order, db, store, services, clock } = await shop();
  await take(0);
  await take(1, facts({ fulfilled: true, platformStatus: 'completed' }));
  clock.set('2027-02-01T08:00:00Z');

  const seen = { readAt: clock.now(), sightMs: 59 * 86_400_000, said: 'changed' as const };
  expect(await markGone(services, store, '77', seen)).toBe('outOfSight');

  expect(await order()).toMatchObject({ status: 'shippedBy3rdParty', attention: null });
  expect(await db.alert.count()).toBe(0);
});

test('an order that the store refuses to show is not deleted: a right is missing, unless it is too old', async () => {
  const { take, order, store, services, clock } = await shop();
  await take(0);
  const hidden = () => ({
    readAt: clock.now(),
    isWithheld: true,
    sightMs: 59 * 86_400_000,
  });
  const changed = () => markGone(services, store, '77', { ...hidden(), said: 'changed' });

  await expect(changed()).rejects.toMatchObject({ code: 'store-rights-lost' });
  expect((await order()).status).toBe('eligible');
  expect(await markGone(services, store, '78', { ...hidden(), said: null })).toBe('notStored');

  clock.set('2027-02-01T08:00:00Z');
  expect(await changed()).toBe('outOfSight');
  expect((await order()).status).toBe('eligible');
});

test.each(['deleted', 'cancelled'] as const)(
  'an order that the store refuses to show counts as %s if its webhook says so',
  async (said) => {
    const { take, order, store, services, clock } = await shop();
    await take(0);

    const hidden = { readAt: clock.now(), isWithheld: true, sightMs: 59 * 86_400_000, said };
    expect(await markGone(services, store, '77', hidden)).toBe(said);

    expect((await order()).status).toBe(said);
  },
);

test('a change after booking is recorded as an event and does not move the order back', async () => {
  const { take, order, services, merchant } = await shop();
  await take(0);
  await requestShipments(services, merchant, { orderKeys: [(await order()).orderKey] });

  await take(1, facts({ payment: 'unpaid', platformStatus: 'on-hold' }));
  await take(2, facts({ fulfilled: true, platformStatus: 'completed' }));

  expect((await order()).status).toBe('unassigned');
  await expectOrder(services, await order()).toHaveRecorded('changedInStore');
  await expectOrder(services, await order()).toHaveRecorded('fulfilledElsewhere');
});

test('after booking, the echo of our own tracking sync is no event, and a real change is named', async () => {
  const { take, order, services, db, merchant } = await shop();
  await take(0);
  const { orderKey } = await order();
  await requestShipments(services, merchant, { orderKeys: [orderKey] });

  await take(
    1,
    facts({ platformStatus: 'completed', fulfilled: true, trackingNumbers: [orderKey] }),
  );
  expect(await db.orderEvent.count({ where: { kind: 'changedInStore' } })).toBe(0);
  await take(2, { note: 'Leave it with the neighbour', totalCents: 1 });

  const event = await db.orderEvent.findFirstOrThrow({ where: { kind: 'changedInStore' } });
  expect(event.note).toMatch(/^amount, note \(/);
});

test('a shop status that counts as processing is paid, so a change to it after booking changes nothing', async () => {
  const { services, db, merchant, store, take, order } = await shop();
  await db.store.update({ where: { id: store.id }, data: { statusMap: { packed: 'processing' } } });
  const packed = facts({ platformStatus: 'packed', payment: 'unpaid' });
  await take(0, packed);
  expect(await order()).toMatchObject({ status: 'eligible', paid: true });

  await requestShipments(services, merchant, { orderKeys: [(await order()).orderKey] });
  for (const [minute, over] of [{}, packed].entries()) {
    expect(await take(minute + 1, over)).toBe('updated');
    expect(await order()).toMatchObject({ status: 'unassigned', paid: true });
  }

  expect(await db.orderEvent.count({ where: { kind: 'changedInStore' } })).toBe(0);
});

const TRASHED = facts({ platformStatus: 'trash', deleted: true });

async function booked() {
  const it = await shop();
  await it.take(0);
  const { id, orderKey } = await it.order();
  await requestShipments(it.services, it.merchant, { orderKeys: [orderKey] });
  const { shipment } = await withShipment(it.services, id);
  await bookCourier(it.services, { shipmentId: shipment.id });
  const open = async () =>
    (await it.db.alert.findMany({ where: { closedAt: null } })).map(({ code }) => code);
  const gone = (minute: number) =>
    markGone(it.services, it.store, '77', {
      readAt: new Date(Date.UTC(2026, 10, 18, 11, minute)),
      said: null,
    });
  return { ...it, id, orderKey, shipment, open, gone };
}

test('a booked order in the store’s trash has an alert until it is restored', async () => {
  const { take, order, open } = await booked();

  await take(1, TRASHED);

  expect((await order()).status).toBe('unassigned');
  expect(await open()).toEqual(['trashedWhileBooked']);
  await take(2);
  expect(await open()).toEqual([]);
});

test('after a person chose to continue the delivery of a permanently deleted order, no alert is raised again', async () => {
  const { db, id, clock, gone, open } = await booked();

  expect(await gone(0)).toBe('deleted');
  const asked = await open();
  const by = { name: 'Merchant', userId: null };
  await closeAlert(db, id, ['trashedWhileBooked'], { at: clock.now(), how: 'goOn', by });
  await gone(30);

  expect(asked).toEqual(['trashedWhileBooked']);
  expect(await open()).toEqual([]);
  expect(await db.orderEvent.count({ where: { kind: 'deleteInStore' } })).toBe(1);
});

test('a booked order that was deleted in the store can be cancelled, and its fee is refunded', async () => {
  const { services, merchant, courier, order, orderKey, shipment, gone, open } = await booked();
  await gone(0);

  await cancelOrders(services, merchant, { orderKeys: [orderKey] });
  await cancelCourier(services, { shipmentId: shipment.id });
  await gone(30);

  expect((await order()).status).toBe('cancelled');
  expect(courier.livePairs(shipment.reference)).toBe(0);
  expect(await open()).toEqual([]);
});

test('a change read while the order is being booked keeps the parcel’s quantities', async () => {
  const { take, order, services, merchant, db, clock } = await shop();
  await take(0);
  const { id } = await order();
  let taking: Promise<string> | undefined;

  await db.$transaction(async (tx) => {
    const locked = await lockOrder(tx, id);
    taking = take(1, { note: 'Ring the bell' });
    await eventually(async () => expect(await waitingForLocks(db)).toBe(1));
    await beginShipment(tx, services, locked, merchant, byActor(merchant, clock.now()));
  });
  expect(await taking).toBe('updated');

  const { status, note, lines } = await order();
  expect([status, note]).toEqual(['unassigned', 'Ring the bell']);
  expect(lines.map(({ parcelQuantity }) => parcelQuantity)).toEqual([2]);
});

async function waitingForLocks(db: Tx): Promise<number> {
  const [found] = await db.$queryRaw<{ waiting: number }[]>`
    select count(*)::int as waiting from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  return found?.waiting ?? 0;
}

test('data read from a store before it was disconnected is not imported afterwards', async () => {
  const { take, db, store } = await shop();
  await take(0);
  await db.store.update({ where: { id: store.id }, data: { state: 'disconnected' } });

  expect(await take(1, { externalId: '78' })).toBe('dropped');
  expect(await take(1, { note: 'Ring the bell' })).toBe('dropped');

  expect(await db.order.findMany()).toMatchObject([{ externalId: '77', note: null }]);
});

test('an order that can no longer ship leaves the manifest', async () => {
  const { take, order, db } = await shop();
  await take(0);
  const at = new Date();
  await db.order.updateMany({
    data: { status: 'inManifest', manifestStatus: 'inManifest', inManifestAt: at },
  });

  await take(1, { note: 'still fine' });
  expect(await order()).toMatchObject({ status: 'inManifest', manifestStatus: 'inManifest' });
  await take(2, facts({ payment: 'unpaid', platformStatus: 'on-hold' }));

  expect(await order()).toMatchObject({
    status: 'inStore',
    manifestStatus: 'none',
    inManifestAt: null,
  });
});

test('a new pickup location makes waiting orders eligible at once', async () => {
  const { take, order, services, store, merchant, db } = await shop({ withPickup: false });
  await take(0);
  expect(await order()).toMatchObject({ status: 'ineligible', reasons: ['no-pickup-location'] });

  const input = PickupLocationInput.parse({
    storeName: store.name,
    locationName: 'Warehouse',
    street: '12 Long Street',
    city: 'Cape Town',
    latitude: -33.92,
    longitude: 18.42,
    postalCode: '8001',
    province: 'WC',
    phone: '',
  });
  const location = await createPickupLocation(services, merchant, input);
  const [scheduled] = await db.outbox.findMany({ where: { job: 'orders.judge-store' } });
  expect(scheduled?.payload).toMatchObject({ storeId: store.id });
  await evaluateStore(services, { storeId: store.id, cause: 'test' });

  expect(await order()).toMatchObject({ status: 'eligible', pickupLocationId: location.id });
  const foreign = createPickupLocation(services, await given.merchant(services), input);
  await expect(foreign).rejects.toMatchObject({ code: 'not-found' });
});

test('the location that the platform assigns takes precedence, even if it changes before booking', async () => {
  const { take, order, services, store } = await shop();
  const other = await given.pickupLocation(services, store, { externalId: 'loc-2' });
  await take(0, { assignedLocationId: 'unknown to us' });
  expect((await order()).pickupLocationId).not.toBe(other.id);

  await take(1, { assignedLocationId: 'loc-2' });

  expect((await order()).pickupLocationId).toBe(other.id);
});

test('reconciling imports what webhooks missed, finds deleted orders, and duplicates nothing', async () => {
  const { services, store, platforms, clock, db, take } = await shop();
  clock.set('2026-11-18T10:30:00Z');
  await db.store.update({
    where: { id: store.id },
    data: { connectedAt: new Date('2026-11-18T08:00:00Z') },
  });
  await take(0);
  await db.order.updateMany({ data: { updatedAt: new Date('2026-11-18T08:00:00Z') } });
  for (const n of [1, 2, 3])
    platforms.woocommerce.orders.set(`9${n}`, incomingOrder(n, { externalId: `9${n}` }));
  platforms.woocommerce.orders.set('77', null);

  await reconcileStore(services, { storeId: store.id });
  await reconcileStore(services, { storeId: store.id });

  const orders = await db.order.findMany({ orderBy: { externalId: 'asc' } });
  expect(orders.map(({ externalId, status }) => [externalId, status])).toEqual([
    ['77', 'deleted'],
    ['91', 'eligible'],
    ['92', 'eligible'],
    ['93', 'eligible'],
  ]);
  const cursor = await db.syncCursor.findUniqueOrThrow({ where: { storeId: store.id } });
  expect(cursor.watermark).toEqual(incomingOrder(3).updatedAt);
  expect(cursor.lastError).toBeNull();
});

/** A store that lists these orders, none of which can be read by its id. */
async function listing() {
  const it = await shop();
  const connectedAt = new Date('2026-11-18T08:00:00Z');
  await it.db.store.update({ where: { id: it.store.id }, data: { connectedAt } });
  const listed: IncomingOrder[] = [];
  it.platforms.woocommerce.listHeld = async () => ({ orders: [...listed], cursor: null });
  const reconcile = () => reconcileStore(it.services, { storeId: it.store.id });
  const cursor = () => it.db.syncCursor.findUniqueOrThrow({ where: { storeId: it.store.id } });
  return { ...it, listed, reconcile, cursor };
}

test('a gap counts from the first check that finds it until the check that finds it closed', async () => {
  const { clock, listed, reconcile, cursor } = await listing();
  clock.set('2026-11-18T10:30:00Z');
  const since = clock.now();
  listed.push(incomingOrder(1, { externalId: '91' }));

  await reconcile();
  expect(await cursor()).toMatchObject({ missing: 1, gapSince: since, comparedAt: null });
  clock.advance(300_000);
  await reconcile();
  expect(await cursor()).toMatchObject({ missing: 1, gapSince: since, comparedAt: null });

  listed.pop();
  clock.advance(300_000);
  await reconcile();
  expect(await cursor()).toMatchObject({ missing: 0, gapSince: null, comparedAt: clock.now() });
});

test('of a large gap, each check reads 300 orders from another position, and if none can be read no further check follows at once', async () => {
  const { clock, db, listed, reconcile, cursor, platforms } = await listing();
  const ids = Array.from({ length: 301 }, (_, nth) => `9${nth}`);
  listed.push(...ids.map((externalId) => incomingOrder(1, { externalId })));
  // A second at which the check begins with the third order, so that it leaves out the second one.
  const seconds = Date.parse('2026-11-18T10:30:00Z') / 1_000;
  clock.set(new Date((seconds - (seconds % 301) + 2) * 1_000).toISOString());

  await reconcile();

  const { reads } = platforms.woocommerce;
  expect(reads).toHaveLength(300);
  expect(ids.filter((id) => !reads.includes(id))).toEqual(['91']);
  expect(await cursor()).toMatchObject({ missing: 301 });
  expect(await db.outbox.count({ where: { job: reconcileStoreJob.name } })).toBe(0);
});

test('if a check closes a part of a large gap, the next check follows at once', async () => {
  const { clock, db, listed, reconcile, cursor, platforms } = await listing();
  clock.set('2026-11-18T10:30:00Z');
  const gap = Array.from({ length: 302 }, (_, nth) => incomingOrder(1, { externalId: `9${nth}` }));
  listed.push(...gap);
  const { readOrder } = platforms.woocommerce;
  // Of the orders that one check reads, at least one of these two is among them.
  const readable = new Map(gap.slice(0, 2).map((order) => [order.externalId, order]));
  platforms.woocommerce.readOrder = async (store, externalId) => {
    const order = readable.get(externalId);
    return order ? { kind: 'order', order } : readOrder(store, externalId);
  };

  await reconcile();

  const { missing } = await cursor();
  expect(missing).toBe(302 - (await db.order.count()));
  expect(missing).toBeLessThan(302);
  expect(await db.outbox.count({ where: { job: reconcileStoreJob.name } })).toBe(1);
});

test('a store without our rights is shown as such, and recovers automatically', async () => {
  const { services, store, platforms, db } = await shop();
  platforms.woocommerce.switches.rightsLost = true;
  const state = async () => (await db.store.findUniqueOrThrow({ where: { id: store.id } })).state;

  await expect(reconcileStore(services, { storeId: store.id })).rejects.toMatchObject({
    code: 'store-rights-lost',
  });
  expect(await state()).toBe('attention');

  platforms.woocommerce.switches.rightsLost = false;
  await reconcileStore(services, { storeId: store.id });
  expect(await state()).toBe('connected');
});

const ON_HOLD = facts({ onHold: { why: 'Incorrect address', isWhole: true } });
const HELD_LINES = incomingOrder(0).lines.map((line) => ({ ...line, shippableQuantity: 0 }));

test('an order that its store holds waits with the store’s reason, and is eligible once released', async () => {
  const { take, order } = await shop();
  await take(0, { ...ON_HOLD, lines: HELD_LINES });
  expect(await order()).toMatchObject({
    status: 'inStore',
    sourceState: 'onHold',
    reasons: ['On hold in the store: Incorrect address. Release it in the store to ship it.'],
  });

  // A hold does not change the order's version, so both reads have the same one.
  expect(await take(0)).toBe('updated');
  expect(await order()).toMatchObject({ status: 'eligible', reasons: [], holdReason: null });
});

test('an order that is partly on hold ships the rest and says so', async () => {
  const { take, order } = await shop();

  await take(0, facts({ onHold: { why: 'Out of stock', isWhole: false } }));

  expect(await order()).toMatchObject({ status: 'eligible' });
  expect((await order()).warnings).toContain('partly-on-hold');
});

test('a hold after booking does not stop the courier, but raises an alert until it is released', async () => {
  const world = await shop();
  const { take, order, services, merchant, db } = world;
  await take(0);
  const { orderKey } = await order();
  await requestShipments(services, merchant, { orderKeys: [orderKey] });
  await bookCourier(services, { shipmentId: (await order()).currentShipmentId! });

  await take(0, { ...ON_HOLD, lines: HELD_LINES });
  const held = await order();
  await take(0);
  const released = await order();

  expect(held).toMatchObject({ status: 'unassigned' });
  expect(held.attention).toBe(
    'The store put the order on hold after booking: Incorrect address. Cancel the order if it must not ship.',
  );
  expect(released).toMatchObject({ status: 'unassigned', attention: null });
  const reported = await db.orderEvent.findMany({ where: { kind: 'changedInStore' } });
  expect(reported.map(({ note }) => note)).toEqual([
    expect.stringMatching(/^hold \(/),
    expect.stringMatching(/^hold \(/),
  ]);
});

test('an order that carries the number of another store’s shipment is not shipped again, until that one is cancelled', async () => {
  const { services, db, merchant, store, take } = await shop();
  const before = await given.store(services, merchant, PLATFORM_STORE('woocommerce'));
  const shipped = await given.shippedOrder(services, merchant, { store: before });
  const tracked = facts({ trackingNumbers: [shipped.order.orderKey] });
  const here = () => db.order.findFirstOrThrow({ where: { storeId: store.id } });

  await take(0, tracked);
  expect(await here()).toMatchObject({
    status: 'shippedBy3rdParty',
    sourceState: 'fulfilledElsewhere',
  });

  const shipment = { orderId: shipped.order.id };
  await db.shipment.updateMany({ where: shipment, data: { isFollowed: false } });
  await take(1, tracked);
  expect(await here(), 'its delivery failed for good').toMatchObject({ status: 'eligible' });

  await db.shipment.updateMany({ where: shipment, data: { isFollowed: true } });
  await take(2, tracked);
  expect(await here()).toMatchObject({ status: 'shippedBy3rdParty' });
  await db.shipment.updateMany({ where: shipment, data: { state: 'cancelled' } });
  await take(3, tracked);
  expect(await here()).toMatchObject({ status: 'eligible', sourceState: 'open' });
});

test.each([
  ['failed for good', { isFollowed: false }],
  ['was cancelled', { state: 'cancelled' as const }],
])(
  'once another store’s shipment of an order %s, the next check makes the order eligible',
  async (_, end) => {
    const { services, db, clock, merchant, store, platforms } = await shop();
    clock.set('2026-11-18T10:30:00Z');
    const connectedAt = new Date('2026-11-18T08:00:00Z');
    await db.store.update({ where: { id: store.id }, data: { connectedAt } });
    const before = await given.store(services, merchant, PLATFORM_STORE('woocommerce'));
    const shipped = await given.shippedOrder(services, merchant, { store: before });
    const tracked = facts({ trackingNumbers: [shipped.order.orderKey] });
    platforms.woocommerce.orders.set('77', incomingOrder(0, tracked));
    const { readOrder } = platforms.woocommerce;
    platforms.woocommerce.readOrder = async (...asked) => {
      const read = await readOrder(...asked);
      return read.kind === 'order'
        ? { kind: 'order', order: { ...read.order, readAt: clock.now() } }
        : read;
    };
    const reconcile = () => reconcileStore(services, { storeId: store.id });
    const status = async () =>
      (await db.order.findFirstOrThrow({ where: { storeId: store.id } })).status;
    await reconcile();
    expect(await status()).toBe('shippedBy3rdParty');
    await db.shipment.updateMany({ where: { orderId: shipped.order.id }, data: end });
    // A newer order of the shop has been read since.
    await db.syncCursor.updateMany({ data: { watermark: new Date('2026-11-18T10:20:00Z') } });
    await db.$executeRaw`update orders set updated_at = ${new Date('2026-11-18T09:00:00Z')}`;
    clock.advance(3_600_000);

    await reconcile();

    expect(await status()).toBe('eligible');
  },
);

test.each([
  ['the carrier’s number', () => 'PARGO-12345'],
  ['a number that looks like ours', () => '123456789012'],
  ['our key, because the warehouse gave no number', (key: string) => key],
])(
  'an order that the warehouse sent for another store, with %s, is not shipped again',
  async (_, numberOf) => {
    const { services, db, merchant, store, take } = await shop();
    const before = await given.store(services, merchant, PLATFORM_STORE('woocommerce'));
    const sent = await given.order(services, { merchant, store: before, externalId: '77' });
    const data = { createdAt: incomingOrder(0).createdAt, sentFromWarehouseAt: new Date() };
    await db.order.update({ where: { id: sent.id }, data });

    await take(0, facts({ trackingNumbers: [numberOf(sent.orderKey)] }));

    expect(await db.order.findFirstOrThrow({ where: { storeId: store.id } })).toMatchObject({
      status: 'shippedBy3rdParty',
    });
  },
);
