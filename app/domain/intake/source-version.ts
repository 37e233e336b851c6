import type { Order } from '@prisma/client';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** One writer at a time of what a store says of one order, also while it is not here yet. */
export async function lockSource(tx: Tx, storeId: string, externalId: string): Promise<void> {
  await oneAtATime(tx, `${storeId} ${externalId}`);
}

/** Ours of it, locked before it is read: what a booking has just put into its parcel is seen. */
export async function lockKnown(tx: Tx, storeId: string, externalId: string) {
  await tx.$queryRaw`
    select 1 from orders where store_id = ${storeId}::uuid and external_id = ${externalId} for update`;
  return tx.order.findUnique({
    where: { storeId_externalId: { storeId, externalId } },
    include: { lines: true },
  });
}

/** A store's copies may lag behind one another, but not so long. */
const LAG_MS = 60_000;

type Known = Pick<Order, 'sourceUpdatedAt' | 'sourceReadAt' | 'sourceHash'>;
type Read = { updatedAt?: Date; readAt: Date; isPresent?: boolean };

/** Whether what was read is older than what is known. The version decides, but for two cases in which
 *  the later read counts: holds, moves and what happens within a second leave the version alone, and
 *  an order that was found gone has none; and a store whose clock was set back gives the order's
 *  present state an older version. */
export function isStale(known: Known, read: Read): boolean {
  const { sourceUpdatedAt: version, sourceReadAt: knownAt, sourceHash } = known;
  if (version && read.updatedAt && read.updatedAt < version)
    return !(read.isPresent && knownAt && read.readAt.getTime() - knownAt.getTime() > LAG_MS);
  const isNewer = version && read.updatedAt && read.updatedAt > version && sourceHash !== null;
  return !isNewer && knownAt !== null && read.readAt < knownAt;
}
