import { AppError } from '#app/domain/shared/errors.ts';
import { beginningOf } from '#app/domain/shared/plain-text.ts';
import { bareCell } from './cell.rules.ts';
import { guessMapping, knownHeads } from './guess-mapping.rules.ts';
import { SEPARATOR_SIGNS, type ImportMapping } from './import-fields.rules.ts';
import { namedSeparator, readRows, type Encoding, type FileRow } from './read-rows.ts';

/** How much of a file is read to find its headers. */
export const HEAD_BYTES = 64 * 1024;
/** The headers must be in one of the first rows; a few more rows are checked for values. */
const ROWS_WITH_HEADS = 15;
const ROWS_LOOKED_AT = 60;
/** This many known headers make a header row; a single one may be a title by chance. */
const SURE_HEADS = 2;

export type FileHead = {
  separator: string;
  /** Row number as a spreadsheet shows it; a title may be above it. */
  headRow: number;
  headers: string[];
  mapping: ImportMapping;
};

/** Whether the header row was read correctly: without known headers, the separator may be wrong. */
export function isSureHead(headers: readonly string[]): boolean {
  return knownHeads(headers) >= SURE_HEADS;
}

/** Finds the separator and the header row together: the combination with the most known headers. `chosen` is the
 *  separator that a person has chosen.
 *  @throws AppError 'invalid-input' at `file` if no row can be a header row. */
export async function headOfFile(
  head: Uint8Array,
  encoding: Encoding,
  chosen?: string,
): Promise<FileHead> {
  const bytes = head.subarray(0, HEAD_BYTES);
  const named = chosen ?? namedSeparator(new TextDecoder(encoding).decode(bytes));
  const read: Read[] = [];
  for (const separator of named ? [named] : SEPARATOR_SIGNS)
    read.push(await readHead(bytes, encoding, separator));
  const found = read.flatMap(({ found: one }) => one ?? []);
  const [best] = found.toSorted(
    (a, b) =>
      b.known - a.known ||
      Number(b.row.cells.length > 1) - Number(a.row.cells.length > 1) ||
      a.row.row - b.row.row ||
      b.row.cells.length - a.row.cells.length,
  );
  if (!best) throw noHead(read.find(({ problem }) => problem)?.problem ?? null);
  const headers = best.row.cells.map((cell) => beginningOf(bareCell(cell), 80));
  const filled = new Set(best.below.flatMap(filledColumns));
  return {
    separator: best.separator,
    headRow: best.row.row,
    headers,
    mapping: guessMapping(headers, (column) => filled.size === 0 || filled.has(column)),
  };
}

type Found = { separator: string; row: FileRow; known: number; below: FileRow[] };
type Read = { found: Found | null; problem: string | null };

async function readHead(bytes: Uint8Array, encoding: Encoding, separator: string): Promise<Read> {
  async function* once() {
    yield await Promise.resolve(bytes);
  }
  const rows: FileRow[] = [];
  for await (const row of readRows(once(), { encoding, separator })) {
    rows.push(row);
    if (rows.length === ROWS_LOOKED_AT) break;
  }
  const whole = rows.filter(({ problem }) => problem === null);
  const row = headAmong(whole.slice(0, ROWS_WITH_HEADS));
  const problem = rows.find((one) => one.problem)?.problem ?? null;
  if (!row) return { found: null, problem };
  const below = whole.slice(whole.indexOf(row) + 1);
  const known = knownHeads(row.cells);
  return { found: { separator, row, known: known >= SURE_HEADS ? known : 0, below }, problem };
}

/** The first row with the most known headers. If no row has enough of them, the first row that is not a title. */
function headAmong(rows: readonly FileRow[]): FileRow | undefined {
  const counts = rows.map(({ cells }) => knownHeads(cells));
  const max = Math.max(...counts);
  if (max >= SURE_HEADS) return rows[counts.indexOf(max)];
  return rows.find((row) => filledColumns(row).length > 1) ?? rows[0];
}

function filledColumns({ cells }: FileRow): number[] {
  return cells.flatMap((cell, column) => (bareCell(cell) === '' ? [] : column));
}

function noHead(problem: string | null): AppError {
  const message = problem
    ? `The header row cannot be used. ${problem}`
    : 'The file has no readable header row.';
  return new AppError('invalid-input', message, { fields: { file: message } });
}
