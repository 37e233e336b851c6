import type { OrderStatus } from '@prisma/client';
import { expect, test } from 'vitest';
import { linesInTurn, packedLines } from './packing-slip.rules.ts';

const line = (
  quantity: number,
  shippableQuantity: number,
  parcelQuantity: number | null = null,
) => ({ quantity, shippableQuantity, parcelQuantity });
const counts = (lines: ReturnType<typeof line>[], status: OrderStatus = 'eligible') =>
  packedLines(status, lines).map(({ packed, ordered }) => [packed, ordered]);

test('only items that are still to be sent are packed, with how many were ordered', () => {
  expect(counts([line(3, 2), line(1, 0), line(4, 4)])).toEqual([
    [2, 3],
    [4, 4],
  ]);
});

test('after everything was sent, the slip shows what the order contained, without removed lines', () => {
  expect(counts([line(3, 0), line(0, 0)])).toEqual([[3, 3]]);
});

test('a booked parcel contains what was left at its booking, whatever was sent since', () => {
  const lines = [line(3, 0, 2), line(5, 0, 0), line(1, 1, 0)];

  expect(counts(lines, 'unassigned')).toEqual([[2, 3]]);
  // After the order was cancelled and reopened, the count is what is left now.
  expect(counts(lines, 'eligible')).toEqual([[1, 1]]);
});

test('an order without lines has an empty slip', () => {
  expect(counts([])).toEqual([]);
});

test('lines sorted by SKU have those without a SKU last, in their original order', () => {
  const lines = ['B-1', '', 'a-10', 'A-2', ''].map((sku, position) => ({ sku, position }));

  expect(linesInTurn(lines, 'bySku').map(({ sku, position }) => `${sku} ${position}`)).toEqual([
    'A-2 3',
    'a-10 2',
    'B-1 0',
    ' 1',
    ' 4',
  ]);
  expect(linesInTurn(lines, 'asOrdered')).toEqual(lines);
});
