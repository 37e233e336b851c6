import { expect, test } from 'vitest';
import type { GroupName } from '#app/domain/performance/performance.rules.ts';
import { PerformanceQuery } from '#app/domain/performance/performance.schema.ts';
import type { Counted, Performance } from '#app/domain/performance/read-performance.ts';
import { NO_FIGURES } from '#tests/builders/no-figures.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { PerformanceScreen } from './performance-screen.tsx';

const DAYS = { from: '2026-11-22', to: '2026-11-28' };
const FIGURES = {
  delivered: 12,
  failed: 3,
  firstAttempts: 13,
  firstDelivered: 10,
  collected: 11,
  waitMedian: 5_400,
  waitP90: 90_000,
  timed: 12,
  transitMedian: 7_200,
  transitP90: 172_800,
  returns: 2,
  returned: 1,
};
const COUNTED: Counted = {
  days: DAYS,
  before: { from: '2026-11-15', to: '2026-11-21' },
  now: FIGURES,
  then: { ...FIGURES, delivered: 9, failed: 5 },
  byDay: [
    { day: '2026-11-23', delivered: 8, failed: 3 },
    { day: '2026-11-28', delivered: 4, failed: 0 },
  ],
  reasons: [
    { kind: 'again', code: 'notThere', count: 1 },
    { kind: 'return', code: 'notThere', count: 1 },
    { kind: null, code: null, count: 1 },
  ],
  rows: [
    { ...FIGURES, key: 'one', name: 'Kloof <& Karoo>' },
    { ...NO_FIGURES, key: null, name: null },
  ],
  isCut: false,
};

const draw = (over: Partial<Performance> = {}, query: object = { range: 'last7' }) =>
  drawn(
    <PerformanceScreen
      query={PerformanceQuery.parse(query)}
      today="2026-11-28"
      groups={['store', 'town', 'province', 'driver']}
      errors={null}
      counted={COUNTED}
      {...over}
    />,
    '/performance?range=last7&sort=name&host=kept',
  );

test('the key figures are compared with the period before', async () => {
  const text = textOf(await draw());

  expect(text).toContain('22 Nov 2026 to 28 Nov 2026, compared with 15 Nov 2026 to 21 Nov 2026');
  expect(text).toContain('Delivered12▲ up from 9');
  expect(text).toContain('First-attempt success77%= the same as 77%10 of 13 first attempts');
  expect(text).toContain('Failed attempts3▼ down from 5');
  expect(text).toContain('From request to collection1 h 30 min');
  expect(text).toContain('Median of 11 shipments. 9 out of 10 within 1 d 1 h');
  expect(text).toContain('Returns2= the same as 21 arrived back');
});

test('the chart has every day of the period, including days without deliveries', async () => {
  const html = await draw();

  expect(html.match(/t-chart__pointed/g)).toHaveLength(7);
  expect(textOf(html)).toMatch(/22 Nov 20260023 Nov 202683.*28 Nov 2026 \(today\)40/);
});

test('more than 92 days are grouped by week, and the totals stay the same', async () => {
  const days = { from: '2026-08-01', to: '2026-11-28' };
  const html = await draw({ counted: { ...COUNTED, days } });

  expect(html.match(/t-chart__pointed/g)).toHaveLength(18);
  expect(textOf(html)).toContain('Deliveries by week');
  expect(textOf(html)).toContain('21 Nov 2026 to 27 Nov 202683');
});

test('reasons with the same text are added up', async () => {
  const text = textOf(await draw());

  expect(text).toContain('The recipient was not there2 67%No reason recorded1 33%');
});

test('a row links to its orders; a row without a name has no link', async () => {
  const html = await draw();

  expect(html).toContain('href="/orders?store=Kloof+%3C%26+Karoo%3E"');
  expect(html).toContain('Kloof &lt;&amp; Karoo&gt;');
  expect(textOf(html)).toContain('No store');
});

test.each([
  ['town', 'Durban', '/orders?city=Durban'],
  ['province', 'KZN', '/orders?province=KZN'],
  ['merchant', 'Kasi', '/all-merchants/one'],
] as const)('grouped by %s, the row %s links to its orders or account', async (by, name, href) => {
  const rows = [{ ...FIGURES, key: 'one', name }];
  const html = await draw({ counted: { ...COUNTED, rows } }, { by: by satisfies GroupName });

  expect(html).toContain(`href="${href}"`);
});

test('links keep the other parameters of the URL', async () => {
  const html = await draw();

  expect(html).toContain('range=last30&amp;sort=name&amp;host=kept');
  expect(html).toContain('<input type="hidden" name="host" value="kept"/>');
  expect(html).toMatch(/aria-current="page"[^>]*>Last 7 days/);
});

test('without deliveries each part says so', async () => {
  const empty = { now: NO_FIGURES, then: NO_FIGURES, byDay: [], reasons: [], rows: [] };
  const text = textOf(await draw({ counted: { ...COUNTED, ...empty } }));

  expect(text).toContain('No deliveries in this period');
  expect(text).toContain('No failed attempts in this period.');
  expect(text).toContain('No shipments in this period');
  expect(text).toContain('From request to collectionNo data');
});

test('an invalid date is shown at its field, without any figures', async () => {
  const errors = { from: 'The “From” date is later than the “To” date.' };
  const query = { range: 'custom', from: '2026-11-20', to: '2026-11-01' };
  const html = await draw({ counted: null, errors }, query);

  const field = /<input[^>]*name="from"[^>]*>/.exec(html)?.[0];
  expect(field).toContain('value="2026-11-20"');
  expect(field).toContain('aria-invalid="true"');
  expect(textOf(html)).toContain('From: The “From” date is later than the “To” date.');
  expect(textOf(html)).toContain('No figures for these dates');
});

test('a table that is cut says so', async () => {
  expect(textOf(await draw({ counted: { ...COUNTED, isCut: true } }))).toContain(
    'Only the first 2 rows are shown. Export the table to see all rows.',
  );
});
