import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#app/domain/orders/order-status.rules.ts';
import { tabOf } from '#app/domain/orders/order-tabs.rules.ts';
import { FIGURES, stepsDone } from './home.rules.ts';

const counted = FIGURES.flatMap(({ filter }) => filter.status);

test('each figure is a tab of the list, under its name', () => {
  expect(FIGURES.map(({ label, filter }) => [label, tabOf(filter)?.label])).toEqual([
    ['To ship', 'To ship'],
    ['On hold', 'On hold'],
    ['Manifest', 'Manifest'],
    ['Under way', 'Under way'],
    ['Delivered in 30 days', 'Delivered'],
  ]);
});

test('no status is counted in two figures', () => {
  expect(counted).toHaveLength(new Set(counted).size);
});

test('what is in no figure is unpaid, gone, somebody else’s, or among what needs a person', () => {
  expect(ORDER_STATUSES.filter((status) => !counted.includes(status))).toEqual([
    'inStore',
    'ineligible',
    'cancelled',
    'deleted',
    'failed',
    'shippedBy3rdParty',
  ]);
});

test('the orders are not in while earlier ones still come', () => {
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
