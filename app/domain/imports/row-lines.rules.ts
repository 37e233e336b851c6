import { centsOfCell, quantityOfCell } from './cell.rules.ts';
import { MAX_LETTERS } from './import.schema.ts';
import type { FileRow } from './read-rows.ts';
import type { RowReader } from './row-reader.rules.ts';

type Line = { name: string; sku: string; quantity: number; unitPriceCents: number };
export type LineOfRow = Line & { row: FileRow };

const NO_AMOUNT = 'must be an amount such as 986.50.';

/** The amounts in an order's rows. `byRow` is filled if the rows have amounts of their own. */
type Amounts = { totalCents: number; byRow: ReadonlyMap<FileRow, number> };

/** If all amounts in the rows are the same, that amount is the order's total, even if only an unshipped row contains
 *  it. If they differ, each is the row's own, and the total is the sum of the rows that are shipped. */
export function amountsOf({ rows, cell, read }: RowReader, toSend: readonly FileRow[]): Amounts {
  const byRow = new Map<FileRow, number>();
  for (const row of toSend) {
    const cents = read(row, 'total', centsOfCell, NO_AMOUNT);
    if (cents !== null) byRow.set(row, cents);
  }
  const all = rows.flatMap((row) => byRow.get(row) ?? centsOfCell(cell(row, 'total')) ?? []);
  if (new Set(all).size <= 1) return { totalCents: all[0] ?? 0, byRow: new Map() };
  return { totalCents: [...byRow.values()].reduce((sum, cents) => sum + cents, 0), byRow };
}

/** The number of pieces in rows that are not shipped. Errors in these rows do not matter. */
export function piecesOf(
  { cell }: RowReader,
  rows: readonly FileRow[],
  packed: readonly number[],
): number {
  const pieces = rows.flatMap((row) => {
    const hasItem = cell(row, 'itemName') || cell(row, 'sku') || cell(row, 'quantity');
    const own = hasItem ? (quantityOfCell(cell(row, 'quantity')) ?? 1) : 0;
    const lines = packed.flatMap((column) => packedLines(row.cells[column] ?? ''));
    return [own, ...lines.map(({ quantity }) => quantity)];
  });
  return pieces.reduce((sum, quantity) => sum + quantity, 0);
}

/** The line items of an order. A row without an item, quantity or price has none. */
export function linesOf(
  reader: RowReader,
  rows: readonly FileRow[],
  packed: readonly number[],
  { byRow }: Amounts,
): LineOfRow[] {
  return rows.flatMap((row) => [
    ...lineOf(reader, row, byRow.get(row)),
    ...packed.flatMap((column) => packedOf(reader, row, column)),
  ]);
}

function lineOf(
  { cell, read }: RowReader,
  row: FileRow,
  amountCents: number | undefined,
): LineOfRow[] {
  const name = cell(row, 'itemName') || cell(row, 'sku');
  const typed = read(row, 'quantity', quantityOfCell, 'must be a whole number such as 2.');
  const priceCents = read(row, 'unitPrice', centsOfCell, NO_AMOUNT);
  if (!name && typed === null && priceCents === null) return [];
  const quantity = typed ?? 1;
  const unitPriceCents = priceCents ?? Math.round((amountCents ?? 0) / quantity);
  return [{ name: name || 'Parcel', sku: cell(row, 'sku'), quantity, unitPriceCents, row }];
}

/** The line items in a cell that holds several. A cell that was too long is cut off, so its last items are missing,
 *  and that is reported as an error. */
function packedOf({ error }: RowReader, row: FileRow, column: number): LineOfRow[] {
  const lines = packedLines(row.cells[column] ?? '');
  if (lines.length > 0 && (row.cells[column] ?? '').length >= MAX_LETTERS)
    error(row, 'itemName', 'has too many items in one cell. Give each item its own row.');
  return lines.map((line) => ({ ...line, row }));
}

/** Parses `name:Rooibos|sku:RB|quantity:2|total:370.00`, several separated by `;`. Unreadable parts are skipped: the
 *  store wrote them, and the merchant cannot correct them. */
export function packedLines(cell: string): Line[] {
  return cell.split(/;(?=\s*(?:id|name):)/).flatMap((text) => {
    const parts = new Map(
      text.split('|').map((part) => {
        const [key = '', ...value] = part.split(':');
        return [key.trim().toLowerCase(), value.join(':').trim()];
      }),
    );
    const name = parts.get('name') || parts.get('sku');
    if (!name) return [];
    const quantity = quantityOfCell(parts.get('quantity') ?? '') ?? 1;
    const cents = centsOfCell(parts.get('total') ?? '') ?? 0;
    const sku = parts.get('sku') ?? '';
    return [{ name, sku, quantity, unitPriceCents: Math.round(cents / quantity) }];
  });
}
