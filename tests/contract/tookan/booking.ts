import type { CourierBooking } from '#app/ports/courier.ts';

export function aBooking(
  reference: string,
  overrides: Partial<CourierBooking> = {},
): CourierBooking {
  return {
    reference,
    description: '1 x mug\nRing twice',
    barcode: reference,
    pickup: {
      name: 'Bo Ceramics',
      phone: '011 555 0101',
      email: null,
      address: '3 Jan Smuts Avenue, Johannesburg, 2193',
      latitude: -26.1751,
      longitude: 28.0341,
      before: new Date('2025-03-07T12:00:00Z'),
    },
    delivery: {
      name: "Ntombi-zodwa O'Brien",
      phone: '082 123 4567',
      email: 'ntombi@example.com',
      address: '14 Loop Street, Cape Town, 8001',
      latitude: null,
      longitude: null,
      before: new Date('2025-03-07T22:30:00Z'),
    },
    ...overrides,
  };
}
