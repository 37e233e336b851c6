import { decimalFromCents } from '#app/domain/shared/money.ts';
import { fulfilmentOrdersOf } from './fulfilments.ts';
import { isGranted } from './granted.ts';
import {
  currentOf,
  currentTotalCentsOf,
  fulfilmentStatusOf,
  remainingOf,
  totalCentsOf,
} from './orders.ts';
import { gid, type SimFulfilment, type SimOrder, type SimShop } from './state.ts';

type Paging = { first?: number | null; after?: string | null; reverse?: boolean | null };

/** A connection over a list; the cursor is the position. */
export function connection<T>(all: readonly T[], { first, after, reverse }: Paging) {
  const list = reverse ? [...all].reverse() : all;
  const start = after ? Number(Buffer.from(after, 'base64').toString()) : 0;
  // Without `first`, as in a bulk operation, all items are returned.
  const end = first == null ? list.length : start + first;
  const cursor = (index: number) => Buffer.from(String(index)).toString('base64');
  const nodes = list.slice(start, end);
  return {
    nodes,
    edges: nodes.map((node, index) => ({ node, cursor: cursor(start + index + 1) })),
    pageInfo: {
      hasNextPage: end < list.length,
      hasPreviousPage: start > 0,
      startCursor: nodes.length ? cursor(start) : null,
      endCursor: nodes.length ? cursor(start + nodes.length) : null,
    },
  };
}

/** The order as graphql-js reads it. Fields that are not modelled are null, or an error where null is not allowed. */
export function graphqlOrder(shop: SimShop, order: SimOrder): Record<string, unknown> {
  const money = moneyIn(order.currency);
  const address = addressOf(order);
  return {
    id: gid('Order', order.id),
    legacyResourceId: order.id,
    name: order.name,
    number: order.number,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    processedAt: order.createdAt,
    cancelledAt: order.cancelledAt,
    currencyCode: order.currency,
    email: order.email,
    phone: order.phone,
    note: order.note,
    tags: order.tags ? order.tags.split(', ') : [],
    test: order.isTest === true,
    displayFinancialStatus: order.financial,
    displayFulfillmentStatus: fulfilmentStatusOf(order),
    paymentGatewayNames: order.gateways,
    totalPriceSet: money(totalCentsOf(order)),
    currentTotalPriceSet: money(currentTotalCentsOf(order)),
    totalShippingPriceSet: money(order.shippingCents),
    currentTotalDiscountsSet: money(0),
    // South African prices include 15 % VAT.
    currentTotalTaxSet: money(Math.round((currentTotalCentsOf(order) * 15) / 115)),
    taxesIncluded: true,
    customer: { id: gid('Customer', order.customerId), legacyResourceId: order.customerId },
    shippingAddress: address,
    billingAddress: address,
    lineItems: (args: Paging) =>
      connection(
        order.lines.map((line) => graphqlLine(order, line)),
        args,
      ),
    fulfillmentOrders: (args: Paging) => connection(graphqlFulfilmentOrders(shop, order), args),
    fulfillments: ({ first }: Paging) =>
      order.fulfilments
        .map((fulfilment) => graphqlFulfilment(order, fulfilment))
        .slice(0, first ?? undefined),
  };
}

/** The fulfilment orders that the app can see. */
export function graphqlFulfilmentOrders(shop: SimShop, order: SimOrder) {
  const locationOf = (id: string) => shop.locations.find((candidate) => candidate.id === id);
  const mayBeShown = isGranted(shop, 'read_third_party_fulfillment_orders');
  const shown = fulfilmentOrdersOf(order).filter(
    ({ locationId }) => mayBeShown || !locationOf(locationId)?.isService,
  );
  return shown.map(({ id, locationId, methodType, lines }) => {
    const location = locationOf(locationId);
    const done = lines.every(({ remaining }) => remaining === 0);
    const isHeld = order.onHold || lines.some(({ line }) => line.apart === 'held');
    const status = done ? 'CLOSED' : waitingStatus(order, isHeld);
    return {
      id: gid('FulfillmentOrder', id),
      orderId: gid('Order', order.id),
      orderName: order.name,
      status,
      fulfillAt: order.fulfillAt ?? null,
      fulfillmentHolds: status === 'ON_HOLD' ? [holdOf(order)] : [],
      deliveryMethod: { id: gid('DeliveryMethod', id), methodType },
      assignedLocation: {
        name: location?.name ?? '',
        countryCode: 'ZA',
        location: location
          ? { id: gid('Location', location.id), isFulfillmentService: location.isService === true }
          : null,
      },
      supportedActions: actionsOf(status, location?.isService === true),
      lineItems: (args: Paging) =>
        connection(
          lines.map(({ line, remaining }) => ({
            id: gid('FulfillmentOrderLineItem', `${id}${line.id}`),
            remainingQuantity: remaining,
            totalQuantity: line.quantity,
            requiresShipping: line.requiresShipping,
            lineItem: graphqlLine(order, line),
          })),
          args,
        ),
    };
  });
}

/** Work assigned to a fulfilment service can be fulfilled only by that service. */
function actionsOf(status: string, isService: boolean): { action: string }[] {
  if (!['OPEN', 'IN_PROGRESS'].includes(status)) return [];
  return [{ action: isService ? 'REQUEST_FULFILLMENT' : 'CREATE_FULFILLMENT' }];
}

function waitingStatus(order: SimOrder, isHeld: boolean): string {
  if (isHeld) return 'ON_HOLD';
  return order.fulfillAt ? 'SCHEDULED' : (order.work ?? 'OPEN');
}

function holdOf(order: SimOrder) {
  return {
    id: gid('FulfillmentHold', order.id),
    reason: 'INCORRECT_ADDRESS',
    displayReason: 'Incorrect address',
    reasonNotes: order.holdNotes ?? null,
    heldByRequestingApp: false,
  };
}

export function graphqlFulfilment(order: SimOrder, fulfilment: SimFulfilment) {
  return {
    id: gid('Fulfillment', fulfilment.id),
    legacyResourceId: fulfilment.id,
    status: fulfilment.status,
    createdAt: fulfilment.createdAt,
    location: { id: gid('Location', fulfilment.locationId) },
    trackingInfo: [fulfilment.tracking],
    fulfillmentLineItems: (args: Paging) =>
      connection(
        order.lines
          .filter(({ id }) => (fulfilment.quantities[id] ?? 0) > 0)
          .map((line) => ({
            id: gid('FulfillmentLineItem', line.id),
            quantity: fulfilment.quantities[line.id],
            lineItem: graphqlLine(order, line),
          })),
        args,
      ),
    events: (args: Paging) =>
      connection(
        [...fulfilment.events]
          .sort((a, b) => a.happenedAt.localeCompare(b.happenedAt))
          .map((event) => ({ ...event, id: gid('FulfillmentEvent', event.id) })),
        args,
      ),
  };
}

function graphqlLine(order: SimOrder, line: SimOrder['lines'][number]) {
  return {
    id: gid('LineItem', line.id),
    name: line.title,
    title: line.title,
    sku: line.sku,
    quantity: line.quantity,
    currentQuantity: currentOf(line),
    unfulfilledQuantity: remainingOf(line),
    requiresShipping: line.requiresShipping,
    originalUnitPriceSet: moneyIn(order.currency)(line.cents),
  };
}

function moneyIn(currencyCode: string) {
  return (cents: number) => {
    const shopMoney = { amount: decimalFromCents(cents), currencyCode };
    return { shopMoney, presentmentMoney: shopMoney };
  };
}

function addressOf({ id, address }: SimOrder) {
  return {
    ...address,
    id: gid('MailingAddress', id),
    name: `${address.firstName} ${address.lastName}`,
    countryCodeV2: address.countryCode,
    coordinatesValidated: address.latitude !== null,
  };
}
