import { bareCell, numberOfCell } from './cell.rules.ts';
import type { ImportField, ImportMapping } from './import-fields.rules.ts';
import type { ImportSettings } from './import.schema.ts';
import type { FileRow } from './read-rows.ts';
import type { OrderRows } from './row-reader.rules.ts';

/** The rows of a file by order, in the order in which each begins: those with the same number in the same
 *  store are one order, wherever they stand. A row without number, name and address goes with the row before it; any other
 *  without a number is an order of its own. */
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

/** Whether a row is one more item of the order before it, as merged cells leave it. What could not be read
 *  at all may be one; a row of sums below the orders is none. */
function isContinued(row: FileRow, mapping: ImportMapping): boolean {
  if (row.cells.length === 0) return row.problem !== null;
  const item = cell(row, mapping.itemName) || cell(row, mapping.sku);
  const isOfOrder = OF_ORDER.some((field) => cell(row, mapping[field]) !== '');
  return item !== '' && !isOfOrder && !row.cells.some((text) => SUM.test(bareCell(text)));
}
