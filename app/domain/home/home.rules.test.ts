import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#app/domain/orders/order-status.rules.ts';
import { tabOf } from '#app/domain/orders/order-tabs.rules.ts';
import { FIGURES, onTimePercent, stepsDone } from './home.rules.ts';

const counted = FIGURES.flatMap(({ filter }) => filter.status);

test('each figure is a tab of the order list with the same name', () => {
  expect(FIGURES.map(({ label, filter }) => [label, tabOf(filter)?.label])).toEqual([
    ['To ship', 'To ship'],
    ['Under way', 'Under way'],
    ['Delivered today', 'Delivered'],
    ['On hold', 'On hold'],
    ['Manifest', 'Manifest'],
  ]);
});

test('no status is counted in two figures', () => {
  expect(counted).toHaveLength(new Set(counted).size);
});

test('statuses without a figure are unpaid, gone, shipped by others, or in alerts', () => {
  expect(ORDER_STATUSES.filter((status) => !counted.includes(status))).toEqual([
    'inStore',
    'ineligible',
    'cancelled',
    'deleted',
    'failed',
    'shippedBy3rdParty',
  ]);
});

test('the step for orders is not done while past orders are being imported', () => {
  const facts = {
    stores: 1,
    locations: 1,
    orders: 1,
    isBringingIn: true,
    labels: 0,
    hasPrinter: false,
  };

  expect(stepsDone(facts).orders).toBe(false);
  expect(stepsDone({ ...facts, isBringingIn: false }).orders).toBe(true);
});

test.each([
  [{ onTime: 0, late: 0 }, null],
  [{ onTime: 3, late: 0 }, 100],
  [{ onTime: 0, late: 3 }, 0],
  [{ onTime: 2, late: 1 }, 67],
  [{ onTime: 999, late: 1 }, 99],
  [{ onTime: 1, late: 999 }, 1],
])('%o is %s percent, and 0 and 100 are exact', (arrived, percent) => {
  expect(onTimePercent(arrived)).toBe(percent);
});
