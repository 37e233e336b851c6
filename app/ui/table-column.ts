import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  head: string;
  cell(row: Row): ReactNode;
  /** The name the server sorts by. Without it the column cannot be sorted. */
  sort?: { by: string; first?: 'asc' | 'desc' };
  /** Shown beside the head, e.g. a filter button. */
  beside?: ReactNode;
  align?: 'end';
  /** Stays visible at the end of the table while the other columns scroll beneath it. */
  pinned?: boolean;
  /** Maximum width in rem; longer text is cut with an ellipsis. */
  maxRem?: number;
  /** Minimum width in rem. If all columns have one, the table's column widths are fixed. */
  widthRem?: number;
  /** Preferred width in rem when the table scrolls sideways. Defaults to `widthRem`. */
  goodRem?: number | undefined;
  /** Takes a share of the remaining width together with the other growing columns. */
  grows?: boolean;
  /** For a growing column: keeps its `widthRem` in a narrow table, where other growing columns get less. */
  keepsWidth?: boolean;
  /** For a column with `keepsWidth`: the width in rem down to which it may be cut before the table scrolls. */
  leastRem?: number | undefined;
  /** Set by `sharing` for a column with `keepsWidth`. `besideRem`: width of the columns that do not grow. `columns`:
   *  number of growing columns. `othersRem`: width of all other columns, with those before it at their smallest. */
  room?: { besideRem: number; columns: number; othersRem: number };
  /** Shown only from this table width on, in rem. If left out, the column is always shown. */
  fromRem?: number | undefined;
  /** Shown only below this table width, in rem. */
  untilRem?: number | undefined;
  /** Stays visible while the table scrolls sideways: at its start, or before the pinned columns at its end. */
  held?: boolean;
  /** The column's part in the card that a row becomes on a phone: its `title`, its badge (`aside`), a `line`
   *  (default), or `hidden`. In a table with fixed widths and no `line` the card has two lines: title and badge,
   *  then the `below` parts, with an `act` beside both. */
  phone?: 'title' | 'aside' | 'line' | 'below' | 'act' | 'hidden';
};

export type Sort = { by: string; direction: 'asc' | 'desc' };
