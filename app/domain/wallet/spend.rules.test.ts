import { expect, test } from 'vitest';
import { monthTotals, seriesOf, type Spend } from './spend.rules.ts';

const spent = (store: string, month: string, cents: number) => ({
  store,
  month,
  cents,
  shipments: 1,
});
const SPEND: Spend = {
  months: ['2025-02', '2025-03'],
  spent: [spent('B', '2025-03', 300), spent('A', '2025-02', 100), spent('A', '2025-03', 100)],
};

test('the stores with the highest totals come first, each with a sum for every month', () => {
  expect(seriesOf(SPEND)).toEqual([
    { name: 'B', cents: 300, byMonth: [0, 300] },
    { name: 'A', cents: 200, byMonth: [100, 100] },
  ]);
  expect(monthTotals(SPEND)).toEqual([100, 400]);
});

test('of many stores the smallest are combined in one series, and the totals stay the same', () => {
  const many = 'ABCDEFG'.split('').map((store, n) => spent(store, '2025-03', (n + 1) * 100));
  const series = seriesOf({ months: ['2025-03'], spent: many });

  expect(series.map(({ name }) => name)).toEqual(['G', 'F', 'E', 'D', null]);
  expect(series.reduce((sum, { cents }) => sum + cents, 0)).toBe(2_800);
});
