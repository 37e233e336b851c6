import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Prisma } from '@prisma/client';
import type { AttentionFacts } from '#app/domain/attention/attention-row.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Db } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import type { DeviceLabel, DeviceList } from './device-list.rules.ts';
import { hubById } from './hub-visibility.ts';
import { laneFinder, type LaneRule } from './lane.rules.ts';
import { goesTo, lanesOf } from './lanes-of.ts';
import { holidayNames } from './read-receiving.ts';
import { wayBackOf } from './scan-facts.ts';
import { isOvertaken } from './scan-verdict.rules.ts';

/** What has ended is still recognised for so long. */
const ENDED_DAYS = 14;
const DAY_MS = 86_400_000;
/** A hub that expects more than this is not judged on a device but for the newest. */
const MOST_LABELS = 20_000;
/** So many are read, made and hashed before others have a turn: twenty thousand at once would stop the whole web. */
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

/** What a device of this hub keeps, to judge scans while nobody can be asked (product.md D35). `labels` is null where
 *  the device has this version already.
 *  @throws AppError 'not-found' for a hub that is not the actor's. */
export async function readDeviceList(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { hubId, version: known }: { hubId: string; version?: string | null },
): Promise<Omit<DeviceList, 'labels'> & { labels: DeviceLabel[] | null }> {
  const { db, clock } = deps;
  const { id, name, deliveryDays, cutOff } = await hubById(db, actor, 'hub.receive', hubId);
  const lanes = await lanesOf(db, id);
  const closedDays = Object.fromEntries(await holidayNames(deps));
  const labels = await labelsOf(
    db,
    { hubId: id, lanes },
    new Date(clock.now().getTime() - ENDED_DAYS * DAY_MS),
  );
  const about = {
    hubId: id,
    hubName: name,
    closedDays,
    hubDays: { deliveryDays, cutOff },
    hasLanes: lanes.length > 0,
  };
  const version = await versionOf(about, labels);
  return { ...about, version, labels: version === known ? null : labels };
}

async function versionOf(about: object, labels: readonly DeviceLabel[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(about));
  for (let from = 0; from < labels.length; from += AT_ONCE) {
    hash.update(JSON.stringify(labels.slice(from, from + AT_ONCE)));
    await setImmediate();
  }
  return hash.digest('base64url').slice(0, 16);
}

/** As `labelHash` in a browser; so many at once are faster here. */
function hashOf(hubId: string, reference: string): string {
  const hash = createHash('sha256').update(`${hubId} ${reference}`).digest();
  return hash.subarray(0, 12).toString('base64');
}

type HubOf = { hubId: string; lanes: readonly LaneRule[] };

async function labelsOf(db: Db, { hubId, lanes }: HubOf, endedSince: Date): Promise<DeviceLabel[]> {
  const shipments = await shipmentsOf(db, hubId, endedSince);
  const [here, stale] = await Promise.all([parcelsHere(db, hubId), staleOrders(db)]);
  const laneAt = laneFinder(lanes);
  const ofOrder = Map.groupBy(shipments.toReversed(), ({ orderId }) => orderId);
  const labels: DeviceLabel[] = [];
  for (const [at, named] of shipments.entries()) {
    if (at % AT_ONCE === 0) await setImmediate();
    const counts = wayBackOf(named, ofOrder.get(named.orderId) ?? []) ?? named;
    const facts = {
      here: here.get(counts.id) ?? [],
      isStale: stale.has(counts.orderId),
      lane: laneAt(goesTo(counts, counts.order)),
    };
    labels.push(labelOf(hashOf(hubId, named.reference), counts, hubId, facts));
  }
  return labels;
}

/** The newest first. */
async function shipmentsOf(db: Db, hubId: string, endedSince: Date): Promise<Loaded[]> {
  const all: Loaded[] = [];
  for (let last: string | null = null; all.length < MOST_LABELS;) {
    const some: Loaded[] = await db.shipment.findMany({
      where: {
        AND: [
          { OR: [{ hubId }, { receivedHubId: hubId }] },
          { OR: [{ endedAt: null }, { endedAt: { gt: endedSince } }] },
          ...(last ? [{ id: { lt: last } }] : []),
        ],
      },
      select: OF_LABEL,
      orderBy: { id: 'desc' },
      take: AT_ONCE,
    });
    all.push(...some);
    if (some.length < AT_ONCE) break;
    last = some[some.length - 1]!.id;
  }
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

/** The parcels that lie at the hub, by shipment. */
async function parcelsHere(db: Db, hubId: string): Promise<Map<string, number[]>> {
  const rows = await db.hubScan.findMany({
    where: { hubId, undoneAt: null, shipment: { receivedHubId: hubId, endedAt: null } },
    select: { shipmentId: true, parcel: true },
    orderBy: [{ shipmentId: 'asc' }, { parcel: 'asc' }],
  });
  const byShipment = Map.groupBy(rows, ({ shipmentId }) => shipmentId);
  return new Map([...byShipment].map(([id, of]) => [id, of.map(({ parcel }) => parcel)]));
}

/** The orders whose label shows what is no longer so. */
async function staleOrders(db: Db): Promise<Set<string>> {
  const rows = await db.attention.findMany({
    where: { code: 'staleLabel', closedAt: null },
    select: { subjectId: true, facts: true },
  });
  return new Set(rows.filter(hasLabel).map(({ subjectId }) => subjectId));
}

function hasLabel({ facts }: { facts: Prisma.JsonValue }): boolean {
  const { papers = [] } = facts as AttentionFacts;
  return papers.some(({ paper }) => paper === 'label');
}
