/** The scopes that the app requests at installation, and what to tell a merchant when one is missing.
 *  `shopify.app.toml` lists the same scopes, and a test compares the two lists. */
// prettier-ignore
const SCOPES = {
  read_orders: 'reading orders (no orders arrive)',
  read_customers: 'reading customers (orders arrive without customers)',
  read_locations: 'reading locations (pickup locations do not update)',
  read_merchant_managed_fulfillment_orders: 'reading fulfilment orders (no orders arrive)',
  write_merchant_managed_fulfillment_orders: 'editing fulfilment orders (tracking does not sync)',
  read_third_party_fulfillment_orders: 'reading fulfilment orders of other services (we cannot see which warehouse ships items)',
  read_fulfillments: 'reading fulfilments (shipments by others show up late)',
  write_fulfillments: 'editing fulfilments (buyers do not see the delivery progress)',
  write_app_proxy: 'showing the tracking page at the shop’s own address (buyers cannot open it there)',
} as const;

export const SHOPIFY_SCOPES = Object.keys(SCOPES) as readonly (keyof typeof SCOPES)[];

/** Descriptions of the missing scopes. A write scope includes the read scope. Additional scopes that a shop granted,
 *  for example to an earlier version of the app, are ignored. */
export function missingRights(granted: ReadonlySet<string>): string[] {
  return SHOPIFY_SCOPES.filter(
    (scope) => !granted.has(scope) && !granted.has(scope.replace(/^read_/, 'write_')),
  ).map((scope) => SCOPES[scope]);
}
