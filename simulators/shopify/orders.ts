import { randomInt } from 'node:crypto';
import { newSimId, type SimOrder, type SimShop, type SimAddress } from './state.ts';

/** Invented buyers in real South African towns; `example.com` has no mailboxes. */
// prettier-ignore
const BUYERS: readonly Buyer[] = [
  buyer('Thandeka', 'Mokoena', '14 Protea Lane', 'Gardens', 'Cape Town', 'Western Cape', 'WC', '8001', -33.9321, 18.4108),
  buyer('Pieter', 'van der Merwe', '7 Jakaranda Street', null, 'Pretoria', 'Gauteng', 'GT', '0083', -25.7479, 28.2293),
  buyer('Nomvula', 'Dlamini', '221 Musgrave Road', 'Berea', 'Durban', 'KwaZulu-Natal', 'NL', '4001', -29.8456, 31.0017),
  buyer('Aisha', 'Patel', '38 Central Avenue', 'Fordsburg', 'Johannesburg', 'Gauteng', 'GT', '2092', -26.2069, 28.0245),
  buyer('Sibusiso', 'Khumalo', '5 Rink Street', 'Central', 'Gqeberha', 'Eastern Cape', 'EC', '6001', -33.9614, 25.6094),
  buyer('Lerato', 'Molefe', '62 Nelson Mandela Drive', 'Westdene', 'Bloemfontein', 'Free State', 'FS', '9301', -29.1087, 26.2118),
  buyer('Rudi', 'Engelbrecht', '19 Dorp Street', null, 'Stellenbosch', 'Western Cape', 'WC', '7600', -33.9391, 18.8573),
  buyer('Zanele', 'Nkosi', '3 Paul Kruger Street', null, 'Mbombela', 'Mpumalanga', 'MP', '1200', -25.4745, 30.9703),
];

// prettier-ignore
const PRODUCTS = [
  { title: 'Rooibos Gift Tin - 500 g', sku: 'RBT-500', cents: 34900 },
  { title: 'Karoo Honey - 350 g', sku: 'HNY-350', cents: 18950 },
  { title: 'Buchu Soap Bar', sku: 'SOAP-BU', cents: 8500 },
  { title: 'Shweshwe Tote Bag', sku: 'TOTE-SW', cents: 27500 },
  { title: 'Olive Oil, Kloof Estate - 1 l', sku: 'OIL-1L', cents: 22000 },
];

export type NewOrder = Partial<Omit<SimOrder, 'lines' | 'fulfilments'>> & {
  lines?: Partial<SimOrder['lines'][number]>[];
};

/** Places a paid order of an invented buyer. `overrides` replaces any of its fields. */
export function placeOrder(
  shop: SimShop,
  overrides: NewOrder = {},
  clock: Date = new Date(),
): SimOrder {
  const number = 1001 + shop.orders.length;
  const buyer = BUYERS[randomInt(BUYERS.length)]!;
  const now = clock.toISOString();
  const lines = overrides.lines ?? [{}, ...(randomInt(2) ? [{}] : [])];
  const order: SimOrder = {
    id: newSimId(),
    number,
    name: `#${number}`,
    createdAt: now,
    updatedAt: now,
    cancelledAt: null,
    email: buyer.email,
    phone: buyer.address.phone,
    note: null,
    tags: '',
    financial: 'PAID',
    gateways: ['Paystack'],
    currency: 'ZAR',
    customerId: newSimId(),
    address: buyer.address,
    shippingCents: 9900,
    method: 'SHIPPING',
    locationId: shop.locations[0]!.id,
    onHold: false,
    ...overrides,
    fulfilments: [],
    lines: lines.map((line) => ({
      ...PRODUCTS[randomInt(PRODUCTS.length)]!,
      id: newSimId(),
      quantity: 1 + randomInt(2),
      removed: 0,
      fulfilled: 0,
      requiresShipping: true,
      ...line,
    })),
  };
  shop.orders.push(order);
  return order;
}

/** Moves the order's version (`updatedAt`) forward: it never goes back and never repeats. */
export function touch(order: SimOrder, now: Date = new Date()): void {
  const later = Math.max(now.getTime(), Date.parse(order.updatedAt) + 1000);
  order.updatedAt = new Date(later).toISOString();
}

export function cancelOrder(order: SimOrder, now: Date): void {
  order.cancelledAt = now.toISOString();
  order.financial = order.financial === 'PENDING' ? 'VOIDED' : 'REFUNDED';
  for (const line of order.lines) line.removed = line.quantity - line.fulfilled;
  touch(order, now);
}

export function remainingOf(line: SimOrder['lines'][number]): number {
  return Math.max(0, line.quantity - line.removed - line.fulfilled);
}

/** The quantity that is neither removed nor refunded, before or after it was sent. */
export function currentOf({ quantity, removed, refunded = 0 }: SimOrder['lines'][number]): number {
  return quantity - removed - refunded;
}

export function fulfilmentStatusOf(order: SimOrder): string {
  const lines = order.lines.filter((line) => line.quantity > line.removed);
  if (lines.length > 0 && lines.every((line) => remainingOf(line) === 0)) return 'FULFILLED';
  if (order.lines.some((line) => line.fulfilled > 0)) return 'PARTIALLY_FULFILLED';
  return order.onHold ? 'ON_HOLD' : 'UNFULFILLED';
}

export function totalCentsOf(order: SimOrder): number {
  const goods = order.lines.reduce((sum, line) => sum + line.cents * line.quantity, 0);
  return goods + order.shippingCents;
}

export function currentTotalCentsOf(order: SimOrder): number {
  if (order.cancelledAt) return 0;
  const gone = (line: SimOrder['lines'][number]) => line.quantity - currentOf(line);
  return totalCentsOf(order) - order.lines.reduce((sum, line) => sum + line.cents * gone(line), 0);
}

type Buyer = { email: string; address: SimAddress };

function buyer(
  firstName: string,
  lastName: string,
  address1: string,
  address2: string | null,
  city: string,
  province: string,
  provinceCode: string,
  zip: string,
  latitude: number,
  longitude: number,
): Buyer {
  const mailbox = `${firstName}.${lastName}`.toLowerCase().replaceAll(' ', '-');
  return {
    email: `${mailbox}@example.com`,
    address: {
      firstName,
      lastName,
      company: null,
      address1,
      address2,
      city,
      province,
      provinceCode,
      zip,
      country: 'South Africa',
      countryCode: 'ZA',
      phone: '+27825550142',
      latitude,
      longitude,
    },
  };
}
