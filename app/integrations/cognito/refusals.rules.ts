/** What a refusal by the pool means for the caller. */
export type PoolRefusal =
  | { kind: 'wrong' }
  | { kind: 'disabled' }
  | { kind: 'must-reset' }
  /** The password breaks the pool's policy. The message is shown at the field. */
  | { kind: 'policy'; message: string }
  | { kind: 'slow-down'; retryAfterSeconds: number }
  | { kind: 'not-there' }
  /** The pool is misconfigured; an operator must correct it. */
  | { kind: 'set-up' }
  /** No answer, an answer that cannot be read, or an error inside Cognito. The result is unknown. */
  | { kind: 'down' };

const THROTTLED_SECONDS = 5;
/** The wait that we suggest after too many wrong passwords. The lock-out doubles from one second to 15 minutes, and the
 *  pool does not say how long it lasts. */
const LOCKED_SECONDS = 60;

/** docs/integrations/cognito.md has the source of each entry. */
const BY_TYPE: Record<string, (message: string) => PoolRefusal> = {
  NotAuthorizedException: notAuthorized,
  UserNotFoundException: () => ({ kind: 'not-there' }),
  UserNotConfirmedException: () => ({ kind: 'disabled' }),
  PasswordResetRequiredException: () => ({ kind: 'must-reset' }),
  InvalidPasswordException: (message) => ({ kind: 'policy', message }),
  InvalidParameterException: (message) =>
    /password/i.test(message) ? { kind: 'policy', message: ODD_PASSWORD } : { kind: 'set-up' },
  TooManyRequestsException: slowDown,
  TooManyFailedAttemptsException: slowDown,
  ThrottlingException: slowDown,
  LimitExceededException: () => ({ kind: 'slow-down', retryAfterSeconds: LOCKED_SECONDS }),
  InternalErrorException: () => ({ kind: 'down' }),
  ServiceUnavailable: () => ({ kind: 'down' }),
};

/** Replaces Cognito's own message, which quotes a regular expression. */
const ODD_PASSWORD = 'Password must not begin or end with a space';

/** Translates a refusal by Cognito. `type` is the last part of the answer's `__type`. An unknown type must not count as
 *  a wrong password. */
export function refusalOf(status: number, type: string, message: string): PoolRefusal {
  if (status === 429) return slowDown();
  const known = BY_TYPE[type];
  if (known) return known(message);
  return status >= 500 ? { kind: 'down' } : { kind: 'set-up' };
}

function notAuthorized(message: string): PoolRefusal {
  if (/incorrect username or password/i.test(message)) return { kind: 'wrong' };
  if (/attempts exceeded/i.test(message))
    return { kind: 'slow-down', retryAfterSeconds: LOCKED_SECONDS };
  if (/disabled/i.test(message)) return { kind: 'disabled' };
  if (/temporary password has expired/i.test(message)) return { kind: 'must-reset' };
  return { kind: 'set-up' };
}

function slowDown(): PoolRefusal {
  return { kind: 'slow-down', retryAfterSeconds: THROTTLED_SECONDS };
}
