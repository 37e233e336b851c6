import { z } from 'zod';
import { UpdateOrderInput } from '#app/domain/orders/update-order.schema.ts';
import { MESSAGES } from '#app/domain/orders/order.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { addressParts, pickupFromWire, wirePosition } from './order-place.wire.ts';
import { CustomOrderWire, OrderNumber } from './custom-order.wire.ts';
import { centsAt, linesFromWire } from './order.wire.ts';

const sent = CustomOrderWire.shape;

/** An order update as sent over the API; omitted fields stay unchanged. The order is named by its key, or by the
 *  specification's `orderMongoId`, which is the `_id` of the order calls. */
export const UpdateOrderWire = z
  .object({
    order_key: z.string().min(1).max(64).optional(),
    orderMongoId: z.uuid().optional(),
    store_access_token: z.string().optional(),
    order_id: OrderNumber.optional(),
    orderId: OrderNumber.optional(),
    customer_ref: sent.customer_ref,
    customerRef: sent.customer_ref,
    email: sent.email,
    name: sent.name.optional(),
    phone: sent.phone,
    company: sent.company,
    address1: sent.address1,
    suburb: sent.suburb,
    city: sent.city,
    province: sent.province,
    zip: sent.zip,
    delivery_address: sent.delivery_address,
    delivery_latitude: sent.delivery_latitude,
    delivery_longitude: sent.delivery_longitude,
    pickup_location_id: sent.pickup_location_id,
    store_latitude: sent.store_latitude,
    store_longitude: sent.store_longitude,
    note: sent.note,
    line_items: sent.line_items.unwrap().optional(),
    total_price: sent.total_price,
    paid: z.boolean().optional(),
    allow_same_order_id: sent.allow_same_order_id,
  })
  .meta({ id: 'UpdateOrder' });
export type UpdateOrderWire = z.infer<typeof UpdateOrderWire>;

/** Converts the body of an update to our input.
 *  @throws AppError or ZodError at the wrong field. */
export async function updateFromWire(
  services: Services,
  actor: Actor,
  order: { orderKey: string; storeName: string; pickupLocationId: string | null },
  wire: UpdateOrderWire,
): Promise<UpdateOrderInput> {
  refuseNoAddress(wire);
  const position = wirePosition(wire);
  const { total_price: total } = wire;
  return UpdateOrderInput.parse({
    ...(await addressParts(services, wire)),
    ...(position ? { position } : {}),
    orderKey: order.orderKey,
    orderId: wire.order_id ?? wire.orderId,
    customerRef: wire.customer_ref === undefined ? wire.customerRef : wire.customer_ref,
    email: wire.email,
    customerName: wire.name,
    phone: wire.phone,
    company: wire.company,
    pickupLocationId: await pickupFromWire(
      services,
      actor,
      order.storeName,
      wire,
      order.pickupLocationId,
    ),
    note: wire.note,
    lines: wire.line_items ? linesFromWire(wire.line_items) : undefined,
    totalCents: total == null ? undefined : centsAt('total_price', total),
    paid: wire.paid,
    confirmedSameId: wire.allow_same_order_id,
  });
}

/** An address can be changed but not removed. An empty address field is refused unless another field gives the
 *  address. */
function refuseNoAddress(wire: UpdateOrderWire): void {
  if (wire.delivery_address || (wire.address1 && wire.city)) return;
  const empty = (['delivery_address', 'address1', 'city'] as const).filter(
    (name) => wire[name] === null || wire[name] === '',
  );
  if (empty.length === 0) return;
  throw new AppError('invalid-input', 'Please check the fields.', {
    fields: Object.fromEntries(empty.map((name) => [name, MESSAGES.required])),
  });
}
