import type { Tx } from './outbox.ts';

/** Advisory locks of our transactions, apart from those of other programs on the same database. */
const OURS = 7;

/** Whoever else comes with the same words waits until this transaction has ended: for what no row stands
 *  for yet (a free name, a first administrator, an order that is still to come in). */
export async function oneAtATime(tx: Tx, what: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${what}, ${OURS}::bigint))`;
}
