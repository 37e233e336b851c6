import { expect, test } from 'vitest';
import {
  CreateOrderInput,
  OrderLineInput,
  OrderListAddress,
  OrderListQuery,
  OrderRowsQuery,
} from './order.schema.ts';
import { MAX_ROWS_NAMED } from './order-list.rules.ts';

const LINE = { name: 'Mug', quantity: 1 };
const ORDER = {
  storeName: 'Karoo',
  pickupLocationId: '01890000-0000-7000-8000-000000000001',
  customerName: 'Thandi Nkosi',
  street: '1 Long Street',
  city: 'Cape Town',
};
const refused = (schema: typeof CreateOrderInput | typeof OrderLineInput, input: object) =>
  schema.safeParse(input).error?.issues.map(({ path }) => path.join('.')) ?? [];

test.each([
  ['storeName', 120],
  ['orderId', 64],
  ['customerRef', 120],
  ['customerName', 120],
  ['company', 120],
  ['street', 300],
  ['suburb', 120],
  ['city', 120],
  ['province', 60],
  ['note', 1_000],
])('%s of a new order has at most %i characters', (field, max) => {
  expect(refused(CreateOrderInput, { ...ORDER, [field]: 'x'.repeat(max) })).toEqual([]);
  expect(refused(CreateOrderInput, { ...ORDER, [field]: 'x'.repeat(max + 1) })).toEqual([field]);
});

test.each(['storeName', 'pickupLocationId', 'customerName', 'street', 'city'])(
  'a new order needs its %s',
  (field) => {
    expect(refused(CreateOrderInput, { ...ORDER, [field]: '' })).toEqual([field]);
    expect(refused(CreateOrderInput, { ...ORDER, [field]: undefined })).toEqual([field]);
  },
);

/** The rectangle around South Africa and its neighbours. */
test.each([
  ['latitude', -35.5, -22],
  ['longitude', 16, 33.5],
])('the %s of a new order is from %d to %d', (field, least, most) => {
  for (const value of [least, most])
    expect(refused(CreateOrderInput, { ...ORDER, [field]: value })).toEqual([]);
  for (const value of [least - 0.01, most + 0.01])
    expect(refused(CreateOrderInput, { ...ORDER, [field]: value })).toEqual([field]);
});

test('a new order has at most 200 lines, and a total of at most a thousand million rand', () => {
  const lines = (count: number) => ({ ...ORDER, lines: Array.from({ length: count }, () => LINE) });

  expect(refused(CreateOrderInput, lines(200))).toEqual([]);
  expect(refused(CreateOrderInput, lines(201))).toEqual(['lines']);
  expect(refused(CreateOrderInput, { ...ORDER, totalCents: 100_000_000_000 })).toEqual([]);
  for (const totalCents of [100_000_000_001, -1, 0.5])
    expect(refused(CreateOrderInput, { ...ORDER, totalCents })).toEqual(['totalCents']);
});

test.each([
  ['name', ['x', 'x'.repeat(300)], ['', 'x'.repeat(301)]],
  ['sku', ['', 'x'.repeat(100)], ['x'.repeat(101)]],
  ['quantity', [1, 100_000], [0, 100_001, 1.5]],
  ['unitPriceCents', [0, 1_000_000_000], [-1, 1_000_000_001, 0.5]],
])('the %s of a line may be %j, but not %j', (field, good, bad) => {
  for (const value of good)
    expect(refused(OrderLineInput, { ...LINE, [field]: value })).toEqual([]);
  for (const value of bad)
    expect(refused(OrderLineInput, { ...LINE, [field]: value })).toEqual([field]);
});

test('a new order counts as paid, without items, price and position, unless it says otherwise', () => {
  expect(CreateOrderInput.parse(ORDER)).toMatchObject({
    paid: true,
    lines: [],
    totalCents: 0,
    latitude: null,
    longitude: null,
    geoSource: null,
    approximate: false,
    confirmedSameId: false,
  });
  expect(OrderLineInput.parse(LINE)).toEqual({ ...LINE, sku: null, unitPriceCents: 0 });
});

test.each([
  'createdAt',
  'store',
  'orderId',
  'customer',
  'amount',
  'status',
  'platform',
  'driver',
  'inManifest',
  'confirmManifest',
])('the list can be sorted by %s in both directions', (column) => {
  for (const sort of [column, `-${column}`]) {
    expect(OrderListQuery.parse({ sort }).sort).toBe(sort);
    expect(OrderListAddress.parse({ sort }).sort).toBe(sort);
  }
});

test.each([
  ['page', 1, ['1', '100000'], ['0', '100001', '1.5', 'x']],
  ['limit', 100, ['1', '200'], ['0', '201', '1.5', 'x']],
] as const)('a list’s %s is %i if it is missing or invalid', (field, usual, good, bad) => {
  expect(OrderListQuery.parse({})[field]).toBe(usual);
  for (const value of good) expect(OrderListQuery.parse({ [field]: value })[field]).toBe(+value);
  for (const value of bad) expect(OrderListQuery.parse({ [field]: value })[field]).toBe(usual);
});

test('a list with an unknown sort order shows the newest orders first', () => {
  expect(OrderListQuery.parse({ sort: 'name; drop table' }).sort).toBe('-createdAt');
  expect(OrderListAddress.parse({ sort: 'name; drop table' }).sort).toBeUndefined();
});

test('columns and density that are too long for a URL are ignored', () => {
  const read = (columns: number, density: number) => {
    const address = { columns: 'x'.repeat(columns), density: 'x'.repeat(density) };
    const parsed = OrderListAddress.parse(address);
    return [parsed.columns?.length, parsed.density?.length];
  };

  expect(read(200, 20)).toEqual([200, 20]);
  expect(read(201, 21)).toEqual([undefined, undefined]);
});

test('rows are requested by one key, several keys or none', () => {
  const keys = (value: unknown) => OrderRowsQuery.safeParse({ keys: value }).data?.keys;
  const many = (count: number) => Array.from({ length: count }, (_, nth) => `KEY${nth}`);

  expect(keys('P080PAWBN3KA')).toEqual(['P080PAWBN3KA']);
  expect(keys(['A', 'B'])).toEqual(['A', 'B']);
  expect(keys(undefined)).toEqual([]);
  expect(keys(many(MAX_ROWS_NAMED))).toHaveLength(100);
  expect(keys(many(MAX_ROWS_NAMED + 1))).toBeUndefined();
  expect(keys(['x'.repeat(64)])).toHaveLength(1);
  for (const bad of ['', 'x'.repeat(65)]) expect(keys([bad])).toBeUndefined();
});
