import type { Services } from '#app/ports/services.ts';
import { endBatch } from './run-batch.ts';

/** No batch takes this long. After it, the requester is notified that the batch has failed. */
const LIMIT_MS = 3_600_000;

/** Ends batches that have been running too long. */
export async function sweepBatches(
  deps: Pick<Services, 'db' | 'clock' | 'settings'>,
): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - LIMIT_MS);
  const late = await deps.db.batch.findMany({
    where: { state: 'running', createdAt: { lt: before } },
    select: { id: true },
    take: 100,
  });
  for (const { id } of late)
    await endBatch(deps, { batchId: id }, 'It took too long. Retry the rest.');
}
