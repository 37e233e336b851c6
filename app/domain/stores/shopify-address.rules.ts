const SHOP_NAME = /^[a-z0-9][a-z0-9-]{0,59}$/;

/** The shop's name in its admin URL, from typed text: `kloof` or `kloof.myshopify.com`; null if it is not a shop
 *  name. */
export function shopName(typed: string): string | null {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^https:\/\//, '')
    .replace(/\.myshopify\.com\/?$/, '');
  return SHOP_NAME.test(bare) ? bare : null;
}

/** A Shopify page that asks for the shop and then opens `path` of our app in its admin; null if Shopify is not
 *  set up. */
export function anyShopAddress(template: string | null, path: string): string | null {
  if (!template) return null;
  const { origin, pathname } = new URL(template.replace('{shop}', 'any'));
  const inShop = pathname.replace('/store/any', '') + path;
  return `${origin}/?redirect=${encodeURIComponent(inShop)}`;
}

/** The URL of our app in this shop's admin; null if Shopify is not set up. */
export function appAddress(template: string | null, shop: string): string | null {
  const name = shopName(shop);
  return template && name ? template.replace('{shop}', name) : null;
}
