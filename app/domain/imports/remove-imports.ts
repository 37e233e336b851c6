import type { OrderImport, Prisma } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';

const KEEP_MS = 14 * 86_400_000;
const BATCH = 100;

const GONE = 'The file was removed with the personal data in it.';

/** Takes back every file that tells of an order. Work that is under way can no longer be finished; the
 *  files themselves are named until they are removed (`removeWithdrawnFiles`). */
export async function withdrawImports(tx: Tx, orderId: string): Promise<void> {
  const told = await tx.importOrder.findMany({ where: { orderId }, select: { importId: true } });
  if (told.length === 0) return;
  await withdraw(tx, { id: { in: told.map(({ importId }) => importId) } });
}

/** Nobody can have them worked through from now on; how many there were. */
export async function withdraw(tx: Tx, where: Prisma.OrderImportWhereInput): Promise<number> {
  const { count } = await tx.orderImport.updateMany({
    where,
    // Without its sum a file counts as one that never came whole.
    data: {
      state: 'failed',
      error: GONE,
      fileName: '',
      fileHash: '',
      headers: [],
      problems: [],
      samples: [],
    },
  });
  return count;
}

/** Removes the files of imports that were withdrawn: first the files, then their names, so that a fall
 *  in between is mended by the next run. */
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

/** A file that was sent lies here for 14 days: it holds people whom no order names. */
export async function sweepImports(deps: Pick<Services, 'db' | 'clock' | 'files'>): Promise<void> {
  await removeWithdrawnFiles(deps);
  const before = new Date(deps.clock.now().getTime() - KEEP_MS);
  const old = await deps.db.orderImport.findMany({
    where: { createdAt: { lt: before } },
    take: BATCH,
  });
  await removeFilesOf(deps, old);
  const importId = { in: old.map(({ id }) => id) };
  await deps.db.$transaction([
    deps.db.importOrder.deleteMany({ where: { importId } }),
    deps.db.orderImport.deleteMany({ where: { id: importId } }),
  ]);
}
