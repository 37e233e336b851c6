import type { Prisma, Store } from '@prisma/client';
import { newId, newOrderKey } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';
import { seededRandom } from '#tests/fakes/seeded-random.ts';
import { given } from './given.ts';

/** The days on which the orders' first shipments are requested, up to a second more at both ends. */
export const HISTORY = { from: '2026-10-01', to: '2026-11-09' };
const DAYS = 40;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Midnight in Johannesburg at the start of the first day. */
const FIRST_MS = Date.parse('2026-09-30T22:00:00Z');

const TOWNS = ['Cape Town', 'CAPE TOWN', 'Durban', 'Polokwane', null];
const PROVINCES = ['WC', 'KZN', 'LP', null];
const WHYS = ['notThere', 'wrongAddress', 'refused'];

/** What happened to a shipment, as generated: the basis for the expected counts. */
export type Report = {
  id: string;
  orderId: string;
  merchantId: string;
  storeId: string;
  town: string | null;
  province: string | null;
  driverId: string | null;
  hubId: string | null;
  isReturn: boolean;
  isDeliveryOnly: boolean;
  isRefused: boolean;
  requestedAt: number;
  collectedAt: number | null;
  deliveredAt: number | null;
  failedAt: number[];
  /** The reason for replacing this shipment; null if it is not replaced. */
  why: string | null;
};

/** A random history of orders of two accounts with two stores each, written directly into the tables. */
export async function deliveryHistory(services: Services, seed: number, orders: number) {
  const { db } = services;
  const random = seededRandom(seed);
  const oneOf = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!;
  const [mine, theirs] = [await given.merchant(services), await given.merchant(services)];
  const stores: Store[] = [];
  for (const merchant of [mine, mine, theirs, theirs])
    stores.push(await given.store(services, merchant));
  const hubs = [await given.hub(services), await given.hub(services, { name: 'Durban Hub' })];
  const drivers = ['Thabo', 'Lerato'].map((name, n) => ({ id: newId(), name, fleetId: `f${n}` }));
  await db.driver.createMany({ data: drivers });

  const reported: Report[] = [];
  const rows = { shipments: [] as Ship[], events: [] as Event[], orders: [] as Ordered[] };
  for (let n = 0; n < orders; n += 1) {
    const store = oneOf(stores);
    const orderId = newId();
    const [town, province] = [oneOf(TOWNS), oneOf(PROVINCES)];
    rows.orders.push(orderRow(orderId, store, { n, town, province }));
    const place = { orderId, merchantId: store.merchantId, storeId: store.id, town, province };
    const make = (over: Partial<Report>): Report => ({
      ...place,
      id: newId(),
      driverId: oneOf([null, ...drivers])?.id ?? null,
      hubId: oneOf([null, ...hubs])?.id ?? null,
      isReturn: false,
      isDeliveryOnly: false,
      isRefused: false,
      collectedAt: null,
      deliveredAt: null,
      failedAt: [],
      why: null,
      requestedAt: 0,
      ...over,
    });
    const first = make({ requestedAt: moment(random) });
    playOut(first, random);
    const all = [first];
    if (first.deliveredAt === null && random() < 0.6) {
      const again = make({ requestedAt: lastOf(first) + HOUR_MS, isDeliveryOnly: random() < 0.2 });
      first.why = oneOf(WHYS);
      playOut(again, random);
      all.push(again);
    }
    if (random() < 0.15) {
      const back = make({ isReturn: true, requestedAt: lastOf(all.at(-1)!) + HOUR_MS });
      back.isRefused = random() < 0.2;
      if (!back.isRefused) playOut(back, random);
      back.failedAt = [];
      all.push(back);
    }
    reported.push(...all);
    writeRows(rows, all, { random, reference: `HISTORY${n}` });
  }
  await db.order.createMany({ data: rows.orders });
  await db.shipment.createMany({ data: rows.shipments });
  await db.orderEvent.createMany({ data: rows.events });
  return { reported, mine, theirs, stores, hubs, drivers };
}

type Ship = Prisma.ShipmentCreateManyInput;
type Event = Prisma.OrderEventCreateManyInput;
type Ordered = Prisma.OrderCreateManyInput;

/** A time of the history. A third of them are within a second of midnight in Johannesburg. */
function moment(random: () => number): number {
  const day = FIRST_MS + Math.floor(random() * DAYS) * DAY_MS;
  if (random() > 1 / 3) return day + Math.floor(random() * DAY_MS);
  return day + [-1, 0, 1, -1_000, 1_000][Math.floor(random() * 5)]!;
}

function later(from: number, random: () => number): number {
  if (random() > 1 / 3) return from + Math.floor(random() * 40 * HOUR_MS);
  const midnight = FIRST_MS + (Math.floor((from - FIRST_MS) / DAY_MS) + 1) * DAY_MS;
  return midnight + Math.floor(random() * 3) - 1 + (random() < 0.1 ? DAY_MS : 0);
}

/** Generates the shipment's course: collected or not, attempts, delivered or not. */
function playOut(one: Report, random: () => number): void {
  if (random() < 0.1) return;
  one.collectedAt = later(one.requestedAt, random);
  let at = one.collectedAt;
  while (random() < 0.25) one.failedAt.push((at = later(at, random) + 2));
  if (random() < 0.75) one.deliveredAt = later(at, random) + 2;
  // The collection was never reported, so it has the time of the delivery.
  if (one.deliveredAt !== null && random() < 0.1) one.collectedAt = one.deliveredAt;
}

function lastOf({ requestedAt, collectedAt, deliveredAt, failedAt }: Report): number {
  return Math.max(requestedAt, collectedAt ?? 0, deliveredAt ?? 0, ...failedAt);
}

type Rows = { shipments: Ship[]; events: Event[] };

/** Ids follow the order of events: an event comes after its shipment and before the next shipment. */
function writeRows(
  rows: Rows,
  all: readonly Report[],
  { random, reference }: { random: () => number; reference: string },
): void {
  let before: Report | null = null;
  for (const [n, one] of all.entries()) {
    one.id = newId();
    rows.shipments.push({ ...shipmentRow(one, before, n), reference: `${reference}-${n}` });
    if (!one.isReturn) rows.events.push(...eventsOf(one, random));
    // A late event for the previous shipment: it is recorded but not applied.
    if (before && random() < 0.5)
      rows.events.push(failure(one.orderId, lastOf(one), { applied: false }));
    before = one;
  }
}

function shipmentRow(one: Report, before: Report | null, n: number): Omit<Ship, 'reference'> {
  const isArrived = one.deliveredAt !== null;
  const state = one.isRefused ? 'refused' : isArrived ? 'completed' : 'cancelled';
  const time = (at: number | null) => (at === null ? null : new Date(at));
  // About one in three delivered shipments is as the previous release wrote it: it stored the delivery only as
  // `endedAt`.
  const isOld = isArrived && one.deliveredAt! % 3 === 0;
  return {
    id: one.id,
    orderId: one.orderId,
    merchantId: one.merchantId,
    storeId: one.storeId,
    kind: one.isReturn ? 'return' : n === 0 ? 'delivery' : 'again',
    attempt: n + 1,
    state,
    status: isArrived ? 'deliveryCompleted' : 'cancelled',
    isDeliveryOnly: one.isDeliveryOnly,
    parcels: (n % 3) + 1,
    ofShipmentId: before?.id ?? null,
    whyCode: one.isReturn ? 'damaged' : (before?.why ?? null),
    feeCents: 500n,
    requestedAt: new Date(one.requestedAt),
    collectedAt: time(one.collectedAt),
    deliveredAt: isOld ? null : time(one.deliveredAt),
    endedAt: isOld ? time(one.deliveredAt) : new Date(lastOf(one) + 30 * HOUR_MS),
    driverId: one.driverId,
    ...(one.deliveredAt === null ? { hubId: one.hubId } : { receivedHubId: one.hubId }),
  };
}

function eventsOf(one: Report, random: () => number): Event[] {
  return one.failedAt.flatMap((at) => [
    failure(one.orderId, at, { applied: true }),
    // Reported again: the order is already at Failed, or the event is too late to be applied.
    ...(random() < 0.3 ? [failure(one.orderId, at + 60_000, { fromStatus: 'failed' })] : []),
    ...(random() < 0.3 ? [failure(one.orderId, at, { applied: false })] : []),
  ]);
}

function failure(orderId: string, at: number, over: Partial<Event>): Event {
  return {
    id: newId(),
    orderId,
    at: new Date(at),
    source: 'courier',
    kind: 'deliveryFailed',
    fromStatus: 'deliveryInProgress',
    toStatus: 'failed',
    applied: true,
    actor: 'Courier',
    ...over,
  };
}

type Place = { n: number; town: string | null; province: string | null };

function orderRow(id: string, store: Store, { n, town, province }: Place): Ordered {
  return {
    id,
    orderKey: newOrderKey(),
    merchantId: store.merchantId,
    storeId: store.id,
    platform: 'custom',
    orderId: String(5_000 + n),
    status: 'deliveryCompleted',
    customerName: 'Thandeka Mokoena',
    city: town,
    province,
    searchText: '',
    createdAt: new Date(FIRST_MS),
  };
}
