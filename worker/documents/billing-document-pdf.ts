import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type {
  Buyer,
  BillingDocumentContent,
  Seller,
} from '#app/domain/money/billing-document.schema.ts';
import { monthWords } from '#app/domain/money/month.rules.ts';
import { formatDate } from '#app/domain/shared/time.ts';
// Registers the font, and prevents pdfmake from reading other files and URLs.
import './label-pdf.ts';
import { drawnPdf } from './drawn-pdf.ts';
import { feesTable } from './fees-table.ts';
import { GREY, pageFoot, A4 } from './page-look.ts';
import { statementTable } from './statement-table.ts';
import { fit, written } from './written-text.ts';

const HALF = A4.width / 2 - 10;

/** A4. The same document always gives the same bytes, because the printed time is that of its issue and not of the
 *  rendering. */
export async function billingDocumentToPdf(
  billingDocument: BillingDocumentContent,
): Promise<Uint8Array> {
  const name =
    billingDocument.kind === 'statement'
      ? monthWords(billingDocument.month)
      : billingDocument.number;
  const document: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [A4.margin, A4.margin, A4.margin, A4.margin + 26],
    info: {
      title: `${billingDocument.title} ${name}`,
      creationDate: new Date(billingDocument.issuedAt),
    },
    defaultStyle: { font: 'Label', fontSize: A4.size, lineHeight: 1.2 },
    footer: (page, pages) => footer(billingDocument, name, `Page ${page} of ${pages}`),
    content: [
      heading(billingDocument),
      parties(billingDocument),
      ...(billingDocument.kind === 'statement'
        ? statementTable(billingDocument)
        : feesTable(billingDocument)),
    ],
  };
  return drawnPdf(document);
}

function heading(billingDocument: BillingDocumentContent): Content {
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: fit(billingDocument.seller.productName, A4.size, HALF, 1), color: GREY },
          { text: billingDocument.title, fontSize: 20, bold: true },
        ],
      },
      {
        width: 220,
        stack: [
          ...(billingDocument.kind === 'statement' ? [] : [fact('Number', billingDocument.number)]),
          fact('Date', formatDate(billingDocument.issuedAt)),
          fact('Month', monthWords(billingDocument.month)),
        ],
      },
    ],
    margin: [0, 0, 0, 20],
  };
}

function fact(name: string, value: string): Content {
  return {
    columns: [
      { width: 80, text: name, color: GREY },
      { width: '*', text: value, bold: true, alignment: 'right' },
    ],
  };
}

/** The seller and the recipient. An abridged invoice has only the recipient's name. For larger amounts the law
 *  requires a full invoice, with the address. */
function parties(billingDocument: BillingDocumentContent): Content {
  const isFull = billingDocument.kind === 'statement' || billingDocument.isFull;
  return {
    columns: [
      party('From', sellerLines(billingDocument.seller), billingDocument.seller.legalName),
      party('To', isFull ? buyerLines(billingDocument.buyer) : [], billingDocument.buyer.name),
    ],
    columnGap: 20,
    margin: [0, 0, 0, 20],
  };
}

function party(head: string, lines: readonly string[], name: string) {
  const style = { fontSize: A4.size, width: HALF, maxLines: 3 };
  return {
    width: '*' as const,
    stack: [
      { text: head, color: GREY },
      written(name, { ...style, bold: true }),
      ...lines.map((line) => written(line, { ...style, bold: false })),
    ],
  };
}

function sellerLines({ address, registrationNumber, vatNumber, email }: Seller): string[] {
  return [
    ...address.split('\n'),
    ...(registrationNumber ? [`Registration number ${registrationNumber}`] : []),
    ...(vatNumber ? [`VAT number ${vatNumber}`] : []),
    email,
  ];
}

function buyerLines({ address, vatNumber }: Buyer): string[] {
  return [
    ...(address ? address.split('\n') : []),
    ...(vatNumber ? [`VAT number ${vatNumber}`] : []),
  ];
}

function footer({ title, seller }: BillingDocumentContent, name: string, page: string): Content {
  const left = `${title} ${name}, ${seller.legalName}`;
  return pageFoot(left, page);
}
