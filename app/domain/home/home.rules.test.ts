import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#app/domain/orders/order-status.rules.ts';
import { countIn, FIGURES, FIGURE_KEYS } from './home.rules.ts';

test('no order is counted in two figures', () => {
  const counted = FIGURE_KEYS.flatMap((key) => FIGURES[key].statuses);
  expect(counted).toHaveLength(new Set(counted).size);
});

test('what is in no figure is unpaid, gone, somebody else’s, or among what needs a person', () => {
  const counted = new Set(FIGURE_KEYS.flatMap((key) => FIGURES[key].statuses));
  expect(ORDER_STATUSES.filter((status) => !counted.has(status))).toEqual([
    'inStore',
    'ineligible',
    'cancelled',
    'deleted',
    'decline',
    'failed',
    'shippedBy3rdParty',
  ]);
});

test('a figure is the sum of its statuses', () => {
  const counts = new Map([
    ['eligible' as const, 3],
    ['inManifest' as const, 2],
    ['collected' as const, 9],
  ]);
  expect(countIn(counts, 'toShip')).toBe(5);
  expect(countIn(counts, 'underWay')).toBe(9);
});
