import type { Shipment } from '@prisma/client';
import { calledOffOf, type SeenCallOff } from './seen-call-offs.ts';
import type { Job } from './walk-jobs.ts';
import { leftWithDrivers } from './walk-parcels.ts';
import { shortName, type Walk } from './walk-world.ts';

export type WalkRead = Awaited<ReturnType<typeof readWalk>>;

/** One order as the database has it and as its courier does. */
export async function readWalk({ world: { db }, order: { id }, jobs }: Walk) {
  const shipments = await db.shipment.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } });
  const ids = shipments.map((shipment) => shipment.id);
  const seen = await db.$queryRaw<SeenCallOff[]>`select * from seen_call_offs`;
  const left = leftWithDrivers({ shipments, jobs });
  return {
    order: await db.order.findUniqueOrThrow({ where: { id } }),
    shipments,
    fees: await db.transaction.findMany({ where: { shipmentId: { in: ids } } }),
    open: await db.attention.findMany({
      where: { subjectId: id, closedAt: null },
      orderBy: { id: 'asc' },
    }),
    calledOff: calledOffOf(seen),
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

export function isAsked({ open }: WalkRead, ...codes: readonly string[]): boolean {
  return open.some(({ code }) => codes.includes(code));
}
