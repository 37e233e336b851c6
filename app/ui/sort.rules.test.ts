import { expect, test } from 'vitest';
import { nextSort } from './sort.rules.ts';

test('the first click sorts in the column’s own direction, the next one reverses it', () => {
  const amount = { by: 'amount', first: 'desc' } as const;
  const byDate = { by: 'date', direction: 'asc' } as const;

  const once = nextSort(amount, byDate);
  const twice = nextSort(amount, once);

  expect(once).toEqual({ by: 'amount', direction: 'desc' });
  expect(twice).toEqual({ by: 'amount', direction: 'asc' });
});

test('a column without its own direction starts ascending', () => {
  expect(nextSort({ by: 'store' })).toEqual({ by: 'store', direction: 'asc' });
});
