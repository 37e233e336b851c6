import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  COLUMN_STEPS,
  fitColumns,
  LAST,
  MINOR,
  stepFor,
  WHOLE_STEPS,
  type Steps,
} from './column-fit.rules.ts';

const columns = [
  { key: 'least', widthRem: 10, rank: 9 },
  { key: 'always', widthRem: 20, rank: 0 },
  { key: 'first', widthRem: 15, rank: 1 },
  { key: 'second', widthRem: 3, rank: 1 },
];

test('a column is shown from the width at which it fits beside all more important ones', () => {
  const from = fitColumns(columns, 2).map(({ key, fromRem }) => [key, fromRem]);

  expect(from).toEqual([
    ['least', 50],
    ['always', undefined],
    ['first', 37],
    ['second', 40],
  ]);
});

test('a minor column is shown once the others have their good width, or all columns their minimum', () => {
  const fromOf = (rank: number, otherRank = 9) =>
    fitColumns(
      [
        { widthRem: 30, goodRem: 40, rank: 1 },
        { widthRem: 5, rank },
        { widthRem: 9, rank: otherRank },
      ],
      0,
    )[1]?.fromRem;

  expect(fromOf(2)).toBe(35);
  expect(fromOf(MINOR), 'all have their least at 44').toBe(44);
  expect(fromOf(MINOR, 0)).toBe(44);
  expect(fromOf(LAST)).toBe(44);
});

test('every step has its rule in the style sheet', () => {
  const css = readFileSync(new URL('./styles/table-fixed.css', import.meta.url), 'utf8');

  for (const step of stepsOf(COLUMN_STEPS))
    expect(css).toContain(`@container table (width < ${step}rem) {\n  .t-from-${step} {`);
  for (const step of stepsOf(WHOLE_STEPS))
    expect(css).toContain(`@container table (width >= ${step}rem) {\n  .t-whole-${step} {`);
});

test('widths outside the steps use the first or the last step', () => {
  expect([1, 34, 34.1, 35, 1_000].map((rem) => stepFor(COLUMN_STEPS, rem))).toEqual([
    34, 34, 35, 35, 90,
  ]);
  expect([50, 1_000].map((rem) => stepFor(WHOLE_STEPS, rem))).toEqual([56, 120]);
});

function stepsOf({ least, max, every }: Steps): number[] {
  return Array.from({ length: (max - least) / every + 1 }, (_, n) => least + n * every);
}
