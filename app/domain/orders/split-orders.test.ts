import { expect, test } from 'vitest';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given, withShipment } from '#tests/builders/given.ts';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { getOrder } from './get-order.ts';
import { holdOrders } from './hold-orders.ts';
import { listOrders } from './list-orders.ts';
import { OrderListQuery } from './order.schema.ts';
import { splitOrders } from './split-orders.ts';
import { unsplitOrders } from './unsplit-orders.ts';
import { updateOrder } from './update-order.ts';
import { lockFamily } from './family.ts';
import { lockOrder } from './order-visibility.ts';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { splitShop } from '#tests/builders/split-shop.ts';
import { ownerOf } from './order-alerts.ts';

test('a split creates an order row with its own number, key, status and lines, but no money', async () => {
  const { order, split, held, byNumber, db } = await splitShop({ note: 'Ring twice', tags: {} });

  expect(await split(order.orderKey, 2, 2)).toMatchObject({ accepted: [order.orderKey] });

  expect(await held()).toEqual([
    ['1042', ['Rooibos tin', 3, 3]],
    ['1042-2', ['Rooibos tin', 2, 2], ['Mug', 2, 2]],
  ]);
  const part = await byNumber('1042-2');
  expect(part).toMatchObject({
    partOfId: order.id,
    partNumber: 2,
    externalId: null,
    status: 'eligible',
    totalCents: 0n,
    charges: null,
    customerName: order.customerName,
    street: order.street,
    note: 'Ring twice',
    pickupLocationId: order.pickupLocationId,
    createdAt: order.createdAt,
    receivedAt: order.receivedAt,
  });
  expect(part.orderKey).not.toBe(order.orderKey);
  expect(part.searchText).toContain('1042-2');
  const events = await db.orderEvent.findMany({ orderBy: { id: 'asc' } });
  expect(events.map(({ orderId, kind, note }) => [orderId === part.id, kind, note])).toEqual([
    [true, 'splitOff', '2 × Rooibos tin, 2 × Mug, from 1042'],
    [true, 'judgedEligible', null],
    [false, 'split', '2 × Rooibos tin, 2 × Mug, as 1042-2'],
  ]);
  expect(await db.auditEntry.findMany({ select: { action: true, subject: true } })).toEqual([
    { action: 'order.split', subject: order.id },
  ]);
});

test('a part can be split into another part of the same order', async () => {
  const { order, split, held, byNumber } = await splitShop();
  await split(order.orderKey, 2, 2);

  await split((await byNumber('1042-2')).orderKey, 1);

  expect(await held()).toEqual([
    ['1042', ['Rooibos tin', 3, 3]],
    ['1042-2', ['Rooibos tin', 1, 1], ['Mug', 2, 2]],
    ['1042-3', ['Rooibos tin', 1, 1]],
  ]);
  expect(await byNumber('1042-3')).toMatchObject({ partOfId: order.id, partNumber: 3 });
});

test('a part copies hold and tags, but not the internal note', async () => {
  const { order, split, byNumber, db } = await splitShop({
    heldAt: new Date('2026-11-20T08:00:00Z'),
    heldBy: 'Naledi',
    holdNote: 'Wait for the mugs',
    internalNote: 'Calls on Mondays',
  });
  const { merchantId } = order;
  await db.orderTag.create({ data: { orderId: order.id, key: 'gift', tag: 'Gift', merchantId } });

  await split(order.orderKey, 1);

  expect(await byNumber('1042-2')).toMatchObject({
    holdNote: 'Wait for the mugs',
    internalNote: null,
  });
  expect(await db.orderTag.count({ where: { key: 'gift' } })).toBe(2);
});

// prettier-ignore
test.each([
  ['nothing', [0, 0], 'Choose the items to move into the new part.'],
  ['everything', [5, 2], 'Leave at least one item in the order.'],
  ['more than there is', [6], 'You can move at most 5 × Rooibos tin.'],
] as const)('moving %s is refused', async (_, quantities, words) => {
  const { order, split, held } = await splitShop();

  await expect(split(order.orderKey, ...quantities)).rejects.toThrow(words);

  expect(await held()).toHaveLength(1);
});

test('an order without lines, or with a single item, cannot be split', async () => {
  const { order, split, db } = await splitShop();
  await db.orderLine.deleteMany({ where: { name: 'Mug' } });
  await db.orderLine.updateMany({ data: { quantity: 1, shippableQuantity: 1 } });
  await expect(split(order.orderKey, 1)).rejects.toThrow(
    'The order has only one item, so it cannot be split.',
  );
  await db.orderLine.deleteMany();
  await expect(split(order.orderKey)).rejects.toThrow(
    'The order has no list of items, so it cannot be split.',
  );
});

test('the same choice sent twice splits once, and the second answer says what is left', async () => {
  const { services, merchant, order, linesOf, held } = await splitShop();
  const [tins] = await linesOf(order.orderKey);
  const lines = [{ lineId: tins?.id ?? '', quantity: 2, of: 5 }];
  const press = () => splitOrders(services, merchant, { orderKeys: [order.orderKey], lines });

  const [one, other] = await Promise.allSettled([press(), press()]);

  const outcomes = [one.status, other.status].toSorted();
  expect(outcomes).toEqual(['fulfilled', 'rejected']);
  await expect(press()).rejects.toThrow('You can now move at most 3 × Rooibos tin.');
  expect(await held()).toHaveLength(2);
});

test('a part gets no number that another order of its store has', async () => {
  const it = await splitShop();
  const { merchant, services, order } = it;
  const store = await it.db.store.findUniqueOrThrow({ where: { id: order.storeId } });
  await given.order(services, { merchant, store, orderId: '1042-2' });
  const { nextPart } = await getOrder(services, merchant, order.orderKey);
  await it.split(order.orderKey, 1);

  expect(nextPart).toBe('1042-3');
  expect(await it.db.order.findFirst({ where: { partOfId: order.id } })).toMatchObject({
    orderId: '1042-3',
    partNumber: 3,
  });
});

test('a part gets the first free number, even after more than twenty used ones', async () => {
  const { merchant, services, order, db, split } = await splitShop();
  const store = await db.store.findUniqueOrThrow({ where: { id: order.storeId } });
  for (let number = 2; number < 25; number += 1)
    await given.order(services, { merchant, store, orderId: `1042-${number}` });

  await split(order.orderKey, 1);

  expect(await db.order.findFirst({ where: { partOfId: order.id } })).toMatchObject({
    orderId: '1042-25',
    partNumber: 25,
  });
});

test('two people who split different items at once create two parts with different numbers', async () => {
  const { services, merchant, order, linesOf, held } = await splitShop();
  const [tins, mugs] = await linesOf(order.orderKey);
  const ask = (lineId = '') =>
    splitOrders(services, merchant, {
      orderKeys: [order.orderKey],
      lines: [{ lineId, quantity: 1 }],
    });

  await Promise.all([ask(tins?.id), ask(mugs?.id)]);

  expect((await held()).map(([number]) => number)).toEqual(['1042', '1042-2', '1042-3']);
});

test('another account’s order cannot be split', async () => {
  const { services, order, linesOf, held } = await splitShop();
  const stranger = await given.merchant(services);
  const [tins] = await linesOf(order.orderKey);
  const lines = [{ lineId: tins?.id ?? '', quantity: 1 }];

  await expect(
    splitOrders(services, stranger, { orderKeys: [order.orderKey], lines }),
  ).rejects.toMatchObject({ details: { skipped: [{ reason: 'Order not found.' }] } });
  expect(await held()).toHaveLength(1);
});

test('a line of another order cannot be moved', async () => {
  const { services, merchant, order, linesOf, split, byNumber } = await splitShop();
  await split(order.orderKey, 2);
  const [theirs] = await linesOf((await byNumber('1042-2')).orderKey);

  await expect(
    splitOrders(services, merchant, {
      orderKeys: [order.orderKey],
      lines: [{ lineId: theirs?.id ?? '', quantity: 1 }],
    }),
  ).rejects.toThrow('The items have changed.');
});

test('a booked order cannot be split, and an order has at most twenty parts', async () => {
  const { services, merchant, order, split, held, db } = await splitShop();
  await db.orderLine.updateMany({ data: { quantity: 50, shippableQuantity: 50 } });
  for (let made = 1; made < 20; made += 1) await split(order.orderKey, 1);
  await expect(split(order.orderKey, 1)).rejects.toThrow('An order can have at most 20 parts.');
  expect(await held()).toHaveLength(20);

  await requestShipments(services, merchant, { orderKeys: [order.orderKey] });
  await expect(split(order.orderKey, 1)).rejects.toThrow('The order has the status UnAssigned.');
});

test('each part ships separately, with its own fee and reference', async () => {
  const { services, merchant, order, split, byNumber, db } = await splitShop();
  await split(order.orderKey, 2);
  const part = await byNumber('1042-2');

  await requestShipments(services, merchant, { orderKeys: [order.orderKey, part.orderKey] });

  const shipments = await db.shipment.findMany({ orderBy: { id: 'asc' } });
  expect(shipments.map(({ reference, feeCents }) => [reference, feeCents])).toEqual([
    [order.orderKey, 500n],
    [part.orderKey, 500n],
  ]);
  expect((await byNumber('1042-2')).lines.map((line) => line.parcelQuantity)).toEqual([2]);
});

test('a part of an order on hold keeps the reason, also if the API token of a store splits it', async () => {
  const { services, merchant, order, linesOf, byNumber, db } = await splitShop();
  await holdOrders(services, merchant, { orderKeys: [order.orderKey], note: 'Fraud check' });
  const store = await db.store.findUniqueOrThrow({ where: { id: order.storeId } });
  const [tins] = await linesOf(order.orderKey);

  await splitOrders(services, given.storeToken(store), {
    orderKeys: [order.orderKey],
    lines: [{ lineId: tins!.id, quantity: 2 }],
  });

  const { heldAt, heldBy, holdNote } = await byNumber('1042');
  expect(holdNote).toBe('Fraud check');
  expect(await byNumber('1042-2')).toMatchObject({ heldAt, heldBy, holdNote });
});

test('a changed recipient applies to all rows that can still be changed', async () => {
  const { services, merchant, order, split, byNumber, db } = await splitShop();
  await split(order.orderKey, 1);
  await split(order.orderKey, 1);
  await db.order.update({
    where: { id: (await byNumber('1042-3')).id },
    data: { status: 'collected' },
  });
  const part = await byNumber('1042-2');

  await updateOrder(services, merchant, {
    orderKey: part.orderKey,
    customerName: 'Sipho Dlamini',
    street: '1 Adderley Street',
    confirmedSameId: false,
  });

  const names = async (number: string) => {
    const { customerName, street, searchText } = await byNumber(number);
    return [customerName, street, searchText.includes('sipho')];
  };
  expect(await names('1042')).toEqual(['Sipho Dlamini', '1 Adderley Street', true]);
  expect(await names('1042-2')).toEqual(['Sipho Dlamini', '1 Adderley Street', true]);
  expect(await names('1042-3')).toEqual(['Thandeka Mokoena', '14 Kloof Street', false]);
});

test('a new pickup location applies to the rows without a booking only', async () => {
  const { services, merchant, order, split, byNumber, db } = await splitShop();
  await split(order.orderKey, 1);
  const booked = await byNumber('1042-2');
  await db.order.update({ where: { id: booked.id }, data: { status: 'unassigned' } });
  const { id: _, ...place } = await db.pickupLocation.findUniqueOrThrow({
    where: { id: booked.pickupLocationId! },
  });
  const pickupLocationId = newId();
  await db.pickupLocation.create({
    data: { ...place, id: pickupLocationId, externalId: null, isDefault: false, name: 'Other' },
  });

  await updateOrder(services, merchant, {
    orderKey: order.orderKey,
    pickupLocationId,
    confirmedSameId: false,
  });

  expect(await byNumber('1042')).toMatchObject({ pickupLocationId });
  expect(await byNumber('1042-2')).toMatchObject({ pickupLocationId: booked.pickupLocationId });
});

test('a new order number applies to the parts, and a part’s own number and items cannot be changed', async () => {
  const { services, merchant, order, split, byNumber } = await splitShop();
  await split(order.orderKey, 1);
  const { orderKey } = await byNumber('1042-2');
  const change = (input: object) =>
    updateOrder(services, merchant, { orderKey, confirmedSameId: false, ...input });

  await expect(change({ orderId: '7' })).rejects.toThrow();
  await expect(change({ lines: [] })).rejects.toThrow();
  await expect(change({ totalCents: 500 })).rejects.toThrow(/items or its total/);
  await change({ orderKey: order.orderKey, orderId: '2000' });

  expect(await byNumber('2000-2')).toMatchObject({ orderKey });
});

test('a part that is changed with its own number renames no other part', async () => {
  const { services, merchant, order, split, byNumber, rows } = await splitShop();
  await split(order.orderKey, 1);
  await split(order.orderKey, 1);
  const { orderKey, orderId } = await byNumber('1042-2');
  const input = { orderKey, orderId, customerName: 'Sipho Dlamini', confirmedSameId: false };

  await updateOrder(services, merchant, input);

  expect((await rows()).map((row) => [row.orderId, row.customerName])).toEqual([
    ['1042', 'Sipho Dlamini'],
    ['1042-2', 'Sipho Dlamini'],
    ['1042-3', 'Sipho Dlamini'],
  ]);
});

test('a new order number is only used after confirmation if another order has the number of a part', async () => {
  const { services, merchant, order, split, rows } = await splitShop();
  await split(order.orderKey, 1);
  const store = await services.db.store.findUniqueOrThrow({ where: { id: order.storeId } });
  await given.order(services, { merchant, store, orderId: '2000-2' });
  const { orderKey } = order;
  const rename = (confirmedSameId: boolean) =>
    updateOrder(services, merchant, { orderKey, orderId: '2000', confirmedSameId });

  expect(await rename(false)).toMatchObject({ ok: false, reason: 'duplicate-order-id' });
  expect(await rename(true)).toMatchObject({ ok: true, orderId: '2000' });

  expect((await rows()).map(({ orderId }) => orderId)).toEqual(['2000', '2000-2', '2000-2']);
});

test('a part on the road gets an alert only for a change that its courier must know', async () => {
  const { services, merchant, order, split, byNumber, db } = await splitShop();
  await split(order.orderKey, 1);
  const part = await byNumber('1042-2');
  await db.order.update({ where: { id: part.id }, data: { status: 'collected' } });
  const change = (input: object) =>
    updateOrder(services, merchant, {
      orderKey: order.orderKey,
      confirmedSameId: false,
      ...input,
    });
  const alerts = () => db.alert.count({ where: { code: 'editTooLate', subjectId: part.id } });

  await change({ customerRef: 'PO-7', paid: true });
  expect(await alerts()).toBe(0);

  await change({ street: '1 Adderley Street' });
  expect(await alerts()).toBe(1);
});

test('the order number finds the order and its parts', async () => {
  const { services, merchant, order, split } = await splitShop();
  await split(order.orderKey, 1);

  const found = await listOrders(services, merchant, OrderListQuery.parse({ q: '1042' }));

  expect(found.docs.map(({ orderId }) => orderId).toSorted()).toEqual(['1042', '1042-2']);
});

test('cancelling by the merchant applies to one row', async () => {
  const { services, merchant, order, split, rows } = await splitShop();
  await split(order.orderKey, 1);

  await cancelOrders(services, merchant, { orderKeys: [order.orderKey] });

  expect((await rows()).map(({ status }) => status)).toEqual(['cancelled', 'eligible']);
});

test('the database refuses external ids and money on a part', async () => {
  const { order, split, byNumber, db } = await splitShop();
  await split(order.orderKey, 1);
  const { id } = await byNumber('1042-2');
  const change = (data: object) => db.order.update({ where: { id }, data });

  await expect(change({ externalId: '77' })).rejects.toThrow('orders_parts');
  await expect(change({ totalCents: 1n })).rejects.toThrow('orders_parts');
  await expect(change({ partNumber: 1 })).rejects.toThrow('orders_parts');
});

test('a courier event on a part and a lock of the whole family do not deadlock', async () => {
  const { order, split, byNumber, db, clock } = await splitShop();
  await split(order.orderKey, 1);
  const part = await byNumber('1042-2');
  const family = () =>
    db.$transaction(async (tx) => {
      await lockFamily(tx, part.id);
      await lockFamily(tx, order.id);
    });
  const alone = () =>
    db.$transaction(async (tx) => {
      await lockOrder(tx, part.id);
      await raiseAlert(tx, 'noDriver', ownerOf(part), clock.now());
    });

  await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? family() : alone())));

  expect(await db.alert.count()).toBe(1);
});

test('a courier event that updates its part twice and a concurrent split both succeed', async () => {
  const { services, merchant, order, split, byNumber, db, courier } = await splitShop();
  await split(order.orderKey, 1);
  const part = await byNumber('1042-2');
  await requestShipments(services, merchant, { orderKeys: [part.orderKey] });
  const { shipment } = await withShipment(services, part.id);
  await bookCourier(services, { shipmentId: shipment.id });
  const driver = { fleetId: '7', name: 'Sipho D' };
  const hears = (round: number) => {
    const said = courier.event(shipment.reference, 'pickup', 'assigned');
    return applyCourierEvent(services, { ...said, driver }, `event ${round}`);
  };

  for (let round = 0; round < 20; round += 1) {
    const [, word] = await Promise.all([split(order.orderKey, 1), hears(round)]);
    expect(word).toBe('applied');
    const { orderKey } = await db.order.findFirstOrThrow({ where: { partNumber: { gt: 2 } } });
    await unsplitOrders(services, merchant, { orderKeys: [orderKey] });
    await db.order.update({ where: { id: part.id }, data: { status: 'unassigned' } });
  }

  expect(await db.order.count()).toBe(2);
});

test('the order’s page offers to split an order and to put back a part', async () => {
  const { services, merchant, order, split, byNumber } = await splitShop();
  await split(order.orderKey, 1);
  const part = await byNumber('1042-2');

  expect((await getOrder(services, merchant, order.orderKey)).actions).toContain('split');
  const actions = (await getOrder(services, merchant, part.orderKey)).actions;
  expect(actions).toContain('unsplit');
  expect(actions).not.toContain('split');
});
