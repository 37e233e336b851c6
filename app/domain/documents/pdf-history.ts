import type { Services } from '#app/ports/services.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import type { Outdated } from './outdated.rules.ts';
import { outdatedOf } from './outdated.ts';
import { collectionOf, documentState, type DocumentState } from './documents.ts';

/** A person's document: PDF labels, packing slips and so on. */
export type PdfRow = DocumentState & {
  collection: string;
  createdAt: string;
  outdated: Outdated;
};

/** The latest documents of a person that are still stored, newest first. Labels that were opened through a link are
 *  left out, because a program may open many. */
export async function pdfHistory(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  max = 20,
): Promise<PdfRow[]> {
  const jobs = await db.documentJob.findMany({
    where: { requestedBy: requesterOf(actor), kind: { not: 'zebraLabels' }, isLink: false },
    orderBy: { createdAt: 'desc' },
    take: max,
  });
  const outdated = await outdatedOf(
    { db },
    jobs.map(({ id }) => id),
  );
  return jobs.map((job) => ({
    ...documentState(job),
    collection: collectionOf(job.kind) ?? '',
    createdAt: job.createdAt.toISOString(),
    outdated: outdated(job.id),
  }));
}
