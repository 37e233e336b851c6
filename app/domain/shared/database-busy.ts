import { AppError, isAppError } from './errors.ts';

/** Retry-After in seconds for refused requests; a burst of load has usually passed by then. */
const BUSY_RETRY_SECONDS = 5;

/** Prisma's codes for a database that is unreachable or closed the connection (P1001, P1002, P1008, P1017), a pool
 *  timeout (P2024), too many connections (P2037), or a write conflict (P2034). */
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2034', 'P2037']);

/** P2028 counts as busy only when a time limit caused it. Using a transaction after its end is a bug of ours. */
const OUT_OF_TIME = /Unable to start a transaction in the given time|expired transaction/;

/** PostgreSQL's codes: too many connections, shutdown or startup, one of its own timeouts (statement, lock, idle
 *  transaction or session), a lost connection, or a write conflict. */
const SERVER_CODE = /^(53300|57P01|57P02|57P03|57P05|57014|25P03|25P04|55P03|40001|40P01|08\w{3})$/;

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
]);

/** The database driver's own names of such errors. For a raw query, a begin or a commit, Prisma reports only these. */
const DRIVER_KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout']);

/** Errors that the driver reports without a code. */
const DRIVER_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|Server has closed the connection/;

/** Whether an error only means that the database is overloaded or briefly unavailable. The request itself is fine,
 *  and may succeed in a few seconds. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error) || isAppError(error)) return false;
  const codes = codesOf(error);
  if (codes.includes('P2028')) return OUT_OF_TIME.test(error.message);
  return (
    codes.some((code) => PRISMA_CODES.has(code) || SERVER_CODE.test(code)) ||
    codes.some((code) => SOCKET_CODES.has(code) || DRIVER_KINDS.has(code)) ||
    DRIVER_WORDS.test(error.message)
  );
}

/** Two transactions conflicted (deadlock or same row) and the database rolled one of them back. */
const WRITE_CONFLICTS = new Set(['P2034', '40001', '40P01']);

/** Whether a transaction was rolled back only because of a conflict with another one, so that a retry may succeed. */
export function isWriteConflict(error: unknown): boolean {
  if (!(error instanceof Error) || isAppError(error)) return false;
  return codesOf(error).some((code) => WRITE_CONFLICTS.has(code));
}

/** The SQLSTATE that our own triggers raise (migration `closed_accounts_stay_closed`). */
const ACCOUNT_CLOSED = 'TH410';

/** Returns an AppError for errors with a known meaning: our own, a busy database, or a deleted account. Returns null
 *  for everything else, which is a bug. */
export function knownError(error: unknown): AppError | null {
  if (isAppError(error)) return error;
  if (error instanceof Error && codesOf(error).includes(ACCOUNT_CLOSED))
    return new AppError('gone', 'This account was deleted.', {}, error);
  if (!isDatabaseBusy(error)) return null;
  return new AppError(
    'busy',
    'The system is busy. Please try again in a few seconds.',
    { retryAfterSeconds: BUSY_RETRY_SECONDS },
    error,
  );
}

/** Prisma nests the server's code one or two levels deep. The cause of other errors, such as a failed fetch, is not
 *  read: it does not come from the database. */
function codesOf(error: Error): string[] {
  const one = error as Coded;
  const { cause: inner, meta } = one;
  const raw = meta?.driverAdapterError?.cause;
  const isDatabases = /^(Prisma|DriverAdapterError)/.test(error.name);
  return [
    one.code,
    one.errorCode,
    ...(isDatabases ? [...innerCodes(inner), meta?.code, ...innerCodes(raw)] : []),
  ].filter((code) => typeof code === 'string');
}

function innerCodes(inner: Inner | undefined): unknown[] {
  return [inner?.originalCode, inner?.code, inner?.kind];
}

type Inner = { originalCode?: unknown; code?: unknown; kind?: unknown };
type Coded = Inner & {
  errorCode?: unknown;
  cause?: Inner;
  meta?: { code?: unknown; driverAdapterError?: { cause?: Inner } };
};
