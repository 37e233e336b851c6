import type { Order, OrderLine, OrderStatus, Shipment } from '@prisma/client';
import {
  PAPER_PART_NAMES,
  type OrderPaper,
  type PaperPart,
  type StalePaper,
} from '#app/domain/alerts/paper-words.rules.ts';
import { printedPhone } from '#app/domain/shared/phone.ts';
import { inParcel } from './parcel.rules.ts';
import { isBeforeBooking, isEnded, isOnTheRoad } from './order-status.rules.ts';

/** What a paper shows, part by part; a part that it does not show is left out. */
export type PaperFacts = { readonly [P in PaperPart]?: readonly string[] };

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
  pickupLocation: { address: string; phone: string | null } | null;
};
type Counted = Pick<Shipment, 'parcels'> | null | undefined;

/** What stands on each paper of an order, as it is printed: what prints the same is the same. Never the
 *  driver, the courier's job, dates or the status (product.md D34); nor number, total or e-mail address,
 *  which bring no parcel elsewhere.
 *  `shipment`: the current one. */
export function paperFacts(order: Papered, shipment: Counted): Record<OrderPaper, PaperFacts> {
  const { customerName, company, store, pickupLocation: from, suburb, city } = order;
  return {
    label: {
      recipient: printed(customerName, company),
      phone: phoneOf(order.phone),
      address: printed(order.street, suburb, city, order.postalCode),
      notes: printed(order.note),
      sender: [...printed(store.name, from?.address), ...phoneOf(from?.phone)],
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

/** Of a manifest's line alone: it shows no phone and no items. */
export function lineFacts(order: Lined, shipment: Counted): PaperFacts {
  return {
    recipient: printed(order.customerName),
    address: printed(order.suburb, order.city),
    notes: printed(order.note),
    sender: printed(order.store.name, order.pickupLocation?.address),
    parcels: parcelsOf(shipment),
  };
}

/** Of a packing slip alone: it shows no pickup location. */
export function slipFacts(order: Addressed): PaperFacts {
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

/** Whether papers of an order still go anywhere where somebody could change them: past the hub nobody
 *  looks at them but the driver. */
export function needsPapers({ status, erasedAt }: Pick<Order, 'status' | 'erasedAt'>): boolean {
  const isPast = isOnTheRoad(status) || status === 'deliveryCompleted';
  return erasedAt === null && !isEnded(status) && !isPast;
}

type Printed = { paper: OrderPaper; shipmentId: string | null };
type Going = Pick<Shipment, 'id' | 'endedAt'> | null | undefined;

/** Whether a print goes with what the order is now: a label with the shipment whose barcode it bears and
 *  that has not ended, the others also with what comes of the order they were made for. */
export function isOfToday({ paper, shipmentId }: Printed, current: Going): boolean {
  if (paper === 'label') return shipmentId === current?.id && current?.endedAt === null;
  return shipmentId === null || shipmentId === current?.id;
}

/** Which shipment a slip or a line of a manifest goes with. */
export function shipmentOfPaper({
  status,
  currentShipmentId,
}: {
  status: OrderStatus;
  currentShipmentId: string | null;
}): string | null {
  return isBeforeBooking(status) ? null : currentShipmentId;
}

type Told = StalePaper & { madeAt: Date };

/** A label that was printed again tells what the manifest, which stays as it was signed, does not; but
 *  for how many parcels it counts.
 *  `labelAt`: when the label was printed that shows everything as it is; null where none does. */
export function besideLabel(stale: readonly Told[], labelAt: Date | null): StalePaper[] {
  return stale.flatMap(({ paper, parts, madeAt }) => {
    const isTold = paper === 'manifest' && labelAt !== null && labelAt >= madeAt;
    const left = isTold ? parts.filter((part) => part === 'parcels') : parts;
    return left.length > 0 ? [{ paper, parts: left }] : [];
  });
}

/** Parts by name, in the table's order. */
export function partNames(facts: PaperFacts): PaperPart[] {
  return PAPER_PART_NAMES.filter((part) => facts[part] !== undefined);
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

/** Each in a place of its own, without what nobody sees on paper. */
function printed(...texts: readonly (string | null | undefined)[]): string[] {
  return texts.map((text) =>
    (text ?? '').normalize('NFC').replace(/\s+/gu, ' ').replace(/\p{C}/gu, '').trim(),
  );
}
