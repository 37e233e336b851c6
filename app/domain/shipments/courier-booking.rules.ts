import { addressLine } from '#app/domain/orders/address-line.rules.ts';
import type { Merchant, Order, OrderLine, PickupLocation, Store } from '@prisma/client';
import { AppError } from '#app/domain/shared/errors.ts';
import type { CourierBooking } from '#app/ports/courier.ts';
import { inParcel } from '#app/domain/orders/parcel.rules.ts';

export type Bookable = Order & {
  lines: OrderLine[];
  store: Store;
  merchant: Merchant;
  pickupLocation: PickupLocation | null;
};

const HOUR_MS = 3_600_000;
/** Collect within four hours and deliver within two days of the request; the dispatcher plans the day. */
const COLLECT_WITHIN_MS = 4 * HOUR_MS;
const DELIVER_WITHIN_MS = 48 * HOUR_MS;

/** What the courier is told of an order. An approximate position is not sent: the courier finds the
 *  street itself (product.md D10). The name at pickup is the store's, the phone the location's,
 *  else the merchant's (D26).
 *  @throws AppError 'courier-refused' when the order has lost its pickup location. */
export function courierBooking(reference: string, order: Bookable, now: Date): CourierBooking {
  const from = order.pickupLocation;
  if (!from) throw new AppError('courier-refused', 'The order has no pickup location.');
  return {
    reference,
    barcode: order.orderKey,
    description: describe(order),
    pickup: {
      name: order.store.name,
      phone: from.phone ?? order.merchant.phone,
      email: order.merchant.email,
      address: from.address,
      latitude: from.approximate ? null : from.latitude,
      longitude: from.approximate ? null : from.longitude,
      before: new Date(now.getTime() + COLLECT_WITHIN_MS),
    },
    delivery: {
      name: order.customerName,
      phone: order.phone,
      email: order.email,
      address: addressLine(order),
      latitude: order.approximate ? null : order.latitude,
      longitude: order.approximate ? null : order.longitude,
      before: new Date(now.getTime() + DELIVER_WITHIN_MS),
    },
  };
}

function describe(order: Bookable): string {
  const items = inParcel(order.status, order.lines)
    .filter(({ packed }) => packed > 0)
    .map(({ line, packed }) => `${packed} × ${line.name}`);
  const parts = [
    `Order ${order.orderId}`,
    items.join(', ') || 'One parcel',
    order.note ? `Notes: ${order.note}` : null,
  ];
  return parts.filter(Boolean).join('\n').slice(0, 1000);
}
