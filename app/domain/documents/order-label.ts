import type { Merchant, Order, OrderLine, PickupLocation, Shipment, Store } from '@prisma/client';
import { addressLine, withCommas } from '#app/domain/orders/address-line.rules.ts';
import { leftOutItemsWords } from '#app/domain/orders/left-out-items.rules.ts';
import { senderPhone } from '#app/domain/orders/sender-phone.rules.ts';
import { printedPhone } from '#app/domain/shared/phone.ts';
import { parcelBarcodes } from '#app/domain/orders/parcels.rules.ts';
import type { LabelInput } from './label.schema.ts';
import { packedLines } from './packing-slip.rules.ts';

/** The relations that an order's labels need. */
export const WITH_LABELLED = {
  store: true,
  merchant: { select: { phone: true } },
  pickupLocation: true,
  lines: { orderBy: { position: 'asc' } },
  shipments: true,
} as const;

export type Labelled = Order & {
  store: Store;
  merchant: Pick<Merchant, 'phone'>;
  pickupLocation: PickupLocation | null;
  lines: OrderLine[];
};

type Going = Pick<
  Shipment,
  | 'kind'
  | 'reference'
  | 'parcels'
  | 'isDeliveryOnly'
  | 'deliveryJobId'
  | 'bookedAt'
  | 'requestedAt'
  | 'driverName'
>;

/** The labels of a shipment, one per parcel. A return's labels have sender and recipient exchanged. */
export function labelsOf(order: Labelled, shipment: Going, productName: string): LabelInput[] {
  const label = {
    ...(shipment.kind === 'return' ? returnEnds(order, shipment) : wayOut(order)),
    productName,
    orderId: order.orderId,
    taskId: shipment.deliveryJobId ?? '',
    shippedAt: shipment.bookedAt ?? shipment.requestedAt,
    notes: order.note ?? '',
    driver: shipment.driverName ?? '',
    contents: contentsOf(order),
  };
  const { parcels } = shipment;
  return parcelBarcodes(shipment).map((barcode, index) => ({
    ...label,
    barcode,
    parcel: `${index + 1} of ${parcels}`,
  }));
}

/** The left-out items come first, because a long list of contents is cut at its end. */
function contentsOf({ status, lines }: Labelled): string {
  const leftOut = leftOutItemsWords(status, lines);
  const packed = packedLines(status, lines).map(
    ({ line, packed: count }) => `${count} × ${line.name}`,
  );
  return [...(leftOut ? [`${leftOut}.`] : []), packed.join(', ')].join(' ');
}

type Ends = Pick<LabelInput, 'way' | 'storeName' | 'from' | 'to'>;

function wayOut(order: Labelled): Ends {
  const from = order.pickupLocation;
  return {
    storeName: order.store.name,
    from: {
      name: order.store.name,
      phone: printedPhone(senderPhone(order)),
      addressLines: from ? [withCommas(from.address)] : [],
    },
    to: {
      name: order.customerName,
      company: order.company ?? '',
      phone: printedPhone(order.phone),
      addressLines: order.street ? [withCommas(order.street)] : [],
      suburb: order.suburb ?? '',
      town: order.city ?? '',
      postalCode: order.postalCode ?? '',
    },
  };
}

/** Sender and recipient on a return's label. The destination is that of the courier's booking, in the store's name
 *  (courier-booking.rules.ts). */
function returnEnds(order: Labelled, { isDeliveryOnly }: Going): Ends {
  const { store, pickupLocation: to } = order;
  return {
    way: isDeliveryOnly ? 'turnedBack' : 'back',
    from: {
      name: order.customerName,
      phone: printedPhone(order.phone),
      addressLines: [addressLine(order)],
    },
    to: {
      name: store.name,
      phone: printedPhone(senderPhone(order)),
      addressLines: to
        ? [to.name, withCommas(to.address)].filter((line) => line !== store.name)
        : [],
      suburb: to?.suburb ?? '',
      town: to?.city ?? '',
      postalCode: to?.postalCode ?? '',
    },
  };
}
