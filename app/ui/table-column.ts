import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  head: string;
  cell(row: Row): ReactNode;
  /** The server sorts by this name; without it the head is plain text. */
  sort?: { by: string; first?: 'asc' | 'desc' };
  align?: 'end';
  /** Stays at the end of the table while the rest scrolls below it. */
  pinned?: boolean;
  /** Longest width in rem; longer text is cut with an ellipsis. */
  maxRem?: number;
  /** On a phone a row is a card: its title, its badge, a line (default), or left out. */
  phone?: 'title' | 'aside' | 'line' | 'hidden';
};

export type Sort = { by: string; direction: 'asc' | 'desc' };
