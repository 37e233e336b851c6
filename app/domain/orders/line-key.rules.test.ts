import { expect, test } from 'vitest';
import { keptIds } from './line-key.rules.ts';

const line = (externalId: string | null, name: string, unitPriceCents: number | bigint = 100) => ({
  externalId,
  name,
  sku: null,
  unitPriceCents,
});

test('a line keeps its id by the store’s id, else by name, SKU and price, and each id is given once', () => {
  const idOf = keptIds([
    { id: 'c', position: 2, ...line(null, 'Mug', 100n) },
    { id: 'a', position: 0, ...line('1', 'Tin', 100n) },
    { id: 'b', position: 1, ...line(null, 'Mug', 100n) },
  ]);

  expect(idOf(line('1', 'Tin, renamed', 90))).toBe('a');
  expect(idOf(line('2', 'Tin'))).toBeUndefined();
  expect([line(null, 'Mug'), line(null, 'Mug'), line(null, 'Mug')].map(idOf)).toEqual([
    'b',
    'c',
    undefined,
  ]);
});
