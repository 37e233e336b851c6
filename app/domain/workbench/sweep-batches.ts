import type { Services } from '#app/ports/services.ts';
import { endBatch } from './run-batch.ts';

/** A batch that is older than this is ended, and its orders that were not started are skipped. */
const LIMIT_MS = 3_600_000;

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
    await endBatch(deps, { batchId: id }, 'The batch took too long. Retry the remaining orders.');
}
