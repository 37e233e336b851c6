import type { Prisma } from '@prisma/client';
import { shipmentOfDocument } from '#app/domain/orders/document-facts.rules.ts';
import { reasonText, warningTexts } from '#app/domain/orders/eligibility.rules.ts';
import { statusLabel } from '#app/domain/orders/order-status.rules.ts';
import { platformName } from '#app/domain/orders/platform-name.rules.ts';
import { countryName } from '#app/domain/orders/address-line.rules.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { csvTime, postalCell, referenceCell, type CsvCell } from '#app/domain/shared/csv.rules.ts';
import { decimalFromCents } from '#app/domain/shared/money.ts';
import { formatPhone } from '#app/domain/shared/phone.ts';
import type { Settings } from '#app/ports/services.ts';

/** The relations that an order's row in the CSV needs. */
export const EXPORTED = {
  include: {
    store: { select: { name: true } },
    pickupLocation: { select: { name: true, address: true } },
    lines: { select: { name: true, sku: true, quantity: true }, orderBy: { position: 'asc' } },
    shipments: { select: { id: true, trackingLink: true } },
    tags: { select: { tag: true }, orderBy: { key: 'asc' } },
  },
} as const satisfies { include: Prisma.OrderInclude };

export type ExportedOrder = Prisma.OrderGetPayload<typeof EXPORTED> & {
  /** The texts of its open alerts. */
  alerts: string | null;
};

type Column = { head: string; cell: (order: ExportedOrder, settings: ExportSettings) => CsvCell };
type ExportSettings = Pick<Settings, 'productName' | 'tileUrl'>;

const text = (value: string | null | undefined): string => value ?? '';
const number = (value: number | null): CsvCell => (value === null ? '' : { number: String(value) });

/** The order's fields. A column that also appears in the order list has the same heading there. */
export const ORDER_CSV_COLUMNS: readonly Column[] = [
  { head: 'Order Key', cell: (o) => o.orderKey },
  { head: 'Store', cell: (o) => o.store.name },
  { head: 'Order Date', cell: (o) => csvTime(o.createdAt) },
  { head: 'Order ID', cell: (o) => referenceCell(o.orderId) },
  { head: 'Customer', cell: (o) => o.customerName },
  { head: 'Amount', cell: amountOf },
  { head: 'Currency', cell: (o) => o.currency },
  { head: 'Paid', cell: (o) => (o.paid ? 'Yes' : 'No') },
  { head: 'Status', cell: (o, { productName }) => statusLabel(o.status, productName) },
  { head: 'Platform', cell: (o) => platformName(o.platform) },
  { head: 'Customer Ref', cell: (o) => referenceCell(text(o.customerRef)) },
  { head: 'Email', cell: (o) => text(o.email) },
  { head: 'Phone', cell: (o) => phoneText(o.phone) },
  { head: 'Company', cell: (o) => text(o.company) },
  { head: 'Street', cell: (o) => text(o.street) },
  { head: 'Suburb', cell: (o) => text(o.suburb) },
  { head: 'City', cell: (o) => text(o.city) },
  { head: 'Province', cell: (o) => text(o.province) },
  { head: 'Postal Code', cell: (o) => postalCell(text(o.postalCode)) },
  { head: 'Country', cell: (o) => text(countryName(o.country)) },
  { head: 'Latitude', cell: (o) => number(o.latitude) },
  { head: 'Longitude', cell: (o) => number(o.longitude) },
  { head: 'Quantity', cell: (o) => ({ number: String(quantityOf(o)) }) },
  { head: 'Items', cell: itemsOf },
  { head: 'Pickup Location', cell: (o) => text(o.pickupLocation?.name) },
  { head: 'Pickup Address', cell: (o) => text(o.pickupLocation?.address) },
  { head: 'Driver', cell: (o) => text(o.driverName) },
  { head: 'Tracking Link', cell: trackingOf },
  { head: 'Tags', cell: ({ tags }) => tags.map(({ tag }) => tag).join(', ') },
  { head: 'Note', cell: (o) => text(o.note) },
  { head: 'Warnings', cell: (o, settings) => hintsOf(o, settings) },
];

/** With dashes, because a spreadsheet turns other formats into a number and drops the leading 0. */
function phoneText(phone: string | null): string {
  return phone ? formatPhone(phone).replaceAll(' ', '-') : '';
}

function quantityOf({ lines }: ExportedOrder): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function itemsOf({ lines }: ExportedOrder): string {
  return lines
    .map(({ quantity, name, sku }) => `${quantity} × ${name}${sku ? ` (${sku})` : ''}`)
    .join('; ');
}

function trackingOf(order: ExportedOrder): string {
  const shipmentId = shipmentOfDocument(order);
  return text(order.shipments.find(({ id }) => id === shipmentId)?.trackingLink);
}

function hintsOf(order: ExportedOrder, settings: ExportSettings): string {
  const hints = [...order.reasons.map(reasonText), ...warningTexts(order, settings)];
  return [...hints, ...(order.alerts ? [order.alerts] : [])].join(' ');
}

/** The amount of an order; '' for a part, because its money is counted with its order. The column's total therefore
 *  counts each order once. */
function amountOf({ partOfId, totalCents }: ExportedOrder): CsvCell {
  return partOfId ? '' : { number: decimalFromCents(centsFromDb(totalCents)) };
}
