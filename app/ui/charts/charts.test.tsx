import { expect, test } from 'vitest';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { ColumnChart } from './column-chart.tsx';
import { ShareBars } from './share-bars.tsx';
import { SmallColumns } from './small-columns.tsx';
import { Trend } from './trend.tsx';

const columnsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    key: `d${n}`,
    label: `L${n}`,
    name: `Day <${n}>`,
    isToday: n === count - 1,
  }));

const draw = (count: number, delivered: number[], failed: number[]) =>
  drawn(
    <ColumnChart
      title="Delivered and failed"
      columnHeading="Day"
      columns={columnsOf(count)}
      series={[
        { name: 'Delivered', values: delivered },
        { name: 'Failed', values: failed, tone: 'critical' },
      ]}
      empty={<p>Nothing yet</p>}
    />,
  );

/** The table's figures, row by row. */
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr><th scope="row">.*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, figure]) =>
      Number(figure?.replaceAll('\u00a0', '')),
    ),
  );
const bars = (html: string) => html.match(/<g>/g)?.length ?? 0;

test.each([0, 1, 14, 60])('%i columns without a value show the empty state', async (count) => {
  const html = await draw(count, Array(count).fill(0), Array(count).fill(0));

  expect(textOf(html)).toBe('Nothing yet');
});

test.each([1, 14, 60])('%i columns: the bars and the table have the same values', async (count) => {
  const delivered = Array.from({ length: count }, (_, n) => n + 1_200);
  const failed = Array.from({ length: count }, (_, n) => n % 3);
  const html = await draw(count, delivered, failed);

  expect(rowsOf(html)).toEqual(delivered.map((value, n) => [value, failed[n]]));
  expect(bars(html)).toBe(count + failed.filter((value) => value > 0).length);
  expect(html.match(/t-chart__pointed/g)).toHaveLength(count);
  expect(html).not.toMatch(/(height|width)="(-|NaN)/);
  expect(html).not.toContain('style=');
});

test('the chart has a title and a description, and their texts are escaped', async () => {
  const html = await draw(2, [3, 4], [0, 1]);

  expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-labelledby/);
  expect(html).toMatch(/<title id="[^":]*">Delivered and failed<\/title>/);
  expect(html).toContain('Day &lt;0&gt;: 3, Day &lt;1&gt;: 5</desc>');
  expect(html).toContain('Day &lt;1&gt;\nDelivered 4\nFailed 1</title>');
});

test('with many columns the description names only the first, the last and the highest', async () => {
  const delivered = Array.from({ length: 60 }, (_, n) => (n === 7 ? 90 : 1));
  const html = await draw(60, delivered, []);

  expect(html).toContain(
    '60 columns from Day &lt;0&gt; to Day &lt;59&gt;. Highest: Day &lt;7&gt;: 90.',
  );
});

test('today is named in the chart and in the table', async () => {
  const html = await draw(14, Array(14).fill(1), []);

  expect(html).toContain('class="t-chart__today"');
  expect(html).toMatch(/<text[^>]*>Today<\/text>/);
  expect(html).toContain('Day &lt;13&gt; (today)');
});

test('the second series has stripes and a name beside its colour', async () => {
  const html = await draw(1, [2], [1]);

  expect(html).toMatch(/t-series-critical[^>]*><\/rect><rect[^>]*fill="url\(#/);
  expect(textOf(html)).toContain('DeliveredFailed');
});

test('shares have names, numbers and percentages', async () => {
  const html = await drawn(
    <ShareBars
      title="Reasons"
      shares={[
        { key: 'a', name: 'Not at home', value: 3 },
        { key: 'b', name: '<Other>', value: 1 },
      ]}
    />,
  );

  expect(textOf(html)).toBe('Not at home3 75%&lt;Other&gt;1 25%');
  expect(html).toContain('width="75%"');
});

test.each([
  [5, 3, '▲ up from 3', 'good'],
  [3, 5, '▼ down from 5', 'bad'],
  [3, 3, '= the same as 3', null],
] as const)('the change to %i from %i has a text', async (now, before, words, tone) => {
  const html = await drawn(<Trend now={now} before={before} better="more" />);

  expect(textOf(html)).toBe(words);
  expect(html.includes('t-trend--')).toBe(tone !== null);
  if (tone) expect(html).toContain(`t-trend--${tone}`);
});

test('a trend without a better direction has no colour', async () => {
  expect(await drawn(<Trend now={2} before={1} />)).not.toContain('t-trend--');
});

test('a column with a target is a link in the chart and in the table, and screen readers reach it', async () => {
  const columns = columnsOf(2).map((column, n) => ({ ...column, to: `/orders?n=${n}` }));
  const html = await drawn(
    <ColumnChart
      title="Orders"
      columnHeading="Day"
      columns={columns}
      series={[{ name: 'Orders', values: [1, 2] }]}
      empty={null}
    />,
  );

  expect(html.match(/href="\/orders\?n=1"/g)).toHaveLength(2);
  expect(html).toContain('aria-label="Day &lt;1&gt;, Orders 2"');
  expect(html).toContain('role="group"');
  expect(html).not.toContain('role="img"');
});

test('small columns have a name, a bar for each value above zero, and tooltips', async () => {
  const html = await drawn(
    <SmallColumns
      label="Arrived by hour"
      columns={columnsOf(3)}
      series={{ name: 'Arrived', values: [4, 0, 2], tone: 'critical' }}
      highest={8}
      format={(value) => `${value} parcels`}
    />,
  );

  expect(html).toMatch(/<svg[^>]*role="img" aria-label="Arrived by hour"/);
  expect(bars(html)).toBe(2);
  expect(html).toMatch(/t-series-critical"[^>]* y="20"[^>]* height="20"/);
  expect(html.match(/t-chart__pointed/g)).toHaveLength(3);
  expect(html).toContain('<title>Day &lt;1&gt;: 0 parcels</title>');
});
