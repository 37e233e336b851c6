import type { ClientConfig } from 'pg';

/** The timeouts of every database connection, in one place. A caller that hits one is asked to retry
 *  (app/domain/shared/database-busy.ts). */
const DATABASE_LIMITS = {
  /** The longest wait for a connection: a free one of the pool, or a new one. A burst of requests passes within this
   *  time. If the wait is longer, it is better to ask the caller to retry, because nothing has been started yet. */
  connectMs: 4_000,
  /** The longest wait for the start of a transaction. Longer than `connectMs`, so that the pool times out first and no
   *  caller that has timed out stays in its queue. */
  beginMs: 5_000,
  /** The longest time of a transaction from begin to commit. Our longest transactions write a few hundred rows, and
   *  none makes a network call. On an overloaded machine they take twenty times as long as on a quiet one. */
  transactionMs: 15_000,
  /** When a transaction is idle for this long, its process has died: the database ends it and releases its locks.
   *  Longer than `transactionMs`, after which a living process has ended it itself. */
  silentTransactionMs: 30_000,
  /** An idle connection is probed after this time, so that a database that vanished silently, as in a power failure,
   *  is noticed in seconds instead of hours. */
  keepAliveAfterMs: 10_000,
} as const;

/** An `options` parameter in the database URL replaces our own options (pg 8), so our time zone is added to it. */
const OWN_OPTIONS = /[?&]options=[^&#]*/g;

/** The options of every database connection, including listening ones. The timeouts are multiplied by `patience`, which
 *  is above 1 for a slow database or machine. */
export function connectionTo(databaseUrl: string, patience = 1): ClientConfig {
  const { connectMs, silentTransactionMs, keepAliveAfterMs } = DATABASE_LIMITS;
  return {
    connectionString: databaseUrl.replace(OWN_OPTIONS, '$&%20-c%20TimeZone=UTC'),
    connectionTimeoutMillis: connectMs * patience,
    idle_in_transaction_session_timeout: silentTransactionMs * patience,
    // Prisma writes and reads times without their offset. In any other time zone its rows would differ by that offset
    // from times that come from the database's clock or from JSON.
    options: '-c TimeZone=UTC',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  };
}

/** For Prisma's transactions, whose defaults are 2 s to start and 5 s to run. */
export function transactionOptions(patience = 1): { maxWait: number; timeout: number } {
  const { beginMs, transactionMs } = DATABASE_LIMITS;
  return { maxWait: beginMs * patience, timeout: transactionMs * patience };
}
