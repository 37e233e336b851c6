/** The access scopes of the Shopify fields that we use (docs/integrations/shopify.md; Shopify's schema does not state
 *  them). The simulator refuses a field without its scope, and a test derives from this table the scopes that the app
 *  must request. */

/** Keyed by `Type.field` of the Admin API's schema. */
// prettier-ignore
export const FIELD_SCOPES: Readonly<Record<string, string>> = {
  'QueryRoot.order': 'read_orders',
  'QueryRoot.orders': 'read_orders',
  'QueryRoot.ordersCount': 'read_orders',
  'QueryRoot.fulfillment': 'read_orders',
  'QueryRoot.locations': 'read_locations',
  'QueryRoot.fulfillmentOrder': 'read_merchant_managed_fulfillment_orders',
  'Order.customer': 'read_customers',
  'Order.fulfillmentOrders': 'read_merchant_managed_fulfillment_orders',
  'FulfillmentOrderAssignedLocation.location': 'read_locations',
  'Mutation.fulfillmentCreate': 'write_merchant_managed_fulfillment_orders',
  'Mutation.fulfillmentCancel': 'write_merchant_managed_fulfillment_orders',
  'Mutation.fulfillmentEventCreate': 'write_fulfillments',
};

/** Without these scopes the field is returned, but some data is silently missing, for example fulfilment orders of
 *  other services. Keyed by `Type.field`. */
// prettier-ignore
export const SIGHT_SCOPES: Readonly<Record<string, string>> = {
  'Location.isFulfillmentService': 'read_third_party_fulfillment_orders',
};

/** Keyed by the first part of a webhook topic; life-cycle topics need no scope. */
// prettier-ignore
export const TOPIC_SCOPES: Readonly<Record<string, string>> = {
  'orders/': 'read_orders',
  'fulfillment_orders/': 'read_merchant_managed_fulfillment_orders',
  'fulfillments/': 'read_fulfillments',
  'locations/': 'read_locations',
};

/** Keyed by section of `shopify.app.toml`. */
export const SECTION_SCOPES: Readonly<Record<string, string>> = {
  app_proxy: 'write_app_proxy',
};

/** Protected customer data, keyed by `Type.field`. Without Shopify's approval each field is null and listed in
 *  `errors`. */
// prettier-ignore
export const PROTECTED_FIELDS: ReadonlySet<string> = new Set([
  'Order.email', 'Order.phone',
  'MailingAddress.name', 'MailingAddress.firstName', 'MailingAddress.lastName', 'MailingAddress.company',
  'MailingAddress.address1', 'MailingAddress.address2', 'MailingAddress.phone',
  'MailingAddress.latitude', 'MailingAddress.longitude',
]);
