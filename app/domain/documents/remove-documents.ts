import { Prisma, type DocumentJob } from '@prisma/client';
import { eachOnItsOwn } from '#app/domain/shared/each-on-its-own.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';

const BATCH = 100;

/** Withdraws every document of an order and deletes its labels from the printer queues. A document in progress can no
 *  longer be finished. The keys of the files are kept until the files are removed (`removeWithdrawn`). */
export async function withdrawDocuments(tx: Tx, orderId: string, why: string): Promise<void> {
  await forgetUnsure(tx, { orderId });
  await tx.printJob.deleteMany({ where: { orderId } });
  await tx.documentJob.updateMany({
    where: await documentsHolding(tx, orderId),
    data: { state: 'error', error: why, ask: Prisma.DbNull },
  });
}

/** A Prisma `where` for the documents that contain an order, directly or among the orders recorded for an export or for a
 *  hub's document. They are looked up in two queries, because one query for both cases cannot use the indexes. */
export async function documentsHolding(db: Tx, orderId: string): Promise<{ id: { in: string[] } }> {
  const where = { orderIds: { has: orderId } };
  const [jobs, parts] = [
    await db.documentJob.findMany({ where, select: { id: true } }),
    await db.exportPart.findMany({ where, select: { documentJobId: true } }),
  ];
  const ids = [...jobs.map(({ id }) => id), ...parts.map(({ documentJobId }) => documentJobId)];
  return { id: { in: [...new Set(ids)] } };
}

/** Removes a file whose job ended while the file was being made, because data was erased or the job took too long. The
 *  clean-up may have deleted the file's key already. The file stays if another run of the same job has completed it. */
export async function removeUnlessNamed(
  deps: Pick<Services, 'db' | 'files'>,
  id: string,
  fileKey: string,
): Promise<void> {
  const job = await deps.db.documentJob.findUnique({ where: { id } });
  if (job?.state !== 'completed' || job.fileKey !== fileKey) await deps.files.remove(fileKey);
}

/** The longest time that a worker may spend on a PDF: half an hour until the job fails (sweep-documents.ts), and ten
 *  minutes for the last attempt (make-document.job.ts). An export stops soon after its job has failed. */
const MAKING_MS = 2_400_000;

/** Removes the files of withdrawn documents: first the file, then its key, so that the next run continues after a crash
 *  in between. A key is kept for as long as a worker may still store the file, because the worker may be killed before
 *  it can remove that file itself. A file that cannot be removed waits for the next run. */
export async function removeWithdrawn(
  deps: Pick<Services, 'db' | 'files' | 'clock'>,
  where: Prisma.DocumentJobWhereInput = {},
): Promise<void> {
  const made = new Date(deps.clock.now().getTime() - MAKING_MS);
  await eachOnItsOwn(withdrawnOf(deps, where), async ({ id, fileKey, createdAt }) => {
    if (fileKey) await deps.files.remove(fileKey);
    if (createdAt < made)
      await deps.db.documentJob.updateMany({ where: { id }, data: { fileKey: null } });
  });
}

async function* withdrawnOf(
  { db }: Pick<Services, 'db'>,
  where: Prisma.DocumentJobWhereInput,
): AsyncGenerator<Pick<DocumentJob, 'id' | 'fileKey' | 'createdAt'>> {
  let after: Prisma.DocumentJobWhereInput = {};
  for (;;) {
    const jobs = await db.documentJob.findMany({
      where: { AND: [where, after], state: 'error', fileKey: { not: null } },
      orderBy: { id: 'asc' },
      select: { id: true, fileKey: true, createdAt: true },
      take: BATCH,
    });
    yield* jobs;
    const last = jobs.at(-1);
    if (!last || jobs.length < BATCH) return;
    after = { id: { gt: last.id } };
  }
}

/** Removes finished and failed documents that were requested before a time, together with their labels in the printer
 *  queues. It removes a limited number per run; the timer repeats it. A document whose file cannot be removed stays. */
export async function removeOldDocuments(
  deps: Pick<Services, 'db' | 'files'>,
  before: Date,
): Promise<void> {
  const jobs = await deps.db.documentJob.findMany({
    where: { state: { in: ['completed', 'error'] }, createdAt: { lt: before } },
    orderBy: { id: 'asc' },
    select: { id: true, fileKey: true },
    take: BATCH,
  });
  const ids: string[] = [];
  const removing = eachOnItsOwn(jobs, async ({ id, fileKey }) => {
    if (fileKey) await deps.files.remove(fileKey);
    ids.push(id);
  });
  await removing.finally(() => deleteDocuments(deps, ids));
}

async function deleteDocuments({ db }: Pick<Services, 'db'>, ids: string[]): Promise<void> {
  await db.$transaction(async (tx) => {
    await forgetUnsure(tx, { documentJobId: { in: ids } });
    await tx.printJob.deleteMany({ where: { documentJobId: { in: ids } } });
    await tx.documentJob.deleteMany({ where: { id: { in: ids } } });
  });
}

/** Deletes the alerts of labels that are removed, because it no longer matters whether they were printed. Must be
 *  called before the labels are deleted. */
async function forgetUnsure(tx: Tx, where: Prisma.PrintJobWhereInput): Promise<void> {
  const jobs = await tx.printJob.findMany({ where: { ...where, state: 'unsure' } });
  await tx.alert.deleteMany({
    where: { subject: 'printing', subjectId: { in: jobs.map(({ id }) => id) } },
  });
}
