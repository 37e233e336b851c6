import { expect, test } from 'vitest';
import { confirmManifests } from '#app/domain/manifests/confirm-manifests.ts';
import { manifestOrders } from '#app/domain/manifests/manifest-orders.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given, PLATFORM_STORE, withShipment } from '#tests/builders/given.ts';
import { reopenedOrder } from '#tests/builders/reopened-order.ts';
import { readExpected } from './read-expected.ts';

/** Three orders on a manifest that a hub expects; the first order has two parcels. */
async function world() {
  const it = await beltWorld();
  const { services, db, merchant, hub, clerk } = it;
  const store = await given.store(services, merchant);
  const orderKeys: string[] = [];
  for (let nth = 0; nth < 3; nth += 1)
    orderKeys.push((await given.order(services, { merchant, store })).orderKey);
  await manifestOrders(services, merchant, { orderKeys });
  const { manifests } = await confirmManifests(services, merchant, { orderKeys });
  const number = manifests[0]!;
  const where = { orderKey: { in: orderKeys } };
  const orders = await db.order.findMany({ where, orderBy: { id: 'asc' } });
  const ship = async () => {
    await requestShipments(services, merchant, { orderKeys });
    for (const { id } of orders) {
      const { shipment } = await withShipment(services, id);
      await bookCourier(services, { shipmentId: shipment.id });
      const parcels = orders[0]!.id === id ? 2 : 1;
      await db.shipment.update({ where: { id: shipment.id }, data: { hubId: hub.id, parcels } });
    }
  };
  const read = (by = clerk, over: { hubId?: string; number?: string; page?: number } = {}) =>
    readExpected(services, by, { hubId: hub.id, number, page: 1, ...over });
  const states = async () => {
    const { rows } = await read();
    return rows.docs.map(({ state }) => state);
  };
  return { ...it, orders, number, ship, read, states };
}

test('the list of a manifest shows missing parcels first, and which are scanned in', async () => {
  const it = await world();
  await it.ship();
  expect(await it.read()).toMatchObject({
    manifest: { number: it.number },
    counts: { scanned: 0, expected: 4, notComing: 0 },
  });
  const [first, second, third] = it.orders.map(({ orderKey }) => orderKey);
  await it.scan({ code: first! });
  expect(await it.states()).toEqual(['missing', 'missing', 'partly']);
  await it.scan({ code: `${first}-P2` });
  await it.scan({ code: second! });
  const { counts, rows } = await it.read(it.clerk, { number: it.number.toLowerCase() });
  expect(counts).toEqual({ scanned: 3, expected: 4, notComing: 0 });
  expect(rows.docs.map(({ reference, state }) => [reference, state])).toEqual([
    [third, 'missing'],
    [first, 'scanned'],
    [second, 'scanned'],
  ]);
  expect((await it.read(it.clerk, { page: 2 })).rows).toMatchObject({ totalDocs: 3, docs: [] });
});

test('missing parcels show no order number, and no parcel shows a name or phone number', async () => {
  const it = await world();
  await it.ship();
  await it.scan({ code: it.orders[0]!.orderKey });
  const page = await it.read();
  expect(page.rows.docs.map(({ number }) => number)).toEqual([null, null, it.orders[0]!.orderId]);
  const places = page.rows.docs.map(({ suburb, postalCode }) => suburb ?? postalCode);
  expect(places).toEqual([null, null, it.orders[0]!.suburb]);
  const text = JSON.stringify(page);
  for (const { customerName, phone, street } of it.orders)
    for (const secret of [customerName, phone, street]) expect(text).not.toContain(secret ?? '!');
});

test('each of two hubs that share a manifest sees its own parcels', async () => {
  const it = await world();
  await it.ship();
  const [mine, theirs] = it.orders;
  const where = { orderId: theirs!.id };
  await it.db.shipment.updateMany({ where, data: { hubId: it.other.id } });
  const seen = async (by = it.clerk, hubId = it.hub.id) =>
    (await it.read(by, { hubId })).rows.docs.map(({ reference }) => reference);
  expect(await seen()).not.toContain(theirs!.orderKey);
  expect(await seen()).toContain(mine!.orderKey);
  const there = given.hubStaff([it.other.id]);
  expect(await seen(there, it.other.id)).toEqual([theirs!.orderKey]);
});

test('an order that is not booked yet is expected at the hub to which its parcels are brought', async () => {
  const it = await world();
  await it.ship();
  const unbooked = it.orders[2]!;
  await it.db.order.update({ where: { id: unbooked.id }, data: { currentShipmentId: null } });
  const location = { id: unbooked.pickupLocationId! };
  const near = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    it.db.pickupLocation.update({ where: location, data: { latitude, longitude, hubId: null } });
  const isExpected = async () => (await it.states()).includes('notBooked');
  const durban = { latitude: -29.86, longitude: 31.02 };
  const other = await it.db.hub.update({ where: { id: it.other.id }, data: durban });
  await near(it.hub);
  expect(await isExpected(), 'the nearest hub').toBe(true);
  await near(other);
  expect(await isExpected(), 'another hub is nearer').toBe(false);
  await it.db.pickupLocation.update({ where: location, data: { hubId: it.hub.id } });
  expect(await isExpected(), 'an administrator chose this hub').toBe(true);
});

test('cancelled parcels are neither counted nor missing', async () => {
  const it = await world();
  await it.ship();
  await cancelOrders(it.services, it.merchant, { orderKeys: [it.orders[2]!.orderKey] });
  expect((await it.read()).counts).toEqual({ scanned: 0, expected: 3, notComing: 1 });
  expect(await it.states()).toEqual(['missing', 'missing', 'off']);
});

test('an order that its store reopened is expected as its new manifest says, without its ended shipment', async () => {
  const it = await beltWorld('woocommerce');
  const { services, db, merchant, hub, clerk } = it;
  const store = await given.store(services, merchant, PLATFORM_STORE('woocommerce'));
  const { id, orderKey } = await reopenedOrder(services, merchant, { store, parcels: 3 });
  await db.shipment.updateMany({ where: { orderId: id }, data: { hubId: hub.id } });
  await db.pickupLocation.updateMany({ where: { storeId: store.id }, data: { hubId: hub.id } });
  await manifestOrders(services, merchant, { orderKeys: [orderKey] });
  const { manifests } = await confirmManifests(services, merchant, { orderKeys: [orderKey] });

  const page = await readExpected(services, clerk, {
    hubId: hub.id,
    number: manifests[0]!,
    page: 1,
  });

  expect(page.counts).toEqual({ scanned: 0, expected: 1, notComing: 0 });
  expect(page.rows.docs).toMatchObject([{ reference: orderKey, parcels: 1, state: 'notBooked' }]);
});

test('a manifest without parcels for the hub is not found, nor is another hub', async () => {
  const it = await world();
  const stranger = given.hubStaff([it.other.id]);
  const admin = await given.admin(it.services);
  // No order of the manifest is booked for a hub yet.
  await expect(it.read()).rejects.toMatchObject({ code: 'not-found' });
  await it.ship();
  const asks = [
    () => it.read(stranger),
    () => it.read(stranger, { hubId: it.other.id }),
    () => it.read(admin, { hubId: it.other.id }),
    () => it.read(it.clerk, { number: 'M-0000-000001' }),
    () => it.read(it.clerk, { number: it.orders[0]!.orderKey }),
    () => it.read(it.clerk, { hubId: newId() }),
  ];
  for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code: 'not-found' });
  await expect(it.read(it.merchant)).rejects.toMatchObject({ code: 'not-allowed' });
  expect((await it.read(admin)).rows.totalDocs).toBe(3);
  await it.scan({ hubId: it.other.id, code: it.orders[0]!.orderKey, here: true }, stranger);
  expect((await it.read(stranger, { hubId: it.other.id })).counts.scanned).toBe(1);
  expect(await it.states()).toEqual(['missing', 'missing', 'elsewhere']);
});
