import { expect, test } from 'vitest';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { sendRest } from '#app/domain/orders/split-orders.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { alertCodes } from '#tests/fakes/alerts.ts';
import { withShipment } from '#tests/builders/given.ts';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { DEPOT, shopAtWork } from './shop-at-work.ts';

/** An order with tins at the shop's first location and a sofa at its depot. */
async function orderAtTwo() {
  const it = await shopAtWork();
  const depot = it.actions.addLocation(SHOP, DEPOT);
  await it.refresh();
  const made = it.actions.createOrder(SHOP, {
    lines: [
      { title: 'Rooibos tin', quantity: 2 },
      { title: 'Sofa', quantity: 1, locationId: depot.id },
    ],
  });
  await it.hear();
  const { id, orderKey } = await it.order();
  const whole = () =>
    it.db.order.findUniqueOrThrow({ where: { id }, include: { pickupLocation: true } });
  const page = async () => getOrder(it.services, it.actor, orderKey);
  const sent = () => made.lines.map(({ fulfilled }) => fulfilled);
  return { ...it, depot, made, orderKey, whole, page, sent };
}

test('only what is at the assigned location is collected and marked as sent, and the rest raises an alert', async () => {
  const it = await orderAtTwo();
  const before = await it.page();

  await it.ship();
  await it.runOutbox();
  await it.hear();

  expect(before).toMatchObject({ status: 'eligible', alerts: [], warnings: [] });
  expect((await it.whole()).pickupLocation?.name).toBe('Bree Street studio');
  const parcels = await it.db.orderLine.findMany({ orderBy: { position: 'asc' } });
  expect(parcels.map(({ parcelQuantity }) => parcelQuantity)).toEqual([2, 0]);
  expect(it.sent()).toEqual([2, 0]);
  expect((await it.order()).attention).toMatch(
    /^Items not in the booked parcel: 1 × Sofa, at Joburg depot\./,
  );
  expect(await it.kinds()).not.toContain('changedInStore');
  expect(await it.kinds()).not.toContain('movedInStore');
});

test('the rest, moved to a part, is collected at its own location and marked as sent there', async () => {
  const it = await orderAtTwo();
  await it.ship();
  await it.runOutbox();
  await it.hear();

  await sendRest(it.services, it.actor, { orderKeys: [it.orderKey] });
  const part = await it.db.order.findFirstOrThrow({
    where: { partOfId: { not: null } },
    include: { pickupLocation: true },
  });
  await requestShipments(it.services, it.actor, { orderKeys: [part.orderKey] });
  const { shipment } = await withShipment(it.services, part.id);
  await bookCourier(it.services, { shipmentId: shipment.id });
  await it.runOutbox();

  expect(part).toMatchObject({ status: 'eligible', pickupLocation: { name: 'Joburg depot' } });
  expect(it.sent()).toEqual([2, 1]);
  expect(it.made.fulfilments.map(({ locationId }) => locationId)).toEqual([
    it.made.locationId,
    it.depot.id,
  ]);
  expect((await it.whole()).pickupLocation?.name).toBe('Bree Street studio');
});

test('an order whose assigned location is not one of ours is collected at the pickup location that has items', async () => {
  const it = await shopAtWork();
  const depot = it.actions.addLocation(SHOP, DEPOT);
  await it.refresh();
  // Windhoek is abroad, so it is no pickup location.
  const abroad = it.actions.addLocation(SHOP, { ...DEPOT, name: 'Windhoek shop' });
  const made = it.actions.createOrder(SHOP, {
    lines: [
      { title: 'Sofa', quantity: 1, locationId: abroad.id },
      { title: 'Rooibos tin', quantity: 2, locationId: depot.id },
    ],
  });

  await it.hear();
  const before = await it.order();
  const lines = await it.db.orderLine.findMany({ orderBy: { position: 'asc' } });
  await it.ship();
  await it.runOutbox();

  expect(before).toMatchObject({ status: 'eligible', pickupLocation: { name: 'Joburg depot' } });
  expect(lines.map(({ shippableQuantity }) => shippableQuantity)).toEqual([0, 2]);
  expect(made.lines.map(({ fulfilled }) => fulfilled)).toEqual([0, 2]);
  await it.hear();
  expect((await it.order()).attention).toContain('1 × Sofa');
});

/** The order with its tins shipped from the first location, and the sofa in a part at the depot. */
async function sofaInPart() {
  const it = await orderAtTwo();
  await it.ship();
  await it.runOutbox();
  await it.hear();
  await sendRest(it.services, it.actor, { orderKeys: [it.orderKey] });
  const part = () =>
    it.db.order.findFirstOrThrow({
      where: { partOfId: { not: null } },
      include: { pickupLocation: true, lines: true },
    });
  const shipPart = async () => {
    const { id, orderKey } = await part();
    await requestShipments(it.services, it.actor, { orderKeys: [orderKey] });
    const { shipment } = await withShipment(it.services, id);
    await bookCourier(it.services, { shipmentId: shipment.id });
  };
  const sync = async () => {
    await it.runOutbox();
    await it.hear();
  };
  return { ...it, part, shipPart, sync };
}

const AT_DEPOT = { status: 'eligible', reasons: [], pickupLocation: { name: 'Joburg depot' } };

test('a part at another location stays there while the first location has items to send again', async () => {
  const it = await sofaInPart();

  const { shipment } = await withShipment(it.services, (await it.whole()).id);
  await cancelOrders(it.services, it.actor, { orderKeys: [it.orderKey] });
  await cancelCourier(it.services, { shipmentId: shipment.id });
  await it.sync();

  expect(it.sent()).toEqual([0, 0]);
  expect(await it.part()).toMatchObject({ ...AT_DEPOT, lines: [{ shippableQuantity: 1 }] });
  await it.shipPart();
  await it.sync();
  expect(it.sent()).toEqual([0, 1]);
  expect(it.made.fulfilments.at(-1)).toMatchObject({ locationId: it.depot.id });
});

test('an item added at the first location concerns neither a waiting nor a booked part at another one', async () => {
  const it = await sofaInPart();

  it.actions.editOrder(SHOP, it.made.id);
  await it.sync();
  expect(await it.part()).toMatchObject({ ...AT_DEPOT, lines: [{ shippableQuantity: 1 }] });

  await it.shipPart();
  it.actions.editOrder(SHOP, it.made.id);
  await it.hear();
  const { id } = await it.part();
  expect(await alertCodes(it.db, id)).toEqual([]);
});

test('a part follows its items to the first location', async () => {
  const it = await sofaInPart();

  it.actions.moveOrder(SHOP, it.made.id, it.made.locationId);
  await it.hear();

  expect(await it.part()).toMatchObject({
    ...AT_DEPOT,
    pickupLocation: { name: 'Bree Street studio' },
  });
});

test('if its fulfilment is cancelled, the first location’s items are to be sent from there again', async () => {
  const it = await orderAtTwo();
  await it.ship();
  await it.runOutbox();
  await it.hear();

  it.actions.cancelFulfilment(SHOP, it.made.id, it.orderKey);
  await it.hear();

  expect(it.sent()).toEqual([0, 0]);
  const lines = await it.db.orderLine.findMany({ orderBy: { position: 'asc' } });
  expect(lines.map(({ shippableQuantity }) => shippableQuantity)).toEqual([2, 0]);
  expect((await it.order()).attention).toBeNull();
});

test('an order whose items are all moved to one location is collected there as a whole', async () => {
  const it = await orderAtTwo();

  it.actions.moveOrder(SHOP, it.made.id, it.depot.id);
  await it.hear();
  await it.ship();
  await it.runOutbox();

  expect((await it.whole()).pickupLocation?.name).toBe('Joburg depot');
  expect(it.sent()).toEqual([2, 1]);
});
