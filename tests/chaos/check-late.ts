import type { HubScan, OrderStatus, Shipment } from '@prisma/client';
import type { LateWalk } from './late-walk.ts';

/** Before a shipment was requested the order has a status of its own. */
const BEFORE: readonly OrderStatus[] = ['ineligible', 'eligible', 'inStore'];
const BEGUN: OrderStatus[] = ['deliveryStarted', 'deliveryInProgress', 'deliveryCompleted'];
const OF_SCANS = ['receive', 'parcelIn', 'receivedElsewhere', 'scannedBefore'];

/** The faults of an order whose scans arrive late, whatever was done to it. */
export async function checkLate(walk: LateWalk): Promise<string[]> {
  const { db, order, kept } = walk;
  const scans = await db.hubScan.findMany({ where: { orderId: order.id, undoneAt: null } });
  const shipments = await db.shipment.findMany({ where: { orderId: order.id } });
  const now = await walk.now();
  const faults: string[] = [];
  const current = shipments.find(({ id }) => id === now.currentShipmentId);
  if (current && current.status !== now.status && !BEFORE.includes(now.status))
    faults.push(`the order is ${now.status}, its shipment ${current.status}`);
  if (isAnyTwice(scans.map((one) => `${one.shipmentId} ${one.parcel} ${one.hubId}`)))
    faults.push('a parcel lies twice at a hub');
  if (scans.some(({ at }) => at > walk.clock.now())) faults.push('a scan of the future');
  for (const shipment of shipments) faults.push(...(await checkShipment(walk, shipment, scans)));
  const events = await db.orderEvent.findMany({ where: { kind: { in: OF_SCANS } } });
  const times = new Set(kept.map(({ at }) => at.getTime()));
  const own = events.filter(({ at }) => times.has(at.getTime()));
  if (isAnyTwice(own.map(({ at, note }) => `${at.getTime()} ${note}`)))
    faults.push('one scan is two events');
  return faults;
}

async function checkShipment(
  { db, courier }: LateWalk,
  shipment: Shipment,
  scans: readonly HubScan[],
): Promise<string[]> {
  const { id: shipmentId, orderId, reference, status, receivedAt, receivedHubId } = shipment;
  const { state, kind, requestedAt, parcels } = shipment;
  const own = scans.filter((one) => one.shipmentId === shipmentId);
  const ask = await db.driverAsk.findUnique({ where: { shipmentId } });
  const faults: string[] = [];
  if (own.some(({ parcel }) => parcel > parcels)) faults.push('a parcel that there is none of');
  if (receivedHubId && !own.some(({ hubId }) => hubId === receivedHubId))
    faults.push('received without a scan');
  if (status === 'atHub' && !receivedHubId) faults.push('at a hub, and at none');
  if (status === 'atHub' && state === 'booked' && !ask)
    faults.push('lies at a hub, and no driver is wanted');
  if (ask && !receivedHubId && kind !== 'return')
    faults.push('a driver is wanted, and it is here no more');
  if (courier.livePairs(reference) > 1) faults.push('it has two pairs of jobs');
  if (receivedAt && receivedAt < requestedAt) faults.push('received before it was asked for');
  if (status !== 'atHub' || !receivedAt || kind === 'return') return faults;
  const begun = { orderId, applied: true, toStatus: { in: BEGUN }, at: { gt: receivedAt } };
  if ((await db.orderEvent.count({ where: begun })) > 0)
    faults.push('at a hub, though its delivery began after it was scanned there');
  return faults;
}

function isAnyTwice(all: readonly string[]): boolean {
  return new Set(all).size !== all.length;
}
