import { addressLine } from '#app/domain/orders/address-line.rules.ts';
import type { Merchant, Order, OrderLine, PickupLocation, Shipment, Store } from '@prisma/client';
import { AppError } from '#app/domain/shared/errors.ts';
import type { CourierBooking, CourierStop } from '#app/ports/courier.ts';
import { inParcel } from '#app/domain/orders/parcel.rules.ts';
import { senderPhone } from '#app/domain/orders/sender-phone.rules.ts';
import { parcelWords } from '#app/domain/orders/parcels.rules.ts';

export type Bookable = Order & {
  lines: OrderLine[];
  store: Store;
  merchant: Merchant;
  pickupLocation: PickupLocation | null;
};

/** The fields of the shipment to book. */
export type Booked = Pick<Shipment, 'reference' | 'kind' | 'isDeliveryOnly' | 'parcels'>;

const HOUR_MS = 3_600_000;
/** Collect within four hours and deliver within two days of the call; the courier's dispatcher plans the day. */
const COLLECT_WITHIN_MS = 4 * HOUR_MS;
const DELIVER_WITHIN_MS = 48 * HOUR_MS;

/** What the courier gets about a shipment of an order; a return goes in the opposite direction. An approximate
 *  position is not sent, because the courier finds the street itself (product.md D10). At the pickup location, the name
 *  is the store's, and the phone number is the location's, else the merchant's (D26).
 *  @throws AppError 'courier-refused' if the order no longer has a pickup location. */
export function courierBooking(
  { reference, kind, isDeliveryOnly, parcels }: Booked,
  order: Bookable,
  now: Date,
): CourierBooking {
  const from = order.pickupLocation;
  if (!from) throw new AppError('courier-refused', 'The order has no pickup location.');
  const merchant = atMerchant(order, from);
  const recipient = atRecipient(order);
  const [start, end] = kind === 'return' ? [recipient, merchant] : [merchant, recipient];
  return {
    reference,
    barcode: reference,
    description: describe({ kind, parcels }, order),
    pickup: isDeliveryOnly
      ? null
      : { ...start, before: new Date(now.getTime() + COLLECT_WITHIN_MS) },
    delivery: { ...end, before: new Date(now.getTime() + DELIVER_WITHIN_MS) },
  };
}

type Place = Omit<CourierStop, 'before'>;

function atMerchant(order: Bookable, from: PickupLocation): Place {
  const { store, merchant } = order;
  return {
    name: store.name,
    phone: senderPhone(order),
    email: merchant.email,
    address: from.address,
    latitude: from.approximate ? null : from.latitude,
    longitude: from.approximate ? null : from.longitude,
  };
}

function atRecipient(order: Bookable): Place {
  return {
    name: order.customerName,
    phone: order.phone,
    email: order.email,
    address: addressLine(order),
    latitude: order.approximate ? null : order.latitude,
    longitude: order.approximate ? null : order.longitude,
  };
}

function describe({ kind, parcels }: Pick<Booked, 'kind' | 'parcels'>, order: Bookable): string {
  const items = inParcel(order.status, order.lines)
    .filter(({ packed }) => packed > 0)
    .map(({ line, packed }) => `${packed} × ${line.name}`);
  const parts = [
    kind === 'return' ? `Return of order ${order.orderId}` : `Order ${order.orderId}`,
    parcels > 1 ? parcelWords(parcels) : null,
    items.join(', ') || (parcels > 1 ? null : 'One parcel'),
    // The note is about the customer's address, where a return starts.
    order.note ? `Notes: ${order.note}` : null,
  ];
  return parts.filter(Boolean).join('\n').slice(0, 1000);
}
