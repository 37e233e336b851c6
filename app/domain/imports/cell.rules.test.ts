import { expect, test } from 'vitest';
import { guessMapping } from './import-fields.rules.ts';
import {
  bareCell,
  centsOfCell,
  phoneOfCell,
  postalCodeOfCell,
  quantityOfCell,
  timeOfCell,
  unshortened,
  yesOrNo,
} from './cell.rules.ts';

test.each([
  ['="0821234567"', '0821234567'],
  ["'+27821234567", '+27821234567'],
  ["'s Graven", "'s Graven"],
  ['\u00a0 Main Road ', 'Main Road'],
  ['a\u0000b', 'ab'],
])('the cell %j means %j', (cell, meant) => {
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
])('the phone %j is %j', (cell, number) => {
  expect(phoneOfCell(cell)).toBe(number);
});

test('codes, amounts, numbers and answers as spreadsheets write them', () => {
  expect(['181', '8001', '8001.0', '81'].map(postalCodeOfCell)).toEqual([
    '0181',
    '8001',
    '8001',
    '0081',
  ]);
  expect(['R1 234,50', '1,234.50', '986.5', '-5', 'free'].map(centsOfCell)).toEqual([
    123_450,
    123_450,
    98_650,
    null,
    null,
  ]);
  expect(['2', '2.00', '0', '1.5', '-1'].map(quantityOfCell)).toEqual([2, 2, null, null, null]);
  expect(['Yes', 'nee', 'perhaps'].map(yesOrNo)).toEqual([true, false, null]);
  expect(['1.00001E+11', '10001', '1.00001E+5'].map(unshortened)).toEqual([
    null,
    '10001',
    '100001',
  ]);
});

test('columns are guessed by their heads, each for one thing', () => {
  const heads = [
    'Order No.',
    'Name',
    'E-mail',
    'Cell Number',
    'Address 1',
    'Town',
    'ZIP',
    'Colour',
  ];
  expect(guessMapping(heads)).toEqual({
    orderId: 0,
    customerName: 1,
    email: 2,
    phone: 3,
    street: 4,
    city: 5,
    postalCode: 6,
  });
  expect(guessMapping(['Customer Name', 'Delivery Notes'])).toEqual({ customerName: 0, note: 1 });
  expect(guessMapping(['Name', 'Customer', 'Street Address'])).toMatchObject({
    orderId: 0,
    customerName: 1,
    street: 2,
  });
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
])('%s was in Johannesburg at %s', (text, time) => {
  expect(timeOfCell(text)?.toISOString()).toBe(time);
});

test.each([
  '2026-02-30',
  '31/04/2026',
  '11/22/2026',
  '2026-11/22',
  '22-11-2026',
  '22/11/26',
  '2026-11-22 24:00',
  '2026-11-22 10:61',
  '2026-11-22 13:00 pm',
  '45982',
  'yesterday',
])('%s is no date', (text) => {
  expect(timeOfCell(text)).toBeNull();
});
