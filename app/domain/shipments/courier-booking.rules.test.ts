import { expect, test } from 'vitest';
import { courierBooking, type Bookable } from './courier-booking.rules.ts';

const FIRST = {
  reference: 'K7Q2M9XTB4ZC',
  kind: 'delivery',
  isDeliveryOnly: false,
  parcels: 1,
} as const;
const NOW = new Date('2025-03-07T08:30:00Z');

/** Only the fields that a booking reads. */
function bookable(over: Record<string, unknown> = {}): Bookable {
  return {
    orderKey: 'K7Q2M9XTB4ZC',
    orderId: '1042',
    customerName: 'Thandeka Mokoena',
    email: 'thandeka@example.com',
    phone: '+27825550142',
    company: null,
    street: '14 Kloof Street',
    suburb: 'Gardens',
    city: 'Cape Town',
    province: 'WC',
    postalCode: '8001',
    country: 'ZA',
    latitude: -33.93,
    longitude: 18.41,
    approximate: false,
    note: null,
    lines: [
      { name: 'Rooibos', shippableQuantity: 2, parcelQuantity: 2 },
      { name: 'Gift card', shippableQuantity: 0, parcelQuantity: 0 },
    ],
    store: { name: 'Kloof & Karoo' },
    merchant: { phone: '+27215550000', email: 'owner@kloof.example' },
    pickupLocation: {
      address: '12 Long Street, Cape Town',
      phone: '+27215550100',
      latitude: -33.92,
      longitude: 18.42,
      approximate: false,
    },
    ...over,
  } as unknown as Bookable;
}

test('the name at pickup is that of the store, the phone number that of the location', () => {
  const { pickup, delivery, barcode, description } = courierBooking(FIRST, bookable(), NOW);

  expect(pickup).toMatchObject({ name: 'Kloof & Karoo', phone: '+27215550100' });
  expect(delivery).toMatchObject({
    name: 'Thandeka Mokoena',
    address: '14 Kloof Street, Gardens, Cape Town, WC, 8001, South Africa',
    latitude: -33.93,
    longitude: 18.41,
  });
  expect(barcode).toBe('K7Q2M9XTB4ZC');
  expect(description).toBe('Order 1042\n2 × Rooibos');
});

test('a parcel that a driver already has is booked without a pickup', () => {
  const onlyDelivery = { ...FIRST, isDeliveryOnly: true };

  const { pickup, delivery } = courierBooking(onlyDelivery, bookable(), NOW);

  expect(pickup).toBeNull();
  expect(delivery.name).toBe('Thandeka Mokoena');
});

test('a location without a phone number uses that of the merchant', () => {
  const pickupLocation = { address: '12 Long Street', phone: null, latitude: 0, longitude: 0 };

  const { pickup } = courierBooking(FIRST, bookable({ pickupLocation }), NOW);

  expect(pickup?.phone).toBe('+27215550000');
});

test('the barcode is the shipment’s own number, and several parcels are mentioned', () => {
  const again = { ...FIRST, reference: 'K7Q2M9XTB4ZC-S2', kind: 'again', parcels: 3 } as const;
  const back = { ...again, reference: 'K7Q2M9XTB4ZC-R1', kind: 'return' } as const;

  expect(courierBooking(again, bookable(), NOW)).toMatchObject({
    barcode: 'K7Q2M9XTB4ZC-S2',
    description: 'Order 1042\n3 parcels\n2 × Rooibos',
  });
  expect(courierBooking(back, bookable({ lines: [] }), NOW)).toMatchObject({
    barcode: 'K7Q2M9XTB4ZC-R1',
    description: 'Return of order 1042\n3 parcels',
  });
  expect(courierBooking(FIRST, bookable({ lines: [] }), NOW).description).toBe(
    'Order 1042\nOne parcel',
  );
});

test('an approximate position is not sent, because the courier finds the street itself', () => {
  const pickupLocation = { ...bookable().pickupLocation, approximate: true };

  const booking = courierBooking(FIRST, bookable({ approximate: true, pickupLocation }), NOW);

  expect([booking.delivery.latitude, booking.delivery.longitude]).toEqual([null, null]);
  expect([booking.pickup?.latitude, booking.pickup?.longitude]).toEqual([null, null]);
});

test('an order without a pickup location is refused', () => {
  expect(() => courierBooking(FIRST, bookable({ pickupLocation: null }), NOW)).toThrow(
    expect.objectContaining({ code: 'courier-refused' }),
  );
});

test('both deadlines are in the future, and the delivery is after the pickup', () => {
  const { pickup, delivery } = courierBooking(FIRST, bookable(), NOW);

  expect(pickup?.before.getTime()).toBeGreaterThan(NOW.getTime());
  expect(delivery.before.getTime()).toBeGreaterThan(pickup?.before.getTime() ?? Infinity);
});
