import { centsOfCell, quantityOfCell } from './cell.rules.ts';
import { MAX_LETTERS } from './import.schema.ts';
import type { FileRow } from './read-rows.ts';
import type { RowReader } from './row-reader.rules.ts';

type LineOfRow = { name: string; sku: string; quantity: number; unitPriceCents: number };

const NO_AMOUNT = 'must be an amount such as 986.50.';

/** What rows say of money: `byRow` where each has an amount of its own. */
type Amounts = { totalCents: number; byRow: ReadonlyMap<FileRow, number> };

/** The same amount in all rows is the order's, also where it stands in a row that is not sent. Where they
 *  differ they are the rows' own, and the order's is the sum of those that are sent. */
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

/** How many pieces rows hold that are not sent. Nothing is wrong with what is not read. */
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

/** The lines of an order, each row's own; of none of its columns the order is a parcel. */
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
  return [{ name: name || 'Parcel', sku: cell(row, 'sku'), quantity, unitPriceCents }];
}

/** Of a cell that was too long only the beginning is here: its last items are missing. */
function packedOf({ fault }: RowReader, row: FileRow, column: number): LineOfRow[] {
  const lines = packedLines(row.cells[column] ?? '');
  if (lines.length > 0 && (row.cells[column] ?? '').length >= MAX_LETTERS)
    fault(row, 'itemName', 'has too many items in one cell. Give each item its own row.');
  return lines;
}

/** `name:Rooibos|sku:RB|quantity:2|total:370.00`, several of them with `;` between. What cannot be read
 *  of one is left out: the store wrote it, and the merchant cannot correct it. */
export function packedLines(cell: string): LineOfRow[] {
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
