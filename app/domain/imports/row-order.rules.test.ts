import { expect, test } from 'vitest';
import { packedColumns } from './column-heads.rules.ts';
import { groupRows } from './group-rows.rules.ts';
import { guessMapping } from './guess-mapping.rules.ts';
import type { ImportSettings } from './import.schema.ts';
import { packedLines } from './row-lines.rules.ts';
import { orderOfRows } from './row-order.rules.ts';

const PICKUP = '0198f2a0-0000-7000-8000-000000000001';
const STORES = [
  { name: 'Karoo', locations: [{ id: PICKUP, name: 'Shop', address: '1 Shop Street' }] },
  { name: 'Kasi', locations: [{ id: PICKUP, name: 'Shop', address: '1 Shop Street' }] },
];
const HEADS = ['Order ID', 'Customer', 'Street', 'City', 'Code', 'Item', 'Qty', 'Price', 'Status'];

/** What the rows of a file with these heads become, order by order. */
function ordersOf(rows: readonly string[][], heads = HEADS, over: Partial<ImportSettings> = {}) {
  const settings: ImportSettings = {
    mapping: guessMapping(heads),
    storeName: 'Karoo',
    pickupLocationId: '',
    includeDone: false,
    ...over,
  };
  const file = rows.map((cells, at) => ({ row: at + 2, cells, problem: null }));
  const packed = packedColumns(heads);
  const now = new Date('2026-11-28T08:00:00Z');
  return groupRows(file, settings).map((order) =>
    orderOfRows(order, { settings, stores: STORES, packed, now }),
  );
}

const MUG = ['55', 'Zanele Mia', '8 Pine Road', 'Cape Town', '8001', 'Mug', '2', '90.00'];

test('the rows of one number are one order with all its lines, wherever they stand', () => {
  const orders = ordersOf([
    MUG,
    ['56', 'Piet Vos', '9 Pine Road', 'Cape Town', '8001', 'Mug', '1', '90.00'],
    ['55.0', '', '', '', '', 'Plate', '1', '120.00'],
  ]);

  expect(orders).toMatchObject([
    {
      kind: 'order',
      input: {
        orderId: '55',
        customerName: 'Zanele Mia',
        lines: [
          { name: 'Mug', quantity: 2, unitPriceCents: 9_000 },
          { name: 'Plate', quantity: 1, unitPriceCents: 12_000 },
        ],
      },
    },
    { kind: 'order', input: { orderId: '56', lines: [{ name: 'Mug' }] } },
  ]);
});

test('an order of which one row is wrong is not made of the others', () => {
  const orders = ordersOf([MUG, ['55', '', '', '', '', 'Plate', 'many', '120.00']]);

  expect(orders).toEqual([
    {
      kind: 'refused',
      problems: [
        { row: 2, reason: 'Row 3 of the same order was refused.' },
        { row: 3, reason: 'Quantity is no whole number above 0.' },
      ],
    },
  ]);
});

test('one number with two customers or addresses is no order', () => {
  const other = ['55', 'Piet Vos', '8 Pine Road', 'Cape Town', '8001', 'Cup', '1', '5.00'];
  const sameAgain = [
    '55',
    'ZANELE  MIA',
    '8 Pine Road.',
    'Cape Town',
    '8001.0',
    'Cup',
    '1',
    '5.00',
  ];

  expect(ordersOf([MUG, other])).toMatchObject([
    {
      kind: 'refused',
      problems: [
        { row: 2, reason: 'Row 3 of the same order was refused.' },
        {
          row: 3,
          reason: 'Order ID is the same as in row 2, but the customer or the address is another.',
        },
      ],
    },
  ]);
  expect(ordersOf([MUG, sameAgain])).toMatchObject([{ kind: 'order' }]);
});

test('the same number in two stores is two orders', () => {
  const heads = [...HEADS, 'Store'];
  const orders = ordersOf(
    [
      [...MUG, '', 'Karoo'],
      [...MUG, '', 'kasi'],
      [...MUG, '', ''],
    ],
    heads,
    {
      storeName: '',
    },
  );

  expect(orders).toMatchObject([
    { kind: 'order', input: { storeName: 'Karoo', lines: [{}] } },
    { kind: 'order', input: { storeName: 'Kasi', lines: [{}, {}] } },
  ]);
});

test('what could not be read at the end may belong to the last order, which is not made then', () => {
  const settings: ImportSettings = {
    mapping: guessMapping(HEADS),
    storeName: 'Karoo',
    pickupLocationId: '',
    includeDone: false,
  };
  const rows = [
    { row: 2, cells: MUG, problem: null },
    { row: 3, cells: [], problem: 'Never closed.' },
  ];

  expect(groupRows(rows, settings)).toEqual([rows]);
});

test('fulfilled and cancelled orders are left out, unless they are chosen', () => {
  const rows = [
    [...MUG, 'fulfilled'],
    ['56', 'Piet Vos', '9 Pine Road', 'Paarl', '', '', '', '', 'unfulfilled'],
  ];

  expect(ordersOf(rows)).toMatchObject([{ kind: 'over' }, { kind: 'order' }]);
  expect(ordersOf(rows, HEADS, { includeDone: true })).toMatchObject([
    { kind: 'order' },
    { kind: 'order' },
  ]);
});

test('first and last name are joined, both lines of the street are kept', () => {
  const heads = ['First Name', 'Last Name', 'Address 1', 'Address 2', 'Suburb', 'City', 'Country'];
  const of = (...cells: string[]) => ordersOf([cells], heads);

  expect(
    of('Nomsa', 'Khumalo', 'Unit 3 Palm Court', '15 Beach Road', 'Sea Point', 'Cape Town', 'ZA'),
  ).toMatchObject([
    {
      input: {
        customerName: 'Nomsa Khumalo',
        street: 'Unit 3 Palm Court, 15 Beach Road',
        suburb: 'Sea Point',
      },
    },
  ]);
  expect(of('Nomsa', '', '15 Beach Road', '', '', 'Windhoek', 'Namibia')).toMatchObject([
    { kind: 'refused', problems: [{ row: 2, reason: 'Country is not South Africa.' }] },
  ]);
});

test('a line that stands in one cell is taken apart', () => {
  expect(packedLines('name:Rooibos: 500 g|product_id:11|sku:RB|quantity:2|total:370.00')).toEqual([
    { name: 'Rooibos: 500 g', sku: 'RB', quantity: 2, unitPriceCents: 18_500 },
  ]);
  expect(
    packedLines('id:1|name:Cup|quantity:1|total:5.00;id:2|name:Mug|quantity:3|total:'),
  ).toEqual([
    { name: 'Cup', sku: '', quantity: 1, unitPriceCents: 500 },
    { name: 'Mug', sku: '', quantity: 3, unitPriceCents: 0 },
  ]);
  expect(packedLines('')).toEqual([]);

  const heads = ['order_number', 'shipping_first_name', 'shipping_address_1', 'shipping_city'];
  const items = ['name:Rooibos|sku:RB|quantity:2|total:370.00', 'name:Cup|quantity:1|total:80'];
  const row = ['77', 'Nomsa', '15 Beach Road', 'Durban', ...items];
  expect(ordersOf([row], [...heads, 'line_item_1', 'line_item_2'])).toMatchObject([
    { input: { lines: [{ name: 'Rooibos' }, { name: 'Cup' }] } },
  ]);
});
