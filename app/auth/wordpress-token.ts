import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What our WordPress plugin says of who has opened its page in wp-admin, signed with the secret of the
 *  store's webhooks. The contract is docs/integrations/woocommerce.md. */
const WordpressClaim = z.object({
  store: z.uuid(),
  /** The address of the shop, as WordPress has it. */
  home: z.string().max(500),
  /** Of wp-admin, which frames our page. */
  origin: z.string().max(300),
  user: z.int().positive(),
  name: z.string().max(250),
  manage: z.boolean(),
  /** Seconds since 1970. */
  at: z.int().positive(),
  nonce: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
});
export type WordpressClaim = z.infer<typeof WordpressClaim>;

/** A token counts for this long before and after its time. */
export const WORDPRESS_TOKEN_SECONDS = 60;

/** The longest that a claim may grow to, and its signature. */
export const LONGEST_WORDPRESS_TOKEN = 4_000;

const TOKEN = /^([A-Za-z0-9_-]+)\.([0-9a-f]{64})$/;

export type WordpressToken = { claim: WordpressClaim; signed: string; signature: string };

/** What a token claims, or null when it is none. Says nothing of its signature. */
export function readWordpressToken(token: string): WordpressToken | null {
  const [, signed, signature] = TOKEN.exec(token) ?? [];
  if (!signed || !signature) return null;
  const claim = WordpressClaim.safeParse(jsonOf(signed));
  return claim.success ? { claim: claim.data, signed, signature } : null;
}

export function signWordpressClaim(secret: string, signed: string): string {
  // Calls and bodies of webhooks are signed with the same secret; none of them begins so.
  return createHmac('sha256', secret).update(`thumela-plugin-frame-1\n${signed}`).digest('hex');
}

/** Compares in constant time. */
export function isWordpressTokenSignedBy(secret: string, token: WordpressToken): boolean {
  const expected = Buffer.from(signWordpressClaim(secret, token.signed));
  const given = Buffer.from(token.signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Whether it is still, and already, its time. */
export function isWordpressTokenInTime({ claim }: WordpressToken, now: Date): boolean {
  return Math.abs(now.getTime() / 1000 - claim.at) <= WORDPRESS_TOKEN_SECONDS;
}

function jsonOf(signed: string): unknown {
  try {
    return JSON.parse(Buffer.from(signed, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
