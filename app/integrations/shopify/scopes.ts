/** What the app asks for at installation, and what a merchant has to know when it is missing;
 *  `shopify.app.toml` says the same, and a test compares. */
// prettier-ignore
const SCOPES = {
  read_orders: 'reading orders (no order comes in)',
  read_customers: 'reading customers (orders come without theirs)',
  read_locations: 'reading locations (pickup locations are not kept up to date)',
  read_merchant_managed_fulfillment_orders: 'reading fulfilment orders (no order comes in)',
  write_merchant_managed_fulfillment_orders: 'editing fulfilment orders (tracking is not written back)',
  read_third_party_fulfillment_orders: 'reading fulfilment orders of other services (whose warehouse sends a part of an order is not said)',
  read_fulfillments: 'reading fulfilments (what others send is noticed late)',
  write_fulfillments: 'editing fulfilments (buyers are not told how far their parcel is)',
  write_app_proxy: 'an address of the shop (buyers do not find the tracking page there)',
} as const;

export const SHOPIFY_SCOPES = Object.keys(SCOPES) as readonly (keyof typeof SCOPES)[];

/** What of it is missing, in words. The right to write holds the right to read; what a shop granted
 *  beyond it, as it did when the app asked for more, is not used. */
export function missingRights(granted: ReadonlySet<string>): string[] {
  return SHOPIFY_SCOPES.filter(
    (scope) => !granted.has(scope) && !granted.has(scope.replace(/^read_/, 'write_')),
  ).map((scope) => SCOPES[scope]);
}
