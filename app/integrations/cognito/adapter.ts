import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError, invalidField } from '#app/domain/shared/errors.ts';
import type { IdentityPort, PasswordCheck } from '#app/ports/identity.ts';
import type { Log } from '#app/ports/log.ts';
import { createPool, type PoolAnswer, type PoolSettings, endpointOf } from './pool.ts';
import type { PoolRefusal } from './refusals.rules.ts';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache, SimplePenaltyBox } from 'aws-jwt-verify/jwk';

/** After an unknown signing key, the pool's keys are not fetched again for this long. */
const PAUSE_SECONDS = 10;

type Options = PoolSettings & {
  /** Records a pool user before it is created, so that an unused one can be deleted later. */
  note(credential: string): Promise<void>;
  /** Checks passwords that were stored before the pool was introduced. */
  before: Pick<IdentityPort, 'check'>;
  log: Pick<Log, 'error' | 'warn'>;
  readIdToken?: ReadIdToken;
};

const DOWN = 'Sign-in is not available right now. Nothing was changed. Try again in a minute.';
const SLOW = 'Attempt limit exceeded, please try after some time.';

const SignedIn = z.object({
  AuthenticationResult: z.object({ IdToken: z.string() }).optional(),
  ChallengeName: z.string().optional(),
});

const Made = (name: string) => z.object({ User: z.object({ Username: z.literal(name) }) });
/** The pool answers a successful change with an empty object. */
const Done = z.strictObject({});

/** Stores passwords in a Cognito user pool. Each password has its own pool user with a random name, to which the
 *  credential of the person refers (docs/decisions/040-passwords-in-a-pool.md). */
export function createCognitoIdentity(options: Options): IdentityPort {
  const { note, before, log } = options;
  const pool = createPool(options);
  const readIdToken = options.readIdToken ?? createIdTokenReader(options);

  async function insist(operation: string, body: object, shape: z.ZodType): Promise<void> {
    const answer = await pool.order(operation, body, shape);
    if (!answer.ok) throw errorOf(answer, operation);
  }

  const errorOf = (answer: Refused, operation: string) => errorFor(log, answer, operation);

  async function isTheirs(token: string, name: string): Promise<boolean> {
    const { username } = await readIdToken(token);
    return username === name;
  }

  return {
    async keep({ password }) {
      const name = randomUUID();
      const credential = `${SCHEME}${name}`;
      await note(credential);
      const Password = password.normalize();
      // Created with the password, so that a password the policy refuses leaves no user behind.
      const made = { Username: name, TemporaryPassword: Password, MessageAction: 'SUPPRESS' };
      await insist('AdminCreateUser', made, Made(name));
      const own = { Username: name, Password, Permanent: true };
      await insist('AdminSetUserPassword', own, Done);
      return credential;
    },

    async check(login, credential) {
      const name = credential === null ? randomUUID() : nameOf(credential);
      if (name === null) return before.check(login, credential);
      const answer = await pool.ask(
        'InitiateAuth',
        {
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: name, PASSWORD: login.password.normalize() },
        },
        SignedIn,
      );
      if (!answer.ok) {
        const known = CHECKED[answer.refusal.kind];
        if (known) return known;
        throw errorOf(answer, 'InitiateAuth');
      }
      const { AuthenticationResult: result, ChallengeName: challenge } = answer.body;
      if (!result && challenge === 'NEW_PASSWORD_REQUIRED')
        return { ok: false, reason: 'must-choose' };
      const isTrue =
        !challenge && result && (await isTheirs(result.IdToken, name).catch(() => false));
      if (isTrue) return { ok: true };
      const said = challenge ? `the challenge ${challenge}` : 'a token of another user';
      throw errorOf({ ok: false, refusal: { kind: 'set-up' }, said }, 'InitiateAuth');
    },

    async forget(credential) {
      const name = nameOf(credential);
      if (name === null) return;
      const answer = await pool.order('AdminDeleteUser', { Username: name }, Done);
      if (!answer.ok && answer.refusal.kind !== 'not-there')
        throw errorOf(answer, 'AdminDeleteUser');
    },
  };
}

const SCHEME = 'cognito:';

/** The name of the pool user that a credential refers to; null for a credential of another password store. */
function nameOf(credential: string): string | null {
  return credential.startsWith(SCHEME) ? credential.slice(SCHEME.length) : null;
}

const WRONG = { ok: false, reason: 'wrong' } as const;
const CHECKED: { [K in PoolRefusal['kind']]?: PasswordCheck } = {
  wrong: WRONG,
  // A pool without PreventUserExistenceErrors reports an unknown user instead of a wrong password.
  'not-there': WRONG,
  disabled: { ok: false, reason: 'disabled' },
  'must-reset': { ok: false, reason: 'must-reset' },
};

/** Returns the user name in an id token of the pool. Throws when the token is not from this pool, not for this
 *  client, not an id token, expired, or without an expiry. */
type ReadIdToken = (token: string) => Promise<{ username: string }>;

/** Verifies with the pool's published keys; an unknown key causes them to be fetched again. */
function createIdTokenReader(settings: PoolSettings): ReadIdToken {
  const { userPoolId, clientId, region, timeoutMs = 8_000 } = settings;
  const published = `https://cognito-idp.${region}.amazonaws.com`;
  const asked = endpointOf(settings);
  const jwksCache = new SimpleJwksCache({
    penaltyBox: new SimplePenaltyBox({ waitSeconds: PAUSE_SECONDS }),
    fetcher: {
      async fetch(address) {
        const signal = AbortSignal.timeout(timeoutMs);
        const response = await fetch(address.replace(published, asked), {
          signal,
          redirect: 'error',
        });
        if (!response.ok) throw new Error(`the keys of the pool: ${response.status}`);
        return response.arrayBuffer();
      },
    },
  });
  const verifier = CognitoJwtVerifier.create(
    { userPoolId, clientId, tokenUse: 'id' },
    { jwksCache },
  );
  return async (token) => {
    const { exp, 'cognito:username': username } = await verifier.verify(token);
    // The verifier accepts a token without `exp`, which would never expire.
    if (typeof exp !== 'number') throw new Error('a token that never ends');
    return { username };
  };
}

type Refused = Extract<PoolAnswer<unknown>, { ok: false }>;

function errorFor(log: Options['log'], { refusal, said }: Refused, operation: string): AppError {
  if (refusal.kind === 'policy') return invalidField('password', refusal.message);
  if (refusal.kind === 'slow-down') {
    log.warn({ code: 'identity-slow', operation, said }, 'the user pool asks us to slow down');
    const { retryAfterSeconds } = refusal;
    return new AppError('too-many-requests', SLOW, { retryAfterSeconds });
  }
  const details = { code: 'identity-down', operation, said };
  if (refusal.kind === 'down') log.warn(details, 'the user pool does not answer');
  else log.error(details, 'the user pool refuses us: docs/integrations/cognito.md');
  return new AppError('identity-down', DOWN, {});
}
