import type { BillingDocument } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import type { CsvStyle } from '#app/domain/shared/csv.rules.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import { enqueueAgain } from '#app/domain/shared/outbox.ts';
import type { StoredFile } from '#app/ports/files.ts';
import type { Services } from '#app/ports/services.ts';
import { printBillingDocumentJob } from './issue-billing-documents.job.ts';
import { BillingDocumentContent } from './billing-document.schema.ts';
import { billingDocumentCsv } from './billing-document-csv.rules.ts';
import { billingDocumentFileName } from './billing-document-words.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const SOON_SECONDS = 5;

/** A document's PDF. If the file is missing, it is created again with the same content.
 *  @throws AppError 'not-allowed'; 'not-found', also for a document of another account; 'busy' while the PDF is being
 *  created. */
export async function openBillingDocument(
  deps: Needs & Pick<Services, 'files'>,
  actor: Actor,
  id: string,
): Promise<StoredFile & { fileName: string }> {
  const billingDocument = await billingDocumentOf(deps, actor, id);
  const file = billingDocument.fileKey ? await deps.files.open(billingDocument.fileKey) : null;
  if (!file) {
    await enqueueAgain(deps.db, printBillingDocumentJob, { paperId: id });
    throw new AppError('busy', 'The PDF is being made. Try again in a few seconds.', {
      retryAfterSeconds: SOON_SECONDS,
    });
  }
  await noteDownload(deps, actor, billingDocument, 'pdf');
  return { ...file, fileName: `${billingDocumentFileName(billingDocument)}.pdf` };
}

/** A billing document as CSV.
 *  @throws AppError 'not-allowed'; 'not-found', also for a document of another account. */
export async function exportBillingDocument(
  deps: Needs,
  actor: Actor,
  { id, style }: { id: string; style: CsvStyle },
): Promise<{ fileName: string; lines: AsyncIterable<Buffer> }> {
  const billingDocument = await billingDocumentOf(deps, actor, id);
  await noteDownload(deps, actor, billingDocument, 'csv');
  const content = BillingDocumentContent.parse(billingDocument.content);
  return {
    fileName: `${billingDocumentFileName(billingDocument)}.csv`,
    lines: asBuffers(billingDocumentCsv(content, style)),
  };
}

async function billingDocumentOf(
  { db }: Needs,
  actor: Actor,
  id: string,
): Promise<BillingDocument> {
  const scope = authorize(actor, 'account.read');
  const found = await db.billingDocument.findUnique({ where: { id } });
  if (!found || (scope !== 'any' && found.merchantId !== actor.merchantId))
    throw notFound('Document');
  return found;
}

async function noteDownload(
  { db, clock }: Needs,
  actor: Actor,
  { id, merchantId, number, month }: BillingDocument,
  how: string,
): Promise<void> {
  await writeAudit(db, actor, {
    at: clock.now(),
    action: 'billingDocument.download',
    subject: id,
    merchantId,
    detail: { code: number ?? month, how },
  });
}

async function* asBuffers(lines: Iterable<string>): AsyncGenerator<Buffer> {
  for (const line of lines) yield await Promise.resolve(Buffer.from(line));
}
