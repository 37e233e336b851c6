/** Of WooCommerce itself: nobody gives them another meaning. */
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
