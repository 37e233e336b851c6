import { expect, test } from 'vitest';
import { parsePhone } from '#app/domain/shared/phone.ts';
import {
  bareCell,
  centsOfCell,
  cancelledOfCell,
  isOver,
  isPaymentOver,
  isUndelivered,
  numberOfCell,
  paidOfCell,
  phoneOfCell,
  postalCodeOfCell,
  quantityOfCell,
  timeOfCell,
  unshortened,
} from './cell.rules.ts';

test.each([
  ['="0821234567"', '0821234567'],
  ["'+27821234567", '+27821234567'],
  ["'s Graven", "'s Graven"],
  ["'0042", '0042'],
  ["'0821234567", '0821234567'],
  ['’0002', '0002'],
  ["'n Bossie", "'n Bossie"],
  ['\u202a+27 82 123 4567\u202c', '+27 82 123 4567'],
  ['12\u00adMain\u200b Road', '12Main Road'],
  ['\u00a0 Main Road ', 'Main Road'],
  ['a\u0000b', 'ab'],
])('the cell %j is read as %j', (cell, meant) => {
  expect(bareCell(cell)).toBe(meant);
});

test.each([
  ['082 123 4567', '+27821234567'],
  ['082-123-4567', '+27821234567'],
  ['821234567', '+27821234567'],
  ['821234567.0', '+27821234567'],
  ['27821234567', '+27821234567'],
  ['8.21234567E+08', '+27821234567'],
  ['2,7821234567E+10', '+27821234567'],
  ['8.21E+08', null],
  ['82123456', null],
  ['ask at the gate', null],
])('the phone number %j is read as %j', (cell, number) => {
  expect(parsePhone(phoneOfCell(cell) ?? '')?.e164 ?? null).toBe(number);
});

test('postal codes, amounts, numbers and yes/no values are read as spreadsheets write them', () => {
  const codes = ['181', '8001', '8001.0', '81', '2', '83', '2196.00', '2 196', '2,000', '12345'];
  expect(codes.map(postalCodeOfCell)).toEqual([
    '0181',
    '8001',
    '8001',
    '0081',
    '0002',
    '0083',
    '2196',
    '2196',
    '2000',
    '12345',
  ]);
  expect(['1042.0', '1042,00', '#1042', 'A1.0', '1.00001E+11'].map(numberOfCell)).toEqual([
    '1042',
    '1042',
    '#1042',
    'A1.0',
    null,
  ]);
  expect(['R1 234,50', '1,234.50', '986.5', '0', '-0.01', '-5', 'free'].map(centsOfCell)).toEqual([
    123_450,
    123_450,
    98_650,
    0,
    null,
    null,
    null,
  ]);
  expect(['1,000', '12.000', '1042.00'].map(numberOfCell)).toEqual(['1,000', '12.000', '1042']);
  expect(['2', '2.00', '2.0000', '0', '1.5', '-1', '1,000'].map(quantityOfCell)).toEqual([
    2,
    2,
    2,
    null,
    null,
    null,
    null,
  ]);
  expect(['Yes', 'nee', 'perhaps'].map(paidOfCell)).toEqual([true, false, null]);
  expect(['1.00001E+11', '10001', '1.00001E+5'].map(unshortened)).toEqual([
    null,
    '10001',
    '100001',
  ]);
});

test.each([
  ['2026-11-22', '2026-11-21T22:00:00.000Z'],
  ['2026/11/22', '2026-11-21T22:00:00.000Z'],
  ['22/11/2026', '2026-11-21T22:00:00.000Z'],
  ['2/1/2026', '2026-01-01T22:00:00.000Z'],
  ['2026-11-22 10:30', '2026-11-22T08:30:00.000Z'],
  ['2026/11/22 9:05:07', '2026-11-22T07:05:07.000Z'],
  ['22/11/2026 10:30', '2026-11-22T08:30:00.000Z'],
  ['2026-11-22T10:30:00', '2026-11-22T08:30:00.000Z'],
  ['2026/11/22 12:15 AM', '2026-11-21T22:15:00.000Z'],
  ['2026/11/22 1:15 pm', '2026-11-22T11:15:00.000Z'],
  ['2026-11-20T08:15:32Z', '2026-11-20T08:15:32.000Z'],
  ['2026-11-20T08:15:32.123Z', '2026-11-20T08:15:32.000Z'],
  ['2026-11-20T10:15:32+02:00', '2026-11-20T08:15:32.000Z'],
  ['2026-11-20 10:15:32 +0200', '2026-11-20T08:15:32.000Z'],
  ['2026-11-20 03:15:32 -0500', '2026-11-20T08:15:32.000Z'],
  ['2026-11-20 08:15 UTC', '2026-11-20T08:15:00.000Z'],
])('%s is read as %s, in Johannesburg time if it has no time zone', (text, time) => {
  expect(timeOfCell(text)?.toISOString()).toBe(time);
});

test.each([
  '2026-02-30',
  '31/04/2026',
  '11/22/2026',
  '2026-11/22',
  '22/11/26',
  '22-11/2026',
  '2026-11-22 24:00',
  '2026-11-22 10:61',
  '2026-11-22 13:00 pm',
  '2026-11-22 13:00 +9900',
  '2026-11-22 13:00 CET',
  '45982',
  'yesterday',
])('%s is not a date', (text) => {
  expect(timeOfCell(text)).toBeNull();
});

// prettier-ignore
const YES = ['Yes', 'Y', 'TRUE', '1', 'Ja', 'x'];
// prettier-ignore
const NO = ['No', 'N', 'FALSE', '0', 'Nee'];
// prettier-ignore
const PAID = ['Paid', 'partially_refunded', 'Complete', 'Completed', 'Captured', 'Settled'];
// prettier-ignore
const UNPAID = [
  'Unpaid', 'Not paid', 'Pending', 'authorized', 'authorised', 'partially_paid', 'Awaiting payment', 'Refunded', 'Voided',
  'Expired', 'Failed', 'Cancelled', 'Canceled',
];

test('a column of payments says of each order whether it is paid', () => {
  for (const text of [...YES, ...PAID]) expect(paidOfCell(text), text).toBe(true);
  for (const text of [...NO, ...UNPAID]) expect(paidOfCell(text), text).toBe(false);
  for (const text of ['', 'EFT', 'Yes please']) expect(paidOfCell(text), text).toBeNull();
});

test('an item is not delivered only if its column says no', () => {
  for (const text of NO) expect(isUndelivered(text), text).toBe(true);
  for (const text of [...YES, '', 'EFT']) expect(isUndelivered(text), text).toBe(false);
});

test('the order status of an export says whether something is left to ship', () => {
  const over = [
    'fulfilled',
    'Completed',
    'wc-completed',
    'Cancelled by Customer',
    'Shipped to Customer',
  ];
  const open = [
    '',
    'unfulfilled',
    'partial',
    'processing',
    'wc-on-hold',
    'New Lead Time Order',
    'paid',
  ];

  expect(over.filter((word) => !isOver(word))).toEqual([]);
  expect(open.filter(isOver)).toEqual([]);
});

test('a column Cancelled may contain a date, yes or no, or nothing', () => {
  const cancelled = [
    '2026-11-20 10:15:32 +0200',
    '20 Nov 2026',
    '22-11-2026',
    'yes',
    'Cancelled by customer',
  ];
  const open = ['', 'No', '0', '-', 'N/A', 'None', 'Not cancelled', '0000-00-00 00:00:00'];

  expect(cancelled.map(cancelledOfCell)).toEqual(cancelled.map(() => true));
  expect(open.map(cancelledOfCell)).toEqual(open.map(() => false));
  expect(cancelledOfCell('45982')).toBeNull();
});

test('payment statuses of payment providers are read as paid, or as nothing left to ship', () => {
  const paid = ['COMPLETE', 'Completed', 'captured', 'settled', 'Paid', 'partially_refunded'];
  const over = ['refunded', 'Voided', 'Cancelled', 'failed'];

  expect(paid.map(paidOfCell)).toEqual(paid.map(() => true));
  expect(paid.filter(isPaymentOver)).toEqual([]);
  expect(over.map(paidOfCell)).toEqual(over.map(() => false));
  expect(over.filter((word) => !isPaymentOver(word))).toEqual([]);
});
