import type { ChartColumn, ChartSeries } from './chart.rules.ts';

type Props = {
  title: string;
  heading: string;
  columns: readonly ChartColumn[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
};

/** What a chart draws, in figures: a row for each column. */
export function ChartTable({ title, heading, columns, series, format }: Props) {
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
        {columns.map(({ key, name, isToday }, n) => (
          <tr key={key}>
            <th scope="row">{isToday ? `${name} (today)` : name}</th>
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
