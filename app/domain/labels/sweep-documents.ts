import type { Services } from '#app/ports/services.ts';
import { failDocument } from './make-document.ts';

/** A document is watched for 30 minutes (specification): after that it has failed. */
const LIMIT_MS = 1_800_000;

/** No document job stays 'processing' for ever. */
export async function sweepDocuments(deps: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - LIMIT_MS);
  const late = await deps.db.documentJob.findMany({
    where: { state: 'processing', createdAt: { lt: before } },
    select: { id: true },
    take: 100,
  });
  for (const { id } of late)
    await failDocument(
      deps,
      { documentJobId: id },
      'It took too long. Try again with fewer orders.',
    );
}
