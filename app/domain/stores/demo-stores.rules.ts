/** The folder of the WooCommerce simulator, and the name of the shop at Shopify's, where an account's
 *  demo store is: a store belongs to one account, so each has its own. */
export function demoName(accountId: string): string {
  return `demo-${accountId.slice(-12)}`;
}
