import { expect, test } from 'vitest';
import { changedInStore, type OrderTexts } from './order-parts.rules.ts';

const ORDER: OrderTexts = {
  orderId: '1042',
  customerName: 'Lerato Naidoo',
  company: null,
  phone: '+27825550142',
  email: 'lerato@post.example',
  street: '5 Florida Road',
  suburb: 'Morningside',
  city: 'Durban',
  province: 'KZN',
  postalCode: '4001',
  country: 'ZA',
  note: null,
  holdReason: null,
  sentByOthers: null,
  totalCents: 40_365n,
  paid: true,
  lines: [
    { name: 'Rooibos tea 500 g', sku: 'ROOI-500', quantity: 3, parcelQuantity: 3 },
    { name: 'Apron', sku: null, quantity: 1, parcelQuantity: 1 },
  ],
};

test.each<[string, Partial<OrderTexts>, string[]]>([
  ['nothing', {}, []],
  ['another sequence of the lines', { lines: ORDER.lines.toReversed() }, []],
  ['another order number', { orderId: '2001' }, ['number']],
  ['another phone number', { phone: '+27820000000' }, ['recipient']],
  ['a removed suburb', { suburb: null }, ['address']],
  [
    'a lower quantity',
    { lines: [{ ...ORDER.lines[0]!, quantity: 2 }, ORDER.lines[1]!] },
    ['items'],
  ],
  [
    'a piece removed from the parcel, with the same ordered quantity',
    { lines: [{ ...ORDER.lines[0]!, parcelQuantity: 2 }, ORDER.lines[1]!] },
    ['items'],
  ],
  [
    'a new line and another total',
    { lines: [...ORDER.lines, ORDER.lines[0]!], totalCents: 1n },
    ['items', 'amount'],
  ],
  ['an order that is no longer paid', { paid: false }, ['payment']],
  ['a hold', { holdReason: 'Incorrect address' }, ['hold']],
  ['a note', { note: 'Ring twice' }, ['note']],
  ['spaces around the street', { street: ' 5 Florida Road ' }, []],
  ['an empty company', { company: '' }, []],
  ['a second line in the note', { note: 'Ring twice\nGate 5' }, ['note']],
])('changed parts: %s', (_, change, named) => {
  expect(changedInStore(ORDER, { ...ORDER, ...change })).toEqual(named);
});

test.each([
  ['Don&#8217;t ring\nGate 5', 'Don’t ring\nGate 5'],
  ['Ring<br>twice', 'Ring\ntwice'],
  ['Salt &amp; Vinegar', 'Salt & Vinegar'],
  ['<p>Ring twice</p>\r\n<p>Gate 5</p>', 'Ring twice\nGate 5'],
])('the note %j, stored before HTML was decoded, equals %j', (before, now) => {
  expect(changedInStore({ ...ORDER, note: before }, { ...ORDER, note: now })).toEqual([]);
});
