import { z } from 'zod';
import { NONE_SELECTED } from '#app/domain/orders/actions/action.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { onlyStoreName } from '#app/domain/stores/store-visibility.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import { centsFromDecimal } from '#app/domain/shared/money.ts';
import type { Services } from '#app/ports/services.ts';
import { addressOf, defaultPickup, pickupFromWire, type AddressWire } from './order-place.wire.ts';
import type { CustomOrderWire } from './custom-order.wire.ts';
import type { WireNames } from './wire-names.ts';

const MAX_KEYS = 1000;

export const OrderKeys = z
  .object({
    order_keys: z
      .array(z.string().min(1).max(64), { error: NONE_SELECTED })
      .min(1, NONE_SELECTED)
      .max(MAX_KEYS, `At most ${MAX_KEYS} orders at once`),
    username: z.string().optional(),
  })
  .meta({ id: 'OrderKeys' });

/** Translates the API's fields into ours and fills in what was omitted: the store if the caller sees only one, its
 *  default pickup location, and the parts of a one-line address.
 *  @throws AppError 'invalid-input' at the field as the caller sent it. */
export async function customOrderFromWire(
  services: Services,
  actor: Actor,
  wire: CustomOrderWire,
): Promise<Record<string, unknown>> {
  const storeName = wire.store_name ?? (await onlyStoreName(services.db, actor));
  if (!storeName) throw invalidField('store_name', 'Please fill in all required fields');
  const pickupLocationId =
    (await pickupFromWire(services, actor, storeName, wire)) ??
    (await defaultPickup(services, actor, storeName));
  const address = await addressOf(services, wire);
  return {
    ...address,
    storeName,
    pickupLocationId,
    orderId: wire.order_id ?? wire.orderId ?? null,
    customerRef: wire.customer_ref ?? wire.customerRef ?? null,
    email: wire.email || null,
    customerName: wire.name,
    phone: wire.phone ?? null,
    company: wire.company ?? null,
    note: wire.note ?? null,
    lines: linesFromWire(wire.line_items),
    totalCents: wire.total_price == null ? 0 : centsAt('total_price', wire.total_price),
    paid: wire.paid,
    confirmedSameId: wire.allow_same_order_id,
  };
}

export function linesFromWire(lines: CustomOrderWire['line_items']) {
  return lines.map((line, index) => ({
    name: line.name,
    sku: line.sku ?? null,
    quantity: line.quantity,
    unitPriceCents: centsAt(`line_items.${index}.price`, line.price),
  }));
}

/** Maps field names back to the ones the caller sent, for errors found after the translation. */
export function orderNames(wire: AddressWire & IdsWire): WireNames {
  const orLine = (name: 'address1' | 'suburb' | 'city' | 'province' | 'zip') =>
    wire[name] == null && wire.delivery_address ? 'delivery_address' : name;
  return {
    storeName: 'store_name',
    pickupLocationId: 'pickup_location_id',
    customerName: 'name',
    orderId: wire.order_id == null && wire.orderId != null ? 'orderId' : 'order_id',
    customerRef: wire.customer_ref == null && wire.customerRef ? 'customerRef' : 'customer_ref',
    street: orLine('address1'),
    suburb: orLine('suburb'),
    city: orLine('city'),
    province: orLine('province'),
    postalCode: orLine('zip'),
    position: '',
    latitude: 'delivery_latitude',
    longitude: 'delivery_longitude',
    lines: 'line_items',
    unitPriceCents: 'price',
    totalCents: 'total_price',
  };
}

type IdsWire = Partial<
  Pick<CustomOrderWire, 'order_id' | 'orderId' | 'customer_ref' | 'customerRef'>
>;

/** Converts '986.50' or 986.5 to cents, exactly.
 *  @throws AppError 'invalid-input' at `field` for other texts, and for more than nine whole digits or two decimals. */
export function centsAt(field: string, amount: string | number): number {
  const text = String(amount).trim();
  const cents = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? centsFromDecimal(text) : null;
  if (cents === null) throw invalidField(field, 'Must be an amount such as 986.50');
  return cents;
}
