import type { Alert, Shipment } from '@prisma/client';
import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import type { SeenArrival } from './seen-arrivals.ts';
import { calledOffOf, type SeenCallOff } from './seen-call-offs.ts';
import type { Job } from './walk-jobs.ts';
import { leftWithDrivers } from './walk-parcels.ts';
import { shortName, type Walk } from './walk-world.ts';

export type WalkRead = Awaited<ReturnType<typeof readWalk>>;

/** One order as the database and its courier have it. */
export async function readWalk({ world: { db }, order: { id }, jobs }: Walk) {
  const shipments = await db.shipment.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } });
  const ids = shipments.map((shipment) => shipment.id);
  const seen = await db.$queryRaw<SeenCallOff[]>`select * from seen_call_offs`;
  const waited = await db.$queryRaw<SeenArrival[]>`
    select waiting from seen_arrivals where waiting = any(${ids}::uuid[])`;
  const left = leftWithDrivers({ shipments, jobs });
  const cancelled = await db.orderEvent.findFirst({
    where: {
      orderId: id,
      OR: [{ applied: true, toStatus: 'cancelled' }, { kind: 'keptCancelled' }],
    },
    orderBy: { id: 'desc' },
  });
  return {
    order: await db.order.findUniqueOrThrow({ where: { id } }),
    shipments,
    fees: await db.transaction.findMany({ where: { shipmentId: { in: ids } } }),
    open: await db.alert.findMany({
      where: { subjectId: id, closedAt: null },
      orderBy: { id: 'asc' },
    }),
    calledOff: calledOffOf(seen),
    /** Who cancelled the order last; null if it was never cancelled. */
    cancelledBy: cancelled?.source ?? null,
    /** Replacements that had not been sent when a parcel of the order was delivered. */
    waited: new Set(waited.map(({ waiting }) => waiting)),
    wasMade: (reference: string) => jobs.some((job) => job.reference === reference),
    jobs,
    left: left.filter(({ isSaid }) => !isSaid),
    said: left.filter(({ isSaid }) => isSaid),
  };
}

export function nameOf({
  reference,
  state,
  status,
  collectedAt,
  cancelRequestedAt,
}: Shipment): string {
  const marks = `${collectedAt ? ', collected' : ''}${cancelRequestedAt ? ', called off' : ''}`;
  return `${shortName(reference)} (${state}, ${status}${marks})`;
}

export function jobsOf({ jobs }: WalkRead, { reference }: Shipment): Job[] {
  return jobs.filter((job) => job.reference === reference);
}

/** Whether an alert is about this shipment. An alert without a shipment is about the order's current one. */
export function isAbout({ order }: WalkRead, { id }: Shipment, { shipmentId }: Alert): boolean {
  return (shipmentId ?? order.currentShipmentId) === id;
}

/** Whether an alert with this code exists for this shipment. Alerts about the order's other shipments do not count. */
export function isAsked(read: WalkRead, shipment: Shipment, code: AlertCode): boolean {
  return read.open.some((one) => one.code === code && isAbout(read, shipment, one));
}
