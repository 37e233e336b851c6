import { isWriteConflict } from './database-busy.ts';
import type { Db, Tx } from './outbox.ts';

/** Of two that met one goes through at once, so the second try nearly always succeeds. */
export const MAX_TRIES = 4;

/** Runs a unit of work in one transaction, and again, whole, where the database has undone it because it
 *  met another one. So `work` may run several times: it reaches nothing outside the database, and
 *  makes everything it collects itself. */
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
