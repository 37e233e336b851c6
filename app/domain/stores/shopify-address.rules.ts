const SHOP_NAME = /^[a-z0-9][a-z0-9-]{0,59}$/;

/** The name of a shop as its admin's address holds it, from what a person typed: `kloof`, or
 *  `kloof.myshopify.com`; null when that is no shop's name. */
export function shopName(typed: string): string | null {
  const bare = typed
    .trim()
    .toLowerCase()
    .replace(/^https:\/\//, '')
    .replace(/\.myshopify\.com\/?$/, '');
  return SHOP_NAME.test(bare) ? bare : null;
}

/** Where Shopify asks which shop it is about and then opens `path` of the app in its admin; null where
 *  Shopify is not set up. */
export function anyShopAddress(template: string | null, path: string): string | null {
  if (!template) return null;
  const { origin, pathname } = new URL(template.replace('{shop}', 'any'));
  const inShop = pathname.replace('/store/any', '') + path;
  return `${origin}/?redirect=${encodeURIComponent(inShop)}`;
}

/** Where the app opens inside this shop's admin; null where Shopify is not set up. */
export function appAddress(template: string | null, shop: string): string | null {
  const name = shopName(shop);
  return template && name ? template.replace('{shop}', name) : null;
}
