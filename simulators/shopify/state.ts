import { randomInt } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export type SimAddress = {
  firstName: string;
  lastName: string;
  company: string | null;
  address1: string;
  address2: string | null;
  city: string;
  province: string;
  provinceCode: string;
  zip: string;
  country: string;
  countryCode: string;
  phone: string | null;
  latitude: number | null;
  longitude: number | null;
};

export type SimLine = {
  /** Stands in a fulfilment order of its own since a person held it back; held still or released. */
  apart?: 'held' | 'released' | undefined;
  /** In no fulfilment order that we are shown. */
  isElsewhere?: boolean | undefined;
  id: string;
  title: string;
  sku: string;
  quantity: number;
  removed: number;
  fulfilled: number;
  cents: number;
  requiresShipping: boolean;
  /** Where this line is sent from, when not from the order's location. */
  locationId?: string;
};

export type SimFulfilment = {
  id: string;
  status: 'SUCCESS' | 'CANCELLED';
  createdAt: string;
  locationId: string;
  tracking: { company: string | null; number: string | null; url: string | null };
  notifiedCustomer: boolean;
  /** Quantities by line id, so that a cancel gives them back. */
  quantities: Record<string, number>;
  /** The same by the fulfilment order that they came out of. */
  parts?: { workId: string; lineId: string; quantity: number }[];
  events: { id: string; status: string; happenedAt: string; message: string | null }[];
};

export type SimOrder = {
  /** Recorded once: it stays in sight however old it grows. */
  isRecorded?: boolean;
  id: string;
  number: number;
  name: string;
  createdAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  email: string;
  phone: string | null;
  note: string | null;
  tags: string;
  financial: 'PAID' | 'PENDING' | 'REFUNDED' | 'PARTIALLY_REFUNDED' | 'VOIDED';
  gateways: string[];
  currency: string;
  customerId: string;
  address: SimAddress;
  shippingCents: number;
  lines: SimLine[];
  method: 'SHIPPING' | 'LOCAL' | 'PICK_UP';
  locationId: string;
  onHold: boolean;
  /** What a person wrote when the order was put on hold. */
  holdNotes?: string | undefined;
  /** What its location said of the work: begun, or given up. */
  work?: 'IN_PROGRESS' | 'INCOMPLETE' | undefined;
  /** Shopify has not chosen its locations yet, so it has no fulfilment orders. */
  isUnrouted?: boolean | undefined;
  /** Fulfilment orders that a cancelled fulfilment opened: what is left of each line in it. */
  reopenings?: Record<string, number>[] | undefined;
  /** Deferred until then. */
  fulfillAt?: string | undefined;
  fulfilments: SimFulfilment[];
};

export type SimLocation = {
  id: string;
  isActive?: boolean | undefined;
  /** The warehouse of another fulfilment service. */
  isService?: boolean | undefined;
  name: string;
  address1: string;
  city: string;
  province: string;
  provinceCode: string;
  zip: string;
  phone: string;
  latitude: number;
  longitude: number;
};

type SimTokens = {
  access: Record<string, number>;
  refresh: string[];
  /** Answers given so far; tests count the refreshes. */
  exchanges: number;
  refreshes: number;
};

export type SimShop = {
  domain: string;
  id: string;
  name: string;
  email: string;
  installed: boolean;
  /** When it was uninstalled; until it was asked to be forgotten, or is back. */
  leftAt?: string | undefined;
  locations: SimLocation[];
  orders: SimOrder[];
  tokens: SimTokens;
  /** The plan of ours that the shop has approved, and what it counts. */
  plan?: { handles: string[]; since: string; until: string } | undefined;
  /** Rights that the app was given, where they are not those that it asks for. */
  grantedScopes?: string[] | undefined;
  /** The app is not approved for customer data; of a shop as it is shown. */
  withholdsCustomers?: boolean | undefined;
  /** Points that one call may ask for; likewise. */
  maximumCost?: number | undefined;
};

export type SimState = { shops: SimShop[] };

export type ShopSeed = { domain: string; name: string; email?: string };

/** Ids look like Shopify's: 13 digits, never the same twice in one run. */
export function newSimId(): string {
  return `${randomInt(5_000_000, 8_999_999)}${String(randomInt(0, 1_000_000)).padStart(6, '0')}`;
}

export function gid(type: string, id: string): string {
  return `gid://shopify/${type}/${id}`;
}

/** The digits of a global id of this type, or null. */
export function idOf(type: string, value: unknown): string | null {
  const match = /^gid:\/\/shopify\/(\w+)\/(\d+)$/.exec(String(value));
  return match?.[1] === type ? (match[2] as string) : null;
}

export function loadState(stateFile: string | undefined, seeds: readonly ShopSeed[]): SimState {
  const saved = stateFile ? readSaved(stateFile) : null;
  const shops = saved?.shops ?? [];
  const fresh = seeds.filter((seed) => !shops.some((shop) => shop.domain === seed.domain));
  return { shops: [...shops, ...fresh.map(newShop)] };
}

/** Written whole and then renamed, so that a kill in between leaves the old file. */
export function saveState(stateFile: string, state: SimState): void {
  writeFileSync(`${stateFile}.new`, JSON.stringify(state));
  renameSync(`${stateFile}.new`, stateFile);
}

function readSaved(stateFile: string): SimState | null {
  try {
    return JSON.parse(readFileSync(stateFile, 'utf8')) as SimState;
  } catch {
    return null;
  }
}

export function newShop(seed: ShopSeed): SimShop {
  return {
    domain: seed.domain,
    id: newSimId(),
    name: seed.name,
    email: seed.email ?? 'owner@example.com',
    installed: true,
    locations: [
      {
        id: newSimId(),
        name: 'Bree Street studio',
        address1: '2 Bree Street',
        city: 'Cape Town',
        province: 'Western Cape',
        provinceCode: 'WC',
        zip: '8001',
        phone: '+27215550100',
        latitude: -33.9188,
        longitude: 18.4233,
      },
    ],
    orders: [],
    tokens: { access: {}, refresh: [], exchanges: 0, refreshes: 0 },
  };
}
