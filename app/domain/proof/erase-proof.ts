import type { Prisma } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files'>;

const BATCH = 100;
/** Longer than a worker may be at a picture (fetch-proof.job.ts, with all its tries). */
const FETCHING_MS = 1_800_000;

/** Takes the personal out of what drivers left with an order: who took it, where, in which words, and where
 *  the courier keeps the pictures. That there was a photo or a signature, and when, stays. Files are named
 *  until they are removed (`removeErasedProof`). The order must be locked by this transaction. */
export async function eraseProof(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.shipment.updateMany({ where: { orderId }, data: { proofDueAt: null } });
  await tx.proof.updateMany({
    where: { shipment: { orderId }, state: { not: 'erased' } },
    data: {
      state: 'erased',
      erasedAt: at,
      receivedBy: null,
      note: null,
      latitude: null,
      longitude: null,
      sourceUrl: null,
    },
  });
}

/** Removes the files of what was erased: first the file, then its name, so that a fall in between is mended
 *  by the next run. A name is kept for as long as a worker may still lay the file there and be killed
 *  before it looks again. */
export async function removeErasedProof(
  { db, clock, files }: Needs,
  where: Prisma.ProofWhereInput = {},
): Promise<void> {
  const fetchedBy = new Date(clock.now().getTime() - FETCHING_MS);
  let after: Prisma.ProofWhereInput = {};
  for (;;) {
    const erased = await db.proof.findMany({
      where: { AND: [where, after], state: 'erased', fileKey: { not: null } },
      orderBy: { id: 'asc' },
      select: { id: true, fileKey: true, erasedAt: true },
      take: BATCH,
    });
    for (const { id, fileKey, erasedAt } of erased) {
      if (fileKey) await files.remove(fileKey);
      if (erasedAt && erasedAt < fetchedBy)
        await db.proof.updateMany({ where: { id }, data: { fileKey: null } });
    }
    const last = erased.at(-1);
    if (!last || erased.length < BATCH) return;
    after = { id: { gt: last.id } };
  }
}

/** What a fall, or a file store that was away, has left. */
export async function sweepProof(deps: Needs): Promise<void> {
  await removeErasedProof(deps);
}
