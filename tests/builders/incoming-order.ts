import type { IncomingAddress, IncomingOrder } from '#app/ports/store-platform.ts';

const HOME: IncomingAddress = {
  name: 'Thandeka Mokoena',
  company: null,
  address1: '14 Kloof Street',
  address2: null,
  city: 'Cape Town',
  province: 'WC',
  postalCode: '8001',
  countryCode: 'ZA',
  phone: '+27825550142',
  latitude: null,
  longitude: null,
};

/** A paid order as a platform's adapter returns it, last changed at 10:`minute`. */
export function incomingOrder(minute: number, over: Partial<IncomingOrder> = {}): IncomingOrder {
  return {
    externalId: '77',
    orderId: '1042',
    createdAt: new Date('2026-11-18T10:00:00Z'),
    updatedAt: new Date(Date.UTC(2026, 10, 18, 10, minute)),
    readAt: new Date(0),
    currency: 'ZAR',
    totalCents: 98_650,
    note: null,
    email: 'thandeka@example.com',
    customerRef: null,
    shipping: HOME,
    billing: HOME,
    assignedLocationId: null,
    lines: [
      {
        externalId: '1',
        name: 'Rooibos tin',
        sku: 'RT-1',
        quantity: 2,
        fulfilledQuantity: 0,
        shippableQuantity: 2,
        unitPriceCents: 49_325,
      },
    ],
    facts: {
      platformStatus: 'processing',
      payment: 'paid',
      gateways: ['eft'],
      cancelled: false,
      deleted: false,
      draft: false,
      fulfilled: false,
      trackingNumbers: [],
      needsShipping: true,
    },
    ...over,
  };
}
