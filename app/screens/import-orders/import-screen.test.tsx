import { expect, test } from 'vitest';
import { samplesOf } from '#app/domain/imports/order-samples.ts';
import type { ImportView } from '#app/domain/imports/read-import.ts';
import { importOrdersMessages } from '#app/messages/import-orders.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { ImportOrdersScreen } from './import-orders-screen.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportSamples } from './import-orders-screen.tsx';
import { countWords, headNotes, rowWords, samplesTitle } from './import-words.rules.ts';
import { SeparatorForm } from './import-orders-screen.tsx';

const { text: say } = importOrdersMessages.in('en');

const SAMPLE = {
  rows: [3, 4],
  orderedAt: '2026-11-20T08:15:32.000Z',
  pickup: { name: 'Shop', address: '1 Shop Street, Durban' },
  currency: 'ZAR',
  input: {
    storeName: 'Karoo Candles',
    pickupLocationId: '0198f2a0-0000-7000-8000-000000000001',
    orderId: '55',
    email: 'zanele@example.test',
    customerName: '<b>Zanele</b> Mia',
    phone: '+27821234567',
    street: 'PO Box 12',
    city: 'Cape Town',
    postalCode: '8001',
    latitude: -33.9,
    longitude: 18.4,
    lines: [
      { name: 'Mug', sku: 'M1', quantity: 2, unitPriceCents: 9_000 },
      { name: 'Plate', sku: null, quantity: 1, unitPriceCents: 12_000 },
    ],
    paid: false,
  },
};
const COUNTS = { ready: 6, repeated: 1, leftOut: 2, leftOutItems: 3, refused: 1, created: 0 };

const view = (over: Partial<ImportView> = {}): ImportView => ({
  id: '0198f2a0-0000-7000-8000-000000000002',
  state: 'checked',
  fileName: 'orders.csv',
  headers: ['Order ID', 'line_item_1'],
  rowsAbove: 2,
  separator: ';',
  isSureHead: true,
  total: 12,
  done: 12,
  counts: COUNTS,
  problems: [{ row: 7, reason: 'Street is missing.' }],
  samples: samplesOf([SAMPLE]),
  hasRefusedFile: true,
  settings: { mapping: {}, storeName: '', pickupLocationId: '', includeDone: false, dateOrder: '' },
  error: null,
  createdAt: '2026-11-28T08:00:00.000Z',
  ...over,
});

test('the preview shows an order as it will be imported, on the cards of the order page', async () => {
  const page = await drawn(<ImportSamples current={view()} />);
  const text = textOf(page);

  expect(text).toContain('Order 55Karoo Candles · ');
  expect(text).toContain('rows 3 and 4');
  expect(text).toContain('The order is not paid yet.');
  expect(text).toContain('Couriers cannot deliver to PO boxes.');
  expect(text).toContain('PO Box 12, Cape Town, 8001, South Africa');
  expect(text).toContain('1 Shop Street, Durban');
  expect(page).toContain('&lt;b&gt;Zanele&lt;/b&gt; Mia');
  expect(text.replace(/\u00a0/g, ' ')).toContain('Order total, not paidR300.00');
});

test('a partly fulfilled order says how many of its items will be sent', async () => {
  const leftOut = { fulfilled: 1, undelivered: 2 };
  const samples = samplesOf([{ ...SAMPLE, leftOut }]);

  expect(textOf(await drawn(<ImportSamples current={view({ samples })} />))).toContain(
    '3 of 6 items: 1 was already fulfilled, 2 need no delivery',
  );
});

test('a checked file shows its counts and its refused rows', async () => {
  const text = textOf(await drawn(<ImportResult current={view()} />));

  for (const words of [
    '6 orders ready',
    '1 order already here, not imported again',
    '2 orders left out: already fulfilled, cancelled or not for delivery',
    '3 items left out of their orders: already fulfilled or not for delivery',
    '1 row rejected',
    'Street is missing.',
    'Import 6 Orders',
  ])
    expect(text).toContain(words);
  expect(countWords(say, 'done', { ...COUNTS, created: 1 })[0]).toBe('1 order created');
});

test('the form asks for the separator if no heading is recognised', async () => {
  const unsure = textOf(await drawn(<SeparatorForm current={view({ isSureHead: false })} />));
  const sure = await drawn(<SeparatorForm current={view()} />);

  expect(unsure).toContain('We do not recognise the headings of this file.');
  expect(sure).toContain('<details');
  expect(textOf(sure)).toContain('Vertical bar');
});

test('notes say how the headings were read, and from which rows an order comes', () => {
  expect(headNotes(say, view())).toEqual([
    'The headings are in row 3. Rows above it are left out.',
    'Items are also read from line_item_1.',
  ]);
  expect([samplesTitle(say, 5, 6), samplesTitle(say, 5, 5), samplesTitle(say, 1, 1)]).toEqual([
    'The first 5 orders as they will be imported',
    'The orders as they will be imported',
    'The order as it will be imported',
  ]);
  expect(
    [[2], [2, 3], [2, 3, 7], [1, 2, 3, 4, 5, 6, 7]].map((rows) => rowWords(say, rows)),
  ).toEqual(['row 2', 'rows 2 and 3', 'rows 2, 3 and 7', 'rows 1, 2, 3, 4, 5 and 2 more']);
});

test('the choice of the store opens below rows that were refused because of their store', async () => {
  const reason = 'Store is not one of your connected stores.';
  const shown = (problem: string) =>
    drawn(
      <ImportOrdersScreen
        stores={[{ name: 'Karoo Candles', locations: [] }]}
        recent={[]}
        current={view({ problems: [{ row: 2, reason: problem }] })}
      />,
    );
  const advice = 'Choose the store below and check again. Or correct the file and upload it again.';
  const opened = '<details class="t-fold" open="">';

  expect(await shown(reason)).toContain(advice);
  expect(await shown(reason)).toContain(opened);
  expect(await shown('Street is missing.')).not.toContain(advice);
  expect(await shown('Street is missing.')).not.toContain(opened);
});
