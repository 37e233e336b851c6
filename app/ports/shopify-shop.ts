/** Shop details that Shopify returns when the app is opened. */
export type ShopFacts = {
  /** The myshopify domain. */
  domain: string;
  /** The id by which Shopify bills the shop. */
  billingId: string;
  name: string;
  email: string | null;
  phone: string | null;
  currency: string;
  /** When the read that returned this began. Of two reads, the later one counts. */
  readAt: Date;
  /** Active locations in South Africa with a position, ready to be pickup locations. */
  locations: {
    externalId: string;
    name: string;
    address: string;
    street: string | null;
    suburb: string | null;
    city: string | null;
    province: string | null;
    postalCode: string | null;
    phone: string | null;
    latitude: number;
    longitude: number;
    geoSource: 'store' | 'offline';
    approximate: boolean;
  }[];
};
