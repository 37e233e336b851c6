import { expect, test } from 'vitest';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { SpendCard } from './spend-chart.tsx';

const MONTHS = ['2024-10', '2024-11', '2024-12', '2025-01', '2025-02', '2025-03'];

test('the chart has a title and a text description, and its table has the right totals', async () => {
  const spent = [
    { month: '2025-02', store: 'Kasi Home', cents: 1_000, shipments: 2 },
    { month: '2025-03', store: '<Kasi> Garden', cents: 123_450, shipments: 247 },
  ];
  const html = await drawn(<SpendCard spend={{ months: MONTHS, spent }} />);

  expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-labelledby/);
  expect(html).toMatch(/<title[^>]*>Spent on shipments/);
  expect(html).toMatch(/<desc[^>]*>Oct 2024: R0.00, .*Mar 2025: R1\u00a0234.50<\/desc>/);
  expect(html).not.toContain('<Kasi>');
  expect(html).not.toContain('style=');
  expect(textOf(html)).toMatch(/Total249R1\u00a0244.50/);
});

test('without spending there is no chart', async () => {
  const html = await drawn(<SpendCard spend={{ months: MONTHS, spent: [] }} />);

  expect(html).not.toContain('role="img"');
  expect(textOf(html)).toContain('Nothing spent');
});
