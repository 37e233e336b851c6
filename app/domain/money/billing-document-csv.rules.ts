import {
  BOM,
  csvLine,
  csvTime,
  referenceCell,
  type CsvCell,
  type CsvStyle,
} from '#app/domain/shared/csv.rules.ts';
import { decimalFromCents } from '#app/domain/shared/money.ts';
import type {
  FeesContent,
  BillingDocumentContent,
  StatementContent,
} from './billing-document.schema.ts';
import { rateWords } from './vat.rules.ts';

const FEE_HEADS = [
  'Number',
  'Issued',
  'Month',
  'Store',
  'Invoice',
  'Quantity',
  'Unit price',
  'VAT rate',
  'VAT',
  'Total',
];
const MOVEMENT_HEADS = ['Date', 'Description', 'Reference', 'Order', 'Store', 'Amount', 'Balance'];

/** The content of a document as CSV lines, which are made one at a time. */
export function* billingDocumentCsv(
  content: BillingDocumentContent,
  style: CsvStyle,
): Generator<string> {
  const rows = content.kind === 'statement' ? movements(content) : fees(content);
  let begin = BOM;
  for (const cells of rows) {
    yield begin + csvLine(cells, style);
    begin = '';
  }
}

const money = (cents: number | null): CsvCell =>
  cents === null ? '' : { number: decimalFromCents(cents) };

function* fees({ number, issuedAt, month, lines }: FeesContent): Generator<CsvCell[]> {
  yield FEE_HEADS;
  for (const line of lines)
    yield [
      number,
      csvTime(new Date(issuedAt)),
      month,
      line.store,
      line.invoice ?? '',
      { number: String(line.quantity) },
      money(line.unitCents),
      line.rate === null ? '' : rateWords(line.rate),
      money(line.vatCents),
      money(line.totalCents),
    ];
}

function* movements({ openingCents, lines, closingCents }: StatementContent): Generator<CsvCell[]> {
  yield MOVEMENT_HEADS;
  yield ['', 'Opening balance', '', '', '', '', money(openingCents)];
  for (const line of lines)
    yield [
      csvTime(new Date(line.at)),
      line.words,
      line.reference,
      referenceCell(line.order ?? ''),
      line.store ?? '',
      money(line.amountCents),
      money(line.balanceCents),
    ];
  yield ['', 'Closing balance', '', '', '', '', money(closingCents)];
}
