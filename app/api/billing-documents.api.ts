import { z } from 'zod';
import { CsvStyleChoice } from '#app/domain/shared/csv-style.schema.ts';
import {
  listBillingDocuments,
  type BillingDocumentRow,
} from '#app/domain/money/list-billing-documents.ts';
import { billingDocumentUrl } from '#app/domain/money/billing-document-words.rules.ts';
import { BillingDocumentsAsked } from '#app/domain/money/billing-documents.schema.ts';
import {
  exportBillingDocument,
  openBillingDocument,
} from '#app/domain/money/read-billing-document.ts';
import { decimalFromCents } from '#app/domain/shared/money.ts';
import { AccountAsked } from './account.api.ts';
import { endpoint, type CsvAnswer, type PdfAnswer, READS_NO_CUSTOMER } from './endpoint.ts';

const success = z.literal(true);
const rands = z.number();
const BillingDocumentParams = z.object({ paperId: z.uuid() });

const BillingDocumentWire = z
  .object({
    id: z.string(),
    kind: z.enum(['invoice', 'creditNote', 'statement']),
    number: z.string().nullable().meta({ description: 'Null for a statement.' }),
    month: z
      .string()
      .meta({ description: 'The month in Johannesburg time, for example `2026-11`.' }),
    total: rands.meta({
      description: 'In rand, including VAT. For a statement, the closing balance.',
    }),
    vat: rands.nullable().meta({
      description: 'The VAT in `total`, in rand. Null if none is charged, and for a statement.',
    }),
    issuedAt: z.iso.datetime(),
    pdf: z.string(),
    csv: z.string(),
  })
  .meta({ id: 'BillingDocument' });

/** The account's invoices, credit notes and statements (product.md D39). */
export const billingDocumentEndpoints = [
  endpoint({
    method: 'get',
    path: '/papers',
    summary: 'The invoices, credit notes and statements of the account by month, newest first',
    tag: 'account',
    permission: 'account.read',
    query: BillingDocumentsAsked.extend(AccountAsked.shape),
    output: z.object({
      success,
      data: z.object({
        papers: z.array(BillingDocumentWire),
        pagination: z
          .object({
            totalDocs: z.number(),
            page: z.number(),
            limit: z.number(),
            totalPages: z.number(),
          })
          .meta({
            description: 'Counts months, not documents. Each month has up to three documents.',
          }),
      }),
    }),
    errors: ['not-found'],
    audit: READS_NO_CUSTOMER,
    example: ({ merchant }) => ({ path: `/papers?account=${merchant.merchantId}` }),
    handle: async ({ services }, actor, { query: { account = '', ...asked } }) => {
      const { docs, ...pagination } = await listBillingDocuments(services, actor, {
        ...asked,
        account,
      });
      return {
        success: true as const,
        data: {
          papers: docs.flatMap(({ papers }) => papers.map(toWire)),
          pagination: { ...pagination, limit: asked.limit },
        },
      };
    },
  }),
  endpoint({
    method: 'get',
    path: '/papers/:paperId/pdf',
    summary: 'An invoice, credit note or statement as PDF. The file never changes',
    tag: 'account',
    permission: 'account.read',
    params: BillingDocumentParams,
    output: z.custom<PdfAnswer>(),
    sends: 'application/pdf',
    errors: ['not-found', 'busy'],
    audit: ['billingDocument.download'],
    example: ({ billingDocumentId }) => ({ path: `/papers/${billingDocumentId}/pdf` }),
    handle: ({ services }, actor, { params }) =>
      openBillingDocument(services, actor, params.paperId),
  }),
  endpoint({
    method: 'get',
    path: '/papers/:paperId/csv',
    summary: 'The lines of an invoice, credit note or statement as CSV',
    tag: 'account',
    permission: 'account.read',
    params: BillingDocumentParams,
    query: z.object({ separator: CsvStyleChoice.default('comma') }),
    output: z.custom<CsvAnswer>(),
    sends: 'text/csv',
    errors: ['not-found'],
    audit: ['billingDocument.download'],
    example: ({ billingDocumentId }) => ({ path: `/papers/${billingDocumentId}/csv` }),
    handle: ({ services }, actor, { params, query }) =>
      exportBillingDocument(services, actor, { id: params.paperId, style: query.separator }),
  }),
];

function toWire({ id, kind, number, month, totalCents, vatCents, issuedAt }: BillingDocumentRow) {
  return {
    id,
    kind,
    number,
    month,
    total: Number(decimalFromCents(totalCents)),
    vat: vatCents === null ? null : Number(decimalFromCents(vatCents)),
    issuedAt,
    pdf: billingDocumentUrl(id, 'pdf'),
    csv: billingDocumentUrl(id, 'csv'),
  };
}
