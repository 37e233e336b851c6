// This file contains every GraphQL document that we send to the Admin API. The contract tests validate each against
// the real schema and check that its requested cost stays below the 1,000 points allowed per call.

const MONEY = `fragment Money on MoneyBag { shopMoney { amount currencyCode } }`;

const ADDRESS = `fragment Address on MailingAddress {
  name company address1 address2 city province provinceCode zip countryCodeV2 phone latitude longitude
}`;

const LINE = `fragment Line on LineItem {
  id name sku quantity currentQuantity unfulfilledQuantity requiresShipping originalUnitPriceSet { ...Money }
}`;

const ORDER_HEAD = `fragment OrderHead on Order {
  id name test createdAt updatedAt cancelledAt currencyCode email phone note
  displayFinancialStatus displayFulfillmentStatus paymentGatewayNames
  totalPriceSet { ...Money } currentTotalPriceSet { ...Money }
  totalShippingPriceSet { ...Money } currentTotalDiscountsSet { ...Money }
  currentTotalTaxSet { ...Money } taxesIncluded
  customer { id }
  shippingAddress { ...Address } billingAddress { ...Address }
}`;

const FULFILMENT_ORDER = `fragment FulfilmentOrderHead on FulfillmentOrder {
  id status fulfillAt deliveryMethod { methodType }
  assignedLocation { name location { id isFulfillmentService } }
  fulfillmentHolds { displayReason reasonNotes }
}`;

const FULFILMENT_ORDER_LINE = `fragment FulfilmentOrderLine on FulfillmentOrderLineItem {
  id remainingQuantity lineItem { id }
}`;

const PAGE = 'pageInfo { hasNextPage endCursor }';

const FULFILMENT_ORDER_WORK = `fragment FulfilmentOrderWork on FulfillmentOrder {
  ...FulfilmentOrderHead
  supportedActions { action }
  lineItems(first: 30) { nodes { ...FulfilmentOrderLine } ${PAGE} }
}
${FULFILMENT_ORDER}
${FULFILMENT_ORDER_LINE}`;

/** The part of an order that is read first, alone or in a page of orders. Longer orders are read completely in further
 *  calls. */
const SHORT_ORDER = `fragment ShortOrder on Order {
  ...OrderHead
  lineItems(first: 20) { nodes { ...Line } ${PAGE} }
  fulfillmentOrders(first: 3) {
    nodes { ...FulfilmentOrderHead lineItems(first: 10) { nodes { ...FulfilmentOrderLine } ${PAGE} } }
    ${PAGE}
  }
  fulfillments(first: 5) { id status trackingInfo(first: 3) { number } }
}
${ORDER_HEAD}
${LINE}
${FULFILMENT_ORDER}
${FULFILMENT_ORDER_LINE}
${MONEY}
${ADDRESS}`;

/** Reads an ordinary order. The query is kept small, because its cost decides how many orders can be read at the same
 *  time. */
export const ORDER_IN_SHORT = `query OrderInShort($id: ID!) {
  order(id: $id) { ...ShortOrder }
}
${SHORT_ORDER}`;

/** Reads one order. The page queries below continue orders that are too long for one answer. */
export const ORDER_BY_ID = `query OrderById($id: ID!) {
  order(id: $id) {
    ...OrderHead
    lineItems(first: 40) { nodes { ...Line } ${PAGE} }
    fulfillmentOrders(first: 5) {
      nodes { ...FulfilmentOrderHead lineItems(first: 30) { nodes { ...FulfilmentOrderLine } ${PAGE} } }
      ${PAGE}
    }
    fulfillments(first: 25) { id status trackingInfo(first: 3) { number } }
  }
}
${ORDER_HEAD}
${LINE}
${FULFILMENT_ORDER}
${FULFILMENT_ORDER_LINE}
${MONEY}
${ADDRESS}`;

export const ORDER_LINES_PAGE = `query OrderLinesPage($id: ID!, $after: String) {
  order(id: $id) { lineItems(first: 100, after: $after) { nodes { ...Line } ${PAGE} } }
}
${LINE}
${MONEY}`;

/** The order of a fulfilment order, because webhooks name only the fulfilment order. */
export const ORDER_OF_FULFILMENT_ORDER = `query OrderOfFulfilmentOrder($id: ID!) {
  fulfillmentOrder(id: $id) { orderId }
}`;

export const RIGHTS = `query Rights { currentAppInstallation { accessScopes { handle } } }`;

export const FULFILMENT_ORDERS_PAGE = `query FulfilmentOrdersPage($id: ID!, $after: String) {
  order(id: $id) {
    fulfillmentOrders(first: 5, after: $after) {
      nodes { ...FulfilmentOrderHead lineItems(first: 30) { nodes { ...FulfilmentOrderLine } ${PAGE} } }
      ${PAGE}
    }
  }
}
${FULFILMENT_ORDER}
${FULFILMENT_ORDER_LINE}`;

export const FULFILMENT_ORDER_LINES_PAGE = `query FulfilmentOrderLinesPage($id: ID!, $after: String) {
  fulfillmentOrder(id: $id) {
    lineItems(first: 100, after: $after) { nodes { ...FulfilmentOrderLine } ${PAGE} }
  }
}
${FULFILMENT_ORDER_LINE}`;

/** A page of orders. More fields would exceed the cost allowed per call (docs/integrations/shopify.md). */
const ordersPage = (
  name: string,
  sorted: string,
) => `query ${name}($first: Int!, $after: String, $query: String!) {
  orders(first: $first, after: $after, query: $query, ${sorted}) {
    nodes { ...ShortOrder }
    ${PAGE}
  }
}
${SHORT_ORDER}`;

/** Oldest change first. */
export const ORDERS_CHANGED = ordersPage('OrdersChanged', 'sortKey: UPDATED_AT');
/** Newest order first. */
export const ORDERS_MADE = ordersPage('OrdersMade', 'sortKey: CREATED_AT, reverse: true');

/** The query of a bulk operation for the orders that match a search. It reads whole connections without pages, nested
 *  at most two deep. `"SEARCH"` is replaced by the search text. */
export const ORDERS_IN_BULK = `{
  orders(query: "SEARCH") {
    edges { node {
      ...OrderHead
      lineItems { edges { node { ...Line } } }
      fulfillmentOrders { edges { node { ...FulfilmentOrderHead } } }
      fulfillments(first: 5) { id status trackingInfo(first: 3) { number } }
    } }
  }
}
${ORDER_HEAD}
${LINE}
${FULFILMENT_ORDER}
${MONEY}
${ADDRESS}`;

/** Grouped, so that the parts of an order follow it directly and the file can be read as a stream. */
export const BULK_BEGIN = `mutation BulkBegin($query: String!) {
  bulkOperationRunQuery(query: $query, groupObjects: true) {
    bulkOperation { id }
    userErrors { field message }
  }
}`;

export const BULK_LOOK = `query BulkLook($id: ID!) {
  bulkOperation(id: $id) { status rootObjectCount url }
}`;

export const ORDERS_COUNT = `query OrdersCount($query: String!) {
  ordersCount(query: $query, limit: null) { count precision }
}`;

/** The ids and versions of orders. */
export const ORDERS_HELD = `query OrdersHeld($after: String, $query: String!) {
  orders(first: 250, after: $after, query: $query, sortKey: CREATED_AT) {
    nodes { id updatedAt }
    ${PAGE}
  }
}`;

/** The state of an order in Shopify, read before tracking is written. */
export const ORDER_SHIPPING_STATE = `query OrderShippingState($id: ID!) {
  order(id: $id) {
    id
    fulfillments(first: 100) { id status trackingInfo(first: 3) { number } }
    fulfillmentOrders(first: 5) { nodes { ...FulfilmentOrderWork } ${PAGE} }
  }
}
${FULFILMENT_ORDER_WORK}`;

export const SHIPPING_STATE_PAGE = `query ShippingStatePage($id: ID!, $after: String) {
  order(id: $id) {
    fulfillmentOrders(first: 5, after: $after) { nodes { ...FulfilmentOrderWork } ${PAGE} }
  }
}
${FULFILMENT_ORDER_WORK}`;

/** The current content and events of one of our fulfilments. */
export const FULFILMENT_STATE = `query FulfilmentState($id: ID!) {
  fulfillment(id: $id) {
    id status
    events(first: 30, sortKey: HAPPENED_AT, reverse: true) { nodes { id status happenedAt } }
    fulfillmentLineItems(first: 100) { nodes { quantity lineItem { id } } ${PAGE} }
  }
}`;

export const FULFILMENT_LINES_PAGE = `query FulfilmentLinesPage($id: ID!, $after: String) {
  fulfillment(id: $id) {
    fulfillmentLineItems(first: 100, after: $after) { nodes { quantity lineItem { id } } ${PAGE} }
  }
}`;

export const FULFILMENT_CREATE = `mutation FulfilmentCreate($fulfillment: FulfillmentInput!, $message: String) {
  fulfillmentCreate(fulfillment: $fulfillment, message: $message) {
    fulfillment { id }
    userErrors { field message }
  }
}`;

export const FULFILMENT_EVENT_CREATE = `mutation FulfilmentEventCreate($event: FulfillmentEventInput!) {
  fulfillmentEventCreate(fulfillmentEvent: $event) {
    fulfillmentEvent { id }
    userErrors { field message }
  }
}`;

export const FULFILMENT_CANCEL = `mutation FulfilmentCancel($id: ID!) {
  fulfillmentCancel(id: $id) { fulfillment { id status } userErrors { field message } }
}`;

export const SHOP = `query Shop {
  shop { id name email contactEmail myshopifyDomain currencyCode shopAddress { phone } }
}`;

export const LOCATIONS = `query Locations($after: String) {
  locations(first: 50, after: $after, includeLegacy: false) {
    nodes {
      id name isActive fulfillsOnlineOrders isFulfillmentService
      address { address1 address2 city province provinceCode zip countryCode phone latitude longitude }
    }
    ${PAGE}
  }
}`;
