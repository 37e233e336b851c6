import type { Store } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';
import { settleSource } from './settle-source.ts';

/** The store says that the order no longer exists: trashed for good, or deleted. */
export async function markGone(
  deps: Pick<Services, 'db' | 'clock'>,
  store: Store,
  externalId: string,
): Promise<string> {
  return deps.db.$transaction(async (tx) => {
    const known = await tx.order.findUnique({
      where: { storeId_externalId: { storeId: store.id, externalId } },
      select: { id: true },
    });
    if (!known) return 'notStored';
    await tx.$queryRaw`select 1 from orders where id = ${known.id}::uuid for update`;
    const order = await tx.order.update({
      where: { id: known.id },
      data: { sourceState: 'deleted', sourceHash: null },
    });
    await settleSource(tx, order, {
      at: deps.clock.now(),
      source: 'store',
      actor: store.name,
      note: 'No longer in the store',
    });
    return 'deleted';
  });
}
