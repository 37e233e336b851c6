import type { Tx } from './outbox.ts';

/** Namespace of our advisory locks, which separates them from those of other programs on the same database. */
const OURS = 7;

/** Takes an advisory lock on `what` until this transaction ends. For cases without a row that could be locked: a
 *  free name, a first administrator, an order that is not imported yet. */
export async function oneAtATime(tx: Tx, what: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${what}, ${OURS}::bigint))`;
}
