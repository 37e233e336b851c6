import { decimalFromCents } from '#app/domain/shared/money.ts';
import { beginningOf } from '#app/domain/shared/plain-text.ts';
import type { WarehouseParcel, WarehousePart } from '#app/ports/warehouse.ts';
import type { WireOrder } from './wire.ts';

/** Mintsoft assumes pounds when no currency is given. */
const CURRENCY = 'ZAR';
const COUNTRY = 'ZA';

/** The body of PUT and POST /api/Order in Mintsoft's British terms: the county is our province, the second address
 *  line our suburb. */
export function toWireOrder(parcel: WarehouseParcel) {
  const { recipient, items } = parcel;
  const [firstName, lastName] = namesOf(recipient.name);
  return {
    OrderNumber: parcel.reference,
    ExternalOrderReference: parcel.reference,
    FirstName: firstName,
    LastName: lastName,
    CompanyName: recipient.company ?? '',
    Address1: recipient.street,
    Address2: recipient.suburb ?? '',
    Town: recipient.city,
    County: recipient.province ?? '',
    PostCode: recipient.postalCode,
    Country: COUNTRY,
    Phone: recipient.phone ?? '',
    Email: recipient.email ?? '',
    Warehouse: parcel.warehouse,
    CourierService: parcel.courierService,
    Currency: CURRENCY,
    Comments: `Order ${parcel.orderNumber}`,
    DeliveryNotes: parcel.note ?? '',
    OrderValue: amount(items.reduce((sum, one) => sum + one.unitPriceCents * one.quantity, 0)),
    OrderItems: items.map(({ sku, name, quantity, unitPriceCents }) => ({
      SKU: sku,
      Quantity: quantity,
      Details: name,
      UnitPrice: amount(unitPriceCents),
    })),
  };
}

/** An amount as Mintsoft expects it: a number in rand, not a string. */
function amount(cents: number): number {
  return Number(decimalFromCents(cents));
}

/** The first names and the surname, which is the last word. Mintsoft requires both, so a single word is used for
 *  both. */
function namesOf(name: string): [string, string] {
  const words = name.trim().split(/\s+/);
  const last = words.pop() ?? '';
  return [words.join(' ') || last, last];
}

export function toPart(order: WireOrder, statusName: string | null): WarehousePart {
  return {
    theirId: String(order.ID),
    state: stateOf(statusName),
    despatchedAt: readTime(order.DespatchDate),
    carrier: textOf(order.CourierServiceName),
    number: textOf(order.TrackingNumber),
    url: webAddress(order.TrackingURL),
  };
}

/** The state of a part, by the name of its status in the account's own list, because the numbers are not published.
 *  Invoiced or delivered implies despatched. A cancellation that is only requested, or was refused, does not count as
 *  cancelled. */
function stateOf(name: string | null): WarehousePart['state'] {
  if (/^cancell?ed\b/i.test(name ?? '')) return 'cancelled';
  return /^(despatched|dispatched|invoiced|delivered)/i.test(name ?? '') ? 'despatched' : 'open';
}

/** Parses a Mintsoft time, which is in UTC if it has no time zone. Null if it is missing or invalid. */
function readTime(text: string | null | undefined): Date | null {
  if (!text) return null;
  const time = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

const MAX_TEXT = 200;

function textOf(text: string | null | undefined): string | null {
  return beginningOf(text?.trim() ?? '', MAX_TEXT).trim() || null;
}

/** A tracking address, or null if it is not a web address. It is checked because it becomes a link on our pages and in
 *  the store. */
function webAddress(text: string | null | undefined): string | null {
  const url = textOf(text) && URL.parse(text?.trim() ?? '');
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}

/** Whether the warehouse refused because the order number exists already. A refusal of an item that is listed twice has
 *  similar words and does not count. */
export function isDuplicate(message: string): boolean {
  if (/\b(sku|product|orderitems?)\b/i.test(message)) return false;
  return /duplicate|already (exists|been used|in use)/i.test(message);
}
