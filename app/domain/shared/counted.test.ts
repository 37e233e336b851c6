import { expect, test } from 'vitest';
import { counted, oneOrMany } from './counted.ts';

test('one has the singular, and any other number the plural', () => {
  const orders = [0, 1, 2, 12_430].map((count) => counted(count, 'order'));

  expect(orders).toEqual(['0 orders', '1 order', '2 orders', '12\u00a0430 orders']);
  expect(counted(2, 'delivery', 'deliveries')).toBe('2 deliveries');
});

test('a verb agrees with the number', () => {
  const rows = [0, 1, 2, 11].map(
    (count) => `${counted(count, 'row')} ${oneOrMany(count, 'is', 'are')}`,
  );

  expect(rows).toEqual(['0 rows are', '1 row is', '2 rows are', '11 rows are']);
});
