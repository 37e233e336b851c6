import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { FeeLine, FeesContent } from '#app/domain/money/billing-document.schema.ts';
import { rateWords } from '#app/domain/money/vat.rules.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { GREY, head, left, money, A4, right, ROWS, sums } from './page-look.ts';
import { written } from './written-text.ts';

type Column = { head: string; width: number; isRight?: true; cell(line: FeeLine): TableCell };

const GAP = 6;

/** The fees by store and amount, with their total. */
export function feesTable(billingDocument: FeesContent): Content[] {
  const columns = columnsOf(billingDocument);
  return [
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: columns.map(({ width }) => width),
        body: [
          columns.map((column) => head(column.head, column.isRight)),
          ...billingDocument.lines.map((line) => columns.map(({ cell }) => cell(line))),
        ],
      },
      layout: ROWS,
    },
    sums(sumsOf(billingDocument)),
    { text: notes(billingDocument).join('\n'), color: GREY, margin: [0, 16, 0, 0] },
  ];
}

function columnsOf({ kind, vatCents }: FeesContent): Column[] {
  const others: Column[] = [
    ...(kind === 'creditNote' ? [INVOICE] : []),
    QUANTITY,
    UNIT,
    ...(vatCents === null ? [] : [VAT]),
    TOTAL,
  ];
  const taken = others.reduce((sum, { width }) => sum + width + GAP, 0);
  const width = A4.width - taken;
  const description = kind === 'creditNote' ? 'Delivery fees refunded' : 'Delivery fees';
  const fees: Column = {
    head: description,
    width,
    cell: ({ store }) => written(store, { fontSize: A4.size, width, maxLines: 3, bold: false }),
  };
  return [fees, ...others];
}

const INVOICE: Column = {
  head: 'Invoice',
  width: 66,
  cell: ({ invoice }) => left(invoice ?? ''),
};
const QUANTITY: Column = {
  head: 'Quantity',
  width: 48,
  isRight: true,
  cell: ({ quantity }) => right(groupDigits(quantity)),
};
const UNIT: Column = {
  head: 'Unit price',
  width: 70,
  isRight: true,
  cell: ({ unitCents }) => right(money(unitCents)),
};
const VAT: Column = {
  head: 'VAT included',
  width: 104,
  isRight: true,
  cell: ({ rate, vatCents }) =>
    right(rate === null || vatCents === null ? '' : `${rateWords(rate)}  ${money(vatCents)}`),
};
const TOTAL: Column = {
  head: 'Total',
  width: 88,
  isRight: true,
  cell: ({ totalCents }) => right(money(totalCents)),
};

function sumsOf({ totalCents, vatCents }: FeesContent): [string, number][] {
  if (vatCents === null) return [['Total', totalCents]];
  return [
    ['Total excluding VAT', totalCents - vatCents],
    ['VAT', vatCents],
    ['Total including VAT', totalCents],
  ];
}

function notes({ kind, vatCents }: FeesContent): string[] {
  const vatNote = vatCents === null ? [] : ['Unit prices and totals include VAT.'];
  return kind === 'creditNote'
    ? [
        ...vatNote,
        'These fees were invoiced earlier and are now refunded to the account’s balance.',
      ]
    : [...vatNote, 'These fees were charged to the account’s balance as each shipment was booked.'];
}
