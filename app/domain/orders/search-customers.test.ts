import { beforeEach, expect, test } from 'vitest';
import type { Store } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { eraseOrder } from '#app/domain/privacy/erase-order.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { testServices, type TestServices } from '#tests/fakes/test-services.ts';
import { createOrder } from './create-order.ts';
import { CreateOrderInput } from './order.schema.ts';
import { searchCustomers } from './search-customers.ts';
import { foldSearch, PLAIN_LETTERS } from './search-text.rules.ts';
import { updateOrder } from './update-order.ts';
import { UpdateOrderInput } from './update-order.schema.ts';

const MAIL = 'thandi@post.example';

let it: TestServices;
let merchant: GivenMerchant;
let near: Store;
let far: Store;
beforeEach(async () => {
  it = await testServices({ now: '2026-11-18T08:00:00Z' });
  merchant = await given.merchant(it.services);
  near = await given.store(it.services, merchant, { name: 'Kloof & Karoo' });
  far = await given.store(it.services, merchant, { name: 'Far Away' });
});

const managerOf = (...stores: Store[]): Actor => ({
  role: 'storeManager',
  name: 'M',
  userId: null,
  membershipId: null,
  email: null,
  hubIds: [],
  merchantId: merchant.merchantId,
  storeIds: stores.map(({ id }) => id),
});

/** Creates an order as a person would, a minute after the previous one. */
async function ordered(store: Store, over: object = {}): Promise<string> {
  it.clock.advance(60_000);
  const pickup = await it.db.pickupLocation.findFirstOrThrow({ where: { storeId: store.id } });
  const input = CreateOrderInput.parse({
    storeName: store.name,
    pickupLocationId: pickup.id,
    customerName: 'Thandi Nkosi',
    street: '1 Long Street',
    city: 'Cape Town',
    postalCode: '8001',
    email: MAIL,
    latitude: -33.93,
    longitude: 18.41,
    geoSource: 'pin',
    phone: '0825550001',
    ...over,
  });
  const made = await createOrder(it.services, merchant, input);
  if (!made.ok) throw new Error('not made');
  return made.orderKey;
}

/** The contacts of one of several people with the same name. */
const contactsOf = (n: number) => ({ email: `p${n}@post.example`, phone: `08255570${n + 10}` });

const found = (actor: Actor, searchString: string) =>
  searchCustomers(it.services, actor, { searchString });
const FAR = {
  customerName: 'THANDI NKOSI',
  phone: '0825559999',
  street: '99 Hidden Road',
  suburb: 'Secret',
  city: 'Durban',
  postalCode: '4001',
  customerRef: 'VIP-77',
};

test('a person is shown with the data of their newest visible order, without data of other stores', async () => {
  await ordered(near, { phone: '0825550000', street: '2 Old Street' });
  await ordered(near);
  await ordered(far, FAR);

  const asManager = await found(managerOf(near), 'thandi');
  const asOther = await found(managerOf(far), 'thandi');
  const asOwner = await found(merchant, 'thandi');

  expect(asManager).toMatchObject([
    {
      name: 'Thandi Nkosi',
      phone: '+27825550001',
      email: MAIL,
      customerRef: null,
      address: '1 Long Street, Cape Town, 8001',
      street: '1 Long Street',
    },
  ]);
  expect(asOther).toMatchObject([{ name: 'THANDI NKOSI', customerRef: 'VIP-77' }]);
  expect(asOwner).toEqual(asOther);
});

test.each(['Secret', '5559999', 'hidden', 'durban', '4001', 'vip-77', 'thandi hidden'])(
  '%s is only on an order of another store, so it finds no one without access to that store',
  async (word) => {
    await ordered(near);
    await ordered(far, FAR);

    expect(await found(managerOf(near), word)).toEqual([]);
    expect(await found(managerOf(far), word)).toHaveLength(1);
    expect(await found(merchant, word)).toHaveLength(1);
  },
);

test('three names with one email are three people, each with their own newest address', async () => {
  const shared = { email: 'orders@reseller.example', phone: '0825550007' };
  await ordered(near, { ...shared, customerName: 'Boipelo Sithole', street: '1 Old Street' });
  await ordered(near, { ...shared, customerName: 'Ayesha Khan', street: '2 Long Street' });
  await ordered(near, { ...shared, customerName: 'BOIPELO  SITHOLÉ', street: '3 New Street' });
  await ordered(near, { ...shared, customerName: 'Front Office', street: '4 Main Road' });

  expect(await found(merchant, 'boipelo')).toMatchObject([{ street: '3 New Street' }]);
  expect(await found(merchant, 'ayesha khan')).toMatchObject([
    { name: 'Ayesha Khan', street: '2 Long Street' },
  ]);
  const all = await found(merchant, 'orders@reseller.example');
  expect(all.map(({ street }) => street)).toEqual(['4 Main Road', '3 New Street', '2 Long Street']);
  expect(new Set(all.map(({ id }) => id)).size).toBe(3);
});

test('a person who leaves out the email next time is recognised by name and phone', async () => {
  await ordered(near, { street: '1 Old Street' });
  await ordered(near, { email: null, street: '2 New Street' });
  await ordered(near, { email: null, customerName: 'Sipho Nkosi', street: '3 Other Street' });

  const rows = await found(merchant, 'nkosi');

  expect(rows.map(({ street }) => street)).toEqual(['3 Other Street', '2 New Street']);
});

test('a corrected name moves the order to another person and deletes the one without orders', async () => {
  const key = await ordered(near);
  await updateOrder(
    it.services,
    merchant,
    UpdateOrderInput.parse({ orderKey: key, customerName: 'Sipho Nkosi' }),
  );

  expect(await found(merchant, 'thandi')).toMatchObject([{ name: 'Sipho Nkosi' }]);
  expect(await it.db.customer.findMany()).toMatchObject([{ name: 'Sipho Nkosi' }]);
});

test('changes in another store do not change the result or its sequence', async () => {
  for (const n of [1, 2, 3]) await ordered(near, contactsOf(n));
  const before = await found(managerOf(near), 'thandi');

  await ordered(far, { ...FAR, email: 'p1@post.example' });
  await ordered(far, { ...FAR, email: 'p9@post.example' });
  const edited = await ordered(far, { ...FAR, email: 'p2@post.example' });
  await updateOrder(
    it.services,
    merchant,
    UpdateOrderInput.parse({ orderKey: edited, customerName: 'Thandi Changed' }),
  );
  const { id } = await it.db.order.findFirstOrThrow({ where: { orderKey: edited } });
  await eraseOrder(it.services, id);

  expect(await found(managerOf(near), 'thandi')).toEqual(before);
  expect(before.map(({ email }) => email)).toEqual([3, 2, 1].map((n) => `p${n}@post.example`));
});

test('an edit and an erasure in a visible store appear at once', async () => {
  const first = await ordered(near);
  const second = await ordered(near, { phone: '0825551111' });
  await updateOrder(
    it.services,
    merchant,
    UpdateOrderInput.parse({ orderKey: second, street: '7 New Street' }),
  );
  const [edited] = await found(managerOf(near), 'thandi');
  const { id } = await it.db.order.findFirstOrThrow({ where: { orderKey: second } });
  await eraseOrder(it.services, id);
  const [left] = await found(managerOf(near), 'thandi');

  expect(edited).toMatchObject({ street: '7 New Street', phone: '+27825551111' });
  expect(left).toMatchObject({ street: '1 Long Street', phone: '+27825550001' });
  expect(await found(managerOf(near), '5551111')).toEqual([]);
  expect(first).not.toBe(second);
});

test('order numbers and store names find no person, and wildcards are searched as themselves', async () => {
  const key = await ordered(near, { orderId: '777888', street: '5 Kloof Street' });
  await ordered(near, { email: 'zola@post.example', customerName: 'Zola_ 100%' });

  expect(await found(managerOf(near), 'kloof')).toMatchObject([{ street: '5 Kloof Street' }]);
  expect(await found(managerOf(near), 'karoo')).toEqual([]);
  expect(await found(managerOf(near), '777888')).toEqual([]);
  expect(await found(managerOf(near), key)).toEqual([]);
  expect(await found(managerOf(near), '100%')).toHaveLength(1);
  expect(await found(managerOf(near), '0%0')).toEqual([]);
  expect(await found(managerOf(near), 'zola_')).toHaveLength(1);
  expect(await found(managerOf(near), 'thand_')).toEqual([]);
});

test('at most 50 people are found, the latest buyer first, only of the actor’s account and stores', async () => {
  for (let n = 0; n < 53; n += 1) await ordered(near, contactsOf(n));
  const other = await given.merchant(it.services);

  const answer = await found(managerOf(near), 'thandi');

  expect(answer).toHaveLength(50);
  expect([answer[0]?.email, answer[49]?.email]).toEqual(['p52@post.example', 'p3@post.example']);
  expect(await found(other, 'thandi')).toEqual([]);
  expect(await found(managerOf(), 'thandi')).toEqual([]);
  expect(await found({ ...managerOf(near), merchantId: null }, 'thandi')).toEqual([]);
  await expect(found(merchant, ' ')).rejects.toMatchObject({ code: 'invalid-input' });
});

test.each([true, false])(
  'a position from the address service keeps its approximate flag: %s',
  async (approximate) => {
    await ordered(near, { geoSource: 'google', approximate });

    const [row] = await searchCustomers(it.services, merchant, { searchString: MAIL });

    expect(row).toMatchObject({ geoSource: 'google', approximate });
  },
);

test.each([
  ['Łukasz Żółć', ['łukasz', 'LUKASZ', 'zolc']],
  ['Kari Øvre', ['øvre', 'Ovre']],
  ['Jürgen Weiß', ['weiß', 'WEISS']],
  ['Þóra Ægisdóttir', ['thora', 'þóra', 'aegis']],
])('%j is found in both spellings', async (customerName, asked) => {
  await ordered(near, { customerName });
  for (const searchString of asked) {
    const found = await searchCustomers(it.services, merchant, { searchString });
    expect(
      found.map(({ name }) => name),
      searchString,
    ).toEqual([customerName]);
  }
});

test.each(
  Object.entries(PLAIN_LETTERS).flatMap(([letter, plain]) => [
    [`Q${letter}X`, `q${plain}x`],
    [`Q${letter.toUpperCase()}X`, foldSearch(`q${letter.toUpperCase()}x`)],
  ]),
)('the database folds the store name %j like the code does', async (name, folded) => {
  const store = await given.store(it.services, merchant, { name });
  await ordered(store);

  expect(await searchCustomers(it.services, merchant, { searchString: folded })).toEqual([]);
});

test('a store name with accents and apostrophes does not find its customers', async () => {
  const cafe = await given.store(it.services, merchant, { name: 'Café  d’Olé' });
  await ordered(cafe);

  for (const searchString of ['ole', 'café', "d'olé"])
    expect(await searchCustomers(it.services, merchant, { searchString })).toEqual([]);
});

test.each(['GROẞE Kiste', 'Große Kiste'])(
  'a store named %s does not find its customers',
  async (name) => {
    await ordered(await given.store(it.services, merchant, { name }));

    for (const searchString of ['grosse', 'GROẞE', 'kiste'])
      expect(await found(merchant, searchString)).toEqual([]);
  },
);
