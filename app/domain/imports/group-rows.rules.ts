import { bareCell, numberOfCell } from './cell.rules.ts';
import type { ImportSettings } from './import.schema.ts';
import type { FileRow } from './read-rows.ts';
import type { OrderRows } from './row-reader.rules.ts';

/** The rows of a file by order, in the order in which each begins: those with the same number in the same
 *  store are one order, wherever they stand. A row without a number is an order of its own. */
export function groupRows(
  rows: readonly FileRow[],
  { mapping, storeName }: ImportSettings,
): OrderRows[] {
  const orders: [FileRow, ...FileRow[]][] = [];
  const byNumber = new Map<string, [FileRow, ...FileRow[]]>();
  const storeOf = new Map<string, string>();
  const cell = ({ cells }: FileRow, column: number | undefined) =>
    column === undefined ? '' : bareCell(cells[column] ?? '');
  for (const row of rows) {
    const last = orders.at(-1);
    // Nothing of it could be read: it may belong to the order before it.
    if (row.problem && row.cells.length === 0 && last && mapping.orderId !== undefined) {
      last.push(row);
      continue;
    }
    const written = cell(row, mapping.orderId);
    const number = numberOfCell(written) ?? written;
    const named = cell(row, mapping.storeName).toLowerCase();
    const store = named || (storeOf.get(number) ?? storeName.toLowerCase());
    storeOf.set(number, store);
    const key = `${store}\n${number}`;
    const known = number === '' ? undefined : byNumber.get(key);
    if (known) {
      known.push(row);
      continue;
    }
    const begun: [FileRow, ...FileRow[]] = [row];
    orders.push(begun);
    if (number !== '') byNumber.set(key, begun);
  }
  return orders;
}
