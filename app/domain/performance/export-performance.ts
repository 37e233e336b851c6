import type { Actor } from '#app/domain/shared/actor.ts';
import { BOM, csvLine, type CsvCell, type CsvStyle } from '#app/domain/shared/csv.rules.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { countByGroup } from './count-performance.ts';
import { groupName } from './group-name.rules.ts';
import {
  columnValue,
  daysOf,
  GROUPS,
  rangeErrors,
  TABLE_COLUMNS,
  type GroupName,
  type GroupRow,
  type TableColumn,
} from './performance.rules.ts';
import type { PerformanceExport } from './performance.schema.ts';
import { tableOf, withinReach } from './read-performance.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Rows beyond this limit are left out. The country has fewer towns, but town names are typed freely. */
const MAX_ROWS = 20_000;
const COLUMNS = Object.keys(TABLE_COLUMNS) as TableColumn[];

/** The table as a CSV file, with durations in minutes so that a spreadsheet can calculate with them.
 *  @throws AppError 'not-allowed' for hub staff and store tokens, 'invalid-input' for an invalid date range. */
export async function exportPerformance(
  { db, clock }: Needs,
  actor: Actor,
  asked: PerformanceExport,
): Promise<{ fileName: string; lines: AsyncIterable<Buffer> }> {
  const now = clock.now();
  const query = withinReach(actor, asked);
  const errors = rangeErrors(query, now);
  if (errors) throw new AppError('invalid-input', errors.from ?? errors.to ?? '');
  const days = daysOf(query, now);
  const rows = await countByGroup(db, actor, days, { ...tableOf(query), limit: MAX_ROWS });
  const fileName = `delivery-performance-${query.by}-${days.from}-${days.to}.csv`;
  return { fileName, lines: linesOf(query.by, rows, query.style) };
}

async function* linesOf(by: GroupName, rows: readonly GroupRow[], style: CsvStyle) {
  const heads = COLUMNS.map((column) => headOf(column));
  yield Buffer.from(BOM + csvLine([GROUPS[by].head, ...heads], style));
  yield Buffer.from(rows.map((row) => csvLine(cellsOf(by, row), style)).join(''));
}

function headOf(column: TableColumn): string {
  const { head, kind } = TABLE_COLUMNS[column];
  if (kind === 'count') return head;
  return `${head} (${kind === 'percent' ? '%' : 'minutes'})`;
}

function cellsOf(by: GroupName, row: GroupRow): CsvCell[] {
  return [groupName(by, row), ...COLUMNS.map((column) => cellOf(row, column))];
}

function cellOf(row: GroupRow, column: TableColumn): CsvCell {
  const value = columnValue(row, column);
  if (value === null) return '';
  const isDuration = TABLE_COLUMNS[column].kind === 'duration';
  return { number: String(isDuration ? Math.round(value / 60) : value) };
}
