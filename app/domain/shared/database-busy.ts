import { AppError, isAppError } from './errors.ts';

/** Seconds after which whoever was turned away may come back: a burst has passed by then. */
const BUSY_RETRY_SECONDS = 5;

/** Of Prisma: the database is out of reach or has hung up (P1001, P1002, P1008, P1017), the pool had no
 *  connection in time (P2024), the server has too many (P2037), or two writers met (P2034). */
const PRISMA_CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2034', 'P2037']);

/** Of P2028 only what time decided: a transaction that is used after its end is a fault of ours. */
const OUT_OF_TIME = /Unable to start a transaction in the given time|expired transaction/;

/** Of PostgreSQL: too many connections, going down or starting, ended by one of its own limits (of a
 *  statement, a lock, a silent transaction or session), a lost connection, or two writers that met. */
const SERVER_CODE = /^(53300|57P01|57P02|57P03|57P05|57014|25P03|25P04|55P03|40001|40P01|08\w{3})$/;

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The driver says these without a code. */
const DRIVER_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|Server has closed the connection/;

/** Whether an error only says that the database has too much to do or is away for a moment: nothing is
 *  wrong with what was asked, and the same may work in a few seconds. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error) || isAppError(error)) return false;
  const codes = codesOf(error);
  if (codes.includes('P2028')) return OUT_OF_TIME.test(error.message);
  return (
    codes.some((code) => PRISMA_CODES.has(code) || SERVER_CODE.test(code)) ||
    codes.some((code) => SOCKET_CODES.has(code)) ||
    DRIVER_WORDS.test(error.message)
  );
}

/** Two transactions met, in a deadlock or over the same row, and the database has undone one of them. */
const WRITE_CONFLICTS = new Set(['P2034', '40001', '40P01']);

/** Whether a transaction was undone only because it met another one: run again, it may well succeed. */
export function isWriteConflict(error: unknown): boolean {
  if (!(error instanceof Error) || isAppError(error)) return false;
  return codesOf(error).some((code) => WRITE_CONFLICTS.has(code));
}

/** What our own triggers refuse with (migration `closed_accounts_stay_closed`). */
const ACCOUNT_CLOSED = 'TH410';

/** An error that is ours, or what the database says as one of ours: that it is busy, or that the account
 *  was deleted; null for all else, which is a fault. Every door asks here. */
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

/** Prisma carries the code of the server one or two floors down. Another system's refusal, which a
 *  failed fetch carries as its cause, is none of the database's. */
function codesOf(error: Error): string[] {
  const one = error as Coded;
  const inner = one.cause?.originalCode ?? one.cause?.code;
  const raw = one.meta?.driverAdapterError?.cause;
  const isDatabases = /^(Prisma|DriverAdapterError)/.test(error.name);
  return [
    one.code,
    one.errorCode,
    ...(isDatabases ? [inner, one.meta?.code, raw?.originalCode, raw?.code] : []),
  ].filter((code) => typeof code === 'string');
}

type Inner = { originalCode?: unknown; code?: unknown };
type Coded = Inner & {
  errorCode?: unknown;
  cause?: Inner;
  meta?: { code?: unknown; driverAdapterError?: { cause?: Inner } };
};
