import type { ShopifySide } from '#app/integrations/shopify/compose-shopify.ts';

/** Shopify's library answers 410 to any user agent that it takes for a robot, even with a valid token. */
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Whether a session token claims to be issued by a shop's admin. Shopify signs buyers' tokens with the same secret
 *  and audience, and its library does not distinguish them. Without this check a buyer could act for the shop. Does
 *  not verify the signature. */
export function saysAdmin(token: string): boolean {
  const claims = claimsOf(token);
  const shop = typeof claims?.dest === 'string' ? claims.dest : '';
  return SHOP.test(shop) && claims?.iss === `${shop}/admin`;
}

/** A shop's URL as it is in a token's `dest`. Shopify's library parses any value as a URL and fails with an error of
 *  its own. */
const SHOP = /^https:\/\/[a-z0-9][a-z0-9-]*\.myshopify\.com$/;

/** The shop's domain in a token for which `saysAdmin` is true. */
export function shopOf(token: string): string {
  return String(claimsOf(token)?.dest).replace(/^https:\/\//, '');
}

/** The shop whose admin signed a session token; null for any other token. It checks the token's signature, issuer,
 *  audience and expiry, but makes no call to Shopify and obtains no access to the shop. */
export async function provedShop(
  shopify: Pick<ShopifySide, 'app' | 'apiKey'>,
  token: string,
): Promise<string | null> {
  if (!saysAdmin(token) || !endsSoon(token)) return null;
  const headers = { Authorization: `Bearer ${token}`, 'User-Agent': BROWSER };
  try {
    const { sessionToken } = await shopify.app.authenticate.public.customerAccount(
      new Request('https://admin.invalid/', { headers }),
    );
    return sessionToken.aud === shopify.apiKey ? shopOf(token) : null;
  } catch (thrown) {
    if (thrown instanceof Response) return null;
    throw thrown;
  }
}

/** The longest accepted time until a token expires. Tokens of Shopify's admin are valid for one minute, those of
 *  customer pages for five. */
const LONGEST_LIFE_MS = 10 * 60_000;

/** Whether a session token has an expiry, and expires soon. The library also accepts a token without an expiry, or one
 *  that is valid for a year. Shopify signs no such tokens, but a person with a stolen secret could. */
export function endsSoon(token: string): boolean {
  const exp = claimsOf(token)?.exp;
  return typeof exp === 'number' && exp * 1_000 - Date.now() <= LONGEST_LIFE_MS;
}

function claimsOf(token: string): { iss?: unknown; dest?: unknown; exp?: unknown } | null {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    return JSON.parse(payload) as ReturnType<typeof claimsOf>;
  } catch {
    return null;
  }
}
