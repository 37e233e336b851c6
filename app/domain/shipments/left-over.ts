import type { Shipment } from '@prisma/client';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { cancelCourierJob } from './cancel-courier.job.ts';

type Names = Partial<
  Pick<
    Shipment,
    'pickupJobId' | 'deliveryJobId' | 'pickupHash' | 'deliveryHash' | 'jobToken' | 'trackingLink'
  >
>;

/** A job that comes to light when its shipment has ended goes to nobody: it is kept by its ids, and called
 *  off. One that is known was found by somebody else. */
export async function stopLeftOver(
  tx: Tx,
  shipmentId: string,
  names: Names,
  at: Date,
): Promise<void> {
  const unknown = {
    ...(names.pickupJobId ? { pickupJobId: null } : {}),
    ...(names.deliveryJobId ? { deliveryJobId: null } : {}),
  };
  const { endedAt } = await tx.shipment.findUniqueOrThrow({ where: { id: shipmentId } });
  const { count } = await tx.shipment.updateMany({
    where: { id: shipmentId, ...unknown, state: { in: ['cancelled', 'refused'] } },
    data: { ...names, cancelRequestedAt: afterEnd(endedAt, at) },
  });
  if (count === 0) return;
  const again = `${names.pickupJobId ?? ''}.${names.deliveryJobId ?? ''}`;
  await enqueue(tx, cancelCourierJob, { shipmentId, again });
}

/** What is called off after its end is to be stopped (cancel-courier.ts); two workers' clocks may differ a
 *  little. */
function afterEnd(endedAt: Date | null, at: Date): Date {
  return new Date(Math.max(at.getTime(), (endedAt?.getTime() ?? 0) + 1));
}
