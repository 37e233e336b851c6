/** What the app asks for at installation; `shopify.app.toml` says the same, and a test compares. */
export const SHOPIFY_SCOPES = [
  'read_orders',
  'write_orders',
  'read_customers',
  'read_locations',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
  'read_fulfillments',
  'write_fulfillments',
];
