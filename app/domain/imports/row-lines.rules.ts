import { centsOfCell, quantityOfCell } from './cell.rules.ts';
import type { RowReader } from './row-reader.rules.ts';
import type { FileRow } from './read-rows.ts';

export type LineOfRow = { name: string; sku: string; quantity: number; unitPriceCents: number };

const NO_AMOUNT = 'is no amount like 986.50.';

/** The lines of an order, each row's own; of none of its columns the order is a parcel. */
export function linesOf(reader: RowReader, packed: readonly number[]): LineOfRow[] {
  return reader.rows.flatMap((row) => [
    ...lineOf(reader, row),
    ...packed.flatMap((column) => packedLines(row.cells[column] ?? '')),
  ]);
}

function lineOf({ cell, read }: RowReader, row: FileRow): LineOfRow[] {
  const name = cell(row, 'itemName') || cell(row, 'sku');
  const quantity = read(row, 'quantity', quantityOfCell, 'is no whole number above 0.');
  const unitPriceCents = read(row, 'unitPrice', centsOfCell, NO_AMOUNT);
  if (!name && quantity === null && unitPriceCents === null) return [];
  return [
    {
      name: name || 'Parcel',
      sku: cell(row, 'sku'),
      quantity: quantity ?? 1,
      unitPriceCents: unitPriceCents ?? 0,
    },
  ];
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
