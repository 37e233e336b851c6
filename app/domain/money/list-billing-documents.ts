import type { BillingDocumentKind, Prisma } from '@prisma/client';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { pageOf, type Page } from '#app/domain/shared/page.ts';
import { accountOf } from '#app/domain/wallet/account-of.ts';
import type { Services } from '#app/ports/services.ts';
import type { InvoicesQuery, BillingDocumentsQuery } from './billing-documents.schema.ts';

export type BillingDocumentRow = {
  id: string;
  kind: BillingDocumentKind;
  month: string;
  number: string | null;
  totalCents: number;
  vatCents: number | null;
  issuedAt: string;
  /** Whether the PDF is stored. It is created shortly after the document is issued. */
  isPrinted: boolean;
};

/** The documents of one month, in reading order. */
export type BillingDocumentsOfMonth = { month: string; papers: BillingDocumentRow[] };

const SHOWN = { content: true } as const;
const ORDER: readonly BillingDocumentKind[] = ['invoice', 'creditNote', 'statement'];

/** An account's documents by month, latest first.
 *  @throws AppError 'not-allowed', 'not-found'. */
export async function listBillingDocuments(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  query: BillingDocumentsQuery,
): Promise<Page<BillingDocumentsOfMonth>> {
  const merchantId = await accountOf(db, actor, query);
  const where = { merchantId, papers: { some: {} } };
  const [months, total] = await Promise.all([
    db.billingMonth.findMany({
      where,
      orderBy: { month: 'desc' },
      skip: (query.page - 1) * query.limit,
      take: query.limit,
      select: { month: true, papers: { omit: SHOWN } },
    }),
    db.billingMonth.count({ where }),
  ]);
  const docs = months.map(({ month, papers }) => ({
    month,
    papers: papers
      .map(toRow)
      .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind)),
  }));
  return pageOf(docs, total, query);
}

export type InvoiceRow = BillingDocumentRow & { account: { id: string; name: string } };

/** Invoices and credit notes of all accounts, latest first, for administrators.
 *  @throws AppError 'not-allowed'. */
export async function listInvoices(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  query: InvoicesQuery,
): Promise<Page<InvoiceRow>> {
  authorize(actor, 'operator.write');
  const where: Prisma.BillingDocumentWhereInput = {
    kind: query.kind || { not: 'statement' },
    ...(query.month ? { month: query.month } : {}),
    ...(query.number ? { number: { contains: query.number, mode: 'insensitive' } } : {}),
    ...(query.account
      ? {
          merchant: {
            OR: ['name' as const, 'email' as const].map((field) => ({
              [field]: { contains: query.account, mode: 'insensitive' },
            })),
          },
        }
      : {}),
  };
  const [found, total] = await Promise.all([
    db.billingDocument.findMany({
      where,
      orderBy: [{ issuedAt: 'desc' }, { number: 'desc' }],
      skip: (query.page - 1) * query.limit,
      take: query.limit,
      omit: SHOWN,
      include: { merchant: { select: { id: true, name: true } } },
    }),
    db.billingDocument.count({ where }),
  ]);
  const docs = found.map(({ merchant, ...paper }) => ({ ...toRow(paper), account: merchant }));
  return pageOf(docs, total, query);
}

type Found = Prisma.BillingDocumentGetPayload<{ omit: typeof SHOWN }>;

function toRow({ totalCents, vatCents, issuedAt, fileKey, ...paper }: Found): BillingDocumentRow {
  return {
    id: paper.id,
    kind: paper.kind,
    month: paper.month,
    number: paper.number,
    totalCents: centsFromDb(totalCents),
    vatCents: vatCents === null ? null : centsFromDb(vatCents),
    issuedAt: issuedAt.toISOString(),
    isPrinted: fileKey !== null,
  };
}
