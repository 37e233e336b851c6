import { isWriteConflict } from './database-busy.ts';
import type { Db, Tx } from './outbox.ts';

/** Of two conflicting transactions the database lets one through, so a second try nearly always succeeds. */
export const MAX_TRIES = 4;

/** Runs `work` in one transaction and retries all of it after a write conflict. `work` may therefore run several
 *  times: it must have no effect outside the database, and must build everything it collects anew. */
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
