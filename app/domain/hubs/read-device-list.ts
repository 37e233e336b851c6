import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Prisma } from '@prisma/client';
import type { AlertFacts } from '#app/domain/alerts/alert-row.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Db } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { changedParts, partSums, shipmentsOfParts, versionOf } from './device-list-parts.ts';
import type { DeviceLabel, SentList } from './device-list.rules.ts';
import { hubById } from './hub-visibility.ts';
import { laneFinder, type LaneRule } from './lane.rules.ts';
import { goesTo, lanesOf } from './lanes-of.ts';
import { holidayNames } from './read-receiving.ts';
import { returnShipmentOf } from './scan-facts.ts';
import { isOvertaken } from './scan-verdict.rules.ts';

/** Ended shipments stay on the list for this long, so that a device still recognises their labels. */
const ENDED_DAYS = 14;
const DAY_MS = 86_400_000;
/** The number of orders that one query reads, and of shipments that are processed before other requests get a turn.
 *  Twenty thousand at once would block the whole web process. */
const AT_ONCE = 1_000;

const OF_LABEL = {
  id: true,
  orderId: true,
  kind: true,
  state: true,
  status: true,
  reference: true,
  parcels: true,
  hubId: true,
  receivedHubId: true,
  ofShipmentId: true,
  collectedAt: true,
  order: {
    select: {
      currentShipmentId: true,
      suburb: true,
      postalCode: true,
      pickupLocation: { select: { suburb: true, postalCode: true } },
    },
  },
} as const satisfies Prisma.ShipmentSelect;
type Loaded = Prisma.ShipmentGetPayload<{ select: typeof OF_LABEL }>;

type Asked = {
  hubId: string;
  /** The version that the device has. */
  version?: string | null;
  /** Whether the device accepts a list in parts. */
  inParts?: boolean;
};

/** The list that a device of this hub stores, to decide on scans while it is offline (product.md D35). If nothing
 *  has changed, the list is not read at all. Otherwise a device that accepts a list in parts, and has an earlier
 *  version, receives only the parts that changed.
 *  @throws AppError 'not-found' for a hub that is not the actor's. */
export async function readDeviceList(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { hubId, version: known = null, inParts = false }: Asked,
): Promise<SentList> {
  const { db, clock } = deps;
  const { id, name, deliveryDays, cutOff } = await hubById(db, actor, 'hub.receive', hubId);
  const lanes = await lanesOf(db, id);
  const closedDays = Object.fromEntries(await holidayNames(deps));
  const about = {
    hubId: id,
    hubName: name,
    closedDays,
    hubDays: { deliveryDays, cutOff },
    hasLanes: lanes.length > 0,
  };
  const of = { hubId: id, endedSince: new Date(clock.now().getTime() - ENDED_DAYS * DAY_MS) };
  const version = versionOf({ ...about, lanes }, await partSums(db, of));
  if (version === known) return { ...about, version, labels: null, parts: null };
  const parts = inParts ? changedParts(known, version) : null;
  const labels = await labelsOf(db, { ...of, lanes }, parts);
  return { ...about, version, labels, parts: parts && parts.join('') };
}

/** The same hash as `labelHash` makes in a browser; this version is faster for many labels. */
function hashOf(hubId: string, reference: string): string {
  const hash = createHash('sha256').update(`${hubId} ${reference}`).digest();
  return hash.subarray(0, 12).toString('base64');
}

type ListOf = { hubId: string; endedSince: Date; lanes: readonly LaneRule[] };

async function labelsOf(
  db: Db,
  { lanes, ...of }: ListOf,
  parts: readonly string[] | null,
): Promise<DeviceLabel[]> {
  const { hubId } = of;
  const named = await shipmentsOfParts(db, of, parts);
  const ids = new Set(named.map(({ id }) => id));
  const loaded = await loadedOf(db, of, [...new Set(named.map(({ orderId }) => orderId))]);
  const [here, stale] = await Promise.all([parcelsHere(db, hubId), ordersWithOutdatedLabels(db)]);
  const laneAt = laneFinder(lanes);
  const ofOrder = Map.groupBy(loaded, ({ orderId }) => orderId);
  const labels: DeviceLabel[] = [];
  for (const [at, one] of loaded.entries()) {
    if (at % AT_ONCE === 0) await setImmediate();
    if (!ids.has(one.id)) continue;
    const counts = returnShipmentOf(one, ofOrder.get(one.orderId) ?? []) ?? one;
    const facts = {
      here: here.get(counts.id) ?? [],
      isStale: stale.has(counts.orderId),
      lane: laneAt(goesTo(counts, counts.order)),
    };
    labels.push(labelOf(hashOf(hubId, one.reference), counts, hubId, facts));
  }
  return labels;
}

/** The shipments of these orders at this hub, without those that ended too long ago. Those of one order are oldest
 *  first. They are all needed, because a label may count as the label of its return. */
async function loadedOf(
  db: Db,
  { hubId, endedSince }: Omit<ListOf, 'lanes'>,
  orderIds: readonly string[],
): Promise<Loaded[]> {
  const all: Loaded[] = [];
  for (let from = 0; from < orderIds.length; from += AT_ONCE)
    all.push(
      ...(await db.shipment.findMany({
        where: {
          orderId: { in: orderIds.slice(from, from + AT_ONCE) },
          AND: [
            { OR: [{ hubId }, { receivedHubId: hubId }] },
            { OR: [{ endedAt: null }, { endedAt: { gt: endedSince } }] },
          ],
        },
        select: OF_LABEL,
        orderBy: { id: 'asc' },
      })),
    );
  return all;
}

function labelOf(
  hash: string,
  shipment: Loaded,
  hubId: string,
  { here, isStale, lane }: Pick<DeviceLabel, 'here' | 'isStale' | 'lane'>,
): DeviceLabel {
  const { id, kind, state, status, collectedAt, parcels } = shipment;
  const { currentShipmentId } = shipment.order;
  const expectedAt = shipment.receivedHubId ?? shipment.hubId;
  const isCurrent = currentShipmentId === id;
  return {
    hash,
    kind,
    state,
    status,
    isCollected: collectedAt !== null,
    isOurs: expectedAt ? expectedAt === hubId : null,
    isOvertaken: isOvertaken(shipment, { currentShipmentId }),
    isStale: isStale && isCurrent && kind !== 'return',
    parcels,
    here,
    lane,
  };
}

/** The numbers of the parcels that were scanned in at the hub, by shipment. Only live shipments that no other hub has
 *  received since are included. Their parcels may be out for delivery. */
async function parcelsHere(db: Db, hubId: string): Promise<Map<string, number[]>> {
  const rows = await db.hubScan.findMany({
    where: { hubId, undoneAt: null, shipment: { receivedHubId: hubId, endedAt: null } },
    select: { shipmentId: true, parcel: true },
    orderBy: [{ shipmentId: 'asc' }, { parcel: 'asc' }],
  });
  const byShipment = Map.groupBy(rows, ({ shipmentId }) => shipmentId);
  return new Map([...byShipment].map(([id, of]) => [id, of.map(({ parcel }) => parcel)]));
}

/** The orders with an open alert about an outdated label. */
async function ordersWithOutdatedLabels(db: Db): Promise<Set<string>> {
  const rows = await db.alert.findMany({
    where: { code: 'staleLabel', closedAt: null },
    select: { subjectId: true, facts: true },
  });
  return new Set(rows.filter(hasLabel).map(({ subjectId }) => subjectId));
}

function hasLabel({ facts }: { facts: Prisma.JsonValue }): boolean {
  const { papers = [] } = facts as AlertFacts;
  return papers.some(({ paper }) => paper === 'label');
}
