/** What a refusal of the pool means to us. */
export type PoolRefusal =
  | { kind: 'wrong' }
  | { kind: 'disabled' }
  | { kind: 'must-reset' }
  /** The pool's own policy; its words are for the field. */
  | { kind: 'policy'; message: string }
  | { kind: 'slow-down'; retryAfterSeconds: number }
  | { kind: 'not-there' }
  /** The pool is not set up as we need it: somebody has to see to it. */
  | { kind: 'set-up' }
  /** No answer, or none that says anything: nobody can say. */
  | { kind: 'down' };

const THROTTLED_SECONDS = 5;
/** A lock of the pool doubles from a second to a quarter of an hour and does not say how long it is. */
const LOCKED_SECONDS = 60;

/** docs/integrations/cognito.md has the source of each. */
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

/** The pool answers this with a pattern that nobody reads. */
const ODD_PASSWORD = 'Password must not begin or end with a space';

/** `type` is the last part of `__type`. What is not known is no wrong password. */
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
