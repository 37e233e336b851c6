import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { newId, ORDER_KEY_PATTERN } from '#app/domain/shared/ids.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { checkOrderIdUnique } from './check-unique.ts';
import { createOrder } from './create-order.ts';
import { getOrder } from './get-order.ts';
import { listOrders } from './list-orders.ts';
import { CreateOrderInput, OrderListQuery } from './order.schema.ts';
import { updateOrder } from './update-order.ts';
import { UpdateOrderInput } from './update-order.schema.ts';

const MIGRATION = 'prisma/migrations/20261127164500_orders_made_here_are_custom/migration.sql';
const PART = { externalId: null, partNumber: 2, totalCents: 0n };

async function counter() {
  const world = await testServices({ connections: 10 });
  const merchant = await given.merchant(world.services);
  const store = await given.store(world.services, merchant);
  const { id: pickupLocationId } = await world.db.pickupLocation.findFirstOrThrow();
  const input = (over: object = {}) =>
    CreateOrderInput.parse({
      storeName: store.name,
      pickupLocationId,
      customerName: 'Renée Müller',
      street: '14 Kloof Street',
      city: 'Cape Town',
      province: 'NL',
      postalCode: '8001',
      latitude: -33.93,
      longitude: 18.41,
      geoSource: 'pin',
      phone: '082 555 0142',
      ...over,
    });
  const create = (over: object = {}, actor: Actor = merchant) =>
    createOrder(world.services, actor, input(over));
  return { ...world, merchant, store, input, create };
}

test('an order of Create Order is one parcel, paid, R0.00, eligible, and has a random key', async () => {
  const { create, db } = await counter();

  const made = await create();

  expect(made).toMatchObject({ ok: true, status: 'eligible' });
  const order = await db.order.findFirstOrThrow({ include: { lines: true, customer: true } });
  expect(order.orderKey).toMatch(ORDER_KEY_PATTERN);
  expect(Number(order.orderId)).toBeGreaterThanOrEqual(1000);
  expect(Number(order.orderId)).toBeLessThanOrEqual(9999);
  expect(order).toMatchObject({
    paid: true,
    totalCents: 0n,
    province: 'KZN',
    phone: '+27825550142',
    lines: [{ name: 'Parcel', quantity: 1, shippableQuantity: 1 }],
    customer: { name: 'Renée Müller' },
  });
});

test('the API may give an order lines, a total and its payment status', async () => {
  const { create, db } = await counter();
  const lines = [{ name: 'Mug', sku: null, quantity: 3, unitPriceCents: 4_999 }];

  expect(await create({ lines, paid: false })).toMatchObject({ status: 'inStore' });

  expect(await db.order.findFirst()).toMatchObject({ totalCents: 14_997n, reasons: ['unpaid'] });
});

test('a total above the limit is refused, and no order is created', async () => {
  const { create, services, merchant } = await counter();
  const line = { name: 'Gold', sku: null, quantity: 100_000, unitPriceCents: 1_000_000_000 };

  await expect(create({ lines: Array(100).fill(line) })).rejects.toMatchObject({
    code: 'invalid-input',
  });

  expect((await listOrders(services, merchant, OrderListQuery.parse({}))).totalDocs).toBe(0);
});

test('an order ID that is already used needs a confirmation', async () => {
  const { create, db, merchant, services, store } = await counter();
  await create({ orderId: 'INV-7' });

  expect(await create({ orderId: 'INV-7' })).toEqual({
    ok: false,
    reason: 'duplicate-order-id',
    message: 'An order with the same ID exists. Do you want to proceed?',
  });
  expect(await db.order.count()).toBe(1);
  expect(await create({ orderId: 'INV-7', confirmedSameId: true })).toMatchObject({ ok: true });
  expect(await db.order.count()).toBe(2);

  const asked = { orderId: 'INV-7', storeName: store.name };
  expect(await checkOrderIdUnique(services, merchant, asked)).toMatchObject({ unique: false });
  const other = await given.merchant(services);
  const unknown = { ...asked, storeName: 'Nowhere' };
  const refusal = {
    code: 'not-found',
    message: 'Error when check if Order is unique: Store not found.',
  };
  await expect(checkOrderIdUnique(services, merchant, unknown)).rejects.toMatchObject(refusal);
  await expect(checkOrderIdUnique(services, other, asked)).rejects.toMatchObject(refusal);
});

test('an order created here for a Shopify store is Custom: its number and items can be changed', async () => {
  const { create, store, merchant, services, db } = await counter();
  await db.store.update({ where: { id: store.id }, data: PLATFORM_STORE('shopify') });
  const theirs = await given.order(services, {
    merchant,
    store: await db.store.findUniqueOrThrow({ where: { id: store.id } }),
  });

  const made = await create({ orderId: 'INV-7' });

  expect(made).toMatchObject({ ok: true, status: 'eligible' });
  const orderKey = made.ok ? made.orderKey : '';
  const listed = await listOrders(services, merchant, OrderListQuery.parse({ platform: 'custom' }));
  expect(listed.docs).toMatchObject([{ orderKey, platform: 'custom' }]);
  const lines = [{ name: 'Mug', sku: null, quantity: 3, unitPriceCents: 4_999 }];
  const change = (key: string) =>
    updateOrder(
      services,
      merchant,
      UpdateOrderInput.parse({ orderKey: key, orderId: 'B-1', lines }),
    );
  expect(await change(orderKey)).toMatchObject({ ok: true, orderId: 'B-1' });
  await expect(change(theirs.orderKey)).rejects.toMatchObject({
    details: {
      fields: { orderId: 'This order ID comes from the store and cannot be changed here.' },
    },
  });
});

test('the migration marks older orders that were created here, and their parts, as Custom', async () => {
  const { store, merchant, services, db } = await counter();
  const shop = await db.store.update({
    where: { id: store.id },
    data: PLATFORM_STORE('shopify'),
  });
  const order = (over: object) => given.order(services, { merchant, store: shop, ...over });
  const here = await order({ externalId: null });
  const part = await order({ ...PART, partOfId: here.id });
  const theirs = await order({});
  const theirPart = await order({ ...PART, partOfId: theirs.id });

  for (const statement of (await readFile(MIGRATION, 'utf8')).split(/;\n/).filter(Boolean))
    await db.$executeRawUnsafe(statement);

  const platformOf = async ({ id }: { id: string }) =>
    (await db.order.findUniqueOrThrow({ where: { id } })).platform;
  expect([await platformOf(here), await platformOf(part)]).toEqual(['custom', 'custom']);
  expect([await platformOf(theirs), await platformOf(theirPart)]).toEqual(['shopify', 'shopify']);
});

test('of two requests at once with the same ID, one creates the order and the other needs a confirmation', async () => {
  const { create, db } = await counter();

  const both = await Promise.all([create({ orderId: 'X1' }), create({ orderId: 'X1' })]);

  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await db.order.count()).toBe(1);
});

test('the drawn ID is the last free number of four digits, then one of five digits', async () => {
  const { create, db, store, merchant, services } = await counter();
  const template = await given.order(services, { merchant, store, orderId: '1000' });
  await db.$executeRaw`
    insert into orders (id, order_key, merchant_id, store_id, platform, order_id, status,
      customer_name, search_text, created_at)
    select gen_random_uuid(), lpad(n::text, 12, '0'), merchant_id, store_id, platform, n::text, status,
      customer_name, search_text, created_at
    from orders, generate_series(1001, 9999) n where orders.id = ${template.id}::uuid and n <> 4711`;

  expect(await create()).toMatchObject({ orderId: '4711' });
  const next = await create();

  expect(next.ok && Number(next.orderId)).toBeGreaterThanOrEqual(10_000);
  expect(next.ok && Number(next.orderId)).toBeLessThan(100_000);
});

test('another merchant’s store or pickup location is refused, and so is a disconnected store', async () => {
  const { create, services, db, store } = await counter();
  const other = await given.merchant(services);
  const theirs = await given.store(services, other);
  const { id } = await db.pickupLocation.findFirstOrThrow({ where: { storeId: theirs.id } });

  const tries: [object, Actor?][] = [
    [{ storeName: theirs.name }],
    [{ pickupLocationId: id }],
    [{}, other],
    [{}, given.storeToken(theirs)],
  ];
  for (const [over, actor] of tries)
    await expect(create(over, actor)).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(create({}, given.hubStaff())).rejects.toMatchObject({ code: 'not-allowed' });
  await db.store.update({ where: { id: store.id }, data: { state: 'disconnected' } });
  await expect(create()).rejects.toMatchObject({ code: 'invalid-input' });

  expect(await db.order.count()).toBe(0);
});

test('another merchant’s order is neither found nor listed', async () => {
  const { create, services, merchant, store } = await counter();
  const made = await create();
  const orderKey = made.ok ? made.orderKey : '';
  const other = await given.merchant(services);
  const query = OrderListQuery.parse({});

  for (const stranger of [
    other,
    given.storeManager(other, [store]),
    given.storeToken(await given.store(services, other)),
    given.hubStaff([newId()]),
  ]) {
    expect((await listOrders(services, stranger, query)).docs).toEqual([]);
    await expect(getOrder(services, stranger, orderKey)).rejects.toMatchObject({
      code: 'not-found',
    });
  }

  const mine = await listOrders(services, merchant, OrderListQuery.parse({ q: 'renee MÜL' }));
  expect(mine.docs.map((row) => row.orderKey)).toEqual([orderKey]);
  expect(await getOrder(services, merchant, orderKey.toLowerCase())).toMatchObject({ orderKey });
});
