import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { atMost, assessed, type BenchResult } from '#tests/bench/bench.ts';
import { withFigures, withResults, worseThanBefore } from '#tests/bench/figures.ts';

const PAGE = 'docs/bench.md';
const read = (path: string) => readFileSync(path, 'utf8');
const written = async (path: string, text: string) =>
  format(text, { ...(await resolveConfig(path)), filepath: path });

const BENCH = `# Speed

<!-- The table is written by \`npm run bench -- --write\`. -->

| Part                | Limit   | Product | Ratio  | Goal    | Guards     | Measured    |
| ------------------- | ------- | ------- | ------ | ------- | ---------- | ----------- |
| zpl, labels/s       | 173 621 | 40 203  | 0.23   | ≥ 0.25  |            | 23 Nov 2026 |
| list, ms p50        | 19.2    | 24.5    | 1.27 × | ≤ 1.5 × | tabs 0.75  | 23 Nov 2026 |
| ssr, lists/s        | 189     | 71      | 0.37   | ≥ 0.35  |            | 23 Nov 2026 |

<!-- End of the table. -->

- **zpl**: 1000 labels | as ZPL.
`;
const README = `## Speed

<!-- The table is written by \`npm run bench -- --write\`. -->

<!-- End of the table. -->

## Read next
`;

const of = (part: string, ratio: number, goal: number, is: 'at least' | 'at most'): BenchResult => {
  const measured = { limit: 100, product: 100 * ratio, ratio, goal, rounds: 1 };
  return assessed({ part, unit: 'units', ...measured, guards: { late: atMost(2.345, 2) } }, is);
};

test('a run names each part whose ratio is more than a tenth worse than in the table', () => {
  expect(worseThanBefore(BENCH, [of('zpl', 0.21, 0.25, 'at least')])).toEqual([]);
  expect(worseThanBefore(BENCH, [of('list', 1.39, 1.5, 'at most')])).toEqual([]);
  expect(worseThanBefore(BENCH, [of('list', 0.5, 1.5, 'at most')])).toEqual([]);

  const lines = worseThanBefore(BENCH, [
    of('zpl', 0.2, 0.25, 'at least'),
    of('list', 1.59, 1.5, 'at most'),
    of('feed', 3, 5, 'at most'),
  ]);

  expect(lines).toEqual([
    'zpl is 13 % worse than in docs/bench.md: 0.23 then, 0.200 now.',
    'list is 20 % worse than in docs/bench.md: 1.27 then, 1.6 now.',
    'feed is not in docs/bench.md yet.',
  ]);
});

test('a run writes its own rows and leaves the others as they were measured', async () => {
  const results = [of('zpl', 0.5, 0.5, 'at least'), of('feed', 3, 5, 'at most')];

  const page = await written(PAGE, withResults(BENCH, results, '29 Nov 2026'));

  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  expect(rows.map((row) => row.replace(/ +/g, ' '))).toEqual([
    '| Part | Limit | Product | Ratio | Goal | Guards | Measured |',
    expect.stringMatching(/^\| -+ \|/),
    '| zpl, units | 100 | 50 | 0.50 | ≥ 0.5 | **missed:** late 2.3 (≤ 2) | 29 Nov 2026 |',
    '| list, ms p50 | 19.2 | 24.5 | 1.27 × | ≤ 1.5 × | tabs 0.75 | 23 Nov 2026 |',
    '| ssr, lists/s | 189 | 71 | 0.37 | ≥ 0.35 | | 23 Nov 2026 |',
    '| feed, units | 100 | 300 | 3.00 × | ≤ 5 × | **missed:** late 2.3 (≤ 2) | 29 Nov 2026 |',
  ]);
  expect(page).toContain('- **zpl**: 1000 labels | as ZPL.');
  expect(worseThanBefore(page, results)).toEqual([]);
});

test('README shows the figures that people compare, and names those that miss their goal', async () => {
  const readme = await written('README.md', withFigures(README, BENCH));

  expect(readme).toContain('| a page of 100 out of 1,000,000 orders | 1.27 × | ≤ 1.5 × |');
  expect(readme).not.toContain('lists/s');
  expect(readme).toContain('Below the goal: 1000 labels as ZPL.');
  expect(readme).toMatch(/<!-- End of the table. -->\n\n## Read next\n$/);
});

test('README has the figures of docs/bench.md', async () => {
  const readme = read('README.md');

  expect(await written('README.md', withFigures(readme, read(PAGE)))).toBe(readme);
});

test('docs/bench.md stays the same when it is written again', async () => {
  const page = read(PAGE);

  expect(await written(PAGE, withResults(page, [], ''))).toBe(page);
  expect(worseThanBefore(page, [of('zpl', 0, 0.5, 'at least')])).toHaveLength(1);
});
