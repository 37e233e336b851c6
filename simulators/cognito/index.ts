import { randomUUID, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureError } from '../aws-signature.ts';
import type { FieldError } from './policy.ts';
import { createPoolUsers, text, type Asked, type Outcome, type PoolUser } from './users.ts';

/** The settings and credentials of the simulated pool. */
export const COGNITO_POOL = {
  region: 'af-south-1',
  userPoolId: 'af-south-1_ThumelaSim',
  clientId: '4simulatedclientofthumela',
  accessKeyId: 'AKIATHUMELA0000002',
  secretAccessKey: 'a-secret-of-the-simulated-pool',
};

/** Simulated failures; each number is how many of the next calls fail. */
type CognitoSwitches = {
  /** 400 TooManyRequestsException. */
  throttles: number;
  /** 500 InternalErrorException. */
  failures: number;
  /** The call is carried out, but the answer is lost. */
  lostAnswers: number;
  /** The call is never answered. */
  silences: number;
  /** The signing keys cannot be fetched. */
  keysLost: number;
  /** The call is not carried out. Instead the answer is 200 with the text of `stranger`. It affects the operation in
   *  `stranger.to`, or all if that is empty. */
  strangers: number;
};

const CALL = 'AWSCognitoIdentityProviderService.';
const ISSUER = `https://cognito-idp.${COGNITO_POOL.region}.amazonaws.com/${COGNITO_POOL.userPoolId}`;
const TOKEN_SECONDS = 300;

/** Cognito's errors for a bad signature, by the code that the shared signature check returns, which is that of S3. */
const SIGNATURE_FAULTS: Record<string, FieldError> = {
  AccessDenied: {
    type: 'MissingAuthenticationTokenException',
    message: 'Missing Authentication Token',
  },
  InvalidAccessKeyId: {
    type: 'UnrecognizedClientException',
    message: 'The security token included in the request is invalid.',
  },
};
const BAD_SIGNATURE: FieldError = {
  type: 'InvalidSignatureException',
  message: 'The request signature we calculated does not match the signature you provided.',
};

/** A server with one user pool as described in docs/integrations/cognito.md: its calls with Cognito's messages, its
 *  password policy, signature checks for administrator calls, and published keys. */
export async function startCognitoSimulator({ port = 0, now = () => Date.now() } = {}) {
  const switches: CognitoSwitches = {
    throttles: 0,
    failures: 0,
    lostAnswers: 0,
    silences: 0,
    keysLost: 0,
    strangers: 0,
  };
  const stranger = { type: 'text/html', text: '<html></html>', to: '' };
  const keys = createPoolKeys();
  const pool = createPoolUsers(now);
  /** The operations called and the paths fetched so far. */
  const asked: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (request.method === 'GET') return publish(request, response);
    const operation = text(request.headers['x-amz-target']).replace(CALL, '');
    asked.push(operation);
    if (spend('silences')) return;
    if (spend('throttles'))
      return refuse(response, error('TooManyRequestsException', 'Too many requests'));
    if (spend('failures'))
      return refuse(response, error('InternalErrorException', 'Internal error'), 500);
    if ([operation, ''].includes(stranger.to) && spend('strangers')) {
      response.writeHead(200, stranger.type ? { 'Content-Type': stranger.type } : {});
      return void response.end(stranger.text);
    }
    const outcome = outcomeOf(request, operation, body);
    if (spend('lostAnswers')) return void response.destroy();
    if ('fault' in outcome) refuse(response, outcome.fault);
    else send(response, 200, outcome.body);
  }

  function outcomeOf(request: IncomingMessage, operation: string, body: Buffer): Outcome {
    const wanted = jsonOf(body);
    if (request.headers['content-type'] !== 'application/x-amz-json-1.1' || !wanted)
      return { fault: error('SerializationException', 'The request cannot be read.') };
    if (operation === 'InitiateAuth') return signIn(wanted);
    if (operation === 'SignUp')
      return {
        fault: error('NotAuthorizedException', 'SignUp is not permitted for this user pool'),
      };
    const action = pool.actions[operation];
    if (!action) return { fault: error('UnknownOperationException', '') };
    const keysOfAccount = { ...COGNITO_POOL, service: 'cognito-idp' };
    const bad = signatureError(request, keysOfAccount, new Date(), body);
    if (bad) return { fault: SIGNATURE_FAULTS[bad.code] ?? BAD_SIGNATURE };
    if (wanted['UserPoolId'] !== COGNITO_POOL.userPoolId)
      return { fault: error('ResourceNotFoundException', 'User pool does not exist.') };
    return action(wanted);
  }

  function signIn({ ClientId, AuthFlow, AuthParameters }: Asked): Outcome {
    if (ClientId !== COGNITO_POOL.clientId)
      return { fault: error('ResourceNotFoundException', 'User pool client does not exist.') };
    if (AuthFlow !== 'USER_PASSWORD_AUTH')
      return {
        fault: error(
          'InvalidParameterException',
          `${text(AuthFlow)} flow not enabled for this client`,
        ),
      };
    const { USERNAME, PASSWORD } = (AuthParameters ?? {}) as Asked;
    if (!USERNAME || !PASSWORD)
      return { fault: error('InvalidParameterException', 'Missing required parameter') };
    const entered = pool.enter(text(USERNAME), text(PASSWORD));
    if ('fault' in entered) return entered;
    const { user } = entered;
    if (user.status === 'FORCE_CHANGE_PASSWORD')
      return {
        body: {
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session: randomUUID().repeat(20),
          ChallengeParameters: { USER_ID_FOR_SRP: user.username, requiredAttributes: '[]' },
        },
      };
    return { body: { ChallengeParameters: {}, AuthenticationResult: tokensOf(user) } };
  }

  function tokensOf(user: PoolUser) {
    return {
      IdToken: keys.token(claimsOf(user)),
      AccessToken: keys.token({ ...claimsOf(user), token_use: 'access' }),
      RefreshToken: randomUUID(),
      ExpiresIn: TOKEN_SECONDS,
      TokenType: 'Bearer',
    };
  }

  function claimsOf({ sub, username }: Pick<PoolUser, 'sub' | 'username'>) {
    const iat = Math.floor(now() / 1_000);
    return {
      sub,
      iss: ISSUER,
      aud: COGNITO_POOL.clientId,
      token_use: 'id',
      'cognito:username': username,
      auth_time: iat,
      iat,
      exp: iat + TOKEN_SECONDS,
    };
  }

  function publish({ url }: IncomingMessage, response: ServerResponse): void {
    asked.push(`GET ${url}`);
    const isThere = url === `/${COGNITO_POOL.userPoolId}/.well-known/jwks.json`;
    if (spend('keysLost')) return void response.destroy();
    send(response, isThere ? 200 : 404, isThere ? keys.published() : {});
  }

  function spend(day: keyof CognitoSwitches): boolean {
    if (switches[day] === 0) return false;
    switches[day] -= 1;
    return true;
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${listening}`,
    switches,
    stranger,
    asked,
    keys,
    claimsOf,
    users: pool.users,
    /** Simulates an action in the pool's AWS console. */
    console: (operation: string, about: Asked) => pool.actions[operation]!(about),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function error(type: string, message: string): FieldError {
  return { type, message };
}

function refuse(response: ServerResponse, { type, message }: FieldError, status = 400): void {
  send(response, status, { __type: type, message });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function jsonOf(body: Buffer): Asked | null {
  try {
    return JSON.parse(body.toString('utf8')) as Asked;
  } catch {
    return null;
  }
}

type Key = { kid: string; privateKey: KeyObject; publicJwk: object };

/** The keys with which a pool signs its tokens. */
function createPoolKeys() {
  const keys = [newKey()];
  return {
    /** Adds a new key, which signs all following tokens. */
    rotate: () => void keys.unshift(newKey()),
    published: () => ({ keys: keys.map(({ publicJwk }) => publicJwk) }),
    /** Signs a token, by default with the newest key. */
    token(claims: object, key: Key = keys[0]!): string {
      const head = { alg: 'RS256', typ: 'JWT', kid: key.kid };
      const text = [head, claims].map(encoded).join('.');
      return `${text}.${sign('sha256', Buffer.from(text), key.privateKey).toString('base64url')}`;
    },
    /** A token signed with a foreign key that claims to be the pool's newest. */
    forged(claims: object): string {
      return this.token(claims, { ...newKey(), kid: keys[0]!.kid });
    },
  };
}

function newKey(): Key {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  const jwk = publicKey.export({ format: 'jwk' });
  return { kid, privateKey, publicJwk: { ...jwk, kid, alg: 'RS256', use: 'sig' } };
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
