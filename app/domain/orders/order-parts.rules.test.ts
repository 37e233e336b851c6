import type { Order } from '@prisma/client';
import { expect, test } from 'vitest';
import {
  changedHere,
  changedInStore,
  concernsCourier,
  type OrderTexts,
} from './order-parts.rules.ts';

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

const PLACED = {
  ...ORDER,
  latitude: -29.83,
  longitude: 31.01,
  pickupLocationId: 'durban',
} as unknown as Order;

test.each<[string, Partial<Order>, string[]]>([
  ['nothing', {}, []],
  ['a pin further north', { latitude: -29.82 }, ['position']],
  ['a pin further east', { longitude: 31.02 }, ['position']],
  ['a removed pin', { latitude: null, longitude: null }, ['position']],
  ['another pickup location', { pickupLocationId: 'pinetown' }, ['pickup']],
  [
    'another street and its pin',
    { street: '6 Florida Road', latitude: -29.9 },
    ['address', 'position'],
  ],
])('parts changed on our own pages: %s', (_, change, named) => {
  expect(changedHere(PLACED, { ...PLACED, ...change })).toEqual(named);
});

test.each([
  ['number', true],
  ['recipient', true],
  ['address', true],
  ['items', true],
  ['note', true],
  ['position', true],
  ['pickup', false],
  ['amount', false],
  ['payment', false],
  ['hold', false],
  ['warehouse', false],
])('a change of the %s is sent to the courier: %s', (part, isSent) => {
  expect(concernsCourier([part])).toBe(isSent);
  expect(concernsCourier(['amount', part])).toBe(isSent);
});

test.each([
  ['province', 'KwaZulu-Natal', 'KZN'],
  ['province', 'Natal', 'KZN'],
  ['phone', '082 555 0142', '+27825550142'],
  ['email', 'Lerato@post.example ', 'lerato@post.example'],
  ['country', 'South Africa', 'ZA'],
  ['postalCode', ' 4001 ', '4001'],
] as const)('the %s %j is the same as %j, so it is no change', (part, before, now) => {
  expect(changedInStore({ ...ORDER, [part]: before }, { ...ORDER, [part]: now })).toEqual([]);
});

test('another province is a change, also if neither can be read', () => {
  const changed = (before: string, now: string) =>
    changedInStore({ ...ORDER, province: before }, { ...ORDER, province: now });

  expect(changed('KZN', 'Gauteng')).toEqual(['address']);
  expect(changed('Somewhere', 'Elsewhere')).toEqual(['address']);
});
