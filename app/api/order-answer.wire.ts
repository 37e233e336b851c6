import { z } from 'zod';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import type { OrderRow } from '#app/domain/orders/list-orders.ts';

/** An order of the list, in the specification's field names; money in rand as text. */
export const OrderRowWire = z
  .object({
    _id: z.string(),
    order_key: z.string(),
    order_id: z.string(),
    name: z.string(),
    platform: z.enum(['Shopify', 'Woocommerce', 'Custom']),
    status: z.string(),
    createdAt: z.string(),
    total_price: z.string(),
    currency: z.string(),
    store_name: z.string(),
    store_location: z.string().nullable(),
    fleet_name: z.string().nullable(),
    shipping_address: z.string(),
    reasons: z.array(z.string()),
  })
  .meta({ id: 'OrderRow' });

export const OrderPageWire = z
  .object({
    docs: z.array(OrderRowWire),
    totalDocs: z.number(),
    page: z.number(),
    totalPages: z.number(),
  })
  .meta({ id: 'OrderPage' });

export const OrderWire = OrderRowWire.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
  delivery_job_id: z.string().nullable(),
  delivery_tracking_link: z.string().nullable(),
  line_items: z.array(z.object({ name: z.string(), quantity: z.number(), price: z.string() })),
}).meta({ id: 'Order' });

const PLATFORM = { shopify: 'Shopify', woocommerce: 'Woocommerce', custom: 'Custom' } as const;

export function orderRowToWire(row: OrderRow): z.infer<typeof OrderRowWire> {
  return {
    _id: row.id,
    order_key: row.orderKey,
    order_id: row.orderId,
    name: row.customerName,
    platform: PLATFORM[row.platform],
    status: row.statusLabel,
    createdAt: row.createdAt,
    total_price: rand(row.totalCents),
    currency: row.currency,
    store_name: row.storeName,
    store_location: row.pickupAddress,
    fleet_name: row.driverName,
    shipping_address: row.address,
    reasons: row.hints,
  };
}

export function orderToWire(order: OrderDetail): z.infer<typeof OrderWire> {
  return {
    _id: order.id,
    order_key: order.orderKey,
    order_id: order.orderId,
    name: order.customer.recipient,
    platform: PLATFORM[order.platform],
    status: order.statusLabel,
    createdAt: order.createdAt,
    total_price: rand(order.totalCents),
    currency: order.currency,
    store_name: order.storeName,
    store_location: order.pickup?.address ?? null,
    fleet_name: order.delivery.by,
    shipping_address: order.customer.address,
    reasons: [...order.reasons, ...order.warnings],
    email: order.customer.email,
    phone: order.customer.phone,
    note: order.note,
    delivery_job_id: order.delivery.jobId,
    delivery_tracking_link: order.delivery.trackingLink,
    line_items: order.lines.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      price: rand(line.unitPriceCents),
    })),
  };
}

/** 98650 → '986.50', without a detour over floats. */
function rand(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
