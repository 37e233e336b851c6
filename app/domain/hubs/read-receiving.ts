import type { Prisma } from '@prisma/client';
import { listHolidays } from '#app/domain/holidays/list-holidays.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { startOfDay, writtenDay } from '#app/domain/shared/days.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { driverOf, type DriverOf } from './driver-of.rules.ts';
import { hubById } from './hub-visibility.ts';
import { laneFinder, type DeliveryPlace, type LaneMark } from './lane.rules.ts';
import { goesTo, lanesOf } from './lanes-of.ts';
import type { DaySettings } from './receiving-days.rules.ts';
import { whyNotUndo } from './undo-scan.rules.ts';

const MAX_SCANS = 10;
const MAX_WAITING = 50;

export type ScanRow = {
  scanId: string;
  at: string;
  orderKey: string;
  orderId: string;
  /** The store’s order number. */
  number: string;
  parcel: number;
  parcels: number;
  isReturn: boolean;
  driver: DriverOf;
  lane: LaneMark | null;
  mayUndo: boolean;
  isUndone: boolean;
  /** The scan reached us after its parcel had left, or was made in an earlier stay of the parcel at this hub. */
  isPast: boolean;
};

export type WaitingRow = Pick<ScanRow, 'orderKey' | 'orderId' | 'number' | 'driver'> & {
  shipmentId: string;
  day: string;
};

/** The page gets the day settings instead of the days, because without a network it stays open past the cut-off. */
export type ReceivingPage = DaySettings & {
  /** The time by our clock. */
  now: string;
  hub: { id: string; name: string; teamName: string };
  /** Whether the hub has any lanes. If it has none, a parcel without a lane gets no warning. */
  hasLanes: boolean;
  /** The newest first. */
  scans: ScanRow[];
  /** Shipments at this hub without a driver, oldest first; `total` is the number of all of them. */
  waiting: { rows: WaitingRow[]; total: number };
  counts: { receivedToday: number; expected: number };
};

/** The data of a hub's receiving screen, apart from the scan itself (product.md D35).
 *  @throws AppError 'not-found' for a hub that is not the actor's. */
export async function readReceiving(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  hubId: string,
): Promise<ReceivingPage> {
  const { db, clock } = deps;
  const hub = await hubById(db, actor, 'hub.receive', hubId);
  const { id, name, teamName, deliveryDays, cutOff } = hub;
  const now = clock.now();
  const today = startOfDay(isoDay(now));
  const [scans, rows, total, receivedToday, expected, holidays, lanes] = await Promise.all([
    db.hubScan.findMany({
      where: { hubId: id, OR: tookIn(db) },
      include: OF_SCAN,
      orderBy: NEWEST,
      take: MAX_SCANS,
    }),
    db.shipment.findMany({
      where: waitsAt(id),
      include: OF_WAITING,
      orderBy: OLDEST,
      take: MAX_WAITING,
    }),
    db.shipment.count({ where: waitsAt(id) }),
    db.hubScan.count({ where: { hubId: id, at: { gte: today }, undoneAt: null } }),
    db.shipment.count({
      where: { hubId: id, state: 'booked', receivedAt: null, status: { notIn: PAST } },
    }),
    holidayNames(deps),
    lanesOf(db, id),
  ]);
  const laneAt = laneFinder(lanes);
  return {
    now: now.toISOString(),
    hub: { id, name, teamName },
    hubDays: { deliveryDays, cutOff },
    closedDays: Object.fromEntries(holidays),
    hasLanes: lanes.length > 0,
    scans: scans.map((scan) => scanRow(scan, laneAt, now)),
    waiting: { rows: rows.map(waitingRow), total },
    counts: { receivedToday, expected },
  };
}

const NEWEST = [{ at: 'desc' }, { id: 'desc' }] satisfies Prisma.HubScanOrderByWithRelationInput[];
const OLDEST = [
  { receivedAt: 'asc' },
  { id: 'asc' },
] satisfies Prisma.ShipmentOrderByWithRelationInput[];
/** Statuses of parcels that went past the hub, failed or were cancelled; they are no longer expected. */
const PAST: Prisma.EnumOrderStatusFilter['notIn'] = [
  'deliveryStarted',
  'deliveryInProgress',
  'failed',
  'cancelled',
];
const OF_ORDER = { select: { orderKey: true, orderId: true } } as const;
const OF_PLACE = { suburb: true, postalCode: true } as const;
const OF_SCAN = {
  order: { select: { ...OF_ORDER.select, ...OF_PLACE, pickupLocation: { select: OF_PLACE } } },
  shipment: { include: { driverAsk: true } },
} as const satisfies Prisma.HubScanInclude;
const OF_WAITING = { order: OF_ORDER, driverAsk: true } as const satisfies Prisma.ShipmentInclude;

function waitsAt(hubId: string): Prisma.ShipmentWhereInput {
  return {
    receivedHubId: hubId,
    state: 'booked',
    status: 'atHub',
    driverAsk: { state: { not: 'given' } },
  };
}

function scanRow(
  scan: Prisma.HubScanGetPayload<{ include: typeof OF_SCAN }>,
  laneAt: (place: DeliveryPlace) => LaneMark | null,
  now: Date,
): ScanRow {
  const { order, shipment } = scan;
  return {
    scanId: scan.id,
    at: scan.at.toISOString(),
    orderKey: order.orderKey,
    orderId: scan.orderId,
    number: order.orderId,
    parcel: scan.parcel,
    parcels: shipment.parcels,
    isReturn: shipment.kind === 'return',
    driver: driverOf(shipment.driverAsk),
    lane: laneAt(goesTo(shipment, order)),
    mayUndo: whyNotUndo(scan, shipment, now) === null,
    isUndone: scan.undoneAt !== null && !scan.isPast,
    isPast: scan.isPast,
  };
}

/** Scans that took a parcel in, or came too late to do so. A scan that was undone before it reached us is left
 *  out: it took nothing in, so its order must stay hidden. */
function tookIn({ hubScan }: Services['db']): Prisma.HubScanWhereInput[] {
  return [{ undoneAt: null }, { isPast: true }, { undoneAt: { gt: hubScan.fields.storedAt } }];
}

function waitingRow({
  id: shipmentId,
  order,
  orderId,
  driverAsk,
}: Prisma.ShipmentGetPayload<{ include: typeof OF_WAITING }>): WaitingRow {
  const day = driverAsk ? writtenDay(driverAsk.day) : '';
  return {
    shipmentId,
    orderKey: order.orderKey,
    orderId,
    number: order.orderId,
    driver: driverOf(driverAsk),
    day,
  };
}

/** The names of the public holidays of this year and the next, including proclaimed ones, by day. */
export async function holidayNames(
  deps: Pick<Services, 'db' | 'clock'>,
): Promise<Map<string, string>> {
  const year = Number(isoDay(deps.clock.now()).slice(0, 4));
  const lists = await Promise.all([listHolidays(deps, year), listHolidays(deps, year + 1)]);
  return new Map(lists.flatMap(({ rows }) => rows.map(({ day, name }) => [day, name])));
}
