import type { Prisma, Proof } from '@prisma/client';
import { eachOnItsOwn } from '#app/domain/shared/each-on-its-own.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files'>;

const BATCH = 100;
/** Longer than a worker can take for a picture, with all retries of fetch-proof.job.ts. */
const FETCHING_MS = 1_800_000;

/** Erases the personal data from an order's proof: who received it, where, the driver's words, and the URLs of the
 *  courier's pictures. The rows still show that there was a photo or a signature, and when. They keep the keys of the
 *  files until the files are removed (`removeErasedProof`). The order must be locked by the caller's transaction. */
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

/** Removes the files of erased proof. The file is removed before its key, so that the next run can continue after a
 *  crash in between. A key is kept as long as a worker may still store the file and crash before it checks for the
 *  erasure. A file that cannot be removed waits for the next run. */
export async function removeErasedProof(
  { db, clock, files }: Needs,
  where: Prisma.ProofWhereInput = {},
): Promise<void> {
  const fetchedBy = new Date(clock.now().getTime() - FETCHING_MS);
  await eachOnItsOwn(erasedOf(db, where), async ({ id, fileKey, erasedAt }) => {
    if (fileKey) await files.remove(fileKey);
    if (erasedAt && erasedAt < fetchedBy)
      await db.proof.updateMany({ where: { id }, data: { fileKey: null } });
  });
}

async function* erasedOf(
  db: Services['db'],
  where: Prisma.ProofWhereInput,
): AsyncGenerator<Pick<Proof, 'id' | 'fileKey' | 'erasedAt'>> {
  let after: Prisma.ProofWhereInput = {};
  for (;;) {
    const erased = await db.proof.findMany({
      where: { AND: [where, after], state: 'erased', fileKey: { not: null } },
      orderBy: { id: 'asc' },
      select: { id: true, fileKey: true, erasedAt: true },
      take: BATCH,
    });
    yield* erased;
    const last = erased.at(-1);
    if (!last || erased.length < BATCH) return;
    after = { id: { gt: last.id } };
  }
}

/** Removes files of erased proof that a crash or an unavailable file store left behind. */
export async function sweepProof(deps: Needs): Promise<void> {
  await removeErasedProof(deps);
}
