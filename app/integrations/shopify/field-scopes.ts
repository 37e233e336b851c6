/** The rights that what we use of Shopify asks for (docs/integrations/shopify.md; its schema does not
 *  say). The simulator refuses a field without its right, and a test derives from these what the app
 *  has to ask for. */

/** By `Type.field`, of the Admin API's schema. */
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

/** Without these a field is answered, and what the right is about is left out in silence: fulfilment
 *  orders of other services, of which only their location says whose they are. By `Type.field`. */
// prettier-ignore
export const SIGHT_SCOPES: Readonly<Record<string, string>> = {
  'Location.isFulfillmentService': 'read_third_party_fulfillment_orders',
};

/** By how a webhook's topic begins; life-cycle topics ask for none. */
// prettier-ignore
export const TOPIC_SCOPES: Readonly<Record<string, string>> = {
  'orders/': 'read_orders',
  'fulfillment_orders/': 'read_merchant_managed_fulfillment_orders',
  'fulfillments/': 'read_fulfillments',
  'locations/': 'read_locations',
};

/** By section of `shopify.app.toml`. */
export const SECTION_SCOPES: Readonly<Record<string, string>> = {
  app_proxy: 'write_app_proxy',
};

/** Protected customer data, by `Type.field`: without Shopify's approval each is null and named in
 *  `errors`. */
// prettier-ignore
export const PROTECTED_FIELDS: ReadonlySet<string> = new Set([
  'Order.email', 'Order.phone',
  'MailingAddress.name', 'MailingAddress.firstName', 'MailingAddress.lastName', 'MailingAddress.company',
  'MailingAddress.address1', 'MailingAddress.address2', 'MailingAddress.phone',
  'MailingAddress.latitude', 'MailingAddress.longitude',
]);
