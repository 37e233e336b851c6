import type { Tx } from './outbox.ts';

/** Namespace of our advisory locks, apart from those of other programs on the same database. */
const OURS = 7;

/** Takes an advisory lock on `what` until this transaction ends. For cases where there is no row to lock yet: a free
 *  name, a first administrator, an order still to be imported. */
export async function oneAtATime(tx: Tx, what: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${what}, ${OURS}::bigint))`;
}
