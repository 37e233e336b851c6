import { expect, test } from 'vitest';
import { isDeliveryStatus, packedColumns } from './column-heads.rules.ts';
import { groupRows } from './check-rows.ts';
import { guessMapping } from './guess-mapping.rules.ts';
import { MAX_LETTERS, type ImportSettings } from './import.schema.ts';
import { packedLines } from './row-lines.rules.ts';
import { orderOfRows } from './row-order.rules.ts';

const PICKUP = '0198f2a0-0000-7000-8000-000000000001';
const STORES = [
  { name: 'Karoo', locations: [{ id: PICKUP, name: 'Shop', address: '1 Shop Street' }] },
  { name: 'Kasi', locations: [{ id: PICKUP, name: 'Shop', address: '1 Shop Street' }] },
  { name: 'Bare', locations: [] },
];
const HEADS = ['Order ID', 'Customer', 'Street', 'City', 'Code', 'Item', 'Qty', 'Price', 'Status'];

/** The verdict for each order in a file with these headers. */
function ordersOf(rows: readonly string[][], heads = HEADS, over: Partial<ImportSettings> = {}) {
  const settings: ImportSettings = {
    mapping: guessMapping(heads),
    storeName: 'Karoo',
    pickupLocationId: '',
    includeDone: false,
    dateOrder: '',
    ...over,
  };
  const file = rows.map((cells, at) => ({ row: at + 2, cells, problem: null }));
  const packed = packedColumns(heads);
  const now = new Date('2026-11-28T08:00:00Z');
  return groupRows(file, settings).map((order) =>
    orderOfRows(order, {
      settings,
      stores: STORES,
      packed,
      isDeliveryStatus: isDeliveryStatus(heads[settings.mapping.status ?? -1] ?? ''),
      dateOrder: 'dayFirst',
      now,
    }),
  );
}

const MUG = ['55', 'Zanele Mia', '8 Pine Road', 'Cape Town', '8001', 'Mug', '2', '90.00'];

test('rows with the same number are one order with all its lines, wherever they are in the file', () => {
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

test('an order with one invalid row is refused as a whole', () => {
  const orders = ordersOf([MUG, ['55', '', '', '', '', 'Plate', 'many', '120.00']]);

  expect(orders).toEqual([
    {
      kind: 'refused',
      problems: [
        { row: 2, reason: 'Row 3 of the same order was rejected.' },
        { row: 3, reason: 'Quantity must be a whole number such as 2.' },
      ],
    },
  ]);
});

test('each missing or invalid field is reported by its name, but without a store only the store is', () => {
  const heads = ['Order ID', 'Customer', 'Phone', 'Street', 'City', 'Item', 'Qty'];
  const row = ['7', '', '+44 20 7946 0958', '', 'z'.repeat(300), 'Mug', '1'];
  const reasonsOf = (storeName: string) =>
    ordersOf([row], heads, { storeName }).flatMap((order) =>
      order.kind === 'refused' ? order.problems.map(({ reason }) => reason) : [],
    );

  expect(reasonsOf('Karoo')).toEqual([
    'Customer Name is missing. Phone must be a South African number. Street is missing. City is too long.',
  ]);
  expect(reasonsOf('Unknown')).toEqual(['Store is not one of your connected stores.']);
});

test.each([
  ['Postal Code must be four digits such as 2196.', 'Code', '21965'],
  ['Email must be an address such as thandi@example.com.', 'Email', 'thandi at home'],
  ['Pickup Location is missing. Add one to the store first.', 'Store', 'Bare'],
  ['Pickup Location does not belong to this store.', 'Pickup', 'Nowhere'],
  ['Latitude must be a number such as -26.1076.', 'Latitude', 'south'],
  ['Longitude is missing. Enter both Latitude and Longitude.', 'Longitude', ''],
])('a row is refused with what to correct: %s', (reason, head, text) => {
  const row = { Latitude: '-33.92', Longitude: '18.42', [head]: text };
  const heads = ['Customer', 'Street', 'City', ...Object.keys(row)];
  const orders = ordersOf(
    [['Zanele Mia', '8 Pine Road', 'Cape Town', ...Object.values(row)]],
    heads,
  );

  expect(orders).toEqual([{ kind: 'refused', problems: [{ row: 2, reason }] }]);
});

test('a number with two customers or addresses is refused', () => {
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
        { row: 2, reason: 'Row 3 of the same order was rejected.' },
        {
          row: 3,
          reason: 'Order ID is the same as in row 2, but the customer or the address differs.',
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

test('an unreadable row at the end counts as part of the last order', () => {
  const settings: ImportSettings = {
    mapping: guessMapping(HEADS),
    storeName: 'Karoo',
    pickupLocationId: '',
    includeDone: false,
    dateOrder: '',
  };
  const rows = [
    { row: 2, cells: MUG, problem: null },
    { row: 3, cells: [], problem: 'Never closed.' },
  ];

  expect(groupRows(rows, settings)).toEqual([rows]);
});

test('fulfilled and cancelled orders are left out, unless they are included by choice', () => {
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

test('first and last name are joined, and so are both street lines', () => {
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

test('any country other than South Africa is refused', () => {
  const of = (country: string) =>
    ordersOf([[...MUG, country]], HEADS.with(8, 'Country')).map(({ kind }) => kind);
  const here = ['', '-', 'ZA', 'SA', 'S.A.', 'RSA', 'South Africa (ZA)', 'Suid-Afrika'];

  expect(here.map(of)).toEqual(here.map(() => ['order']));
  expect(['England', 'UAE', 'Lesotho'].map(of)).toEqual(Array(3).fill(['refused']));
});

test('a line item in a single cell is split into its fields', () => {
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

test('a row without number, name and address is another item of the order above it', () => {
  const other = ['56', 'Piet Vos', '9 Pine Road', 'Cape Town', '8001', 'Cup', '1', '5.00'];
  const merged = (item: string) => ['', '', '', '', '', item, '1', '120.00'];

  expect(
    ordersOf([MUG, other, ['55', '', '', '', '', 'Plate', '1', '120.00'], merged('Jug')]),
  ).toMatchObject([
    { kind: 'order', input: { lines: [{ name: 'Mug' }, { name: 'Plate' }, { name: 'Jug' }] } },
    { kind: 'order', input: { lines: [{ name: 'Cup' }] } },
  ]);
  expect(ordersOf([MUG, ['', '', '', '', '', 'Plate', 'many']])).toMatchObject([
    { kind: 'refused', problems: [{ row: 2 }, { row: 3 }] },
  ]);
  expect(ordersOf([MUG, merged('Total')])).toMatchObject([
    { kind: 'order', input: { lines: [{ name: 'Mug' }] } },
    { kind: 'refused', problems: [{ row: 3 }] },
  ]);
  const unnumbered = HEADS.with(0, 'Colour');
  expect(ordersOf([MUG, merged('Plate')], unnumbered)).toMatchObject([
    { kind: 'order' },
    { kind: 'refused' },
  ]);
});

const WITH_AMOUNT = HEADS.with(7, 'Amount');

test('an item without a name has its SKU as its name, and keeps the SKU', () => {
  const heads = [...HEADS.slice(0, 5), 'Item', 'SKU', 'Qty', 'Price'];
  const [order] = ordersOf([[...MUG.slice(0, 5), '', 'MUG-1', '2', '90.00']], heads);

  expect(order).toMatchObject({
    kind: 'order',
    input: { lines: [{ name: 'MUG-1', sku: 'MUG-1', quantity: 2, unitPriceCents: 9_000 }] },
  });
});

test('amounts that differ between rows belong to the rows, and the order’s total is their sum', () => {
  const of = (first: string, second: string) =>
    ordersOf([MUG.with(7, first), ['55', '', '', '', '', 'Plate', '1', second]], WITH_AMOUNT);

  expect(of('180.00', '120.00')).toMatchObject([
    {
      input: {
        totalCents: 30_000,
        lines: [
          { quantity: 2, unitPriceCents: 9_000 },
          { quantity: 1, unitPriceCents: 12_000 },
        ],
      },
    },
  ]);
  expect(of('300', 'R300.00')).toMatchObject([
    { input: { totalCents: 30_000, lines: [{ unitPriceCents: 0 }, { unitPriceCents: 0 }] } },
  ]);
  expect(of('300', '')).toMatchObject([{ input: { totalCents: 30_000 } }]);
  expect(of('300', 'much')).toMatchObject([
    { problems: [{}, { row: 3, reason: 'Amount must be an amount such as 986.50.' }] },
  ]);
});

test('if each item has a status, shipped and cancelled items are left out', () => {
  const row = (item: string, status: string) => [...MUG.with(5, item), status];
  const items = (...rows: string[][]) =>
    ordersOf(rows).map((one) =>
      one.kind === 'order' ? one.input.lines.map(({ name }) => name) : one.kind,
    );
  const sent = row('Mug', 'Shipped to Customer');
  const open = row('Plate', 'Preparing for Customer');

  expect(items(sent, open)).toEqual([['Plate']]);
  expect(items(open, sent)).toEqual([['Plate']]);
  expect(items(row('Cup', 'Cancelled by Customer'), open, row('Jug', ''))).toEqual([
    ['Plate', 'Jug'],
  ]);
  expect(items(sent, row('Plate', 'Delivered'))).toEqual(['over']);
  expect(items(sent, row('Plate', ''))).toEqual(['over']);
  expect(ordersOf([sent, open], HEADS, { includeDone: true })).toMatchObject([
    { input: { lines: [{ name: 'Mug' }, { name: 'Plate' }] } },
  ]);
});

test('a paid order is imported, a cancelled or refunded one is left out', () => {
  const of = (head: string, text: string) => ordersOf([[...MUG, text]], HEADS.with(8, head));

  expect(of('Payment Status', 'COMPLETE')).toMatchObject([
    { kind: 'order', input: { paid: true } },
  ]);
  expect(of('Payment Status', 'refunded')).toMatchObject([{ kind: 'over' }]);
  expect(of('Cancelled at', '0000-00-00 00:00:00')).toMatchObject([{ kind: 'order' }]);
  expect(of('Cancelled at', '2026-11-20 10:15:32 +0200')).toMatchObject([{ kind: 'over' }]);
  expect(of('Cancelled at', '45982')).toMatchObject([
    {
      problems: [{ reason: 'Cancelled must be Yes, No or a date such as 2026-11-22.' }],
    },
  ]);
});

test('without a payment, the status of the order says whether it is paid', () => {
  const paidOf = (heads: readonly string[], ...cells: string[]) =>
    ordersOf([[...MUG, ...cells]], [...HEADS.slice(0, 8), ...heads]).map((one) =>
      one.kind === 'order' ? one.input.paid : one.kind,
    );

  for (const status of ['on-hold', 'wc-on-hold', 'pending', 'Pending payment', 'Awaiting payment'])
    for (const head of ['status', 'Order Status'])
      expect(paidOf([head], status), `${head}: ${status}`).toEqual([false]);
  for (const status of ['processing', 'wc-processing', 'unfulfilled', 'paid', ''])
    expect(paidOf(['Order Status'], status), status).toEqual([true]);
  for (const head of ['Fulfillment Status', 'Shipment Status', 'Delivery Status'])
    expect(paidOf([head], 'Pending'), head).toEqual([true]);
  expect(paidOf(['Order Status', 'Paid'], 'on-hold', 'Yes')).toEqual([true]);
  expect(paidOf(['Order Status', 'Paid'], 'on-hold', '')).toEqual([false]);
});

test('a cell of items is never read only in part, and never twice', () => {
  const heads = ['Order ID', 'Customer', 'Street', 'City', 'Line Items'];
  const row = (items: string) => ['77', 'Nomsa', '15 Beach Road', 'Durban', items];
  const cut = 'name:Cup|quantity:1;'.repeat(300).slice(0, MAX_LETTERS);

  expect(ordersOf([row(cut)], heads)).toMatchObject([
    {
      problems: [
        { reason: expect.stringContaining('Item has too many items in one cell.') as unknown },
      ],
    },
  ]);
  const mapping = { ...guessMapping(heads), itemName: 4 };
  expect(ordersOf([row('name:Cup|quantity:1')], heads, { mapping })).toMatchObject([
    { input: { lines: [{ name: 'name:Cup|quantity:1' }] } },
  ]);
});

const SHOP = [...HEADS, 'Lineitem fulfillment status', 'Lineitem requires shipping', 'Total'];
const item = (
  name: string,
  quantity: string,
  status: string,
  ships = 'true',
  rest: string[] = [],
) =>
  ['#55', 'Zanele Mia', '8 Pine Road', 'Cape Town', '8001', name, quantity, '90.00', ...rest]
    .concat(rest.length > 0 ? [] : [''])
    .concat(status, ships, '');

test('of a partly fulfilled order the rest is imported, and the left-out items are counted', () => {
  const first = item('Mug', '1', 'fulfilled', 'true', ['partial']).with(11, '360.00');
  const rest = [item('Plate', '2', 'pending'), item('Gift card', '1', 'fulfilled', 'false')];

  expect(ordersOf([first, ...rest], SHOP)).toMatchObject([
    {
      kind: 'order',
      input: { lines: [{ name: 'Plate', quantity: 2 }], totalCents: 36_000 },
      leftOut: { fulfilled: 1, undelivered: 1 },
    },
  ]);
  expect(ordersOf([first, ...rest], SHOP, { includeDone: true })).toMatchObject([
    {
      input: { lines: [{ name: 'Mug' }, { name: 'Plate' }] },
      leftOut: { fulfilled: 0, undelivered: 1 },
    },
  ]);
});

test('an order whose items are all fulfilled, cancelled, collected or not delivered is left out', () => {
  const kinds = (...rows: string[][]) => ordersOf(rows, SHOP).map(({ kind }) => kind);

  expect(kinds(item('Mug', '1', 'fulfilled'), item('Plate', '1', 'fulfilled'))).toEqual(['over']);
  expect(kinds(item('Gift card', '1', 'pending', 'false'))).toEqual(['over']);
  expect(kinds(item('Gift card', '1', 'pending', 'false'), item('Mug', '1', 'pending'))).toEqual([
    'order',
  ]);
  // Shopify's export lists the items of a cancelled order as pending.
  expect(
    kinds(item('Mug', '1', 'pending', 'true', ['cancelled']), item('Cup', '1', 'pending')),
  ).toEqual(['over']);
  const heads = HEADS.with(8, 'Shipping Method');
  for (const method of ['Local pickup', 'local_pickup:3', 'Pick up in store', 'Click & Collect'])
    expect(ordersOf([[...MUG, method]], heads)).toEqual([{ kind: 'over' }]);
  for (const method of ['Courier', 'Pickup point courier', 'PUDO locker', 'Economy', ''])
    expect(ordersOf([[...MUG, method]], heads)).toMatchObject([{ kind: 'order' }]);
});

test('a partly shipped item is refused, because the file does not say how many are left', () => {
  expect(ordersOf([item('Mug', '3', 'partial')], SHOP)).toMatchObject([
    {
      kind: 'refused',
      problems: [
        { row: 2, reason: expect.stringContaining('but not how many. Set Quantity') as unknown },
      ],
    },
  ]);
});

test('an item with the quantity 0 was refunded, so it is left out of its order', () => {
  const heads = HEADS.with(6, 'Quantity (- Refund)').with(7, 'Amount');
  const row = (item: string, quantity: string, amount: string) =>
    MUG.with(5, item).with(6, quantity).with(7, amount);
  const of = (rows: readonly string[][], over: Partial<ImportSettings> = {}) =>
    ordersOf(rows, heads, over);

  for (const none of ['0', '0.00', '0,0']) {
    const rows = [row('Mug', none, '90.00'), row('Plate', '2', '120.00')];
    for (const includeDone of [false, true])
      expect(of(rows, { includeDone }), none).toMatchObject([
        {
          kind: 'order',
          input: { totalCents: 12_000, lines: [{ name: 'Plate', quantity: 2 }] },
          leftOut: { fulfilled: 0, undelivered: 0 },
        },
      ]);
    expect(of([row('Mug', none, ''), row('Plate', none, '')])).toEqual([{ kind: 'over' }]);
  }
  expect(of([row('Mug', '-1', ''), row('Plate', '2', '')])).toMatchObject([
    { problems: [{ reason: 'Quantity must be a whole number such as 2.' }, {}] },
  ]);
});

test('a foreign town is refused with its country, whatever its postal code', () => {
  for (const city of ['Maseru, Lesotho', 'Maseru'])
    expect(ordersOf([MUG.with(3, city)])).toMatchObject([
      { problems: [{ row: 2, reason: 'City is in Lesotho, not in South Africa.' }] },
    ]);
});

test('too many rows for one order are refused without reading each row', () => {
  const rows = Array.from({ length: 1_001 }, () => MUG.with(6, 'many'));
  const [order] = ordersOf(rows);

  expect(order).toMatchObject({
    kind: 'refused',
    problems: [
      {
        row: 2,
        reason: 'Item limit exceeded: an order can have at most 200 items. Split the order.',
      },
      { row: 3, reason: 'Row 2 of the same order was rejected.' },
      ...Array.from({ length: 999 }, () => ({})),
    ],
  });
});

test.each<[string, [column: string, value: string][], string]>([
  [
    'a latitude without its minus',
    [
      ['Latitude', '26.1'],
      ['Longitude', '28.05'],
    ],
    'Latitude must be in South Africa, such as -26.1076.',
  ],
  [
    'a latitude too far south',
    [
      ['Latitude', '-40'],
      ['Longitude', '28.05'],
    ],
    'Latitude must be in South Africa, such as -26.1076.',
  ],
  [
    'a longitude in the sea',
    [
      ['Latitude', '-30'],
      ['Longitude', '38'],
    ],
    'Longitude must be in South Africa, such as 28.0567.',
  ],
  ['an amount above the limit', [['Price', '10000001']], 'Price per Item is too large.'],
  ['a quantity above the limit', [['Qty', '100001']], 'Quantity is too large.'],
  ['a street above the limit', [['Street', 'x'.repeat(401)]], 'Street is too long.'],
])('%s is refused with what to correct', (_, typed, reason) => {
  const cells = new Map([...MUG.map((cell, at) => [HEADS[at]!, cell] as const), ...typed]);
  const refused = ordersOf([[...cells.values()]], [...cells.keys()]);
  expect(refused).toEqual([{ kind: 'refused', problems: [{ row: 2, reason }] }]);
});

test('a quantity above the limit is reported in the row of its item', () => {
  const plate = ['55', '', '', '', '', 'Plate', '100001', '120.00'];
  expect(ordersOf([MUG, plate])).toEqual([
    {
      kind: 'refused',
      problems: [
        { row: 2, reason: 'Row 3 of the same order was rejected.' },
        { row: 3, reason: 'Quantity is too large.' },
      ],
    },
  ]);
});
