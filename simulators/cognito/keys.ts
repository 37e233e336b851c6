import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';

type Key = { kid: string; privateKey: KeyObject; publicJwk: object };

/** The keys that a pool signs its tokens with. */
export function createPoolKeys() {
  const keys = [newKey()];
  return {
    /** What is signed from now on is signed with another key. */
    rotate: () => void keys.unshift(newKey()),
    published: () => ({ keys: keys.map(({ publicJwk }) => publicJwk) }),
    /** `with` is the key's place, the newest first. */
    token(claims: object, key: Key = keys[0]!): string {
      const head = { alg: 'RS256', typ: 'JWT', kid: key.kid };
      const text = [head, claims].map(encoded).join('.');
      return `${text}.${sign('sha256', Buffer.from(text), key.privateKey).toString('base64url')}`;
    },
    /** Of somebody who is not the pool, under the name of its newest key. */
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
