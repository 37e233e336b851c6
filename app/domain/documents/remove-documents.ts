import { Prisma } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';

const BATCH = 100;

/** Takes back every document and every waiting label of an order: one under way can no longer be
 *  finished. Their files are named until they are removed (`removeWithdrawn`). */
export async function withdrawDocuments(tx: Tx, orderId: string, why: string): Promise<void> {
  await forgetUnsure(tx, { orderId });
  await tx.printJob.deleteMany({ where: { orderId } });
  await tx.documentJob.updateMany({
    where: documentsHolding(orderId),
    data: { state: 'error', error: why, ask: Prisma.DbNull },
  });
}

/** The documents that an order stands in, one by one or among all that an export found. */
export function documentsHolding(orderId: string): Prisma.DocumentJobWhereInput {
  const orderIds = { has: orderId };
  return { OR: [{ orderIds }, { exportParts: { some: { orderIds } } }] };
}

/** The job ended while somebody was at it: an order's data was erased, or it took too long. Then nobody
 *  would ever find the file; it stays where another run of the same job has finished it. */
export async function removeUnlessNamed(
  deps: Pick<Services, 'db' | 'files'>,
  id: string,
  fileKey: string,
): Promise<void> {
  const job = await deps.db.documentJob.findUnique({ where: { id } });
  if (job?.state !== 'completed' || job.fileKey !== fileKey) await deps.files.remove(fileKey);
}

/** For so long a worker may be at a document: half an hour until it is given up, and the last try's ten
 *  minutes (make-document.job.ts). */
const MAKING_MS = 2_400_000;

/** Removes the files of documents that were withdrawn: first the file, then its name, so that a fall
 *  in between is mended by the next run. A name is kept for as long as a worker may still lay the file
 *  there and be killed before it looks again. */
export async function removeWithdrawn(
  deps: Pick<Services, 'db' | 'files' | 'clock'>,
  where: Prisma.DocumentJobWhereInput = {},
): Promise<void> {
  const made = new Date(deps.clock.now().getTime() - MAKING_MS);
  let after: Prisma.DocumentJobWhereInput = {};
  for (;;) {
    const jobs = await deps.db.documentJob.findMany({
      where: { AND: [where, after], state: 'error', fileKey: { not: null } },
      orderBy: { id: 'asc' },
      select: { id: true, fileKey: true, createdAt: true },
      take: BATCH,
    });
    for (const { id, fileKey, createdAt } of jobs) {
      if (fileKey) await deps.files.remove(fileKey);
      if (createdAt < made)
        await deps.db.documentJob.updateMany({ where: { id }, data: { fileKey: null } });
    }
    const last = jobs.at(-1);
    if (!last || jobs.length < BATCH) return;
    after = { id: { gt: last.id } };
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
