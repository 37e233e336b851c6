import { expect, test } from 'vitest';
import { costOfOneWords, shipCostWords, shortWords } from './ship-cost-words.rules.ts';

const COST = {
  orders: 5,
  cents: 2_500,
  eachCents: 500,
  covered: 5,
  balance: { availableCents: 50_000, creditLimitCents: 0 },
  mayTopUp: true,
};
const SHORT = { ...COST, covered: 3, balance: { availableCents: 1_700, creditLimitCents: 0 } };

test('beside the selection stands what shipping costs, and of what', () => {
  expect(shipCostWords(COST)).toBe('5 shipments · R25.00, R500.00 available');
  expect(shipCostWords({ ...COST, balance: null })).toBe('5 shipments · R25.00');
  expect(shipCostWords({ ...COST, covered: null, balance: null })).toBe('5 shipments · R25.00');
  expect(shipCostWords(SHORT)).toBe('5 shipments · R25.00 · enough balance for 3');
  expect(shipCostWords({ ...COST, orders: 0, covered: 0 })).toBeNull();
});

test('on the page of one order it is said of what the fee is taken, a credit limit included', () => {
  const one = { ...COST, orders: 1, covered: 1, cents: 500 };
  const balance = { availableCents: 1_000, creditLimitCents: 500 };

  expect(costOfOneWords({ ...one, balance })).toBe('Shipping: R5.00, R15.00 available');
  expect(costOfOneWords({ ...one, balance: null })).toBe('Shipping: R5.00');
});

test('where it does not suffice it is said for how many it does, and what happens to the others', () => {
  expect(shortWords(SHORT)).toEqual({
    title: 'The balance covers 3 of these 5 shipments',
    line: 'They cost R25.00, R5.00 each. R17.00 is available. The others are skipped.',
  });
  expect(shortWords({ ...SHORT, eachCents: null, balance: null })).toEqual({
    title: 'The balance covers 3 of these 5 shipments',
    line: 'They cost R25.00. The others are skipped.',
  });
});

test('one shipment, and a limit that is used up', () => {
  const balance = { availableCents: -9_800, creditLimitCents: 10_000 };

  expect(shortWords({ ...COST, orders: 1, cents: 500, covered: 0, balance })).toEqual({
    title: 'The balance does not cover this shipment',
    line: 'It costs R5.00. The balance is -R98.00, and may go down to -R100.00. Top up before you ship.',
  });
});
