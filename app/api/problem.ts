import type { ErrorRequestHandler, Request, Response } from 'express';
import { ZodError } from 'zod';
import { knownError } from '#app/domain/shared/database-busy.ts';
import { ERROR_CODES, type ErrorCode } from '#app/domain/shared/errors.ts';
import { fieldMessages } from '#app/domain/shared/form-errors.ts';
import type { Log } from '#app/ports/log.ts';

/** RFC 9457 problem details, plus the specification's `message`. */
type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  message: string;
  code: ErrorCode;
  requestId: string;
  fields?: Record<string, string>;
  skipped?: unknown;
  /** Only for a refused scan: the fields that the specification defines. */
  data?: unknown;
  /** Only for 'email-not-proved': the ticket to send together with the code. */
  ticket?: string;
};

/** Converts any error to a problem document; an unknown error reveals no details. */
export function toProblem(error: unknown, requestId: string): Problem {
  if (error instanceof ZodError) return invalidInput(error, requestId);
  const known = knownError(error);
  if (known) {
    const { fields, skipped, ticket, data } = known.details;
    return {
      ...problemOfCode(known.code, known.message, requestId),
      ...(fields ? { fields } : {}),
      ...(skipped ? { skipped } : {}),
      ...(data ? { data } : {}),
      ...(known.code === 'email-not-proved' && typeof ticket === 'string' ? { ticket } : {}),
    };
  }
  const parserError = bodyParserError(error);
  if (parserError) return problemOfCode(parserError.code, parserError.message, requestId);
  return problemOfCode(
    'internal',
    'Something went wrong on our side. Please try again. If this continues, tell us the request ID.',
    requestId,
  );
}

/** `message` is the text of the first error; `detail` adds the name of its field, for people who read logs. */
function invalidInput(error: ZodError, requestId: string): Problem {
  const fields = fieldMessages(error, WHOLE);
  const [field, message] = Object.entries(fields)[0] ?? [WHOLE, 'The request is not valid.'];
  const detail = field === WHOLE ? message : `${field}: ${message}`;
  return { ...problemOfCode('invalid-input', message, requestId), detail, fields };
}

const WHOLE = 'body';

function problemOfCode(code: ErrorCode, message: string, requestId: string): Problem {
  return {
    type: `/api/docs#${code}`,
    title: TITLE[code] ?? code,
    status: ERROR_CODES[code].http,
    detail: message,
    message,
    code,
    requestId,
  };
}

const TITLE: Partial<Record<ErrorCode, string>> = {
  'invalid-input': 'The request is not valid',
  'not-signed-in': 'Sign in first',
  'not-allowed': 'Not allowed',
  'not-found': 'Not found',
  'too-many-requests': 'Too many requests',
  busy: 'System busy',
  internal: 'Internal error',
};

function bodyParserError(error: unknown): { code: ErrorCode; message: string } | null {
  const type = (error as { type?: unknown } | null)?.type;
  if (type === 'entity.too.large')
    return { code: 'too-large', message: 'The request is too large.' };
  if (type === 'entity.parse.failed')
    return { code: 'invalid-input', message: 'The body is not valid JSON.' };
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return { code: 'unsupported-media', message: 'The encoding of the body is not supported.' };
  if (type === 'request.aborted' || type === 'request.size.invalid')
    return { code: 'invalid-input', message: 'The body is incomplete.' };
  if (error instanceof URIError)
    return { code: 'invalid-input', message: 'The URL of the request is not valid.' };
  // Any other client error of the parser or the file server, e.g. invalid gzip.
  if (isClientError(error))
    return { code: 'invalid-input', message: 'The request could not be read.' };
  return null;
}

/** Whether the error has a 4xx status, as errors of the package `http-errors` have. */
function isClientError(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: unknown };
  return error instanceof Error && typeof status === 'number' && status >= 400 && status < 500;
}

export function sendProblem(
  response: Response,
  problem: Problem,
  retryAfterSeconds?: number,
): void {
  if (retryAfterSeconds) response.setHeader('Retry-After', String(Math.ceil(retryAfterSeconds)));
  response.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

/** Express's error handler: converts every thrown error to a problem document. Only unexpected errors are logged;
 *  answers such as 'document still being made' are not, whatever their status. */
export function problemHandler(log: Log): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const problem = toProblem(error, String(response.locals['requestId'] ?? ''));
    if (problem.code === 'internal')
      log.error(
        { err: error, requestId: problem.requestId, path: loggedPath(request) },
        'request failed',
      );
    sendProblem(response, problem, knownError(error)?.details.retryAfterSeconds);
  };
}

/** The path of a request as it may be logged: without its query, and without the secret in the webhook address of a
 *  courier or warehouse. `request.path` is not complete within a mounted handler. */
export function loggedPath({ originalUrl }: Pick<Request, 'originalUrl'>): string {
  const [path = ''] = originalUrl.split('?');
  return path.replace(/^(\/webhooks\/(?:courier|warehouse)\/).+/i, '$1[redacted]');
}
