import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What a store's own admin says of who has opened our page there: our WordPress plugin, signed with the
 *  secret of the store's webhooks, or the back office of a custom store, with the secret of its frame. The
 *  contracts are docs/integrations/woocommerce.md and custom.md. */
const WordpressClaim = z.object({
  store: z.uuid(),
  /** The address of the shop, as WordPress has it; a back office says none. */
  home: z.string().max(500).optional(),
  /** Of wp-admin or the back office, which frames our page. */
  origin: z.string().max(300),
  /** WordPress counts its people; a back office may have ids of letters too. */
  user: z.union([z.int().positive(), z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)]),
  name: z.string().max(250),
  manage: z.boolean(),
  /** Seconds since 1970. */
  at: z.int().positive(),
  nonce: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
});
export type WordpressClaim = z.infer<typeof WordpressClaim>;

/** A token counts no longer than this. */
export const WORDPRESS_TOKEN_SECONDS = 60;

/** The clock of the server that signs may be so much ahead of ours; behind it, the age is what it takes. */
const WORDPRESS_CLOCK_AHEAD_SECONDS = 30;

/** The longest that a claim may grow to, and its signature. */
export const LONGEST_WORDPRESS_TOKEN = 4_000;

const TOKEN = /^([A-Za-z0-9_-]+)\.([0-9a-f]{64})$/;

type WordpressToken = { claim: WordpressClaim; signed: string; signature: string };

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
