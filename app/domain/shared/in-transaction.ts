import { isWriteConflict } from './database-busy.ts';
import type { Db, Tx } from './outbox.ts';

/** The database lets one of two conflicting transactions through, so a second attempt nearly always succeeds. */
export const MAX_TRIES = 4;

/** Runs `work` in one transaction, and runs all of it again after a write conflict. Because `work` may run several
 *  times, it must have no effect outside the database, and must begin by emptying any list in which it collects
 *  results. */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: { timeout?: number } = {},
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.$transaction(work, options);
    } catch (error) {
      if (tries === MAX_TRIES || !isWriteConflict(error)) throw error;
    }
  }
}
