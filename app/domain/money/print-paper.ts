import type { Services } from '#app/ports/services.ts';
import { PaperContent } from './money-paper.schema.ts';

type Needs = Pick<Services, 'db' | 'files'> & {
  renderPaper: (content: PaperContent) => Promise<Uint8Array>;
};

/** Creates and stores the PDF of a document as it was issued. Idempotent: the same document gives the same bytes. */
export async function printPaper(
  { db, files, renderPaper }: Needs,
  { paperId }: { paperId: string },
): Promise<void> {
  const paper = await db.moneyPaper.findUnique({ where: { id: paperId } });
  if (!paper) return;
  const pdf = await renderPaper(PaperContent.parse(paper.content));
  const fileKey = `papers/${paper.month}/${paper.id}.pdf`;
  await files.put(fileKey, pdf, 'application/pdf');
  await db.moneyPaper.update({ where: { id: paperId }, data: { fileKey } });
}
