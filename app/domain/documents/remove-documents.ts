import type { Prisma } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';

const BATCH = 100;

/** Takes back every document and every waiting label of an order: one under way can no longer be
 *  finished. Their files are named until they are removed (`removeWithdrawn`). */
export async function withdrawDocuments(tx: Tx, orderId: string, why: string): Promise<void> {
  await forgetUnsure(tx, { orderId });
  await tx.printJob.deleteMany({ where: { orderId } });
  await tx.documentJob.updateMany({
    where: { orderIds: { has: orderId } },
    data: { state: 'error', error: why },
  });
}

/** Removes the files of documents that were withdrawn: first the file, then its name, so that a fall
 *  in between is mended by the next run. */
export async function removeWithdrawn(
  deps: Pick<Services, 'db' | 'files'>,
  where: Prisma.DocumentJobWhereInput = {},
): Promise<void> {
  for (;;) {
    const jobs = await deps.db.documentJob.findMany({
      where: { ...where, state: 'error', fileKey: { not: null } },
      select: { id: true, fileKey: true },
      take: BATCH,
    });
    for (const { id, fileKey } of jobs) {
      if (fileKey) await deps.files.remove(fileKey);
      await deps.db.documentJob.updateMany({ where: { id }, data: { fileKey: null } });
    }
    if (jobs.length < BATCH) return;
  }
}

/** Removes documents of that age with their labels for printers. Some at a time: a timer asks again. */
export async function removeOldDocuments(
  deps: Pick<Services, 'db' | 'files'>,
  before: Date,
): Promise<void> {
  const jobs = await deps.db.documentJob.findMany({
    where: { state: { in: ['completed', 'error'] }, createdAt: { lt: before } },
    select: { id: true, fileKey: true },
    take: BATCH,
  });
  for (const { fileKey } of jobs) if (fileKey) await deps.files.remove(fileKey);
  const ids = jobs.map(({ id }) => id);
  await deps.db.$transaction(async (tx) => {
    await forgetUnsure(tx, { documentJobId: { in: ids } });
    await tx.printJob.deleteMany({ where: { documentJobId: { in: ids } } });
    await tx.documentJob.deleteMany({ where: { id: { in: ids } } });
  });
}

/** Of a label that is removed nobody asks any more whether it came out. */
async function forgetUnsure(tx: Tx, where: Prisma.PrintJobWhereInput): Promise<void> {
  const jobs = await tx.printJob.findMany({ where: { ...where, state: 'unsure' } });
  await tx.attention.deleteMany({
    where: { subject: 'printing', subjectId: { in: jobs.map(({ id }) => id) } },
  });
}
