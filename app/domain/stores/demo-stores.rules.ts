/** The name of an account's demo store: its folder in the WooCommerce simulator, and its shop name in the Shopify
 *  one. A store belongs to one account, so each account has its own. */
export function demoName(accountId: string): string {
  return `demo-${accountId.slice(-12)}`;
}
