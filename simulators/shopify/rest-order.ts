import { decimalFromCents } from '#app/domain/shared/money.ts';
import {
  currentOf,
  currentTotalCentsOf,
  fulfilmentStatusOf,
  remainingOf,
  totalCentsOf,
} from './orders.ts';
import { centsOf } from '#app/integrations/shopify/money.ts';
import { gid, type SimAddress, type SimFulfilment, type SimOrder, type SimShop } from './state.ts';

/** The order as in webhooks: REST format, ids as numbers, money as strings. */
export function restOrder(order: SimOrder): Record<string, unknown> {
  const status = fulfilmentStatusOf(order);
  return {
    id: Number(order.id),
    admin_graphql_api_id: gid('Order', order.id),
    cancelled_at: order.cancelledAt,
    created_at: order.createdAt,
    currency: order.currency,
    current_total_price: decimalFromCents(currentTotalCentsOf(order)),
    email: order.email,
    financial_status: order.financial.toLowerCase(),
    fulfillment_status:
      status === 'FULFILLED' ? 'fulfilled' : status === 'PARTIALLY_FULFILLED' ? 'partial' : null,
    name: order.name,
    note: order.note,
    order_number: order.number,
    payment_gateway_names: order.gateways,
    phone: order.phone,
    tags: order.tags,
    total_price: decimalFromCents(totalCentsOf(order)),
    total_shipping_price_set: { shop_money: money(order.shippingCents, order.currency) },
    updated_at: order.updatedAt,
    billing_address: restAddress(order.address),
    shipping_address: restAddress(order.address),
    customer: {
      id: Number(order.customerId),
      admin_graphql_api_id: gid('Customer', order.customerId),
      email: order.email,
    },
    fulfillments: order.fulfilments.map(headOf),
    line_items: order.lines.map((line) => ({
      id: Number(line.id),
      admin_graphql_api_id: gid('LineItem', line.id),
      current_quantity: currentOf(line),
      fulfillable_quantity: remainingOf(line),
      name: line.title,
      price: decimalFromCents(line.cents),
      quantity: line.quantity,
      requires_shipping: line.requiresShipping,
      sku: line.sku,
      title: line.title,
    })),
  };
}

/** A fulfilment as in its own webhooks: with the recipient, and with the order's version (`updated_at`). */
export function restFulfilment(
  order: SimOrder,
  fulfilment: SimFulfilment,
): Record<string, unknown> {
  return {
    ...headOf(fulfilment),
    order_id: Number(order.id),
    created_at: fulfilment.createdAt,
    updated_at: order.updatedAt,
    shipment_status: fulfilment.events.at(-1)?.status.toLowerCase() ?? null,
    destination: restAddress(order.address),
    email: order.email,
  };
}

function headOf({ id, status, tracking }: SimFulfilment): Record<string, unknown> {
  return {
    id: Number(id),
    admin_graphql_api_id: gid('Fulfillment', id),
    status: status === 'SUCCESS' ? 'success' : 'cancelled',
    tracking_company: tracking.company,
    tracking_number: tracking.number,
    tracking_url: tracking.url,
  };
}

const OF_CUSTOMERS = [
  'billing_address',
  'customer',
  'destination',
  'email',
  'phone',
  'shipping_address',
];

/** The payload that an app without approval for customer data receives. */
export function withoutCustomer(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload;
  const hidden = OF_CUSTOMERS.filter((field) => field in payload).map((field) => [field, null]);
  return { ...payload, ...Object.fromEntries(hidden) };
}

type RestOrder = {
  id: number;
  order_number: number;
  name: string;
  created_at: string;
  updated_at: string;
  cancelled_at: string | null;
  email: string;
  phone: string | null;
  note: string | null;
  tags: string;
  financial_status: string;
  payment_gateway_names: string[];
  currency: string;
  customer: { id: number };
  shipping_address: Record<string, unknown>;
  total_shipping_price_set: { shop_money: { amount: string } };
  line_items: {
    id: number;
    name: string;
    sku: string;
    quantity: number;
    current_quantity: number;
    price: string;
    requires_shipping: boolean;
  }[];
};

/** Adds a recorded order to the shop, so that the Admin API returns it as it was when the webhook was recorded.
 *  Replaces an earlier version of it. */
export function importOrder(shop: SimShop, body: unknown): SimOrder {
  const rest = body as RestOrder;
  const order: SimOrder = {
    isRecorded: true,
    id: String(rest.id),
    number: rest.order_number,
    name: rest.name,
    createdAt: rest.created_at,
    updatedAt: rest.updated_at,
    cancelledAt: rest.cancelled_at,
    email: rest.email,
    phone: rest.phone,
    note: rest.note,
    tags: rest.tags,
    financial: rest.financial_status.toUpperCase() as SimOrder['financial'],
    gateways: rest.payment_gateway_names,
    currency: rest.currency,
    customerId: String(rest.customer.id),
    address: simAddress(rest.shipping_address),
    shippingCents: centsOf(rest.total_shipping_price_set.shop_money.amount),
    lines: rest.line_items.map((line) => ({
      id: String(line.id),
      title: line.name,
      sku: line.sku,
      quantity: line.quantity,
      removed: line.quantity - line.current_quantity,
      fulfilled: 0,
      cents: centsOf(line.price),
      requiresShipping: line.requires_shipping,
    })),
    method: 'SHIPPING',
    locationId: shop.locations[0]!.id,
    onHold: false,
    fulfilments: [],
  };
  shop.orders = [...shop.orders.filter((other) => other.id !== order.id), order];
  return order;
}

function simAddress(rest: Record<string, unknown>): SimAddress {
  const text = (key: string) => (typeof rest[key] === 'string' ? rest[key] : null);
  const number = (key: string) => (typeof rest[key] === 'number' ? rest[key] : null);
  return {
    firstName: text('first_name') ?? '',
    lastName: text('last_name') ?? '',
    company: text('company'),
    address1: text('address1') ?? '',
    address2: text('address2'),
    city: text('city') ?? '',
    province: text('province') ?? '',
    provinceCode: text('province_code') ?? '',
    zip: text('zip') ?? '',
    country: text('country') ?? '',
    countryCode: text('country_code') ?? '',
    phone: text('phone'),
    latitude: number('latitude'),
    longitude: number('longitude'),
  };
}

function restAddress(address: SimAddress): Record<string, unknown> {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    name: `${address.firstName} ${address.lastName}`,
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    province: address.province,
    province_code: address.provinceCode,
    zip: address.zip,
    country: address.country,
    country_code: address.countryCode,
    phone: address.phone,
    latitude: address.latitude,
    longitude: address.longitude,
  };
}

function money(cents: number, currency: string): Record<string, string> {
  return { amount: decimalFromCents(cents), currency_code: currency };
}
