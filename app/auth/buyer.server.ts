import type { Buyer } from '#app/domain/tracking/track-for-buyer.ts';
import type { ShopifySide } from '#app/integrations/shopify/compose-shopify.ts';
import { BROWSER, endsSoon, saysAdmin } from './shopify-token.ts';

/** The buyer that a session token of Shopify's customer pages authenticates, or null. Such a token names its shop
 *  and, once the person has signed in, the customer. It gives no other access. */
export async function buyerOf(
  shopify: ShopifySide | null,
  authorization: string | undefined,
): Promise<Buyer | null> {
  if (!shopify || !authorization || saysAdmin(authorization) || !endsSoon(authorization))
    return null;
  const headers = { Authorization: authorization, 'User-Agent': BROWSER };
  try {
    const { sessionToken } = await shopify.app.authenticate.public.customerAccount(
      new Request('https://customer.invalid/', { headers }),
    );
    // Shopify's library does not check the audience of these tokens.
    if (sessionToken.aud !== shopify.apiKey) return null;
    if (typeof sessionToken.dest !== 'string') return null;
    const customerId = /^gid:\/\/shopify\/Customer\/\d+$/.exec(sessionToken.sub ?? '')?.[0];
    return { shop: sessionToken.dest.replace(/^https:\/\//, ''), customerId: customerId ?? null };
  } catch (thrown) {
    if (thrown instanceof Response) return null;
    throw thrown;
  }
}
