import type { Order, OrderLine } from '@prisma/client';
import { IN_FAMILY, lockFamily, ofFamily } from '#app/domain/orders/family.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** Serialises updates to one order of a store, even before the order exists here. */
export async function lockSource(tx: Tx, storeId: string, externalId: string): Promise<void> {
  await oneAtATime(tx, `${storeId} ${externalId}`);
}

/** Our order (`known`) and its parts, locked before they are read, so that a concurrent booking is seen. Null if the
 *  order is not here. */
export async function lockKnown(tx: Tx, storeId: string, externalId: string) {
  const seen = await tx.order.findUnique({
    where: { storeId_externalId: { storeId, externalId } },
    select: { id: true },
  });
  if (!seen) return null;
  await lockFamily(tx, seen.id);
  const where = ofFamily([seen.id]);
  const rows = await tx.order.findMany({ where, orderBy: IN_FAMILY, include: { lines: true } });
  const [known, ...parts] = rows;
  return known ? { known, parts } : null;
}

/** A row of an existing order: the order itself, or one of its parts. */
export type KnownRow = Order & { lines: OrderLine[] };

/** Replicas of a store may lag behind one another, but by less than this. */
const LAG_MS = 60_000;

type Known = Pick<Order, 'sourceUpdatedAt' | 'sourceReadAt' | 'sourceHash'>;
type Read = { updatedAt?: Date; readAt: Date; isPresent?: boolean };

/** Whether a read is older than what we know. The version decides, except in two cases in which the later read
 *  counts. First, holds, moves and changes within the same second do not change the version, and a deleted order has
 *  none. Second, after a store's clock was set back, the current state has an older version. */
export function isOutdated(known: Known, read: Read): boolean {
  const { sourceUpdatedAt: version, sourceReadAt: knownAt, sourceHash } = known;
  if (version && read.updatedAt && read.updatedAt < version)
    return !(read.isPresent && knownAt && read.readAt.getTime() - knownAt.getTime() > LAG_MS);
  const isNewer = version && read.updatedAt && read.updatedAt > version && sourceHash !== null;
  return !isNewer && knownAt !== null && read.readAt < knownAt;
}
