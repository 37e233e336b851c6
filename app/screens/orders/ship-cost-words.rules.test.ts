import { expect, test } from 'vitest';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { orderMessages } from '#app/messages/order.ts';
import { costOfOneWords, feeLine, shipCostWords, shortWords } from './ship-cost-words.rules.ts';

const { text } = orderActionMessages.in('en');

const COST = {
  orders: 5,
  cents: 2_500,
  eachCents: 500,
  covered: 5,
  balance: { availableCents: 50_000, creditLimitCents: 0 },
  mayTopUp: true,
};
const SHORT = { ...COST, covered: 3, balance: { availableCents: 1_700, creditLimitCents: 0 } };

test('the selection bar shows the cost of shipping and the available balance', () => {
  expect(shipCostWords(text, COST)).toBe('5 shipments · R25.00, R500.00 available');
  expect(shipCostWords(text, { ...COST, balance: null })).toBe('5 shipments · R25.00');
  expect(shipCostWords(text, { ...COST, covered: null, balance: null })).toBe(
    '5 shipments · R25.00',
  );
  expect(shipCostWords(text, SHORT)).toBe('5 shipments · R25.00 · enough balance for 3');
  expect(shipCostWords(text, { ...COST, orders: 0, covered: 0 })).toBeNull();
});

test('an order’s page shows the fee and the available balance, including the credit limit', () => {
  const one = { ...COST, orders: 1, covered: 1, cents: 500 };
  const balance = { availableCents: 1_000, creditLimitCents: 500 };

  expect(costOfOneWords(orderMessages.in('en').text, { ...one, balance })).toBe(
    'Shipping: R5.00, R15.00 available',
  );
  expect(costOfOneWords(orderMessages.in('en').text, { ...one, balance: null })).toBe(
    'Shipping: R5.00',
  );
});

test('a short balance says how many shipments it covers and what happens to the others', () => {
  expect(shortWords(text, SHORT)).toEqual({
    title: 'The balance covers 3 of these 5 shipments',
    line: 'They cost R25.00, R5.00 each. R17.00 is available. The others are skipped.',
  });
  expect(shortWords(text, { ...SHORT, eachCents: null, balance: null })).toEqual({
    title: 'The balance covers 3 of these 5 shipments',
    line: 'They cost R25.00. The others are skipped.',
  });
});

test('a single shipment with a credit limit that is used up', () => {
  const balance = { availableCents: -9_800, creditLimitCents: 10_000 };

  expect(shortWords(text, { ...COST, orders: 1, cents: 500, covered: 0, balance })).toEqual({
    title: 'The balance does not cover this shipment',
    line: 'It costs R5.00. The balance is -R98.00, and may go down to -R100.00.',
  });
});

test('the fee in a dialog says whether the balance covers one order, or how many', () => {
  const balance = { availableCents: 100, creditLimitCents: 0 };
  const of = (orders: number, covered: number) =>
    feeLine(text, { ...COST, orders, covered, cents: orders * 500, balance }).words;

  expect(of(1, 0)).toBe('Fee R5.00, R1.00 available. The balance does not cover it.');
  expect(of(2, 0)).toBe(
    'Fee R10.00, R5.00 each, R1.00 available. The balance covers none of the shipments.',
  );
  expect(of(3, 2)).toBe(
    'Fee R15.00, R5.00 each, R1.00 available. The balance covers 2 of 3 shipments.',
  );
});
