import { Prisma, type OrderImport } from '@prisma/client';
import { eachOnItsOwn } from '#app/domain/shared/each-on-its-own.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';

const KEEP_MS = 14 * 86_400_000;
const BATCH = 100;

const GONE = 'The file was removed because personal data in it was erased.';

/** Withdraws every imported file that is known to contain this order. Running imports can no longer finish. The rows
 *  keep the names of their files until those are removed (`removeWithdrawnFiles`). */
export async function withdrawImports(tx: Tx, orderId: string): Promise<void> {
  const reported = await tx.importOrder.findMany({
    where: { orderId },
    select: { importId: true },
  });
  if (reported.length === 0) return;
  await withdraw(tx, { id: { in: reported.map(({ importId }) => importId) } });
}

/** Withdraws imports, so that they can no longer be processed; returns how many. */
export async function withdraw(tx: Tx, where: Prisma.OrderImportWhereInput): Promise<number> {
  const { count } = await tx.orderImport.updateMany({
    where,
    // A file without a hash counts as not uploaded completely, so it can no longer be checked or imported.
    data: {
      state: 'failed',
      error: GONE,
      fileName: '',
      fileHash: '',
      headers: [],
      problems: [],
      samples: [],
      actor: Prisma.DbNull,
    },
  });
  return count;
}

/** Removes the files of withdrawn imports: first the files, then their names, so that the next run completes an
 *  interrupted one. A file that cannot be removed waits for the next run. */
export async function removeWithdrawnFiles(deps: Pick<Services, 'db' | 'files'>): Promise<void> {
  await eachOnItsOwn(withdrawnOf(deps), (one) => removeFilesOf(deps, one));
}

async function* withdrawnOf({ db }: Pick<Services, 'db'>): AsyncGenerator<OrderImport> {
  let after: Prisma.OrderImportWhereInput = {};
  for (;;) {
    const found = await db.orderImport.findMany({
      where: {
        ...after,
        error: GONE,
        OR: [{ fileKey: { not: null } }, { refusedFileKey: { not: null } }],
      },
      orderBy: { id: 'asc' },
      take: BATCH,
    });
    yield* found;
    const last = found.at(-1);
    if (!last || found.length < BATCH) return;
    after = { id: { gt: last.id } };
  }
}

export async function removeFilesOf(
  { db, files }: Pick<Services, 'db' | 'files'>,
  { id, fileKey, refusedFileKey }: Pick<OrderImport, 'id' | 'fileKey' | 'refusedFileKey'>,
): Promise<void> {
  if (fileKey) await files.remove(fileKey);
  if (refusedFileKey) await files.remove(refusedFileKey);
  await db.orderImport.updateMany({
    where: { id },
    data: { fileKey: null, refusedFileKey: null },
  });
}

/** Removes imports and their files after 14 days, since the files contain people who are not in any order. A file that
 *  cannot be removed holds up nothing else. */
export async function sweepImports(deps: Pick<Services, 'db' | 'clock' | 'files'>): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEEP_MS);
  const steps = [() => removeWithdrawnFiles(deps), () => removeOldImports(deps, before)];
  await eachOnItsOwn(steps, (step) => step());
}

async function removeOldImports(deps: Pick<Services, 'db' | 'files'>, before: Date): Promise<void> {
  const old = await deps.db.orderImport.findMany({
    where: { createdAt: { lt: before } },
    take: BATCH,
  });
  await eachOnItsOwn(old, async (one) => {
    await removeFilesOf(deps, one);
    await deps.db.$transaction((tx) => deleteImports(tx, [one.id]));
  });
}

/** Deletes imports, and the records of which orders their files contained. The files must already be removed. */
export async function deleteImports(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.importOrder.deleteMany({ where: { importId: { in: [...ids] } } });
  await tx.orderImport.deleteMany({ where: { id: { in: [...ids] } } });
}
