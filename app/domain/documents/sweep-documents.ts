import type { Services } from '#app/ports/services.ts';
import { eachOnItsOwn } from '#app/domain/shared/each-on-its-own.ts';
import { failDocument } from './make-document.ts';
import { removeOldDocuments, removeWithdrawn } from './remove-documents.ts';

/** A document may take 30 minutes (specification). After that it counts as failed. */
const LIMIT_MS = 1_800_000;
const DAY_MS = 86_400_000;

/** Removes the files of withdrawn documents, and old documents (product.md D23), and fails document jobs that took too
 *  long. A file that cannot be removed holds up nothing else.
 *  @throws the first error, after the rest is done, so that the timer reports it. */
export async function sweepDocuments(
  deps: Pick<Services, 'db' | 'clock' | 'files' | 'settings'>,
): Promise<void> {
  const now = deps.clock.now().getTime();
  const oldest = new Date(now - deps.settings.keepDocumentDays * DAY_MS);
  const steps = [
    () => removeWithdrawn(deps),
    () => removeOldDocuments(deps, oldest),
    () => failLate(deps, new Date(now - LIMIT_MS)),
  ];
  await eachOnItsOwn(steps, (step) => step());
}

async function failLate(deps: Pick<Services, 'db' | 'clock'>, before: Date): Promise<void> {
  const late = await deps.db.documentJob.findMany({
    where: { state: 'processing', createdAt: { lt: before } },
    select: { id: true },
    take: 100,
  });
  for (const { id } of late)
    await failDocument(
      deps,
      { documentJobId: id },
      'The document took too long. Try again with fewer orders.',
    );
}
