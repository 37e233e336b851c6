import { percentOf } from '#app/domain/shared/percent.rules.ts';
/** One column of a chart, shared by all series. */
export type ChartColumn = {
  key: string;
  /** Text under the column where there is room for it, at most seven characters. */
  label: string;
  /** Full name, for the tooltip and the table. */
  name: string;
  isToday?: boolean;
  /** Target of a click on the column. */
  to?: string;
};

/** A `critical` series is drawn in the colour of errors. */
export type ChartSeries = { name: string; values: readonly number[]; tone?: 'critical' };

/** One series' part of a column, in pixels, with `y` counted from the top of the plot. */
type ChartPart = { series: number; column: number; y: number; height: number };

/** Stacks the series of each column, the first at the bottom. A column worth `highest` is `height` pixels high.
 *  All heights are whole pixels, and a small value above zero is at least one pixel high so that it does not
 *  look like zero. */
export function stackedParts(
  series: readonly ChartSeries[],
  height: number,
  highest = Math.max(...columnTotals(series), 1),
): ChartPart[] {
  const totals = columnTotals(series);
  return totals.flatMap((_total, column) => {
    const values = series.map((one) => Math.max(0, one.values[column] ?? 0));
    let top = height;
    return partHeights(values, height / highest).flatMap((part, index) => {
      top -= part;
      return part > 0 ? [{ series: index, column, y: top, height: part }] : [];
    });
  });
}

/** Part heights in whole pixels that add up to the column's height. The pixel that a tiny part needs is taken
 *  from the largest part. */
function partHeights(values: readonly number[], pixels: number): number[] {
  let [sum, foot] = [0, 0];
  const heights = values.map((value) => {
    sum += value;
    const part = Math.round(sum * pixels) - foot;
    foot += part;
    return part;
  });
  for (const [index, value] of values.entries()) {
    if (value === 0 || (heights[index] ?? 0) > 0) continue;
    const largest = heights.indexOf(Math.max(...heights));
    heights[index] = 1;
    if ((heights[largest] ?? 0) > 1) heights[largest]! -= 1;
  }
  return heights;
}

/** The sum of all series for each column. */
export function columnTotals(series: readonly ChartSeries[]): number[] {
  const count = Math.max(0, ...series.map(({ values }) => values.length));
  return Array.from({ length: count }, (_, column) =>
    series.reduce((sum, { values }) => sum + (values[column] ?? 0), 0),
  );
}

/** Up to this many columns each get a label, even on a phone. With more columns there are at most `MAX_LABELS`. */
const ALL_LABELLED = 7;
const MAX_LABELS = 6;
/** A label this close to an edge, in percent of the width, would be cut off if it were centred. */
const EDGE_PERCENT = 7;

type AxisLabel = { column: number; x: number; anchor: 'start' | 'middle' | 'end' };

/** Which columns get a label, and where. The last column always does, the others at equal distances before it. */
export function axisLabels(count: number): AxisLabel[] {
  const step = count <= ALL_LABELLED ? 1 : Math.ceil(count / MAX_LABELS);
  return Array.from({ length: count }, (_, column) => column)
    .filter((column) => (count - 1 - column) % step === 0)
    .map((column) => labelAt(column, count));
}

function labelAt(column: number, count: number): AxisLabel {
  const x = columnMiddle(column, count);
  if (x < EDGE_PERCENT) return { column, x: columnLeft(column, count), anchor: 'start' };
  if (x > 100 - EDGE_PERCENT) return { column, x: columnLeft(column + 1, count), anchor: 'end' };
  return { column, x, anchor: 'middle' };
}

/** The left edge of a column, in percent of the width. */
export function columnLeft(column: number, count: number): number {
  return rounded(percentOf(column, count));
}

function columnMiddle(column: number, count: number): number {
  return rounded(percentOf(column + 0.5, count));
}

/** The bar's share of its column's width; the rest is the gap. The gaps are smaller when there are many columns. */
const BAR_SHARE = { few: 0.58, many: 0.76 };
const MANY = 20;
/** Maximum width of a bar, in percent of the chart, so that a single column does not fill it. */
const MAX_BAR_PERCENT = 12;

/** Position and width of a column's bar, in percent of the width. */
export function barPlace(column: number, count: number): { x: number; width: number } {
  const share = count < MANY ? BAR_SHARE.few : BAR_SHARE.many;
  const width = Math.min(percentOf(share, count), MAX_BAR_PERCENT);
  return { x: rounded(percentOf(column + 0.5, count) - width / 2), width: rounded(width) };
}

/** Rounds to hundredths, so that server and browser render the same markup. */
function rounded(percent: number): number {
  return Number(percent.toFixed(2));
}
