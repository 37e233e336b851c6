import { expect, test } from 'vitest';
import { groupDigits } from './group-digits.ts';
import { centsFromDecimal, decimalFromCents, formatMoney, parseRand, rand } from './money.ts';

test.each([
  [0, 'R0.00'],
  [5, 'R0.05'],
  [123_450, 'R1\u00a0234.50'],
  [123_456_789_00, 'R123\u00a0456\u00a0789.00'],
  [-500, '-R5.00'],
])('%i cents are shown as %s', (cents, text) => {
  expect(formatMoney(rand(cents))).toBe(text);
});

test('another currency shows its code', () => {
  expect(formatMoney({ cents: 98_650, currency: 'USD' })).toBe('USD\u00a0986.50');
});

test('thousands are grouped with a non-breaking space', () => {
  expect([999, 1000, 12_430, 1_000_000].map(groupDigits)).toEqual([
    '999',
    '1\u00a0000',
    '12\u00a0430',
    '1\u00a0000\u00a0000',
  ]);
});

test.each([
  ['986.50', 98_650],
  ['986.5', 98_650],
  ['986', 98_600],
  ['-12.30', -1230],
  ['0.29', 29],
  ['1.005', 101],
  ['1.0049', 100],
  ['19.999', 2000],
  ['-0.00', 0],
  [' 7.00 ', 700],
  ['90071992547409.91', Number.MAX_SAFE_INTEGER],
])("a platform's %s is %i cents", (text, cents) => {
  expect(centsFromDecimal(text)).toBe(cents);
});

test.each(['', 'abc', '1,50', '1e3', 'NaN', '12.', '.5', '--1', '90071992547409.92'])(
  'a platform\'s "%s" is not an amount',
  (text) => {
    expect(centsFromDecimal(text)).toBeNull();
  },
);

test.each([0, 5, 99, 100, -5, -1230, 98_650, Number.MAX_SAFE_INTEGER])(
  'the amount sent to a platform for %i cents is read as the same cents',
  (cents) => {
    expect(centsFromDecimal(decimalFromCents(cents))).toBe(cents);
  },
);

test.each([
  ['R1 234.50', 123_450],
  ['R1\u00a0234.50', 123_450],
  ['1,234.50', 123_450],
  ['1234,50', 123_450],
  ['r 100', 10_000],
  ['10.5', 1050],
  ['1234567', 123_456_700],
  ['-R5.00', -500],
])('a person typing "%s" means %i cents', (text, cents) => {
  expect(parseRand(text)).toEqual(rand(cents));
});

test.each(['', 'R', 'ten', '10.555', '1 23', '1,23,456', '5 rand', 'R-'])(
  'a typed "%s" is refused',
  (text) => {
    expect(parseRand(text)).toBeNull();
  },
);

test('what is shown can be typed in again', () => {
  for (const cents of [0, 1, 99, 100, 123_450, 99_999_999]) {
    expect(parseRand(formatMoney(rand(cents)))).toEqual(rand(cents));
  }
});
