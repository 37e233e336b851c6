import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache, SimplePenaltyBox } from 'aws-jwt-verify/jwk';
import { endpointOf, type PoolSettings } from './pool.ts';

/** Whom an id token of the pool speaks of; throws where it is not the pool's, not for this client, no id
 *  token, without an end, or past it. */
export type ReadIdToken = (token: string) => Promise<{ username: string }>;

/** After a key that the pool does not know it is not asked again for so long. */
const PAUSE_SECONDS = 10;

/** Verifies with the keys that the pool publishes; a key not seen before has them read again. */
export function createIdTokenReader(settings: PoolSettings): ReadIdToken {
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
    // The verifier takes one that has none for one that never ends.
    if (typeof exp !== 'number') throw new Error('a token that never ends');
    return { username };
  };
}
