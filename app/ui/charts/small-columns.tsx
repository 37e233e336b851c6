import { Bars, Pointed } from './chart-parts.tsx';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { ChartColumn, ChartSeries } from './chart.rules.ts';

type Props = {
  /** Text alternative of the drawing. The figures themselves are in a table beside it. */
  label: string;
  columns: readonly Pick<ChartColumn, 'key' | 'name'>[];
  series: ChartSeries;
  /** The value at which a column has its full height. Drawings that are compared with each other get the same value. */
  highest: number;
  format?: (value: number) => string;
};

const PLOT = { top: 0, height: 40 };

/** A small chart of one series without text, shown beside a figure. */
export function SmallColumns({ label, columns, series, highest, format = groupDigits }: Props) {
  const count = columns.length;
  return (
    <svg
      className="t-chart__drawing t-chart__drawing--small"
      width="100%"
      height={PLOT.height + 1}
      role="img"
      aria-label={label}
    >
      <line x1="0" x2="100%" y1={PLOT.height} y2={PLOT.height} />
      <Bars series={[series]} count={count} plot={PLOT} highest={highest} />
      {columns.map(({ key, name }, n) => (
        <Pointed
          key={key}
          words={`${name}: ${format(series.values[n] ?? 0)}`}
          column={n}
          count={count}
          plot={PLOT}
        />
      ))}
    </svg>
  );
}
