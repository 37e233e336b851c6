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
  ['the lines in another order', { lines: ORDER.lines.toReversed() }, []],
  ['another number', { orderId: '2001' }, ['number']],
  ['a phone number', { phone: '+27820000000' }, ['recipient']],
  ['a suburb that is gone', { suburb: null }, ['address']],
  ['one piece less', { lines: [{ ...ORDER.lines[0]!, quantity: 2 }, ORDER.lines[1]!] }, ['items']],
  [
    'a piece out of the parcel, of a quantity that stays',
    { lines: [{ ...ORDER.lines[0]!, parcelQuantity: 2 }, ORDER.lines[1]!] },
    ['items'],
  ],
  [
    'a line more, and dearer',
    { lines: [...ORDER.lines, ORDER.lines[0]!], totalCents: 1n },
    ['items', 'amount'],
  ],
  ['paid no longer', { paid: false }, ['payment']],
  ['a hold', { holdReason: 'Incorrect address' }, ['hold']],
  ['a note', { note: 'Ring twice' }, ['note']],
  ['blanks around the street', { street: ' 5 Florida Road ' }, []],
  ['an empty company', { company: '' }, []],
  ['another line of a note', { note: 'Ring twice\nGate 5' }, ['note']],
])('%s is named', (_, change, named) => {
  expect(changedInStore(ORDER, { ...ORDER, ...change })).toEqual(named);
});

test.each([
  ['Don&#8217;t ring\nGate 5', 'Don’t ring\nGate 5'],
  ['Ring<br>twice', 'Ring\ntwice'],
  ['Salt &amp; Vinegar', 'Salt & Vinegar'],
  ['<p>Ring twice</p>\r\n<p>Gate 5</p>', 'Ring twice\nGate 5'],
])('the note %j, stored as the store sent it, is the one read now', (before, now) => {
  expect(changedInStore({ ...ORDER, note: before }, { ...ORDER, note: now })).toEqual([]);
});
