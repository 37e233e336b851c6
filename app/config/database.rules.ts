import type { ClientConfig } from 'pg';

/** The waits and limits of every connection to the database, in one place. Whoever is turned away by
 *  one of them is told to come back (app/domain/shared/database-busy.ts). */
const DATABASE_LIMITS = {
  /** For a connection: one of the pool, all of which are busy, or a new one. A burst passes in this
   *  time; whoever waits longer is better told to come back than kept, and nothing was begun. */
  connectMs: 4_000,
  /** Before a transaction begins. More than `connectMs`, so that it is the pool that gives up: nobody
   *  who has gone stays in its queue. */
  beginMs: 5_000,
  /** A transaction from begin to commit. The longest of ours write some hundred rows and none makes a
   *  network call; on a machine with too much to do they take twenty times as long as on a quiet one. */
  transactionMs: 15_000,
  /** A transaction that is silent for so long has lost its process: the database ends it, and with it
   *  its locks. More than `transactionMs`, by which a living process has ended it itself. */
  silentTransactionMs: 30_000,
  /** A connection silent for so long is asked whether its other side still lives: a database that went
   *  without a word, as a machine without power does, is noticed in seconds and not in hours. */
  keepAliveAfterMs: 10_000,
} as const;

/** What every connection of ours is made with, listening ones too. A database or a machine that is known
 *  to be slow is waited for `patience` times as long. */
export function connectionTo(databaseUrl: string, patience = 1): ClientConfig {
  const { connectMs, silentTransactionMs, keepAliveAfterMs } = DATABASE_LIMITS;
  return {
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectMs * patience,
    idle_in_transaction_session_timeout: silentTransactionMs * patience,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  };
}

/** Of the transactions of Prisma, which would wait 2 s and run 5 s. */
export function transactionOptions(patience = 1): { maxWait: number; timeout: number } {
  const { beginMs, transactionMs } = DATABASE_LIMITS;
  return { maxWait: beginMs * patience, timeout: transactionMs * patience };
}
