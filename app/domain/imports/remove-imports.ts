import { Prisma, type OrderImport } from '@prisma/client';
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
 *  interrupted one. */
export async function removeWithdrawnFiles(deps: Pick<Services, 'db' | 'files'>): Promise<void> {
  for (;;) {
    const found = await deps.db.orderImport.findMany({
      where: {
        error: GONE,
        OR: [{ fileKey: { not: null } }, { refusedFileKey: { not: null } }],
      },
      take: BATCH,
    });
    await removeFilesOf(deps, found);
    if (found.length < BATCH) return;
  }
}

export async function removeFilesOf(
  { db, files }: Pick<Services, 'db' | 'files'>,
  imports: readonly Pick<OrderImport, 'id' | 'fileKey' | 'refusedFileKey'>[],
): Promise<void> {
  for (const { id, fileKey, refusedFileKey } of imports) {
    if (fileKey) await files.remove(fileKey);
    if (refusedFileKey) await files.remove(refusedFileKey);
    await db.orderImport.updateMany({
      where: { id },
      data: { fileKey: null, refusedFileKey: null },
    });
  }
}

/** Removes imports and their files after 14 days, since the files contain people who are not in any order. */
export async function sweepImports(deps: Pick<Services, 'db' | 'clock' | 'files'>): Promise<void> {
  await removeWithdrawnFiles(deps);
  const before = new Date(deps.clock.now().getTime() - KEEP_MS);
  const old = await deps.db.orderImport.findMany({
    where: { createdAt: { lt: before } },
    take: BATCH,
  });
  await removeFilesOf(deps, old);
  await deps.db.$transaction((tx) =>
    deleteImports(
      tx,
      old.map(({ id }) => id),
    ),
  );
}

/** Deletes imports, and the records of which orders their files contained. The files must already be removed. */
export async function deleteImports(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.importOrder.deleteMany({ where: { importId: { in: [...ids] } } });
  await tx.orderImport.deleteMany({ where: { id: { in: [...ids] } } });
}
