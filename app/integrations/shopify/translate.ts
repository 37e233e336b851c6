import { formatDate } from '#app/domain/shared/time.ts';
import {
  WITHHELD_PARTS,
  type IncomingAddress,
  type IncomingLine,
  type OrderContent,
  type SourceFacts,
  type WithheldPart,
} from '#app/ports/store-platform.ts';
import { centsOf } from './money.ts';
import type {
  ShopifyAddress,
  ShopifyFileOrder,
  ShopifyFulfilmentOrder,
  ShopifyFulfilmentOrderHead,
  ShopifyLine,
  ShopifyOrder,
} from './wire.ts';

/** Delivery methods that involve shipping (docs/integrations/shopify.md). */
const TRAVELS = new Set(['SHIPPING', 'LOCAL']);
const COLLECTED_BY_BUYER = new Set(['PICK_UP', 'PICKUP_POINT', 'RETAIL']);
const DEAD_FULFILMENTS = new Set(['CANCELLED', 'ERROR', 'FAILURE']);
const CLOSED_FULFILMENT_ORDERS = new Set(['CLOSED', 'CANCELLED']);
/** Statuses of fulfilment orders that can be shipped now, and of those that can only be shipped later. */
const READY = new Set(['OPEN', 'IN_PROGRESS']);
const WAITING = new Set(['ON_HOLD', 'SCHEDULED', 'INCOMPLETE']);
const NO_WORK: LineWork = {
  shippable: 0,
  held: 0,
  others: 0,
  apart: {},
  elsewhere: 0,
  shown: 0,
  travels: false,
};
const ELSEWHERE = 'assigned to another fulfilment service, or to none yet';

/** The quantities of a line by state, and whether the line is shipped at all. */
type LineWork = {
  /** The quantity that can be shipped now. */
  shippable: number;
  /** The quantity on hold. */
  held: number;
  /** The quantity in the warehouse of another fulfilment service, which ships it. */
  others: number;
  /** The quantities at other locations of the shop, by location. They ship as a part of their own, or once nothing is
   *  left at the assigned location, because a courier collects an order at one location. */
  apart: Readonly<Record<string, number>>;
  /** The quantity in no fulfilment order that is visible to us. */
  elsewhere: number;
  /** The quantity in fulfilment orders that are visible to us. */
  shown: number;
  travels: boolean;
};

/** An order with all its lines. */
export function orderFromGraphql(order: ShopifyOrder): OrderContent {
  const fulfilmentOrders = order.fulfillmentOrders.nodes;
  const work = workByLine(fulfilmentOrders);
  const workOf = (line: ShopifyLine) => {
    if (!line.requiresShipping) return NO_WORK;
    const known = work.get(line.id) ?? { ...NO_WORK, travels: true };
    if (!known.travels) return known;
    // Items in no visible fulfilment order are shipped by another fulfilment service, or are not assigned to a location
    // yet.
    const elsewhere = Math.max(0, workOfLineAlone(line).shippable - known.shown);
    return { ...known, elsewhere };
  };
  return assemble(order, fulfilmentOrders, workOf, othersOf(fulfilmentOrders));
}

/** An order from a bulk operation's file; only for settled orders. */
export function orderFromFile(order: ShopifyFileOrder): OrderContent {
  return assemble(order, order.fulfillmentOrders.nodes, workOfLineAlone, null);
}

/** Whether the file has enough data about the order. It does not if something is left to ship and the order is not
 *  cancelled, if the order may have more fulfilments than the five that the file contains, or if the buyer collects a
 *  part of it. */
export function isSettled(order: ShopifyFileOrder): boolean {
  const isOpen = order.lineItems.nodes.some((line) => workOfLineAlone(line).shippable > 0);
  if (isOpen && order.cancelledAt === null) return false;
  if (order.fulfillments.length >= 5) return false;
  return !order.fulfillmentOrders.nodes.some((fo) => COLLECTED_BY_BUYER.has(methodOf(fo)));
}

function assemble(
  order: ShopifyOrder | ShopifyFileOrder,
  fulfilmentOrders: readonly ShopifyFulfilmentOrderHead[],
  workOf: (line: ShopifyLine) => LineWork,
  sentByOthers: string | null,
): OrderContent {
  const lines = order.lineItems.nodes.map((line) => ({ line, work: workOf(line) }));
  const total = order.cancelledAt ? order.totalPriceSet : order.currentTotalPriceSet;
  return {
    externalId: order.id,
    orderId: order.name,
    createdAt: new Date(order.createdAt),
    updatedAt: new Date(order.updatedAt),
    currency: order.currencyCode,
    totalCents: centsOf(total.shopMoney.amount),
    charges: {
      shippingCents: centsOf(order.totalShippingPriceSet.shopMoney.amount),
      feesCents: 0,
      discountCents: centsOf(order.currentTotalDiscountsSet.shopMoney.amount),
      isDiscountInLines: false,
      taxCents: centsOf(order.currentTotalTaxSet.shopMoney.amount),
      isTaxInLines: order.taxesIncluded,
    },
    note: order.note,
    email: order.email,
    customerRef: order.customer?.id ?? null,
    shipping: addressOf(order.shippingAddress, order.phone),
    billing: addressOf(order.billingAddress, null),
    assignedLocationId: assignedLocationOf(fulfilmentOrders),
    lines: lines.map(({ line, work }) => lineOf(line, work)),
    facts: { ...factsOf(order, lines, fulfilmentOrders), sentByOthers },
  };
}

function factsOf(
  order: ShopifyOrder | ShopifyFileOrder,
  lines: readonly { line: ShopifyLine; work: LineWork }[],
  fulfilmentOrders: readonly ShopifyFulfilmentOrderHead[],
): SourceFacts {
  const travelling = lines.filter(({ line, work }) => work.travels && line.currentQuantity > 0);
  const fulfilments = order.fulfillments
    .filter(({ status }) => !DEAD_FULFILMENTS.has(status))
    .map(({ id, trackingInfo }) => ({
      id,
      trackingNumbers: trackingInfo.flatMap(({ number }) => number ?? []),
    }));
  const withheld = withheldOf(order);
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
    trackingNumbers: fulfilments.flatMap(({ trackingNumbers }) => trackingNumbers),
    fulfilments,
    needsShipping: travelling.length > 0,
    onHold: holdOf(lines, fulfilmentOrders),
    isWithheld: withheld.includes('address') || withheld.includes('name'),
    // Omitted if nothing is withheld, so that the stored form of existing orders does not change.
    ...(withheld.length > 0 ? { withheld } : {}),
    // Omitted for real orders, so that the stored form of existing orders does not change.
    ...(order.test ? { isTest: true } : {}),
  };
}

/** Which data of the buyer Shopify withholds. Each kind of protected data is approved separately, and a missing
 *  permission withholds only the customer. */
function withheldOf(order: ShopifyOrder | ShopifyFileOrder): WithheldPart[] {
  const { shippingAddress, billingAddress, withheld: ofOrder = [] } = order;
  const address = shippingAddress ?? billingAddress;
  const isOfAddress = (field: string) =>
    ofOrder.includes('shippingAddress') || (address?.withheld?.includes(field) ?? false);
  const isWithheld: Record<WithheldPart, boolean> = {
    address: isOfAddress('address1'),
    name: isOfAddress('name'),
    company: isOfAddress('company'),
    // The order's phone number counts only if the address has none (`addressOf`).
    phone: isOfAddress('phone') || (ofOrder.includes('phone') && !address?.phone),
    email: ofOrder.includes('email'),
    customer: ofOrder.includes('customer'),
    billing: ofOrder.includes('billingAddress') || Boolean(billingAddress?.withheld),
  };
  return WITHHELD_PARTS.filter((part) => isWithheld[part]);
}

/** Why some items cannot be shipped from here now, and whether this is so for all items (`isWhole`). Null if no items
 *  are held back. The reason is null if only other fulfilment services, which `othersOf` names, ship them. */
function holdOf(
  lines: readonly { work: LineWork }[],
  fulfilmentOrders: readonly ShopifyFulfilmentOrderHead[],
): SourceFacts['onHold'] {
  const isHeld = lines.some(({ work }) => work.held > 0);
  const isElsewhere = lines.some(({ work }) => work.elsewhere > 0);
  if (!isHeld && !isElsewhere && lines.every(({ work }) => work.others === 0)) return null;
  const waiting = fulfilmentOrders.filter(
    (fo) => isHeld && WAITING.has(fo.status) && TRAVELS.has(methodOf(fo)) && !isSentByOthers(fo),
  );
  const why = [...waiting.flatMap(waitsFor), ...(isElsewhere ? [ELSEWHERE] : [])];
  const isWhole = lines.every(({ work }) => work.shippable === 0);
  return { why: [...new Set(why)].join('; ') || null, isWhole };
}

/** Whether another fulfilment service holds and ships the items. A service that left its work incomplete ships
 *  nothing. */
function isSentByOthers({ status, assignedLocation }: ShopifyFulfilmentOrderHead): boolean {
  return assignedLocation.location?.isFulfillmentService === true && status !== 'INCOMPLETE';
}

/** The store's names for other warehouses that still hold items; null when there are none. */
function othersOf(fulfilmentOrders: readonly ShopifyFulfilmentOrder[]): string | null {
  const open = fulfilmentOrders.filter(
    (fo) =>
      isSentByOthers(fo) &&
      fo.status !== 'CANCELLED' &&
      TRAVELS.has(methodOf(fo)) &&
      fo.lineItems.nodes.some(({ remainingQuantity }) => remainingQuantity > 0),
  );
  return [...new Set(open.map((fo) => fo.assignedLocation.name))].join(', ') || null;
}

function waitsFor({
  status,
  fulfillAt,
  fulfillmentHolds,
  assignedLocation: { name, location },
}: ShopifyFulfilmentOrderHead): string[] {
  if (status === 'SCHEDULED')
    return [fulfillAt ? `scheduled for ${formatDate(fulfillAt)}` : 'scheduled for later'];
  if (status === 'INCOMPLETE')
    return [`left incomplete by ${location?.isFulfillmentService ? name : 'its location'}`];
  if (fulfillmentHolds.length === 0) return ['no reason given'];
  return fulfillmentHolds.map(({ displayReason, reasonNotes }) =>
    reasonNotes?.trim() ? `${displayReason}, ${reasonNotes.trim()}` : displayReason,
  );
}

function workByLine(fulfilmentOrders: readonly ShopifyFulfilmentOrder[]): Map<string, LineWork> {
  const work = new Map<string, LineWork>();
  const home = assignedLocationOf(fulfilmentOrders);
  for (const fulfilmentOrder of fulfilmentOrders) {
    // A cancelled fulfilment order was replaced by another one with the same lines.
    if (fulfilmentOrder.status === 'CANCELLED') continue;
    const travels = TRAVELS.has(methodOf(fulfilmentOrder));
    for (const { lineItem, remainingQuantity } of fulfilmentOrder.lineItems.nodes) {
      const known = work.get(lineItem.id) ?? { ...NO_WORK };
      known.travels ||= travels;
      known.shown += remainingQuantity;
      const kind = travels ? kindOfWork(fulfilmentOrder, home) : null;
      if (kind === 'apart') known.apart = plus(known.apart, fulfilmentOrder, remainingQuantity);
      else if (kind) known[kind] += remainingQuantity;
      work.set(lineItem.id, known);
    }
  }
  return work;
}

function plus(
  apart: LineWork['apart'],
  fulfilmentOrder: ShopifyFulfilmentOrder,
  quantity: number,
): LineWork['apart'] {
  const id = locationIdOf(fulfilmentOrder);
  return id && quantity > 0 ? { ...apart, [id]: (apart[id] ?? 0) + quantity } : apart;
}

function kindOfWork(fulfilmentOrder: ShopifyFulfilmentOrder, home: string | null) {
  if (isSentByOthers(fulfilmentOrder)) return 'others';
  if (READY.has(fulfilmentOrder.status))
    return locationIdOf(fulfilmentOrder) === home ? 'shippable' : 'apart';
  return WAITING.has(fulfilmentOrder.status) ? 'held' : null;
}

/** Used without fulfilment order data. The shippable quantity of a line is then the quantity that is neither sent
 *  nor removed. */
function workOfLineAlone(line: ShopifyLine): LineWork {
  if (!line.requiresShipping) return NO_WORK;
  const shippable = Math.min(line.unfulfilledQuantity, line.currentQuantity);
  return { ...NO_WORK, shippable, travels: true };
}

function lineOf(line: ShopifyLine, work: LineWork): IncomingLine {
  return {
    externalId: line.id,
    name: line.name,
    sku: line.sku,
    quantity: line.quantity,
    keptQuantity: line.currentQuantity,
    fulfilledQuantity: Math.max(0, line.currentQuantity - line.unfulfilledQuantity),
    shippableQuantity: work.shippable,
    ...(work.others > 0 ? { sentByOthersQuantity: work.others } : {}),
    ...(Object.keys(work.apart).length > 0 ? { readyElsewhere: work.apart } : {}),
    unitPriceCents: centsOf(line.originalUnitPriceSet.shopMoney.amount),
    // Omitted for lines that require shipping, so that the stored form of existing orders does not change.
    ...(work.travels ? {} : { goods: 'virtual' as const }),
  };
}

/** The delivery method. An order created by hand or by an app has none, and counts as SHIPPING. */
function methodOf(fulfilmentOrder: ShopifyFulfilmentOrderHead): string {
  return fulfilmentOrder.deliveryMethod?.methodType ?? 'SHIPPING';
}

/** The location of the work that is ready, else open, else of any. The first location is preferred: items of a cancelled
 *  fulfilment are in a new fulfilment order, which comes after those of other locations. */
export function assignedLocationOf(
  fulfilmentOrders: readonly ShopifyFulfilmentOrderHead[],
): string | null {
  const travelling = fulfilmentOrders.filter(
    (fo) => TRAVELS.has(methodOf(fo)) && !fo.assignedLocation.location?.isFulfillmentService,
  );
  const ready = travelling.filter((fo) => READY.has(fo.status));
  const again = ready.find((fo) => locationIdOf(fo) === locationIdOf(travelling[0]));
  const open = travelling.find((fo) => !CLOSED_FULFILMENT_ORDERS.has(fo.status));
  return locationIdOf(again ?? ready[0] ?? open ?? travelling[0]);
}

/** The id of the location that has the items; null if Shopify names none. A location whose id is withheld has an id made
 *  from its name, so that it does not count as the same place as another one. */
export function locationIdOf(
  fulfilmentOrder: ShopifyFulfilmentOrderHead | undefined,
): string | null {
  if (!fulfilmentOrder) return null;
  const { name, location, withheld } = fulfilmentOrder.assignedLocation;
  return location?.id ?? (withheld?.includes('location') ? `withheld ${name}` : null);
}

function paymentOf(status: string | null): SourceFacts['payment'] {
  if (status === 'PAID') return 'paid';
  if (status === 'PARTIALLY_REFUNDED') return 'partially-refunded';
  return status === 'REFUNDED' ? 'refunded' : 'unpaid';
}

/** The status words that a merchant sees on the order's page: payment, then fulfilment. A cancelled order has only the
 *  word 'cancelled'. */
function platformStatusOf(order: ShopifyOrder | ShopifyFileOrder): string {
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
