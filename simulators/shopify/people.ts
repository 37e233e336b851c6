import type { SimAddress } from './state.ts';

type Buyer = { email: string; address: SimAddress };

/** Invented buyers at real South African towns; `example.com` reaches nobody. */
// prettier-ignore
export const BUYERS: readonly Buyer[] = [
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
export const PRODUCTS = [
  { title: 'Rooibos Gift Tin - 500 g', sku: 'RBT-500', cents: 34900 },
  { title: 'Karoo Honey - 350 g', sku: 'HNY-350', cents: 18950 },
  { title: 'Buchu Soap Bar', sku: 'SOAP-BU', cents: 8500 },
  { title: 'Shweshwe Tote Bag', sku: 'TOTE-SW', cents: 27500 },
  { title: 'Olive Oil, Kloof Estate - 1 l', sku: 'OIL-1L', cents: 22000 },
];

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
