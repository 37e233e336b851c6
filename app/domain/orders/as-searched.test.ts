import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices, type TestServices } from '#tests/fakes/test-services.ts';
import texts from '#tests/fixtures/field/texts.json' with { type: 'json' };
import { customerOfOrder } from './customer-of-order.ts';
import { listOrders } from './list-orders.ts';
import { lookUpOrders } from './look-up-orders.ts';
import { readFilter, type OrderFilter } from './order-filter.rules.ts';
import { ordersMatching } from './order-filter.where.ts';
import { OrderListQuery } from './order.schema.ts';
import { searchCustomers } from './search-customers.ts';
import { foldSearch, foldText, orderSearchText, PLAIN_LETTERS } from './search-text.rules.ts';

const { order: FIELD } = texts.search;
/** Order keys are searched too, and a random key may contain any short word, such as `wc`. */
const [KEY, OTHER_KEY] = ['QQQQQQQQQQQQ', 'YYYYYYYYYYYY'];
/** Store names are searched too, and a numbered name may contain part of a phone number. */
const STORE_NAME = 'Protea Store';

/** An order with the texts of `FIELD`, and a second order. */
async function world() {
  const it = await testServices();
  const { services, db } = it;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, { name: STORE_NAME });
  const facts = {
    orderKey: KEY,
    orderId: FIELD.order_id,
    customerName: FIELD.name,
    phone: '+27837654321',
    street: FIELD.street,
    suburb: FIELD.suburb,
    province: 'WC',
  };
  const made = await given.order(services, { merchant, store, ...facts });
  const searchText = orderSearchText({ ...made, storeName: store.name });
  const { merchantId, customerRef, customerName: name, email, phone, createdAt: sourceAt } = made;
  const { street, suburb, city, province, postalCode, latitude, longitude, geoSource } = made;
  const customerId = await customerOfOrder(db, {
    merchantId,
    customerRef,
    name,
    email,
    phone,
    sourceAt,
    street,
    suburb,
    city,
    province,
    postalCode,
    latitude,
    longitude,
    geoSource,
  });
  await db.order.update({ where: { id: made.id }, data: { searchText, customerId } });
  await given.order(services, {
    merchant,
    store,
    orderKey: OTHER_KEY,
    orderId: 'Z-7',
    customerName: 'Thandi Maseko',
    phone: '+27115550142',
    street: '9 Anton Street',
    suburb: 'Hatfield',
    city: 'Pretoria',
    province: 'GP',
    postalCode: '0002',
    country: 'ZW',
  });
  const found = async (filter: Partial<OrderFilter>) => {
    const page = await listOrders(services, merchant, { ...OrderListQuery.parse({}), ...filter });
    return page.docs.map(({ orderId }) => orderId);
  };
  return { ...it, merchant, store, made, found };
}

const OF_A_PERSON = [
  '083 765 4321',
  '0837654321',
  '+27 83 765 4321',
  '+27 (0)83 765 4321',
  '083-765-4321',
  '(083) 765 4321',
  '0027 83 765 4321',
  "'0837654321",
  '\u202A+27 83 765 4321\u202C',
  '083 765',
  '083-765',
  '0837',
  '765 4321',
  "O'Brien",
  'O’Brien',
  'o`brien',
  'O’Brien, Siobhan',
  '“O’Brien”',
  '12 Kloof Street, Gardens',
  '12 Kloof Street,Gardens',
  'Gardens, Western Cape',
  'Kloof Street, Cape Town, W Cape, South Africa',
  'kloof wc',
  'kloof RSA',
];
const OF_AN_ORDER = ['#1043', '1043', '“1043”', '1043,', '\u200e1043'];

test('the list, the command palette and the filter for a whole list find the order by these texts', async () => {
  const { services, db, merchant, found } = await world();

  for (const q of [...texts.search.must_find, ...OF_A_PERSON, ...OF_AN_ORDER]) {
    expect(await found({ q }), q).toEqual(['1043']);
    const hits = await lookUpOrders(services, merchant, q);
    expect(
      hits.map(({ orderId }) => orderId),
      q,
    ).toEqual(['1043']);
    const matching = await ordersMatching(services, merchant, readFilter({ q }));
    expect(await db.order.count({ where: matching }), q).toBe(1);
  }
});

test('the customer search finds the person by each of these texts', async () => {
  const { services, merchant } = await world();

  for (const searchString of OF_A_PERSON) {
    const rows = await searchCustomers(services, merchant, { searchString });
    expect(
      rows.map(({ name }) => name),
      searchString,
    ).toEqual([FIELD.name]);
  }
});

test('an order is found by any of its references, in any spelling', async () => {
  const { found, made } = await world();
  const { orderKey } = made;
  const misread = orderKey.replaceAll('0', 'O').replaceAll('1', 'l');

  for (const q of [
    `${orderKey}-S2`,
    `${orderKey}–R1`,
    `${orderKey}-S2-P3`,
    `#${orderKey}.`,
    `"${orderKey.toLowerCase()}"`,
    `${orderKey.slice(0, 4)}-${orderKey.slice(4)}`,
    misread,
  ])
    expect(await found({ q }), q).toEqual(['1043']);
});

test('a word of twelve letters, which could be an order key, is searched as a word too', async () => {
  const { db, found, made } = await world();
  await db.order.update({
    where: { id: made.id },
    data: { searchText: `${made.searchText} bloemfontein` },
  });

  expect(await found({ q: 'Bloemfontein' })).toEqual(['1043']);
});

test('a province or country is found by each of its names, and finds only its own orders', async () => {
  const { found } = await world();

  for (const q of ['Western Cape', 'western-cape', 'Wes-Kaap', 'WC'])
    expect(await found({ q }), q).toEqual(['1043']);
  for (const q of ['South Africa', 'RSA']) expect(await found({ q }), q).toEqual(['1043']);
  expect(await found({ q: 'Gauteng' })).toEqual(['Z-7']);
  expect(await found({ q: 'Limpopo' })).toEqual([]);
  expect(await found({ q: '083 765 4322' })).toEqual([]);
  expect(await found({ q: '084 765' })).toEqual([]);
});

test('each filter field accepts its value in any spelling', async () => {
  const { found } = await world();

  const filters: Partial<OrderFilter>[] = [
    { orderId: '#1043' },
    { customerName: "O'Brien" },
    { customerName: 'O’Brien, Siobhan' },
    { address: '12 Kloof Street, Gardens, Western Cape, South Africa' },
    { province: 'W. Cape' },
    { province: 'western\u200b cape' },
    { country: 'rsa' },
    { city: 'Cape\u00a0Town' },
    { postalCode: '8001.0' },
  ];
  for (const filter of filters)
    expect(await found(filter), JSON.stringify(filter)).toEqual(['1043']);
});

test('after the migration, older orders are found with plain apostrophes and dashes', async () => {
  const { db, made, found } = await world();
  const searchText = made.searchText.replace("o'brien", 'o’brien \u200evalley–road\u2060s');
  await db.order.update({
    where: { id: made.id },
    data: { searchText: `${searchText} o’kiep valley–ro\u00adad` },
  });
  expect(await found({ q: "o'kiep" })).toEqual([]);

  expect(await migrated(db, PLAIN_SIGNS)).toEqual([1, 0]);

  expect(await found({ q: "O'Kiep" })).toEqual(['1043']);
  expect(await found({ q: 'valley-road' })).toEqual(['1043']);
  expect(await migrated(db, PLAIN_SIGNS)).toEqual([0, 0]);
});

test.each([
  [
    '082-123-4567 / 083 765 4321',
    ['082 123 4567', '0821234567', '083 765 4321', '+27 83 765 4321'],
  ],
  ['082 1234567 (work)', ['082 123 4567', '+27 82 123 4567']],
  ['\u202A+27 82 123 4567\u202C', ['082 123 4567', '0821234567']],
  ['082/123 4567', ['082 123 4567', '+27821234567']],
])(
  'after the migration, an older order with the phone %j is found by its number',
  async (phone, asked) => {
    const { db, made, store, found } = await world();
    const searchText = orderSearchText({ ...made, phone, storeName: store.name });
    await db.order.update({ where: { id: made.id }, data: { phone, searchText } });

    expect(await migrated(db, PLAIN_SIGNS)).toEqual([0, 1]);

    for (const q of asked) expect(await found({ q }), q).toEqual(['1043']);
    expect(await found({ q: '084 123 4567' })).toEqual([]);
    expect(await migrated(db, PLAIN_SIGNS)).toEqual([0, 0]);
  },
);

test('after the migration, older orders are found in plain letters', async () => {
  const { db, made, found } = await world();
  const letters = Object.keys(PLAIN_LETTERS).join('');
  const customerName = `Łukasz Øvre Weiß ${letters}`;
  const before = foldText(`${made.searchText} ${customerName}`);
  await db.order.update({ where: { id: made.id }, data: { customerName, searchText: before } });
  const customer = await db.customer.findFirstOrThrow();
  await db.customer.update({ where: { id: customer.id }, data: { searchText: before } });
  expect(await found({ q: 'lukasz' })).toEqual([]);

  expect(await migrated(db, PLAIN_LETTERS_LATER)).toEqual([1, 1]);

  for (const q of ['łukasz', 'lukasz', 'OVRE', 'weiss', 'weiß'])
    expect(await found({ q }), q).toEqual(['1043']);
  for (const name of ['łukasz', 'lukasz', 'weiss', 'weiß'])
    expect(await found({ customerName: name }), name).toEqual(['1043']);
  const order = await db.order.findUniqueOrThrow({ where: { id: made.id } });
  expect(order.searchText).toBe(foldSearch(before));
  expect(await db.customer.findFirstOrThrow()).toMatchObject({ searchText: foldSearch(before) });
  expect(await migrated(db, PLAIN_LETTERS_LATER)).toEqual([0, 0]);
});

test('a name does not match because its letters could stand for others', async () => {
  const { db, made, found } = await world();
  const [customerName, street] = ['Barbara Nel', '12 Bella Rosa'];
  const searchText = foldSearch(`${customerName} ${street}`);
  await db.order.update({ where: { id: made.id }, data: { customerName, street, searchText } });

  expect(await found({ customerName: 'bella' })).toEqual([]);
  expect(await found({ customerName: 'barbara' })).toEqual(['1043']);
  expect(await found({ address: 'bella' })).toEqual(['1043']);
});

const PLAIN_SIGNS = '20261128081000_search_in_plain_signs';
const PLAIN_LETTERS_LATER = '20261205010000_search_in_plain_letters';

/** Runs the migration; returns how many rows each of its statements changed. */
async function migrated(db: TestServices['db'], name: string): Promise<number[]> {
  const path = `prisma/migrations/${name}/migration.sql`;
  const statements = (await readFile(path, 'utf8')).split(/;\n/).filter((one) => one.trim() !== '');
  const written: number[] = [];
  for (const statement of statements) written.push(await db.$executeRawUnsafe(statement));
  return written;
}
