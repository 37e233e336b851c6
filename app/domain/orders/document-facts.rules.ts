import type { Order, OrderLine, OrderStatus, Shipment } from '@prisma/client';
import {
  DOCUMENT_PART_NAMES,
  type PrintedDocument,
  type DocumentPart,
  type OutdatedDocument,
} from '#app/domain/alerts/outdated-document-words.rules.ts';
import { printedPhone } from '#app/domain/shared/phone.ts';
import { inParcel } from './parcel.rules.ts';
import { isBeforeBooking, isEnded, isOnTheRoad } from './order-status.rules.ts';

/** What a document shows, by part. Parts that it does not show are left out. */
export type DocumentFacts = { readonly [P in DocumentPart]?: readonly string[] };

type Addressed = Pick<
  Order,
  | 'status'
  | 'customerName'
  | 'company'
  | 'phone'
  | 'street'
  | 'suburb'
  | 'city'
  | 'province'
  | 'postalCode'
  | 'note'
> & {
  store: { name: string };
  lines: readonly Pick<
    OrderLine,
    'name' | 'sku' | 'quantity' | 'shippableQuantity' | 'parcelQuantity'
  >[];
};
export type Papered = Addressed & {
  merchant: { phone: string | null };
  pickupLocation: { address: string; phone: string | null } | null;
};
type Counted = Pick<Shipment, 'parcels'> | null | undefined;

/** What each document of an order shows of the details that matter for the delivery, as printed. It never includes the
 *  driver, the courier's job, dates or the status (product.md D34). Nor does it include the order's number, total or
 *  email, which do not affect where the parcel goes. `shipment` is the current one. */
export function documentFacts(
  order: Papered,
  shipment: Counted,
): Record<PrintedDocument, DocumentFacts> {
  const { customerName, company, store, pickupLocation: from, suburb, city } = order;
  return {
    label: {
      recipient: printed(customerName, company),
      phone: phoneOf(order.phone),
      address: printed(order.street, suburb, city, order.postalCode),
      notes: printed(order.note),
      sender: [...printed(store.name, from?.address), ...phoneOf(from?.phone)],
      // Set only if the label shows the account's phone number (sender-phone.rules.ts). The number is a part of its
      // own, so that labels printed before this part was stored stay valid.
      senderPhone: phoneOf(from?.phone ? null : order.merchant.phone),
      parcels: parcelsOf(shipment),
      contents: contentsOf(order, ({ name }, packed) => printed(`${packed} × ${name}`)),
    },
    slip: slipFacts(order),
    manifest: lineFacts(order, shipment),
  };
}

type Lined = Pick<Addressed, 'customerName' | 'suburb' | 'city' | 'note' | 'store'> & {
  pickupLocation: { address: string } | null;
};

/** The facts of a manifest's line, which shows no phone and no items. */
export function lineFacts(order: Lined, shipment: Counted): DocumentFacts {
  return {
    recipient: printed(order.customerName),
    address: printed(order.suburb, order.city),
    notes: printed(order.note),
    sender: printed(order.store.name, order.pickupLocation?.address),
    parcels: parcelsOf(shipment),
  };
}

/** The facts of a packing slip, which shows no pickup location. */
export function slipFacts(order: Addressed): DocumentFacts {
  return {
    recipient: printed(order.customerName, order.company),
    phone: phoneOf(order.phone),
    address: printed(order.street, order.suburb, order.city, order.province, order.postalCode),
    sender: printed(order.store.name),
    contents: contentsOf(order, ({ name, sku, quantity }, packed) =>
      printed(`${packed} of ${quantity}`, name, sku),
    ),
  };
}

/** Whether outdated documents of the order still matter. They no longer do once the parcel is out for delivery, the
 *  order has ended, or the order was erased. */
export function needsDocuments({ status, erasedAt }: Pick<Order, 'status' | 'erasedAt'>): boolean {
  const isPast = isOnTheRoad(status) || status === 'deliveryCompleted';
  return erasedAt === null && !isEnded(status) && !isPast;
}

type Printed = { paper: PrintedDocument; shipmentId: string | null };
type Going = Pick<Shipment, 'id' | 'endedAt'> | null | undefined;

/** Whether a print belongs to the order's current shipment. A label must show the barcode of that shipment, which
 *  must not have ended. Other documents may also have been made before the shipment. */
export function isOfToday({ paper, shipmentId }: Printed, current: Going): boolean {
  if (paper === 'label') return shipmentId === current?.id && current?.endedAt === null;
  return shipmentId === null || shipmentId === current?.id;
}

/** The shipment that a packing slip or manifest line belongs to, and whose driver and courier job are those of the order.
 *  Null before booking, because an order that its store has reopened still names its ended shipment. */
export function shipmentOfDocument({
  status,
  currentShipmentId,
}: {
  status: OrderStatus;
  currentShipmentId: string | null;
}): string | null {
  return isBeforeBooking(status) ? null : currentShipmentId;
}

type DatedDocument = OutdatedDocument & { madeAt: Date };

/** The outdated documents, minus what an up-to-date label covers. A manifest stays as it was signed, so a later
 *  correct label covers it, except for the number of parcels. `labelAt` is when a fully correct label was printed;
 *  null if there is none. */
export function besideLabel(
  outdated: readonly DatedDocument[],
  labelAt: Date | null,
): OutdatedDocument[] {
  return outdated.flatMap(({ paper, parts, madeAt }) => {
    const isOnLabel = paper === 'manifest' && labelAt !== null && labelAt >= madeAt;
    const left = isOnLabel ? parts.filter((part) => part === 'parcels') : parts;
    return left.length > 0 ? [{ paper, parts: left }] : [];
  });
}

/** The parts that a document shows, in the order of `DOCUMENT_PART_NAMES`. */
export function partNames(facts: DocumentFacts): DocumentPart[] {
  return DOCUMENT_PART_NAMES.filter((part) => facts[part] !== undefined);
}

function parcelsOf(shipment: Counted): string[] {
  return [String(shipment?.parcels ?? 1)];
}

function contentsOf(
  { status, lines }: Addressed,
  words: (line: Addressed['lines'][number], packed: number) => readonly string[],
): string[] {
  return inParcel(status, lines)
    .filter(({ packed }) => packed > 0)
    .map(({ line, packed }) => words(line, packed).join(' '))
    .toSorted();
}

function phoneOf(phone: string | null | undefined): string[] {
  return printed(printedPhone(phone));
}

/** The texts as they appear in print, each as its own entry: with single spaces, and without characters that are
 *  invisible in print. */
function printed(...texts: readonly (string | null | undefined)[]): string[] {
  return texts.map((text) =>
    (text ?? '').normalize('NFC').replace(/\s+/gu, ' ').replace(/\p{C}/gu, '').trim(),
  );
}
