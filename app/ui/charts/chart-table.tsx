import { Link } from '@remix-run/react';
import { chartMessages } from '#app/messages/charts.ts';
import { useMessages } from '../use-messages.ts';
import type { ChartColumn, ChartSeries } from './chart.rules.ts';

type Props = {
  title: string;
  heading: string;
  columns: readonly ChartColumn[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
};

/** The figures of a chart as a table, with one row for each column. */
export function ChartTable({ title, heading, columns, series, format }: Props) {
  const { text } = useMessages(chartMessages);
  return (
    <table>
      <caption className="t-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className="t-chart__figure">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(({ key, name, isToday, to }, n) => (
          <tr key={key}>
            <th scope="row">
              <ColumnName to={to}>{isToday ? text('ofToday', { name }) : name}</ColumnName>
            </th>
            {series.map((one) => (
              <td key={one.name} className="t-figures t-chart__figure">
                {format(one.values[n] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ColumnName({ to, children }: { to: string | undefined; children: string }) {
  return to === undefined ? (
    children
  ) : (
    <Link className="t-link" to={to}>
      {children}
    </Link>
  );
}
