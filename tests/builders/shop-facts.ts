import type { ShopFacts } from '#app/ports/shopify-shop.ts';

/** A location of a Shopify shop from which we can collect. */
export const DEPOT: ShopFacts['locations'][number] = {
  externalId: 'gid://shopify/Location/1',
  name: 'Bree Street studio',
  address: '2 Bree Street, Cape Town',
  street: '2 Bree Street',
  suburb: null,
  city: 'Cape Town',
  province: 'WC',
  postalCode: '8001',
  phone: null,
  latitude: -33.92,
  longitude: 18.42,
  geoSource: 'store',
  approximate: false,
};

/** What Shopify answers about a shop without locations. */
export const shopFacts = (domain: string, over: Partial<ShopFacts> = {}): ShopFacts => ({
  domain,
  billingId: 'gid://shopify/Shop/1',
  name: 'Kloof & Karoo',
  email: null,
  phone: null,
  currency: 'ZAR',
  locations: [],
  readAt: new Date('2025-03-07T08:00:00Z'),
  ...over,
});
