import type { Order } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** One writer at a time of what a store says of one order, also while it is not here yet. */
export async function lockSource(tx: Tx, storeId: string, externalId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`${storeId} ${externalId}`}, 7))`;
}

type Known = Pick<Order, 'sourceUpdatedAt' | 'sourceReadAt' | 'sourceHash'>;

/** Whether what was read is older than what is known. Holds, moves and what happens within a second
 *  leave the version alone, and an order that was found gone has none: then the later read counts. */
export function isStale(known: Known, read: { updatedAt?: Date; readAt: Date }): boolean {
  const { sourceUpdatedAt: version, sourceReadAt, sourceHash } = known;
  if (version && read.updatedAt && read.updatedAt < version) return true;
  const isNewer = version && read.updatedAt && read.updatedAt > version && sourceHash !== null;
  return !isNewer && sourceReadAt !== null && read.readAt < sourceReadAt;
}
