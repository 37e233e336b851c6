import { expect, test } from 'vitest';
import type { IncomingAddress, IncomingOrder } from '#app/ports/store-platform.ts';
import { destinationOf } from './incoming-address.rules.ts';

const NONE: IncomingAddress = {
  name: null,
  company: null,
  address1: null,
  address2: null,
  city: null,
  province: null,
  postalCode: null,
  countryCode: null,
  phone: null,
  latitude: null,
  longitude: null,
};
const HOME: IncomingAddress = {
  ...NONE,
  name: 'Thandeka Mokoena',
  address1: '14 Kloof Street',
  address2: 'Gardens',
  city: 'Cape Town',
  province: 'Western Cape',
  postalCode: '8001',
  countryCode: 'ZA',
};
const OFFICE: IncomingAddress = { ...HOME, name: 'The Bursar', address1: '1 Adderley Street' };

const order = (over: Partial<IncomingOrder>) =>
  ({ shipping: NONE, billing: NONE, ...over }) as IncomingOrder;

test("Shopify's second line is the suburb", () => {
  const to = destinationOf(order({ shipping: HOME }), 'shopify');

  expect(to).toMatchObject({ street: '14 Kloof Street', suburb: 'Gardens', province: 'WC' });
});

test.each(['woocommerce', 'custom'] as const)(
  'on %s the second line belongs to the street',
  (platform) => {
    const to = destinationOf(order({ shipping: HOME }), platform);

    expect(to).toMatchObject({ street: '14 Kloof Street, Gardens', suburb: null });
  },
);

test('without a shipping address the order goes to the billing address', () => {
  const to = destinationOf(order({ billing: OFFICE }), 'woocommerce');

  expect(to).toMatchObject({ customerName: 'The Bursar', street: '1 Adderley Street, Gardens' });
});

test('a shipping address is never mixed with the billing address', () => {
  const shipping = { ...HOME, address2: null, city: null };

  const to = destinationOf(order({ shipping, billing: OFFICE }), 'woocommerce');

  expect(to).toMatchObject({ street: '14 Kloof Street', city: null });
});

test('an address without a name or phone number uses those of the billing address', () => {
  const billing = { ...OFFICE, phone: '082 555 0142' };

  const to = destinationOf(order({ shipping: { ...HOME, name: null }, billing }), 'shopify');

  expect(to).toMatchObject({ customerName: 'The Bursar', phone: '+27825550142' });
});

test.each(['N/A', 'n.a.', '-', 'none', ' '])(
  'the country %j is that of the billing address, or else derived from province and postal code',
  (countryCode) => {
    const shipping = { ...HOME, countryCode };
    const billing = { ...OFFICE, countryCode: 'LS' };

    expect(destinationOf(order({ shipping, billing }), 'woocommerce').country).toBe('LS');
    expect(destinationOf(order({ shipping }), 'woocommerce').country).toBe('ZA');
  },
);

test('an unreadable phone number is stored as written, so that the driver can try it', () => {
  const to = destinationOf(order({ shipping: { ...HOME, phone: '12-34' } }), 'shopify');

  expect(to.phone).toBe('12-34');
});

test.each([
  ['KZN', 'ZA', 'KZN'],
  ['NL', 'ZA', 'KZN'],
  ['KwaZulu-Natal', 'ZA', 'KZN'],
  ['NL', 'NA', 'NL'],
  ['Utopia', 'ZA', 'Utopia'],
])('the province %s of %s is %s', (province, countryCode, code) => {
  const to = destinationOf(order({ shipping: { ...HOME, province, countryCode } }), 'woocommerce');

  expect(to.province).toBe(code);
});
