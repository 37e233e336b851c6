import type { Services } from '#app/ports/services.ts';
import { BillingDocumentContent } from './billing-document.schema.ts';

type Needs = Pick<Services, 'db' | 'files'> & {
  renderBillingDocument: (content: BillingDocumentContent) => Promise<Uint8Array>;
};

/** Creates and stores the PDF of a document as it was issued. Idempotent: the same document gives the same bytes. */
export async function printBillingDocument(
  { db, files, renderBillingDocument }: Needs,
  { paperId }: { paperId: string },
): Promise<void> {
  const billingDocument = await db.billingDocument.findUnique({ where: { id: paperId } });
  if (!billingDocument) return;
  const pdf = await renderBillingDocument(BillingDocumentContent.parse(billingDocument.content));
  const fileKey = `papers/${billingDocument.month}/${billingDocument.id}.pdf`;
  await files.put(fileKey, pdf, 'application/pdf');
  await db.billingDocument.update({ where: { id: paperId }, data: { fileKey } });
}
