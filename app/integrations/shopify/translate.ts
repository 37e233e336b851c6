import type {
  IncomingAddress,
  IncomingLine,
  IncomingOrder,
  SourceFacts,
} from '#app/ports/store-platform.ts';
import { centsOf } from './money.ts';
import type {
  ShopifyAddress,
  ShopifyChangedOrder,
  ShopifyFulfilmentOrder,
  ShopifyFulfilmentOrderHead,
  ShopifyLine,
  ShopifyOrder,
} from './wire.ts';

/** Delivery methods for which something travels (docs/integrations/shopify.md). */
const TRAVELS = new Set(['SHIPPING', 'LOCAL']);
const COLLECTED_BY_BUYER = new Set(['PICK_UP', 'PICKUP_POINT', 'RETAIL']);
const DEAD_FULFILMENTS = new Set(['CANCELLED', 'ERROR', 'FAILURE']);
const CLOSED_FULFILMENT_ORDERS = new Set(['CLOSED', 'CANCELLED']);

/** Where each line stands: still to send, and whether it travels at all. */
type LineWork = { shippable: number; travels: boolean };

/** An order as `OrderById` answers, with every page of its lines. */
export function orderFromGraphql(order: ShopifyOrder): IncomingOrder {
  const work = workByLine(order.fulfillmentOrders.nodes);
  return assemble(order, order.fulfillmentOrders.nodes, (line) =>
    work.has(line.id) ? withoutVirtual(line, work.get(line.id) as LineWork) : workOfLineAlone(line),
  );
}

/** An order of a page of changes; only for those that `needsWholeRead` lets pass. */
export function orderFromChangedPage(order: ShopifyChangedOrder): IncomingOrder {
  return assemble(order, order.fulfillmentOrders.nodes, workOfLineAlone);
}

/** Whether a page tells too little: more lines than it holds, or some lines are collected by the
 *  buyer, and only the lines of the fulfilment orders say which. */
export function needsWholeRead(order: ShopifyChangedOrder): boolean {
  const { lineItems, fulfillmentOrders, fulfillments } = order;
  return (
    lineItems.pageInfo.hasNextPage ||
    fulfillmentOrders.pageInfo.hasNextPage ||
    fulfillments.length >= 5 ||
    fulfillmentOrders.nodes.some((fo) => COLLECTED_BY_BUYER.has(methodOf(fo)))
  );
}

function assemble(
  order: ShopifyOrder | ShopifyChangedOrder,
  fulfilmentOrders: readonly ShopifyFulfilmentOrderHead[],
  workOf: (line: ShopifyLine) => LineWork,
): IncomingOrder {
  const lines = order.lineItems.nodes.map((line) => ({ line, work: workOf(line) }));
  const total = order.cancelledAt ? order.totalPriceSet : order.currentTotalPriceSet;
  return {
    externalId: order.id,
    orderId: order.name,
    createdAt: new Date(order.createdAt),
    updatedAt: new Date(order.updatedAt),
    currency: order.currencyCode,
    totalCents: centsOf(total.shopMoney.amount),
    note: order.note,
    email: order.email,
    customerRef: order.customer?.id ?? null,
    shipping: addressOf(order.shippingAddress, order.phone),
    billing: addressOf(order.billingAddress, null),
    assignedLocationId: assignedLocationOf(fulfilmentOrders),
    lines: lines.map(({ line, work }) => lineOf(line, work)),
    facts: factsOf(order, lines),
  };
}

function factsOf(
  order: ShopifyOrder | ShopifyChangedOrder,
  lines: readonly { line: ShopifyLine; work: LineWork }[],
): SourceFacts {
  const travelling = lines.filter(({ line, work }) => work.travels && line.currentQuantity > 0);
  return {
    platformStatus: platformStatusOf(order),
    payment: paymentOf(order.displayFinancialStatus),
    gateways: order.paymentGatewayNames,
    cancelled: order.cancelledAt !== null,
    deleted: false,
    draft: false,
    fulfilled:
      travelling.length > 0 &&
      travelling.every(({ line, work }) => work.shippable === 0 && line.unfulfilledQuantity === 0),
    trackingNumbers: order.fulfillments
      .filter((fulfilment) => !DEAD_FULFILMENTS.has(fulfilment.status))
      .flatMap((fulfilment) => fulfilment.trackingInfo.flatMap((info) => info.number ?? [])),
    needsShipping: travelling.length > 0,
  };
}

function workByLine(fulfilmentOrders: readonly ShopifyFulfilmentOrder[]): Map<string, LineWork> {
  const work = new Map<string, LineWork>();
  for (const fulfilmentOrder of fulfilmentOrders) {
    // A cancelled one was replaced by another that carries the same lines.
    if (fulfilmentOrder.status === 'CANCELLED') continue;
    const travels = TRAVELS.has(methodOf(fulfilmentOrder));
    for (const { lineItem, remainingQuantity } of fulfilmentOrder.lineItems.nodes) {
      const known = work.get(lineItem.id) ?? { shippable: 0, travels: false };
      known.travels ||= travels;
      if (travels) known.shippable += remainingQuantity;
      work.set(lineItem.id, known);
    }
  }
  return work;
}

function withoutVirtual(line: ShopifyLine, work: LineWork): LineWork {
  return line.requiresShipping ? work : { shippable: 0, travels: false };
}

/** Without fulfilment orders to ask, what is neither sent nor removed of a line that ships. */
function workOfLineAlone(line: ShopifyLine): LineWork {
  if (!line.requiresShipping) return { shippable: 0, travels: false };
  return { shippable: Math.min(line.unfulfilledQuantity, line.currentQuantity), travels: true };
}

function lineOf(line: ShopifyLine, work: LineWork): IncomingLine {
  return {
    externalId: line.id,
    name: line.name,
    sku: line.sku,
    quantity: line.quantity,
    fulfilledQuantity: Math.max(0, line.currentQuantity - line.unfulfilledQuantity),
    shippableQuantity: work.shippable,
    unitPriceCents: centsOf(line.originalUnitPriceSet.shopMoney.amount),
  };
}

/** No method at all is an order made by hand or by an app: it ships. */
function methodOf(fulfilmentOrder: ShopifyFulfilmentOrderHead): string {
  return fulfilmentOrder.deliveryMethod?.methodType ?? 'SHIPPING';
}

function assignedLocationOf(
  fulfilmentOrders: readonly ShopifyFulfilmentOrderHead[],
): string | null {
  const travelling = fulfilmentOrders.filter((fo) => TRAVELS.has(methodOf(fo)));
  const open = travelling.find((fo) => !CLOSED_FULFILMENT_ORDERS.has(fo.status));
  return (open ?? travelling[0])?.assignedLocation.location?.id ?? null;
}

function paymentOf(status: string | null): SourceFacts['payment'] {
  if (status === 'PAID') return 'paid';
  if (status === 'PARTIALLY_REFUNDED') return 'partially-refunded';
  return status === 'REFUNDED' ? 'refunded' : 'unpaid';
}

/** The words a merchant knows from the order's page: payment, then fulfilment. */
function platformStatusOf(order: ShopifyOrder | ShopifyChangedOrder): string {
  if (order.cancelledAt) return 'cancelled';
  const payment = (order.displayFinancialStatus ?? 'none').toLowerCase();
  return `${payment}, ${order.displayFulfillmentStatus.toLowerCase()}`.replaceAll('_', ' ');
}

function addressOf(address: ShopifyAddress | null, phone: string | null): IncomingAddress {
  return {
    name: address?.name ?? null,
    company: address?.company ?? null,
    address1: address?.address1 ?? null,
    address2: address?.address2 ?? null,
    city: address?.city ?? null,
    province: address?.province ?? address?.provinceCode ?? null,
    postalCode: address?.zip ?? null,
    countryCode: address?.countryCodeV2 ?? null,
    phone: address?.phone ?? phone,
    latitude: address?.latitude ?? null,
    longitude: address?.longitude ?? null,
  };
}
