import { expect, test } from 'vitest';
import { splitOrders } from '#app/domain/orders/split-orders.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { GID, PERSONAL, privacyShop, redact } from '#tests/fakes/privacy-shop.ts';
import { given } from '#tests/builders/given.ts';
import { anonymiseOrders } from './anonymise-orders.ts';
import { erasableNow, eraseOrder } from './erase-order.ts';
import { ordersOfRequest } from './orders-of-request.ts';

/** An order imported from a shop and split in two. */
async function splitInTwo() {
  const world = await privacyShop();
  world.platforms.shopify.orders.set(GID, world.theirs(0));
  await world.deliver('orders/create', JSON.stringify({ contact: PERSONAL }), GID);
  const { db, services, merchant } = world;
  const order = await db.order.findFirstOrThrow({ include: { lines: true } });
  const [line] = order.lines;
  await db.orderLine.updateMany({ data: { quantity: 3, keptQuantity: 3, shippableQuantity: 3 } });
  const lines = [{ lineId: line?.id ?? '', quantity: 1 }];
  await splitOrders(services, merchant, { orderKeys: [order.orderKey], lines });
  const part = await db.order.findFirstOrThrow({ where: { partNumber: 2 } });
  const rows = () => db.order.findMany({ orderBy: { id: 'asc' } });
  return { ...world, order, part, rows };
}

test('a shop’s redaction erases the order and its parts permanently', async () => {
  const { deliver, runOutbox, rows, db, platforms, theirs } = await splitInTwo();

  await deliver('customers/redact', redact());
  await runOutbox();

  for (const row of await rows())
    expect(row).toMatchObject({
      customerName: 'Erased',
      email: null,
      street: null,
      status: 'ineligible',
      reasons: ['erased'],
    });
  expect(await db.orderEvent.count({ where: { note: { not: null } } })).toBe(0);
  platforms.shopify.orders.set(GID, theirs(1));
  await deliver('orders/updated', '{}', GID);
  expect((await rows()).every(({ street }) => street === null)).toBe(true);
});

test('a part under way prevents the erasure; erasing a part erases the whole order', async () => {
  const { services, merchant, order, part, rows } = await splitInTwo();
  await requestShipments(services, merchant, { orderKeys: [part.orderKey] });

  expect(await eraseOrder(services, order.id)).toBe('onTheRoad');
  expect((await rows()).every(({ erasedAt }) => erasedAt === null)).toBe(true);
  expect(await eraseOrder(services, part.id, { evenOnTheRoad: true })).toBe('erased');

  expect((await rows()).every(({ erasedAt }) => erasedAt !== null)).toBe(true);
});

test('old orders are anonymised with their parts, once none is under way', async () => {
  const { services, merchant, part, rows, db, clock } = await splitInTwo();
  await requestShipments(services, merchant, { orderKeys: [part.orderKey] });
  clock.advance(4 * 366 * 86_400_000);
  const anonymise = () => anonymiseOrders(services, { day: '2029-01-01', step: 0 });

  await anonymise();
  expect((await rows()).every(({ erasedAt }) => erasedAt === null)).toBe(true);
  await db.shipment.updateMany({ data: { state: 'completed' } });
  await anonymise();

  expect((await rows()).every(({ erasedAt }) => erasedAt !== null)).toBe(true);
});

test('none of an order and its parts counts as erasable while one of them is under way', async () => {
  const { services, merchant, order, part, rows, db, clock } = await splitInTwo();
  const { id: lineId } = await db.orderLine.findFirstOrThrow({ where: { orderId: order.id } });
  const lines = [{ lineId, quantity: 1 }];
  await splitOrders(services, merchant, { orderKeys: [order.orderKey], lines });
  const whole = (await rows()).map(({ id }) => id);
  expect(whole).toHaveLength(3);
  const erasable = async () => {
    const found = await db.order.findMany({ where: erasableNow(clock.now()) });
    return found.map(({ id }) => id).toSorted();
  };
  expect(await erasable()).toEqual(whole.toSorted());

  for (const { orderKey } of [part, order]) {
    await requestShipments(services, merchant, { orderKeys: [orderKey] });
    expect(await erasable()).toEqual([]);
    await db.shipment.updateMany({ data: { state: 'completed' } });
    expect(await erasable()).toEqual(whole.toSorted());
  }
});

test('a request that names an order includes its parts, and no other orders', async () => {
  const { services, db, store, rows } = await splitInTwo();
  const stranger = await given.merchant(services);
  await given.order(services, { merchant: stranger });
  const request = {
    kind: 'customerRedact',
    storeId: store.id,
    customerRef: null,
    externalOrderIds: [GID],
    receivedAt: new Date(),
  } as never;

  const found = await db.order.findMany({
    where: ordersOfRequest(request),
    orderBy: { id: 'asc' },
  });

  expect(found.map(({ orderId }) => orderId)).toEqual(
    (await rows()).filter(({ storeId }) => storeId === store.id).map(({ orderId }) => orderId),
  );
  expect(found).toHaveLength(2);
});
