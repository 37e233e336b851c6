import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Movement, StatementContent } from '#app/domain/money/billing-document.schema.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { formatDateTime } from '#app/domain/shared/time.ts';
import { head, left, money, A4, right, ROWS, sums } from './page-look.ts';
import { written } from './written-text.ts';

/** The maximum number of rows in a PDF. A longer statement is complete only as CSV. */
const MAX_ROWS = 1_000;

const DATE = 92;
const AMOUNT = 80;
const WORDS = A4.width - DATE - 2 * AMOUNT - 3 * 6;

/** The totals, and a table of the changes to the available balance, each with the balance after it. If there are
 *  more than `MAX_ROWS`, the table has only the first ones and no closing balance. */
export function statementTable({ lines, openingCents, closingCents }: StatementContent): Content[] {
  const isWhole = lines.length <= MAX_ROWS;
  const cents = lines.map(({ amountCents }) => amountCents);
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
  return [
    sums([
      ['Opening balance', openingCents],
      ['Paid in and refunded', sum(cents.filter((one) => one > 0))],
      ['Deducted', sum(cents.filter((one) => one < 0))],
      ['Closing balance', closingCents],
    ]),
    ...(isWhole ? [] : [tooMany(lines.length)]),
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [DATE, WORDS, AMOUNT, AMOUNT],
        body: [
          [head('Date'), head('Description'), head('Amount', true), head('Balance', true)],
          balance('Opening balance', openingCents),
          ...lines.slice(0, MAX_ROWS).map(rowOf),
          ...(isWhole ? [balance('Closing balance', closingCents)] : []),
        ],
      },
      layout: ROWS,
      margin: [0, 16, 0, 0],
    },
  ];
}

function tooMany(count: number): Content {
  return {
    text: `Showing the first ${groupDigits(MAX_ROWS)} of ${groupDigits(count)} transactions. The CSV file has all of them, and the totals above include them all.`,
    bold: true,
    margin: [0, 12, 0, 0],
  };
}

function balance(words: string, cents: number): TableCell[] {
  return [left(''), { text: words, bold: true }, left(''), { ...cell(cents), bold: true }];
}

const cell = (cents: number) => ({ text: money(cents), alignment: 'right' as const, noWrap: true });

function rowOf({ at, words, reference, order, store, amountCents, balanceCents }: Movement) {
  const of = order === null ? [reference] : [`order ${order}`, store ?? ''];
  const description = [words, ...of].filter(Boolean).join(', ');
  return [
    left(formatDateTime(at)),
    written(description, { fontSize: A4.size, width: WORDS, maxLines: 2, bold: false }),
    right(money(amountCents)),
    cell(balanceCents),
  ];
}
