import type { MoneyPaper } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import type { CsvStyle } from '#app/domain/shared/csv.rules.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import { enqueueAgain } from '#app/domain/shared/outbox.ts';
import type { StoredFile } from '#app/ports/files.ts';
import type { Services } from '#app/ports/services.ts';
import { printPaperJob } from './issue-papers.job.ts';
import { PaperContent } from './money-paper.schema.ts';
import { paperCsv } from './paper-csv.rules.ts';
import { paperFileName } from './paper-words.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const SOON_SECONDS = 5;

/** A document's PDF. If it is not stored, or no longer, it is created again with the same content.
 *  @throws AppError 'not-allowed', 'not-found' also for another account's, 'busy' while it is being created. */
export async function openPaper(
  deps: Needs & Pick<Services, 'files'>,
  actor: Actor,
  id: string,
): Promise<StoredFile & { fileName: string }> {
  const paper = await paperOf(deps, actor, id);
  const file = paper.fileKey ? await deps.files.open(paper.fileKey) : null;
  if (!file) {
    await enqueueAgain(deps.db, printPaperJob, { paperId: id });
    throw new AppError('busy', 'The PDF is being made. Try again in a few seconds.', {
      retryAfterSeconds: SOON_SECONDS,
    });
  }
  await noteDownload(deps, actor, paper, 'pdf');
  return { ...file, fileName: `${paperFileName(paper)}.pdf` };
}

/** The same document as CSV.
 *  @throws AppError 'not-allowed', 'not-found' also for another account's. */
export async function exportPaper(
  deps: Needs,
  actor: Actor,
  { id, style }: { id: string; style: CsvStyle },
): Promise<{ fileName: string; lines: AsyncIterable<Buffer> }> {
  const paper = await paperOf(deps, actor, id);
  await noteDownload(deps, actor, paper, 'csv');
  const content = PaperContent.parse(paper.content);
  return { fileName: `${paperFileName(paper)}.csv`, lines: asBuffers(paperCsv(content, style)) };
}

async function paperOf({ db }: Needs, actor: Actor, id: string): Promise<MoneyPaper> {
  const scope = authorize(actor, 'account.read');
  const found = await db.moneyPaper.findUnique({ where: { id } });
  if (!found || (scope !== 'any' && found.merchantId !== actor.merchantId)) throw notFound('Paper');
  return found;
}

async function noteDownload(
  { db, clock }: Needs,
  actor: Actor,
  { id, merchantId, number, month }: MoneyPaper,
  how: string,
): Promise<void> {
  await writeAudit(db, actor, {
    at: clock.now(),
    action: 'moneyPaper.download',
    subject: id,
    merchantId,
    detail: { code: number ?? month, how },
  });
}

async function* asBuffers(lines: Iterable<string>): AsyncGenerator<Buffer> {
  for (const line of lines) yield await Promise.resolve(Buffer.from(line));
}
