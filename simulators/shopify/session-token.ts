import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

type Keys = { apiKey: string; apiSecret: string };

/** A session token like those that App Bridge issues: HS256 with the client secret, valid for one minute. */
export function signSessionToken(
  { apiKey, apiSecret }: Keys,
  shop: string,
  at = new Date(),
): string {
  const now = Math.floor(at.getTime() / 1000);
  const payload = {
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: apiKey,
    sub: '42',
    exp: now + 60,
    nbf: now - 1,
    iat: now,
    jti: randomUUID(),
    sid: randomUUID(),
  };
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  return `${body}.${signatureOf(apiSecret, body)}`;
}

/** Whether the token is ours, for this shop, and not expired. */
export function isSessionToken({ apiKey, apiSecret }: Keys, shop: string, token: string): boolean {
  const [head, payload, signature] = token.split('.');
  if (!head || !payload || !signature) return false;
  const expected = Buffer.from(signatureOf(apiSecret, `${head}.${payload}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const isAlive = Number(claims['exp']) > Date.now() / 1000;
  return isAlive && claims['aud'] === apiKey && claims['dest'] === `https://${shop}`;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signatureOf(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url');
}
