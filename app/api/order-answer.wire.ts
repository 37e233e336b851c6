import type { Order } from '@prisma/client';
import { z } from 'zod';
import { labelLinkOf } from '#app/domain/documents/label-link.rules.ts';
import { countryName } from '#app/domain/orders/address-line.rules.ts';
import { reasonText, warningTexts } from '#app/domain/orders/eligibility.rules.ts';
import type { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { statusLabel } from '#app/domain/orders/order-status.rules.ts';
import { inParcel } from '#app/domain/orders/parcel.rules.ts';
import { splitName } from '#app/domain/orders/person-name.rules.ts';
import {
  getWholeOrder,
  listWholeOrders,
  type WholeOrder,
} from '#app/domain/orders/whole-orders.ts';
import { can, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { decimalFromCents } from '#app/domain/shared/money.ts';
import type { Services, Settings } from '#app/ports/services.ts';

const text = z.string().nullable();
const degrees = z.number().nullable();
const date = z.iso.datetime();

/** An order in the specification's field names. Amounts are in the order's `currency`, as text such as '986.50'. */
export const OrderWire = z
  .object({
    _id: z.string(),
    order_key: z.string(),
    order_id: z.string(),
    part_of: text.meta({
      description:
        'Only for a part: the `order_key` of the full order. The part’s `order_id` looks like `1042-2`.',
    }),
    part_number: z.number().int().nullable().meta({
      description:
        'Only for a part: its number, 2 or higher. Totals and payment belong to the full order.',
    }),
    name: z.string(),
    platform: z.enum(['Shopify', 'Woocommerce', 'Custom']),
    status: z
      .string()
      .meta({ description: 'The status as shown in the portal, e.g. `UnAssigned`.' }),
    createdAt: date,
    created_at: date,
    inManifestDate: date.nullable(),
    confirmManifestDate: date.nullable(),
    total_price: z.string(),
    currency: z.string(),
    store_name: z.string(),
    store_location: text,
    store_phone_number: text,
    store_latitude: degrees,
    store_longitude: degrees,
    fleet_name: text.meta({ description: 'The name of the driver.' }),
    delivery_job_id: text,
    delivery_tracking_link: text,
    pdf_link: text.meta({
      description:
        'A link that creates the label and returns it as PDF. Null if no label can be printed for the order, or the caller may not print.',
    }),
    note: text,
    email: text,
    phone: text,
    customer: z.object({ email: text }),
    shipping_address: z.object({
      name: text,
      first_name: text,
      last_name: text,
      company: text,
      address1: text,
      address2: text.meta({ description: 'The suburb.' }),
      city: text,
      province: text,
      zip: text,
      country: text,
      phone: text,
    }),
    billing_address: z
      .object({ name: text, first_name: text, last_name: text, email: text, phone: text })
      .meta({
        description:
          'The billing name and phone number from the store, or the recipient’s. `email` is always the recipient’s.',
      }),
    thumela_customer_data: z.object({
      customer_ref: text,
      email: text,
      phone: text,
      address_latitude: degrees,
      address_longitude: degrees,
    }),
    line_items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        quantity: z.number(),
        quantity_to_send: z.number().meta({
          description: 'The quantity that has not shipped yet and can be split off into a part.',
        }),
        price: z.string(),
      }),
    ),
    reasons: z
      .array(z.string())
      .meta({ description: 'Why the order cannot ship, or what to check before it ships.' }),
  })
  .meta({ id: 'Order' });
export type OrderWire = z.infer<typeof OrderWire>;

export const OrderPageWire = z
  .object({
    docs: z.array(OrderWire),
    totalDocs: z.number(),
    page: z.number(),
    totalPages: z.number(),
  })
  .meta({ id: 'OrderPage' });

/** The answer of a call that created or changed one order. */
export const ChangedOrderWire = z
  .object({
    message: z.string(),
    order_key: z.string(),
    order_id: z.string(),
    status: OrderWire.shape.status,
    order: OrderWire.meta({
      description: 'The order as it is when we respond, even if the request is a repeat.',
    }),
  })
  .meta({ id: 'ChangedOrder' });

type Changed = Omit<z.infer<typeof ChangedOrderWire>, 'order'>;

/** The part of a `ChangedOrder` answer that is stored for repeated requests. It contains no recipient data. */
export function changedOrder(
  message: string,
  { orderKey, orderId, status }: Pick<Order, 'orderKey' | 'orderId' | 'status'>,
  { productName }: Pick<Settings, 'productName'>,
): Changed {
  const label = statusLabel(status, productName);
  return { message, order_key: orderKey, order_id: orderId, status: label };
}

export async function withOrder({ services }: { services: Needs }, actor: Actor, changed: Changed) {
  return {
    ...changed,
    order: await orderAnswer(services, actor, { orderKey: changed.order_key }),
  };
}

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** An order as the API returns it.
 *  @throws AppError 'not-found', also for an order that the actor may not see. */
export async function orderAnswer(
  { db, clock, settings }: Needs,
  actor: Actor,
  named: { orderKey: string } | { id: string },
): Promise<OrderWire> {
  return orderToWire(await getWholeOrder({ db, clock }, actor, named), actor, settings);
}

export async function orderPageAnswer(
  { db, clock, settings }: Needs,
  actor: Actor,
  query: OrderListQuery,
): Promise<z.infer<typeof OrderPageWire>> {
  const page = await listWholeOrders({ db, clock }, actor, query);
  return { ...page, docs: page.docs.map((order) => orderToWire(order, actor, settings)) };
}

const PLATFORM = { shopify: 'Shopify', woocommerce: 'Woocommerce', custom: 'Custom' } as const;

function orderToWire(order: WholeOrder, actor: Actor, settings: Settings): OrderWire {
  const { shipment, pickupLocation: pickup } = order;
  const createdAt = order.createdAt.toISOString();
  return {
    _id: order.id,
    order_key: order.orderKey,
    order_id: order.orderId,
    part_of: order.partOf?.orderKey ?? null,
    part_number: order.partNumber,
    name: order.customerName,
    platform: PLATFORM[order.platform],
    status: statusLabel(order.status, settings.productName),
    createdAt,
    created_at: createdAt,
    inManifestDate: order.inManifestAt?.toISOString() ?? null,
    confirmManifestDate: order.confirmManifestAt?.toISOString() ?? null,
    total_price: decimalFromDb(order.totalCents),
    currency: order.currency,
    store_name: order.store.name,
    store_location: pickup?.address ?? null,
    store_phone_number: pickup?.phone ?? order.merchant.phone,
    store_latitude: pickup?.latitude ?? null,
    store_longitude: pickup?.longitude ?? null,
    fleet_name: order.driverName,
    delivery_job_id: shipment?.deliveryJobId ?? null,
    delivery_tracking_link: shipment?.trackingLink ?? null,
    pdf_link: can(actor, 'order.print') ? labelLinkOf(order, settings) : null,
    note: order.note,
    email: order.email,
    phone: order.phone,
    customer: { email: order.email },
    shipping_address: shippingAddress(order),
    billing_address: billingAddress(order),
    thumela_customer_data: {
      customer_ref: order.customerRef,
      email: order.email,
      phone: order.phone,
      address_latitude: order.latitude,
      address_longitude: order.longitude,
    },
    line_items: inParcel(order.status, order.lines).map(({ line }) => ({
      id: line.id,
      name: line.name,
      quantity: line.quantity,
      quantity_to_send: line.shippableQuantity,
      price: decimalFromDb(line.unitPriceCents),
    })),
    reasons: [...order.reasons.map(reasonText), ...warningTexts(order, settings)],
  };
}

function shippingAddress(order: WholeOrder): OrderWire['shipping_address'] {
  return {
    ...nameToWire(order.customerName),
    company: order.company,
    address1: order.street,
    address2: order.suburb,
    city: order.city,
    province: order.province,
    zip: order.postalCode,
    country: countryName(order.country),
    phone: order.phone,
  };
}

/** The stored billing address as its platform sent it (intake/write-order.ts). */
const Billing = z.object({ name: text.catch(null), phone: text.catch(null) }).catch({
  name: null,
  phone: null,
});

function billingAddress(order: WholeOrder): OrderWire['billing_address'] {
  const { name, phone } = Billing.parse(order.billing);
  return {
    ...nameToWire(name?.trim() || order.customerName),
    email: order.email,
    phone: phone ?? order.phone,
  };
}

function nameToWire(name: string) {
  const { first, last } = splitName(name);
  return { name, first_name: first, last_name: last };
}

function decimalFromDb(cents: bigint): string {
  return decimalFromCents(centsFromDb(cents));
}
