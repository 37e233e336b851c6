import type { HubScan, Order, OrderStatus, Shipment } from '@prisma/client';
import { ON_THE_ROAD, type OrderMove } from '#app/domain/orders/order-status.rules.ts';
import { returnEvent } from '#app/domain/orders/return-words.rules.ts';
import type { ScannedParcel } from '#app/domain/orders/scanned-key.rules.ts';
import { rowsOf } from '#app/domain/shared/json-rows.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { PREPARED } from '#app/domain/shared/prepared.ts';
import { DELIVERING } from '#app/domain/shipments/courier-move.rules.ts';
import { labelVerdict } from '#app/domain/shipments/label-verdict.ts';
import { isLive } from '#app/domain/shipments/shipment-state.rules.ts';
import type { LaneRule } from './lane.rules.ts';
import { lanesQuery } from './lanes-of.ts';
import { isPast, type LateScan } from './late-scan.rules.ts';
import type { ScanFacts } from './scan-verdict.rules.ts';

type KnownOfScan = ScanFacts & {
  shipment: (Shipment & { isCollected: boolean }) | null;
  /** All shipments of the order, oldest first. */
  shipments: Shipment[];
  /** All scans of the order at any hub. If the scan with the id `scanId` belongs to another order, it is included
   *  too. */
  scans: HubScan[];
  /** The lanes of the hub, with only those of their rules that may match the order's address. */
  lanes: LaneRule[];
};

/** Loads the facts for the verdict on a scanned parcel of this order. If the parcel of the label is coming back
 *  with a live return, the label counts as the label of that return.
 *  @param late set if the scan reaches us later than it was made */
export async function scanFactsOf(
  tx: Tx,
  order: Order,
  hubId: string,
  scanned: ScannedParcel,
  { late, scanId }: { late: LateScan | null; scanId: string },
): Promise<KnownOfScan> {
  const { shipments: all, scans, prints, lanes } = await recordsOf(tx, order, hubId, scanId);
  const named = all.find(({ reference }) => reference === scanned.reference) ?? null;
  const asked = all.filter(({ requestedAt }) => !late || requestedAt <= late.at);
  const found = returnShipmentOf(named, asked) ?? named;
  const shipment = found && { ...found, isCollected: found.collectedAt !== null };
  const label = shipment && (await labelVerdict(tx, order, shipment, prints));
  const { parcel } = scanned;
  const here = shipment && scanAt(scans, { shipmentId: shipment.id, hubId, parcel });
  const leftFrom = late && shipment ? await leftSince(tx, shipment, hubId, late) : null;
  return {
    scanned,
    hubId,
    shipment,
    currentShipmentId: order.currentShipmentId,
    hasShipments: all.length > 0,
    isHere: here !== null && shipment?.receivedHubId === hubId,
    isStale: label?.verdict === 'stale',
    isPast:
      late !== null &&
      shipment !== null &&
      isPast({ ...shipment, seenAt: lastSeen(scans, shipment, parcel) }, hubId, {
        ...late,
        leftFrom,
      }),
    isOut: late !== null && (late.isUnsure || (leftFrom !== null && leftFrom > late.at)),
    shipments: all,
    scans,
    lanes,
  };
}

type Records = { shipments: object[]; scans: object[]; prints: object[]; lanes: LaneRule[] };

/** Everything stored about the order that a scan may need, in one statement. It is sent after the lock: it must see
 *  what another clerk's scan of the same order has just changed. */
async function recordsOf(tx: Tx, order: Order, hubId: string, scanId: string) {
  const { id: orderId } = order;
  const [found] = await tx.$queryRaw<[Records]>`
    ${PREPARED} select
      (select coalesce(json_agg(s order by s.id), '[]') from shipments s
        where s.order_id = ${orderId}::uuid) as shipments,
      (select coalesce(json_agg(h), '[]') from hub_scans h
        where h.order_id = ${orderId}::uuid or h.id = ${scanId}::uuid) as scans,
      (select coalesce(json_agg(p), '[]') from paper_prints p
        where p.order_id = ${orderId}::uuid) as prints,
      (select coalesce(json_agg(l), '[]') from (${lanesQuery(hubId, order)}) l) as lanes`;
  return {
    shipments: rowsOf('Shipment', found.shipments),
    scans: rowsOf('HubScan', found.scans),
    prints: rowsOf('DocumentPrint', found.prints),
    lanes: found.lanes,
  };
}

/** The scan that brought a parcel to a hub and was not undone or ended; null if there is none. */
export function scanAt(
  scans: readonly HubScan[],
  { shipmentId, hubId, parcel }: Pick<HubScan, 'shipmentId' | 'hubId' | 'parcel'>,
): HubScan | null {
  const own = scans.find(
    (one) =>
      one.shipmentId === shipmentId &&
      one.hubId === hubId &&
      one.parcel === parcel &&
      one.undoneAt === null,
  );
  return own ?? null;
}

/** The time of the latest event after the scan which shows that the parcel left; null if there is none. A return has
 *  its own events on the timeline. The shipment's current status is not enough, because it may have failed since, or
 *  been assigned again. A completed pickup counts only if this hub had received the shipment: it was then loaded here.
 *  Otherwise it may be the pickup that brought the parcel, which drivers often complete while they unload. */
async function leftSince(
  tx: Tx,
  { orderId, kind, reference, receivedHubId }: Shipment,
  hubId: string,
  { at }: LateScan,
): Promise<Date | null> {
  const loaded = receivedHubId === hubId ? (['pickupCompleted'] as const) : [];
  const isBegun =
    kind === 'return'
      ? { kind: { in: [...BEGUN, ...loaded].map(returnEvent) }, note: reference }
      : { applied: true, kind: { in: [...DELIVERING, ...loaded] }, NOT: FAILED_AFTER_START };
  const begun = await tx.orderEvent.findFirst({
    where: { orderId, ...isBegun, at: { gt: at } },
    orderBy: { at: 'desc' },
    select: { at: true },
  });
  return begun?.at ?? null;
}

/** A failure that ends a delivery whose start is known. It does not show that the parcel left after the scan: its
 *  driver may have brought it back first, and closed the job afterwards. If the delivery began after the scan, its
 *  start shows that. */
const FAILED_AFTER_START = {
  kind: 'deliveryFailed' satisfies OrderMove,
  fromStatus: { in: ON_THE_ROAD },
};

/** The latest known time at which the hub that last received the shipment had the parcel; null if none received it. */
function lastSeen(
  scans: readonly HubScan[],
  { id: shipmentId, receivedHubId, receivedAt }: Shipment,
  parcel: number,
): Date | null {
  if (!receivedHubId) return null;
  const own = scanAt(scans, { shipmentId, hubId: receivedHubId, parcel });
  const times = [receivedAt, own?.at, own?.seenAt].flatMap((one) => (one ? [one.getTime()] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

/** Statuses which show that a return had left its hub. */
const BEGUN: OrderStatus[] = ['deliveryStarted', 'deliveryInProgress', 'deliveryCompleted'];

type OnTheWay = Pick<Shipment, 'id' | 'kind' | 'state' | 'ofShipmentId'>;

/** The newest return of an ended shipment, if that return is live. It is a return to sender, or is collected from
 *  the recipient, who sends the parcel in its original box.
 *  @param all all shipments of the order, oldest first */
export function returnShipmentOf<T extends OnTheWay>(named: T | null, all: readonly T[]): T | null {
  if (!named || isLive(named.state)) return null;
  const back = all.filter(({ kind, ofShipmentId }) => {
    return kind === 'return' && ofShipmentId === named.id;
  });
  const newest = back.at(-1);
  return newest && isLive(newest.state) ? newest : null;
}
