import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  head: string;
  cell(row: Row): ReactNode;
  /** The server sorts by this name; without it the head is plain text. */
  sort?: { by: string; first?: 'asc' | 'desc' };
  /** Beside the head, e.g. what filters by it. */
  beside?: ReactNode;
  align?: 'end';
  /** Stays at the end of the table while the rest scrolls below it. */
  pinned?: boolean;
  /** Longest width in rem; longer text is cut with an ellipsis. */
  maxRem?: number;
  /** Where every column has one, the widths are fixed and nothing moves them: its least width in rem. */
  widthRem?: number;
  /** What it should have where the table is scrolled sideways; its least where left out. */
  goodRem?: number | undefined;
  /** It shares what is left over with its like. */
  grows?: boolean;
  /** Shown where the table is at least so wide, in rem; always where left out. */
  fromRem?: number | undefined;
  /** Shown where the table is narrower, in rem. */
  untilRem?: number | undefined;
  /** Stays in sight while the table is scrolled sideways. */
  held?: boolean;
  /** On a phone a row is a card: its title, its badge, a line (default), or left out. With fixed widths
   *  and no such line it is two lines: title and badge, what stands `below` them, and an `act` beside
   *  both. */
  phone?: 'title' | 'aside' | 'line' | 'below' | 'act' | 'hidden';
};

export type Sort = { by: string; direction: 'asc' | 'desc' };
