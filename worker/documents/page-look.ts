import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { fit } from './written-text.ts';

export const GREY = '#555';
const RULE = '#bbb';

/** A4 in points. `width` is the space between the margins, `size` that of the text. */
export const A4 = { margin: 42, width: 595.28 - 2 * 42, size: 9.5 } as const;

/** The space in points between a table's columns. */
export const CELL_GAP = 6;

/** A line below each row, and a thicker one below the table head, which every page repeats. */
export const ROWS: CustomTableLayout = {
  hLineWidth: (row) => (row === 1 ? 1 : row === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: (row) => (row === 1 ? '#000' : RULE),
  paddingLeft: (column) => (column === 0 ? 0 : CELL_GAP),
  paddingRight: () => 0,
  paddingTop: () => 4,
  paddingBottom: () => 3,
};

export const left = (text: string): TableCell => ({ text });
export const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });
export const head = (text: string, isRight = false): TableCell => ({
  text,
  bold: true,
  ...(isRight ? { alignment: 'right' } : {}),
});

export function money(cents: number): string {
  return formatMoney(rand(cents));
}

/** Totals in a column at the right edge, the last one bold. They are never split across pages. */
export function sums(lines: readonly (readonly [name: string, cents: number])[]): Content {
  return {
    unbreakable: true,
    margin: [0, 12, 0, 0],
    columns: [
      { width: '*', text: '' },
      {
        width: 260,
        stack: lines.map(([name, cents], index) => ({
          columns: [
            { width: '*', text: name },
            { width: 110, text: money(cents), alignment: 'right' as const },
          ],
          bold: index === lines.length - 1,
          margin: [0, 2, 0, 0] as [number, number, number, number],
        })),
      },
    ],
  };
}

/** The footer of each page: the document's name, cut to one line, and the page number. */
export function pageFoot(words: string, page: string): Content {
  return {
    columns: [
      { width: '*', text: fit(words, 8, A4.width - 90, 1) },
      { width: 80, text: page, alignment: 'right' },
    ],
    fontSize: 8,
    color: GREY,
    margin: [A4.margin, 14, A4.margin, 0],
  };
}
