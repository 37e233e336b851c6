import { expect, test } from 'vitest';
import { packedLines } from './packing-slip.rules.ts';

const line = (quantity: number, shippableQuantity: number) => ({ quantity, shippableQuantity });
const counts = (lines: ReturnType<typeof line>[]) =>
  packedLines(lines).map(({ packed, ordered }) => [packed, ordered]);

test('only what is left to send is packed, with how many were ordered', () => {
  expect(counts([line(3, 2), line(1, 0), line(4, 4)])).toEqual([
    [2, 3],
    [4, 4],
  ]);
});

test('once everything has left, the slip shows what the order held; removed lines stay out', () => {
  expect(counts([line(3, 0), line(0, 0)])).toEqual([[3, 3]]);
});

test('an order without lines has an empty slip', () => {
  expect(counts([])).toEqual([]);
});
