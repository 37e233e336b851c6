import { Link } from '@remix-run/react';
import { barPlace, columnLeft, stackedParts, type ChartSeries } from './chart.rules.ts';

/** The area of the columns in a drawing: its distance from the top of the drawing and its height, in pixels. */
type Plot = { top: number; height: number };

type BarsProps = {
  series: readonly ChartSeries[];
  count: number;
  plot: Plot;
  /** The value at which a column is as high as the plot. Defaults to the highest total of these columns. */
  highest?: number;
  /** The id of the SVG pattern for the stripes of every second series. */
  hatch?: string;
};

export function Bars({ series, count, plot, highest, hatch }: BarsProps) {
  return stackedParts(series, plot.height, highest).map(({ series: n, column, y, height }) => {
    const { x, width } = barPlace(column, count);
    const place = { x: `${x}%`, y: plot.top + y, width: `${width}%`, height };
    return (
      <g key={`${column} ${n}`}>
        <rect className={seriesClass(series, n)} {...place} />
        {n % 2 === 1 && hatch ? <rect {...place} fill={`url(#${hatch})`} /> : null}
      </g>
    );
  });
}

export function seriesClass(series: readonly ChartSeries[], n: number): string {
  return series[n]?.tone === 'critical' ? 't-series-critical' : `t-series-${n}`;
}

type PointedProps = {
  to?: string | undefined;
  words: string;
  column: number;
  count: number;
  plot: Plot;
};

/** The hover area of a whole column, with a tooltip, and a link if the column has a target. */
export function Pointed({ to, words, column, count, plot }: PointedProps) {
  const area = (
    <rect
      className="t-chart__pointed"
      x={`${columnLeft(column, count)}%`}
      y={plot.top}
      width={`${columnLeft(1, count)}%`}
      height={plot.height}
    >
      <title>{words}</title>
    </rect>
  );
  if (to === undefined) return area;
  return (
    <Link to={to} aria-label={words.replaceAll('\n', ', ')}>
      {area}
    </Link>
  );
}
