import type { HubScan, OrderStatus, Shipment } from '@prisma/client';
import type { LateWalk } from './late-walk.ts';

/** Statuses that an order has before a shipment is requested. */
const BEFORE: readonly OrderStatus[] = ['ineligible', 'eligible', 'inStore'];
const BEGUN: OrderStatus[] = ['deliveryStarted', 'deliveryInProgress', 'deliveryCompleted'];
const OF_SCANS = ['receive', 'parcelIn', 'receivedElsewhere', 'scannedBefore'];

/** The violations of an order whose scans arrive late, whatever was done to it. */
export async function checkLate(walk: LateWalk): Promise<string[]> {
  const { db, order, kept } = walk;
  const scans = await db.hubScan.findMany({ where: { orderId: order.id, undoneAt: null } });
  const shipments = await db.shipment.findMany({ where: { orderId: order.id } });
  const now = await walk.now();
  const errors: string[] = [];
  const current = shipments.find(({ id }) => id === now.currentShipmentId);
  if (current && current.status !== now.status && !BEFORE.includes(now.status))
    errors.push(`the order is ${now.status}, its shipment ${current.status}`);
  if (isAnyTwice(scans.map((one) => `${one.shipmentId} ${one.parcel} ${one.hubId}`)))
    errors.push('a parcel lies twice at a hub');
  if (scans.some(({ at }) => at > walk.clock.now())) errors.push('a scan of the future');
  for (const shipment of shipments) errors.push(...(await checkShipment(walk, shipment, scans)));
  const events = await db.orderEvent.findMany({ where: { kind: { in: OF_SCANS } } });
  const times = new Set(kept.map(({ at }) => at.getTime()));
  const own = events.filter(({ at }) => times.has(at.getTime()));
  if (isAnyTwice(own.map(({ at, note }) => `${at.getTime()} ${note}`)))
    errors.push('one scan is two events');
  return errors;
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
  const errors: string[] = [];
  if (own.some(({ parcel }) => parcel > parcels)) errors.push('a parcel that there is none of');
  if (receivedHubId && !own.some(({ hubId }) => hubId === receivedHubId))
    errors.push('received without a scan');
  if (status === 'atHub' && !receivedHubId) errors.push('at a hub, and at none');
  if (status === 'atHub' && state === 'booked' && !ask)
    errors.push('lies at a hub, and no driver is wanted');
  if (ask && !receivedHubId && kind !== 'return')
    errors.push('a driver is wanted, and it is here no more');
  if (courier.livePairs(reference) > 1) errors.push('it has two pairs of jobs');
  if (receivedAt && receivedAt < requestedAt) errors.push('received before it was asked for');
  if (status !== 'atHub' || !receivedAt || kind === 'return') return errors;
  const begun = { orderId, applied: true, toStatus: { in: BEGUN }, at: { gt: receivedAt } };
  if ((await db.orderEvent.count({ where: begun })) > 0)
    errors.push('at a hub, though its delivery began after it was scanned there');
  return errors;
}

function isAnyTwice(all: readonly string[]): boolean {
  return new Set(all).size !== all.length;
}
