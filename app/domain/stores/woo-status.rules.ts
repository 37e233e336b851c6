/** WooCommerce's built-in statuses, which cannot be given another meaning. */
export const WOO_OWN: ReadonlySet<string> = new Set([
  'pending',
  'processing',
  'on-hold',
  'completed',
  'cancelled',
  'refunded',
  'failed',
  'trash',
  'checkout-draft',
  'auto-draft',
  'new',
]);
