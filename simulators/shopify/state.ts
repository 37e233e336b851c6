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
  /** The line has its own fulfilment order, because a person put it on hold; still held, or released. */
  apart?: 'held' | 'released' | undefined;
  /** The line is in no fulfilment order that is visible to the app. */
  isElsewhere?: boolean | undefined;
  id: string;
  title: string;
  sku: string;
  quantity: number;
  /** Removed or refunded before it was sent. */
  removed: number;
  /** Refunded or returned after it was sent. Nothing less is left to send then. */
  refunded?: number;
  fulfilled: number;
  cents: number;
  requiresShipping: boolean;
  /** The line's location, if it differs from the order's. */
  locationId?: string;
};

export type SimFulfilment = {
  id: string;
  status: 'SUCCESS' | 'CANCELLED';
  createdAt: string;
  locationId: string;
  tracking: { company: string | null; number: string | null; url: string | null };
  notifiedCustomer: boolean;
  /** Quantities by line id, so that a cancellation can return them. */
  quantities: Record<string, number>;
  /** The quantities of the fulfilment by the fulfilment order they were taken from. */
  parts?: { workId: string; lineId: string; quantity: number }[];
  events: { id: string; status: string; happenedAt: string; message: string | null }[];
};

export type SimOrder = {
  /** True for a recorded order, which stays visible however old it is. */
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
  /** True for an order that was paid with a test gateway. */
  isTest?: boolean | undefined;
  currency: string;
  customerId: string;
  address: SimAddress;
  shippingCents: number;
  lines: SimLine[];
  method: 'SHIPPING' | 'LOCAL' | 'PICK_UP';
  locationId: string;
  onHold: boolean;
  /** The note that a person entered when the order was put on hold. */
  holdNotes?: string | undefined;
  /** What the location reported about the work: started, or incomplete. */
  work?: 'IN_PROGRESS' | 'INCOMPLETE' | undefined;
  /** Shopify has not assigned locations yet, so there are no fulfilment orders. */
  isUnrouted?: boolean | undefined;
  /** Fulfilment orders opened by a cancelled fulfilment: the quantity left of each line. */
  reopenings?: Record<string, number>[] | undefined;
  /** The time for which fulfilment of the order is scheduled. */
  fulfillAt?: string | undefined;
  fulfilments: SimFulfilment[];
};

export type SimLocation = {
  id: string;
  isActive?: boolean | undefined;
  /** True for the warehouse of another fulfilment service. */
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
  /** How many tokens have been issued so far by token exchange and by refresh; read by tests. */
  exchanges: number;
  refreshes: number;
};

export type SimShop = {
  domain: string;
  id: string;
  name: string;
  email: string;
  installed: boolean;
  /** When the app was uninstalled. Removed when shop/redact is sent or the app is installed again. */
  leftAt?: string | undefined;
  locations: SimLocation[];
  orders: SimOrder[];
  tokens: SimTokens;
  /** The pricing plan that the shop approved, and its meters. */
  plan?: { handles: string[]; since: string; until: string } | undefined;
  /** The scopes granted to the app, if they differ from those it requests. */
  grantedScopes?: string[] | undefined;
  /** The protected fields that the app is not approved for. Set only in the copy of a shop that the app sees. */
  withheldFields?: ReadonlySet<string> | undefined;
  /** The highest cost of one call. Set only in the copy of a shop that the app sees. */
  maximumCost?: number | undefined;
};

export type SimState = { shops: SimShop[] };

export type ShopSeed = { domain: string; name: string; email?: string };

/** An id like Shopify's: 13 random digits. */
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

/** Written to a new file and renamed, so that the old file survives if the process is killed in between. */
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
