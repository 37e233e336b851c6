import {
  cancelledOfCell,
  isCollected,
  isNoneLeft,
  isOver,
  isPartlyOver,
  isPaymentOver,
  isUndelivered,
} from './cell.rules.ts';
import type { FileRow } from './read-rows.ts';
import type { RowReader } from './row-reader.rules.ts';

/** The rows of an order, grouped by what remains to be done. */
type SortedRows = {
  toSend: readonly FileRow[];
  fulfilled: readonly FileRow[];
  /** Gift cards and downloads, or everything if the customer collects the order. */
  undelivered: readonly FileRow[];
};

const HALF_SENT =
  'says that some items were fulfilled, but not how many. Set Quantity to the number still to ship, and Item Status to unfulfilled.';

/** Groups the rows of an order. With `includeDone`, fulfilled and cancelled ones are shipped as well. A row with the
 *  quantity 0 is in no group. */
export function sortRows(reader: RowReader, includeDone: boolean): SortedRows {
  const { rows, cell, first, error } = reader;
  const isAllCollected = isCollected(first('shippingMethod'));
  const isLeftHere = (row: FileRow) => isAllCollected || isUndelivered(cell(row, 'itemShips'));
  const kept = rows.filter((row) => !isNoneLeft(cell(row, 'quantity')));
  const undelivered = kept.filter(isLeftHere);
  const delivered = kept.filter((row) => !undelivered.includes(row));
  if (includeDone) return { toSend: delivered, fulfilled: [], undelivered };
  const open = new Set(openRows(reader));
  const toSend = delivered.filter((row) => open.has(row) && !isOver(cell(row, 'itemStatus')));
  for (const row of toSend)
    if (isPartlyOver(cell(row, 'itemStatus'))) error(row, 'itemStatus', HALF_SENT);
  const fulfilled = delivered.filter((row) => !toSend.includes(row));
  return { toSend, fulfilled, undelivered };
}

/** The rows that are open according to the order's status. Marketplaces give each item a status; a status on only one
 *  row applies to the whole order. A row without one takes that of the row above. */
function openRows(reader: RowReader): FileRow[] {
  if (isPaymentOver(reader.first('paid'))) return [];
  const hasStatus = reader.first('status') !== '';
  const said = reader.rows.map((row) => isRowOver(reader, row, hasStatus));
  if (said.includes(true) && !said.includes(false)) return [];
  let isAboveOver = false;
  return reader.rows.filter((_row, at) => {
    isAboveOver = said[at] ?? isAboveOver;
    return !isAboveOver;
  });
}

/** Whether the row shows that nothing is left to ship. Null if the row has no such information. Also null if other rows
 *  of the order have a status and this row shows only that it was not cancelled. */
function isRowOver({ cell, read }: RowReader, row: FileRow, hasStatus: boolean): boolean | null {
  const status = cell(row, 'status');
  const why = 'must be Yes, No or a date such as 2026-11-22.';
  const isCancelled = read(row, 'cancelledAt', cancelledOfCell, why);
  if (isCancelled) return true;
  if (status !== '') return isOver(status);
  return hasStatus ? null : isCancelled;
}
