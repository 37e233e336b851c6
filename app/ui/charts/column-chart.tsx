import { useId, type ReactNode } from 'react';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { chartMessages } from '#app/messages/charts.ts';
import { useMessages } from '../use-messages.ts';
import { Bars, Pointed, seriesClass } from './chart-parts.tsx';
import { ChartTable } from './chart-table.tsx';
import {
  axisLabels,
  columnLeft,
  columnTotals,
  type ChartColumn,
  type ChartSeries,
} from './chart.rules.ts';

type Text = ReturnType<typeof chartMessages.in>['text'];

type Props = {
  /** Name of the chart: what it shows and for which period. */
  title: string;
  columns: readonly ChartColumn[];
  /** Stacked, the first at the bottom. Use at most five; more cannot be told apart. */
  series: readonly ChartSeries[];
  /** Heading for the column names in the table, such as *Day*. */
  columnHeading: string;
  format?: (value: number) => string;
  /** Shown beside each series' name in the legend, such as its total. */
  figures?: readonly ReactNode[];
  /** Shown instead of the chart where every value is zero. */
  empty: ReactNode;
  /** Shown instead of the default table, for example if the table has more details than the chart. */
  table?: ReactNode;
};

/** In pixels. The width follows the container. */
const PLOT = { top: 20, height: 140 };
const PLOT_END = PLOT.top + PLOT.height;
const FOOT = 20;

/** Up to this number of columns, the description for screen readers lists every column. With more, it names only the
 *  highest one and refers to the table. */
const MAX_DESCRIBED = 14;

/** A chart of columns by day, week or month with a legend and a table. It renders without client scripts. */
export function ColumnChart(props: Props) {
  const { text } = useMessages(chartMessages);
  const { title, columns, series, columnHeading, empty, format = groupDigits } = props;
  if (columnTotals(series).every((total) => total === 0)) return empty;
  return (
    <figure className="t-chart" aria-label={title}>
      <Drawing title={title} columns={columns} series={series} format={format} />
      <Key series={series} figures={props.figures} />
      <details className="t-chart__table">
        <summary>{text('table')}</summary>
        {props.table ?? (
          <ChartTable
            title={title}
            heading={columnHeading}
            columns={columns}
            series={series}
            format={format}
          />
        )}
      </details>
    </figure>
  );
}

type DrawingProps = {
  title: string;
  columns: readonly ChartColumn[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
};

function Drawing({ title, columns, series, format }: DrawingProps) {
  const { text } = useMessages(chartMessages);
  const id = useId().replaceAll(':', '');
  const totals = columnTotals(series);
  return (
    <svg
      className="t-chart__drawing"
      width="100%"
      height={PLOT_END + FOOT}
      // Screen readers would not reach links inside role `img`.
      role={columns.some(({ to }) => to !== undefined) ? 'group' : 'img'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-desc`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{description(text, columns, totals, format)}</desc>
      <Hatch id={`${id}-hatch`} />
      <Today columns={columns} />
      {[PLOT.top, PLOT_END].map((y) => (
        <line key={y} x1="0" x2="100%" y1={y} y2={y} />
      ))}
      <text className="t-chart__highest" x="0" y={PLOT.top - 6}>
        {format(Math.max(...totals))}
      </text>
      <Bars series={series} count={columns.length} plot={PLOT} hatch={`${id}-hatch`} />
      {axisLabels(columns.length).map(({ column, x, anchor }) => (
        <text key={column} x={`${x}%`} y={PLOT_END + 15} textAnchor={anchor}>
          {columns[column]?.isToday ? text('today') : columns[column]?.label}
        </text>
      ))}
      {columns.map((column, n) => (
        <Pointed
          key={column.key}
          to={column.to}
          words={columnWords(column, n, series, format)}
          column={n}
          count={columns.length}
          plot={PLOT}
        />
      ))}
    </svg>
  );
}

/** The pattern of the stripes that every second series has in addition to its colour. */
function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect className="t-chart__stripe" width="2" height="6" />
      </pattern>
    </defs>
  );
}

function Today({ columns }: { columns: readonly ChartColumn[] }) {
  const column = columns.findIndex(({ isToday }) => isToday);
  if (column < 0) return null;
  return (
    <rect
      className="t-chart__today"
      x={`${columnLeft(column, columns.length)}%`}
      y={PLOT.top}
      width={`${columnLeft(1, columns.length)}%`}
      height={PLOT.height}
    />
  );
}

type KeyProps = { series: readonly ChartSeries[]; figures?: readonly ReactNode[] | undefined };

/** The legend: the colour, name and figure of each series. */
function Key({ series, figures }: KeyProps) {
  const id = useId().replaceAll(':', '');
  return (
    <ul className="t-chart__key">
      {series.map(({ name }, n) => (
        <li key={name}>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            {n % 2 === 1 ? <Hatch id={`${id}-${n}`} /> : null}
            <rect className={seriesClass(series, n)} width="10" height="10" rx="2" />
            {n % 2 === 1 ? <rect width="10" height="10" fill={`url(#${id}-${n})`} /> : null}
          </svg>
          <span>{name}</span>
          {figures?.[n]}
        </li>
      ))}
    </ul>
  );
}

function description(
  text: Text,
  columns: readonly ChartColumn[],
  totals: readonly number[],
  format: (value: number) => string,
): string {
  const words = columns.map(({ name }, n) => `${name}: ${format(totals[n] ?? 0)}`);
  if (columns.length <= MAX_DESCRIBED) return words.join(', ');
  const highest = totals.indexOf(Math.max(...totals));
  return text('described', {
    count: columns.length,
    first: columns[0]?.name ?? '',
    last: columns.at(-1)?.name ?? '',
    highest: words[highest] ?? '',
  });
}

/** The tooltip of a column. */
function columnWords(
  { name }: ChartColumn,
  column: number,
  series: readonly ChartSeries[],
  format: (value: number) => string,
): string {
  const values = series.map((one) => `${one.name} ${format(one.values[column] ?? 0)}`);
  return [name, ...values].join('\n');
}
