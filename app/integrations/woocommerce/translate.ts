import { centsFromDecimal } from '#app/domain/shared/money.ts';
import type {
  Goods,
  IncomingAddress,
  IncomingLine,
  OrderCharges,
  OrderContent,
  SourceFacts,
} from '#app/ports/store-platform.ts';
import { refOf, type GoodsOf } from './goods.ts';
import type { WireAddress, WireLine, WireOrder, WireRefund } from './wire.ts';

/** The meta keys that we write on an order. A completed order with our tracking number is recognised as shipped by
 *  us. */
export const META = {
  number: '_thumela_tracking_number',
  url: '_thumela_tracking_url',
  status: '_thumela_tracking_status',
  carrier: '_thumela_tracking_carrier',
} as const;

/** Separates the tracking numbers of an order's parts, which share one meta field. */
export const BETWEEN_NUMBERS = ', ';

/** Statuses of drafts and carts, which are not orders. */
export const DRAFTS: ReadonlySet<string> = new Set(['checkout-draft', 'auto-draft', 'new']);
const PAID = new Set(['processing', 'completed']);
const PICKUPS = new Set(['local_pickup', 'pickup_location']);

/** Translates a WooCommerce order. `goodsOf` returns whether a line is shipped, which can only be read from the
 *  products. `refunds` are those of GET /orders/{id}/refunds. Without them the refunded amount is known, but not which
 *  items were refunded. */
export function toIncomingOrder(
  order: WireOrder,
  goodsOf: GoodsOf,
  refunds: readonly WireRefund[] = [],
): OrderContent {
  const refunded = refundedPieces(refunds);
  const lines = order.line_items.map((line) =>
    toLine(line, order, order.needs_processing === false ? 'virtual' : goodsOf(line), refunded),
  );
  const createdAt = gmt(order.date_created_gmt) ?? gmt(order.date_modified_gmt) ?? new Date(0);
  const billing = toAddress(order.billing, null);
  return {
    externalId: String(order.id),
    orderId: order.number?.trim() || String(order.id),
    createdAt,
    updatedAt: gmt(order.date_modified_gmt) ?? createdAt,
    currency: order.currency,
    totalCents: toCents(order.total),
    charges: toCharges(order),
    note: blank(order.customer_note),
    email: blank(order.billing.email),
    customerRef: order.customer_id > 0 ? String(order.customer_id) : null,
    shipping: hasPlace(order.shipping) ? toAddress(order.shipping, billing) : billing,
    billing,
    assignedLocationId: null,
    lines,
    facts: toFacts(order, lines),
  };
}

/** The charges of an order. Our line prices already include tax and coupons. */
function toCharges(order: WireOrder): OrderCharges {
  return {
    shippingCents: toCents(order.shipping_total) + toCents(order.shipping_tax),
    feesCents: sum(order.fee_lines.map((fee) => toCents(fee.total) + toCents(fee.total_tax))),
    discountCents: toCents(order.discount_total) + toCents(order.discount_tax),
    isDiscountInLines: true,
    taxCents: toCents(order.total_tax),
    isTaxInLines: true,
  };
}

/** Converts an amount as WooCommerce writes it ('1663.70', '.5' or empty) to cents. An invalid amount counts as zero,
 *  so that one broken field does not lose the order. */
export function toCents(amount: string): number {
  const decimal = amount
    .trim()
    .replace(/^(?<sign>-?)\./, '$<sign>0.')
    .replace(/\.$/, '');
  return centsFromDecimal(decimal) ?? 0;
}

function toFacts(order: WireOrder, lines: readonly IncomingLine[]): SourceFacts {
  const refundedCents = sum(order.refunds.map((refund) => Math.abs(toCents(refund.total))));
  const travels =
    order.needs_processing !== false &&
    !isCollected(order) &&
    order.line_items.length > 0 &&
    lines.some((line) => line.shippableQuantity > 0 || line.fulfilledQuantity > 0);
  return {
    platformStatus: order.status,
    payment: paymentOf(order, refundedCents),
    gateways: order.payment_method ? [order.payment_method] : [],
    cancelled: order.status === 'cancelled',
    deleted: order.status === 'trash',
    draft: DRAFTS.has(order.status),
    fulfilled: order.status === 'completed',
    trackingNumbers: order.meta_data
      .filter((meta) => meta.key === META.number)
      .flatMap(({ value }) =>
        typeof value === 'string' ? value.split(BETWEEN_NUMBERS.trim()) : [],
      )
      .map((number) => number.trim())
      .filter((number) => number !== ''),
    needsShipping: travels,
  };
}

function paymentOf(order: WireOrder, refundedCents: number): SourceFacts['payment'] {
  const total = toCents(order.total);
  if (order.status === 'refunded' || (total > 0 && refundedCents >= total)) return 'refunded';
  if (!PAID.has(order.status)) return 'unpaid';
  return refundedCents > 0 ? 'partially-refunded' : 'paid';
}

/** Whether the buyer collects the whole order. A method id may include its instance, as in `local_pickup:3`. */
function isCollected(order: WireOrder): boolean {
  const methods = order.shipping_lines.map((line) => line.method_id.split(':')[0] ?? '');
  return methods.length > 0 && methods.every((method) => PICKUPS.has(method));
}

/** Translates one line. WooCommerce has no fulfilment per line: `completed` means that everything was sent. */
function toLine(
  line: WireLine,
  order: WireOrder,
  goods: Goods,
  refunded: ReadonlyMap<string, number>,
): IncomingLine {
  const quantity = Math.ceil(line.quantity);
  const kept = Math.max(0, Math.ceil(line.quantity - (refunded.get(String(line.id)) ?? 0)));
  const stays = goods === 'virtual' || isCollected(order);
  const left = order.status === 'completed';
  const totalCents = toCents(line.total) + toCents(line.total_tax);
  return {
    externalId: String(line.id),
    name: line.name,
    sku: blank(line.sku),
    quantity,
    keptQuantity: kept,
    fulfilledQuantity: left && !stays ? kept : 0,
    shippableQuantity: left || stays ? 0 : kept,
    // WooCommerce's `price` excludes the tax that South African prices include. The line's total is divided by the
    // rounded-up quantity, so that 1.5 m of fabric keep their total.
    unitPriceCents: quantity > 0 ? Math.round(totalCents / quantity) : 0,
    productRef: refOf(line),
    goods,
  };
}

function refundedPieces(refunds: readonly WireRefund[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const line of refunds.flatMap((refund) => refund.line_items)) {
    const of = line.meta_data.find((meta) => meta.key === '_refunded_item_id')?.value;
    if (typeof of !== 'string' && typeof of !== 'number') continue;
    const item = String(of);
    pieces.set(item, (pieces.get(item) ?? 0) + Math.abs(line.quantity));
  }
  return pieces;
}

/** Whether the address names a place. A store that does not ask for a shipping address sends it empty, or with only the
 *  store's own country. */
function hasPlace(address: WireAddress): boolean {
  return [address.address_1, address.address_2, address.city, address.postcode].some(blank);
}

function toAddress(address: WireAddress, fallback: IncomingAddress | null): IncomingAddress {
  return {
    name:
      blank([address.first_name, address.last_name].map(blank).filter(Boolean).join(' ')) ??
      fallback?.name ??
      null,
    company: blank(address.company),
    address1: blank(address.address_1),
    address2: blank(address.address_2),
    city: blank(address.city),
    province: blank(address.state),
    postalCode: blank(address.postcode),
    countryCode: blank(address.country)?.toUpperCase() ?? null,
    phone: blank(address.phone) ?? fallback?.phone ?? null,
    latitude: null,
    longitude: null,
  };
}

/** Parses a `*_gmt` date, which is UTC although it has no time zone. Null if it is missing or invalid. */
export function gmt(date: string | null | undefined): Date | null {
  if (!date) return null;
  const instant = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(date) ? date : `${date}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

function blank(value: string | null | undefined): string | null {
  return value?.trim() || null;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** An instant in the format of WooCommerce's filters. */
export function wooTime(instant: Date): string {
  return instant.toISOString().slice(0, 19);
}
