import { cancelledOfCell, isOver, isPaymentOver } from './cell.rules.ts';
import type { FileRow } from './read-rows.ts';
import type { RowReader } from './row-reader.rules.ts';

/** The rows of an order that are still to be sent. Marketplaces say of each item how far it is; where
 *  only one row says it, it holds for the order. A row that says nothing goes with the one above it. */
export function rowsToSend(reader: RowReader): FileRow[] {
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

/** Null where the row says nothing of it. */
function isRowOver({ cell, read }: RowReader, row: FileRow, hasStatus: boolean): boolean | null {
  const status = cell(row, 'status');
  const why = 'must be Yes, No or a date such as 2026-11-22.';
  const isCancelled = read(row, 'cancelledAt', cancelledOfCell, why);
  if (isCancelled) return true;
  if (status !== '') return isOver(status);
  return hasStatus ? null : isCancelled;
}
