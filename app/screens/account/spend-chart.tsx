import { useId } from 'react';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import {
  barParts,
  monthTotals,
  seriesOf,
  type Spend,
  type SpendSeries,
} from '#app/domain/wallet/spend.rules.ts';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { monthWords, storeWords } from './spend-words.rules.ts';

/** Units of the drawing. */
const STEP = 48;
const BAR = 28;
const HEIGHT = 80;
const HEAD = 18;
const FOOT = 18;

/** What shipments have cost, month by month and by store: drawn, and as a table. */
export function SpendCard({ spend }: { spend: Spend }) {
  const totals = monthTotals(spend);
  const series = seriesOf(spend);
  return (
    <Card title="Spent on Shipments">
      {series.length === 0 ? (
        <EmptyState title="Nothing spent in these six months">
          Shipping fees for each month appear here, by store.
        </EmptyState>
      ) : (
        <>
          <SpendChart {...{ spend, totals, series }} />
          <ul className="t-spend-key">
            {series.map(({ name, cents }, n) => (
              <li key={name ?? 'rest'}>
                <svg viewBox="0 0 10 10" aria-hidden="true">
                  <rect className={`t-spend-${n}`} width="10" height="10" rx="2" />
                </svg>
                <span>{storeWords(name)}</span>
                <MoneyText amount={rand(cents)} />
              </li>
            ))}
          </ul>
          <details className="t-spend-table">
            <summary>Show as a table</summary>
            <SpendTable spend={spend} totals={totals} />
          </details>
        </>
      )}
    </Card>
  );
}

type ChartProps = { spend: Spend; totals: number[]; series: SpendSeries[] };

function SpendChart({ spend: { months }, totals, series }: ChartProps) {
  const id = useId();
  const width = STEP * months.length;
  const left = (month: number) => month * STEP + (STEP - BAR) / 2;
  const middle = (month: number) => month * STEP + STEP / 2;
  const parts = barParts(series, totals, HEIGHT);
  return (
    <svg
      className="t-spend"
      viewBox={`0 0 ${width} ${HEAD + HEIGHT + FOOT}`}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-desc`}
    >
      <title id={`${id}-title`}>Spent on shipments in the last six months</title>
      <desc id={`${id}-desc`}>
        {months
          .map((month, n) => `${monthWords(month)}: ${formatMoney(rand(totals[n] ?? 0))}`)
          .join(', ')}
      </desc>
      {[HEAD, HEAD + HEIGHT].map((y) => (
        <line key={y} x1="0" x2={width} y1={y} y2={y} />
      ))}
      <text className="t-spend__most" x="0" y={HEAD - 5}>
        {formatMoney(rand(Math.max(...totals)))}
      </text>
      {parts.map(({ series: n, month, y, height }) => (
        <rect
          key={`${month} ${n}`}
          className={`t-spend-${n}`}
          x={left(month)}
          y={HEAD + y}
          width={BAR}
          height={height}
        >
          <title>{partWords(series[n], months[month] ?? '', month)}</title>
        </rect>
      ))}
      {months.map((month, n) => (
        <text key={month} x={middle(n)} y={HEAD + HEIGHT + 14}>
          {monthWords(month).slice(0, 3)}
        </text>
      ))}
    </svg>
  );
}

/** Under the pointer. */
function partWords(of: SpendSeries | undefined, month: string, place: number): string {
  const cents = of?.byMonth[place] ?? 0;
  return `${storeWords(of?.name ?? null)}, ${monthWords(month)}: ${formatMoney(rand(cents))}`;
}

function SpendTable({ spend, totals }: Omit<ChartProps, 'series'>) {
  const { months, spent } = spend;
  const rows = months.flatMap((month) => spent.filter((row) => row.month === month));
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Store</th>
          <th scope="col">Shipments</th>
          <th scope="col">Spent</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ month, store, shipments, cents }) => (
          <tr key={`${month} ${store}`}>
            <td>{monthWords(month)}</td>
            <td>{storeWords(store)}</td>
            <td className="t-figures">{shipments}</td>
            <td>
              <MoneyText amount={rand(cents)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td className="t-figures">{rows.reduce((sum, { shipments }) => sum + shipments, 0)}</td>
          <td>
            <MoneyText amount={rand(totals.reduce((sum, cents) => sum + cents, 0))} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
