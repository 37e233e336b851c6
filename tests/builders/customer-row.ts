import type { CustomerRow } from '#app/domain/orders/search-customers.ts';

/** A customer as the search of *Create Order* finds them. */
export const LERATO: CustomerRow = {
  id: 'customer',
  customerRef: 'C-9',
  name: 'Lerato van der Merwe',
  email: 'lerato@example.com',
  phone: '+27821234567',
  address: '27 Mahatma Gandhi Road, Durban',
  street: '27 Mahatma Gandhi Road',
  suburb: 'Point',
  city: 'Durban',
  province: 'KZN',
  postalCode: '4001',
  latitude: -29.86,
  longitude: 31.02,
  geoSource: 'pin',
  approximate: false,
  merchantName: 'Kasi',
  merchantId: 'merchant',
};
