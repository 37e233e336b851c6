import { bareCell, numberOfCell } from './cell.rules.ts';
import type { ImportField, ImportMapping } from './import-fields.rules.ts';
import type { ImportSettings } from './import.schema.ts';
import type { FileRow } from './read-rows.ts';
import type { OrderRows } from './row-reader.rules.ts';

/** Groups a file's rows by order, in order of first appearance. Rows with the same number in the same store are one
 *  order, wherever they are in the file. A row without number, name and address belongs to the row before it; any
 *  other row without a number is an order of its own. */
export function groupRows(
  rows: readonly FileRow[],
  { mapping, storeName }: ImportSettings,
): OrderRows[] {
  const orders: [FileRow, ...FileRow[]][] = [];
  let last: [FileRow, ...FileRow[]] | undefined;
  const byNumber = new Map<string, [FileRow, ...FileRow[]]>();
  const storeOf = new Map<string, string>();
  for (const row of rows) {
    if (last && mapping.orderId !== undefined && isContinued(row, mapping)) {
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
      last = known;
      continue;
    }
    last = [row];
    orders.push(last);
    if (number !== '') byNumber.set(key, last);
  }
  return orders;
}

function cell({ cells }: FileRow, column: number | undefined): string {
  return column === undefined ? '' : bareCell(cells[column] ?? '');
}

// prettier-ignore
const OF_ORDER: readonly ImportField[] = ['orderId', 'customerName', 'firstName', 'lastName', 'street', 'street2', 'city'];
const SUM = /^(((grand|sub)[ -]?)?totals?|totaal):?$/i;

/** Whether a row is a further item of the order before it, as merged cells produce. An unreadable row may be one; a
 *  row of totals below the orders is not. */
function isContinued(row: FileRow, mapping: ImportMapping): boolean {
  if (row.cells.length === 0) return row.problem !== null;
  const item = cell(row, mapping.itemName) || cell(row, mapping.sku);
  const isOfOrder = OF_ORDER.some((field) => cell(row, mapping[field]) !== '');
  return item !== '' && !isOfOrder && !row.cells.some((text) => SUM.test(bareCell(text)));
}
