import { Prisma } from '@prisma/client';
import { manifestNumberOf } from '#app/domain/manifests/scanned-manifest.rules.ts';
import { shipmentOfDocument } from '#app/domain/orders/document-facts.rules.ts';
import { isEnded } from '#app/domain/orders/order-status.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { writtenDay } from '#app/domain/shared/days.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { pageOf, type Page } from '#app/domain/shared/page.ts';
import type { Services } from '#app/ports/services.ts';
import { EXPECTED_STATES, expectedStateOf, type ExpectedState } from './expected-state.rules.ts';
import { DAY_PAGE_SIZE } from './hub-days.rules.ts';
import { hubById } from './hub-visibility.ts';
import { hubsOfLocations, type LocationHub } from './location-hubs.ts';
import { laneFinder, type DeliveryPlace, type LaneMark } from './lane.rules.ts';
import { lanesOf } from './lanes-of.ts';

/** An order on a manifest. If it was not scanned in here, it shows no more than its barcode, lane, count and state
 *  (product.md D1). */
export type ExpectedRow = {
  reference: string;
  /** The store’s order number; null if it was not scanned in here. */
  number: string | null;
  lane: LaneMark | null;
  suburb: string | null;
  postalCode: string | null;
  parcels: number;
  scanned: number;
  state: ExpectedState;
};

export type ExpectedPage = {
  hub: { id: string; name: string };
  manifest: { number: string; collectionDay: string };
  /** Numbers of parcels. `scanned` of the `expected` parcels were scanned in here; the manifest's other parcels for
   *  this hub are `notComing`. */
  counts: { scanned: number; expected: number; notComing: number };
  /** Missing parcels first; within a state, the rows are in the order of the manifest. */
  rows: Page<ExpectedRow>;
};

type Asked = { hubId: string; number: string; page: number };

/** The orders of a manifest at a hub, with the parcels that are already scanned in (product.md D33).
 *  @throws AppError 'not-found' for a hub that is not the actor's, and for a manifest without parcels that are
 *  expected or were received at the hub. */
export async function readExpected(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { hubId, number: asked, page }: Asked,
): Promise<ExpectedPage> {
  const hub = await hubById(db, actor, 'hub.receive', hubId);
  const number = manifestNumberOf(asked);
  const at = { OR: [{ hubId: hub.id }, { receivedHubId: hub.id }] };
  const manifest =
    number &&
    (await db.manifest.findFirst({
      where: { number, rows: { some: { order: { shipments: { some: at } } } } },
      select: { id: true, number: true, collectionDay: true },
    }));
  if (!manifest) throw notFound('Manifest');
  const rows = await db.manifestRow.findMany({
    where: { manifestId: manifest.id },
    orderBy: { position: 'asc' },
    select: { order: { select: OF_ORDER } },
  });
  const scans = await scansOf(db, manifest.id, hub.id);
  const laneAt = laneFinder(await lanesOf(db, hub.id));
  const locations = rows.flatMap(({ order }) => order.pickupLocationId ?? []);
  const hubOf = await hubsOfLocations({ db }, [...new Set(locations)]);
  const all = rows
    .filter(({ order }) => isOfHub(order, { hubId: hub.id, manifestId: manifest.id }, hubOf))
    .map(({ order }) => rowOf(order, { hubId: hub.id, manifestId: manifest.id, scans, laneAt }))
    .sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
  const limit = DAY_PAGE_SIZE;
  const start = (page - 1) * limit;
  return {
    hub: { id: hub.id, name: hub.name },
    manifest: { number: manifest.number, collectionDay: writtenDay(manifest.collectionDay) },
    counts: countsOf(all),
    rows: pageOf(all.slice(start, start + limit), all.length, { page, limit }),
  };
}

const ORDER = Object.keys(EXPECTED_STATES) as ExpectedState[];
const OF_ORDER = {
  orderKey: true,
  orderId: true,
  status: true,
  manifestId: true,
  suburb: true,
  postalCode: true,
  currentShipmentId: true,
  pickupLocationId: true,
  shipments: {
    select: {
      id: true,
      reference: true,
      state: true,
      status: true,
      hubId: true,
      receivedHubId: true,
      parcels: true,
    },
  },
} as const satisfies Prisma.OrderSelect;

type Manifested = Prisma.OrderGetPayload<{ select: typeof OF_ORDER }>;
type ManifestedShipment = Manifested['shipments'][number];
type Of = {
  hubId: string;
  manifestId: string;
  scans: ReadonlyMap<string, number>;
  laneAt: (place: DeliveryPlace) => LaneMark | null;
};

/** Whether an order of the manifest is for this hub: a manifest may also have orders for other hubs. An order without
 *  a shipment belongs to the hub for which its shipment will be booked. */
function isOfHub(
  order: Manifested,
  { hubId, manifestId }: Pick<Of, 'hubId' | 'manifestId'>,
  hubOf: ReadonlyMap<string, LocationHub>,
): boolean {
  const { shipments, pickupLocationId } = order;
  if (!shipmentOn(manifestId, order)) return hubOf.get(pickupLocationId ?? '')?.hubId === hubId;
  return shipments.some((one) => one.hubId === hubId || one.receivedHubId === hubId);
}

/** The shipment with which the manifest's order goes out; null before booking. An order that its store reopened still
 *  names its ended shipment, which belongs to the manifest that the order has left. */
function shipmentOn(manifestId: string, order: Manifested): ManifestedShipment | null {
  const isOn = order.manifestId === manifestId;
  const current = isOn ? shipmentOfDocument(order) : order.currentShipmentId;
  return order.shipments.find(({ id }) => id === current) ?? null;
}

function rowOf(order: Manifested, { hubId, manifestId, scans, laneAt }: Of): ExpectedRow {
  const { orderKey, orderId, suburb, postalCode } = order;
  const shipment = shipmentOn(manifestId, order);
  const scanned = (shipment && scans.get(shipment.id)) ?? 0;
  const isHere = shipment?.receivedHubId === hubId;
  const isOn = order.manifestId === manifestId && !isEnded(order.status);
  return {
    reference: shipment?.reference ?? orderKey,
    number: isHere ? orderId : null,
    lane: laneAt({ suburb, postalCode }),
    suburb: isHere ? suburb : null,
    postalCode: isHere ? postalCode : null,
    parcels: shipment?.parcels ?? 1,
    scanned,
    state: expectedStateOf({ hubId, isOn, shipment, scanned }),
  };
}

/** How many parcels of each shipment of the manifest were scanned in at the hub. */
async function scansOf(
  db: Services['db'],
  manifestId: string,
  hubId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw<{ id: string; parcels: number }[]>(Prisma.sql`
    select h.shipment_id as id, count(distinct h.parcel)::int as parcels
    from manifest_rows r join hub_scans h on h.order_id = r.order_id
    where r.manifest_id = ${manifestId}::uuid and h.hub_id = ${hubId}::uuid and h.undone_at is null
    group by 1`);
  return new Map(rows.map(({ id, parcels }) => [id, parcels]));
}

function countsOf(rows: readonly ExpectedRow[]): ExpectedPage['counts'] {
  const coming = rows.filter(({ state }) => EXPECTED_STATES[state].counts);
  const parcelsOf = (some: readonly ExpectedRow[]) =>
    some.reduce((sum, { parcels }) => sum + parcels, 0);
  return {
    // If a shipment was reduced to fewer parcels after the scan, its surplus scans must not count for other
    // shipments.
    scanned: coming.reduce((sum, { scanned, parcels }) => sum + Math.min(scanned, parcels), 0),
    expected: parcelsOf(coming),
    notComing: parcelsOf(rows) - parcelsOf(coming),
  };
}
