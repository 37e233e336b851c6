import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What a store's own admin claims about the person who opened our page there. It comes from our WordPress plugin,
 *  signed with the store's webhook secret, or from the back office of a custom store, signed with its frame secret.
 *  The contracts are docs/integrations/woocommerce.md and custom.md. */
const WordpressClaim = z.object({
  store: z.uuid(),
  /** The shop's URL as configured in WordPress; a back office sends none. */
  home: z.string().max(500).optional(),
  /** The origin of wp-admin or the back office, which frames our page. */
  origin: z.string().max(300),
  /** A number in WordPress; a back office may also send letters, digits, `_` and `-`. */
  user: z.union([z.int().positive(), z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)]),
  name: z.string().max(250),
  manage: z.boolean(),
  /** Seconds since 1970. */
  at: z.int().positive(),
  nonce: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
});
export type WordpressClaim = z.infer<typeof WordpressClaim>;

/** The longest lifetime of a token. */
export const WORDPRESS_TOKEN_SECONDS = 60;

/** How far the signing server's clock may be ahead of ours. If it is behind, that shortens the token's lifetime
 *  instead. */
const WORDPRESS_CLOCK_AHEAD_SECONDS = 30;

/** The maximum length of a token, in characters, because it is parsed before its signature is verified. */
export const LONGEST_WORDPRESS_TOKEN = 4_000;

const TOKEN = /^([A-Za-z0-9_-]+)\.([0-9a-f]{64})$/;

type WordpressToken = { claim: WordpressClaim; signed: string; signature: string };

/** The parsed token, or null when it is malformed. Does not verify the signature. */
export function readWordpressToken(token: string): WordpressToken | null {
  const [, signed, signature] = TOKEN.exec(token) ?? [];
  if (!signed || !signature) return null;
  const claim = WordpressClaim.safeParse(jsonOf(signed));
  return claim.success ? { claim: claim.data, signed, signature } : null;
}

export function signWordpressClaim(secret: string, signed: string): string {
  // Calls and webhook bodies are signed with the same secret; none of them begins with this prefix.
  return createHmac('sha256', secret).update(`thumela-plugin-frame-1\n${signed}`).digest('hex');
}

/** Whether the token was signed with this secret. The comparison takes constant time. */
export function isWordpressTokenSignedBy(secret: string, token: WordpressToken): boolean {
  const expected = Buffer.from(signWordpressClaim(secret, token.signed));
  const given = Buffer.from(token.signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Whether the token is neither expired nor too far in the future. */
export function isWordpressTokenInTime({ claim }: WordpressToken, now: Date): boolean {
  const age = now.getTime() / 1000 - claim.at;
  return age >= -WORDPRESS_CLOCK_AHEAD_SECONDS && age <= WORDPRESS_TOKEN_SECONDS;
}

function jsonOf(signed: string): unknown {
  try {
    return JSON.parse(Buffer.from(signed, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
