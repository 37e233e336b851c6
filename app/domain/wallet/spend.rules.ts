import { grouped } from '#app/domain/shared/grouped.ts';

/** The cost of one store's shipments in a month, written `2025-03`. */
type Spent = { month: string; store: string; cents: number; shipments: number };

export type Spend = { months: string[]; spent: Spent[] };

/** The largest number of stores with their own series, because more shades are hard to tell apart. The other stores are
 *  combined in one further series; a single other store has its own. */
const MAX_DRAWN = 4;

/** `name` is null for the remaining stores combined. */
type SpendSeries = { name: string | null; cents: number; byMonth: number[] };

/** The series to draw: stores by their total, largest first, and then the remaining stores combined. */
export function seriesOf({ months, spent }: Spend): SpendSeries[] {
  const series = [...grouped(spent, ({ store }) => store)]
    .map(([name, rows]) => seriesWith(name, months, rows))
    .sort((one, other) => other.cents - one.cents || one.name!.localeCompare(other.name!));
  if (series.length <= MAX_DRAWN + 1) return series;
  const drawn = series.slice(0, MAX_DRAWN);
  const names = new Set(drawn.map(({ name }) => name));
  const rest = spent.filter(({ store }) => !names.has(store));
  return [...drawn, seriesWith(null, months, rest)];
}

function seriesWith(
  name: string | null,
  months: readonly string[],
  rows: readonly Spent[],
): SpendSeries {
  const byMonth = months.map((month) => sum(rows.filter((row) => row.month === month)));
  return { name, cents: sum(rows), byMonth };
}

/** The total of all stores for each month. */
export function monthTotals({ months, spent }: Spend): number[] {
  return months.map((month) => sum(spent.filter((row) => row.month === month)));
}

function sum(rows: readonly Pick<Spent, 'cents'>[]): number {
  return rows.reduce((total, { cents }) => total + cents, 0);
}
