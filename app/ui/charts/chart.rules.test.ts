import { expect, test } from 'vitest';
import { axisLabels, barPlace, columnLeft, columnTotals, stackedParts } from './chart.rules.ts';

const series = (...values: number[][]) =>
  values.map((one, n) => ({ name: `Series ${n}`, values: one }));

test('the parts of a column are stacked, and the highest column fills the height', () => {
  expect(stackedParts(series([0, 300], [100, 100]), 80)).toEqual([
    { series: 1, column: 0, y: 60, height: 20 },
    { series: 0, column: 1, y: 20, height: 60 },
    { series: 1, column: 1, y: 0, height: 20 },
  ]);
});

test('no values, zeros and negative values draw nothing', () => {
  expect(stackedParts([], 80)).toEqual([]);
  expect(stackedParts(series([], []), 80)).toEqual([]);
  expect(stackedParts(series([0, 0]), 80)).toEqual([]);
  expect(stackedParts(series([-5, 10]), 80)).toEqual([{ series: 0, column: 1, y: 0, height: 80 }]);
});

test('charts can share a highest value', () => {
  expect(stackedParts(series([5, 10]), 80, 20)).toEqual([
    { series: 0, column: 0, y: 60, height: 20 },
    { series: 0, column: 1, y: 40, height: 40 },
  ]);
});

test('a value too small for a pixel is drawn one pixel high', () => {
  const parts = stackedParts(series([1, 10_000], [1, 0]), 80);

  expect(parts).toContainEqual({ series: 0, column: 0, y: 79, height: 1 });
  expect(parts).toContainEqual({ series: 1, column: 0, y: 78, height: 1 });
});

test('column totals add up all series, even if one is shorter', () => {
  expect(columnTotals(series([1, 2, 3], [10]))).toEqual([11, 2, 3]);
  expect(columnTotals([])).toEqual([]);
});

test.each([0, 1, 2, 7, 8, 14, 30, 60, 366])('%i columns have labels that fit', (count) => {
  const labels = axisLabels(count);

  expect(labels.length).toBeLessThanOrEqual(7);
  expect(labels.length).toBeGreaterThanOrEqual(Math.min(count, 4));
  expect(labels.at(-1)?.column).toBe(count === 0 ? undefined : count - 1);
  for (const { x } of labels) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(100);
  }
});

test('labels at the edges are aligned with them, all others are centred', () => {
  expect(axisLabels(60).map(({ anchor }) => anchor)).toEqual([
    ...Array<string>(5).fill('middle'),
    'end',
  ]);
  expect(axisLabels(7)[0]).toEqual({ column: 0, x: 7.14, anchor: 'middle' });
  expect(axisLabels(13)[0]).toEqual({ column: 0, x: 0, anchor: 'start' });
});

test.each([1, 14, 60, 366])('each of %i columns contains its bar', (count) => {
  for (let column = 0; column < count; column++) {
    const { x, width } = barPlace(column, count);
    expect(x).toBeGreaterThanOrEqual(columnLeft(column, count));
    expect(x + width).toBeLessThanOrEqual(columnLeft(column + 1, count) + 0.01);
    expect(width).toBeGreaterThan(0);
  }
});
