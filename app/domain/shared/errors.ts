/** The HTTP status of each error code, and whether a retry can help. */
// prettier-ignore
export const ERROR_CODES = {
  'invalid-input':       { http: 400, retry: false },
  'not-signed-in':       { http: 401, retry: false },
  'wrong-credentials':   { http: 401, retry: false },
  'code-required':       { http: 401, retry: false },
  'email-not-proved':    { http: 403, retry: false },
  'approval-pending':    { http: 403, retry: false },
  'not-allowed':         { http: 403, retry: false },
  'not-found':           { http: 404, retry: false },
  'method-not-allowed':  { http: 405, retry: false },
  'conflict':            { http: 409, retry: false },
  'gone':                { http: 410, retry: false },
  'too-large':           { http: 413, retry: false },
  'unsupported-media':   { http: 415, retry: false },
  'nothing-to-do':       { http: 422, retry: false },
  'unknown-filter':      { http: 422, retry: false },
  'insufficient-balance':{ http: 422, retry: false },
  'idempotency-mismatch':{ http: 422, retry: false },
  'too-many-requests':   { http: 429, retry: true },
  'courier-refused':     { http: 422, retry: false },
  'courier-down':        { http: 503, retry: true },
  'courier-unknown':     { http: 503, retry: true },
  'store-refused':       { http: 422, retry: false },
  'store-rights-lost':   { http: 422, retry: false },
  'store-elsewhere':     { http: 403, retry: false },
  'store-deleted':       { http: 403, retry: false },
  'store-down':          { http: 503, retry: true },
  'warehouse-down':      { http: 503, retry: true },
  'warehouse-login-refused': { http: 422, retry: false },
  'mail-down':           { http: 503, retry: true },
  'identity-down':       { http: 503, retry: true },
  'payments-refused':    { http: 422, retry: false },
  'payments-down':       { http: 503, retry: true },
  'payments-unknown':    { http: 503, retry: true },
  'files-down':          { http: 503, retry: true },
  'busy':                { http: 503, retry: true },
  'internal':            { http: 500, retry: false },
} as const satisfies Record<string, { http: number; retry: boolean }>;

export type ErrorCode = keyof typeof ERROR_CODES;

type ErrorDetails = {
  /** Messages by field name, for the form. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  [key: string]: unknown;
};

const BRAND = 'thumela.app-error';

/** An error whose message is written for users. `cause` is for the log. Of `details`, forms show the messages in
 *  `fields` and the typed `values` again, `retryAfterSeconds` becomes the Retry-After header, and the API returns the
 *  parts that `toProblem` names. Everything else in `details` is for the log and for our own code. */
export class AppError extends Error {
  readonly brand = BRAND;
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, cause?: unknown) {
    super(message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** Checks a marker instead of the class, because the server and the Remix bundle each load their own copy of the
 *  class. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && (error as { brand?: unknown }).brand === BRAND;
}

export function notFound(thing: string): AppError {
  return new AppError('not-found', `${thing} not found.`);
}

export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid-input', message, { fields: { [field]: message } });
}
