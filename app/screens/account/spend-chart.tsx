import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { monthTotals, seriesOf, type Spend } from '#app/domain/wallet/spend.rules.ts';
import { accountMessages } from '#app/messages/account.ts';
import { Card } from '#app/ui/card.tsx';
import { ColumnChart } from '#app/ui/charts/column-chart.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { formatDate } from '#app/domain/shared/time.ts';

type Text = ReturnType<typeof accountMessages.in>['text'];

/** What shipments have cost by month and by store, as a chart and as a table. */
export function SpendCard({ spend }: { spend: Spend }) {
  const { text } = useMessages(accountMessages);
  const series = seriesOf(spend);
  const columns = spend.months.map((month) => ({
    key: month,
    label: monthWords(month).slice(0, 3),
    name: monthWords(month),
  }));
  return (
    <Card title={text('spend.title')}>
      <div className="t-chart--narrow">
        <ColumnChart
          title={text('spend.chart')}
          columns={columns}
          series={series.map(({ name, byMonth }) => ({
            name: storeWords(text, name),
            values: byMonth,
          }))}
          columnHeading={text('spend.month')}
          format={(cents) => formatMoney(rand(cents))}
          figures={series.map(({ name, cents }) => (
            <MoneyText key={name ?? 'rest'} amount={rand(cents)} />
          ))}
          empty={
            <EmptyState help="top-up" title={text('spend.none.title')}>
              {text('spend.none.body')}
            </EmptyState>
          }
          table={<SpendTable spend={spend} />}
        />
      </div>
    </Card>
  );
}

function SpendTable({ spend }: { spend: Spend }) {
  const { months, spent } = spend;
  const { text } = useMessages(accountMessages);
  const totals = monthTotals(spend);
  const rows = months.flatMap((month) => spent.filter((row) => row.month === month));
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{text('spend.month')}</th>
          <th scope="col">{text('spend.store')}</th>
          <th scope="col" className="t-chart__figure">
            {text('spend.shipments')}
          </th>
          <th scope="col" className="t-chart__figure">
            {text('spend.spent')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ month, store, shipments, cents }) => (
          <tr key={`${month} ${store}`}>
            <td>{monthWords(month)}</td>
            <td>{storeWords(text, store)}</td>
            <td className="t-figures t-chart__figure">{shipments}</td>
            <td className="t-chart__figure">
              <MoneyText amount={rand(cents)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {text('spend.total')}
          </th>
          <td className="t-figures t-chart__figure">
            {rows.reduce((sum, { shipments }) => sum + shipments, 0)}
          </td>
          <td className="t-chart__figure">
            <MoneyText amount={rand(totals.reduce((sum, cents) => sum + cents, 0))} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** `2025-03` as `Mar 2025`. */
function monthWords(month: string): string {
  return formatDate(`${month}-15T12:00:00Z`).replace(/^\d+ /, '');
}

/** `name` is null for the remaining stores together, and empty for spending without a store. */
function storeWords(text: Text, name: string | null): string {
  if (name === null) return text('spend.otherStores');
  return name || text('spend.noStore');
}
