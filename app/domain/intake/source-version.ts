import type { Order, OrderLine } from '@prisma/client';
import { IN_FAMILY, lockFamily, ofFamily } from '#app/domain/orders/family.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** One writer at a time of what a store says of one order, also while it is not here yet. */
export async function lockSource(tx: Tx, storeId: string, externalId: string): Promise<void> {
  await oneAtATime(tx, `${storeId} ${externalId}`);
}

/** Ours of it with its parts, locked before they are read: what a booking has just put into a parcel is
 *  seen. The order itself comes first. */
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

/** A row of an order that is here. */
export type KnownRow = Order & { lines: OrderLine[] };

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
