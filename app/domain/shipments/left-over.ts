import type { Shipment } from '@prisma/client';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { cancelCourierJob } from './cancel-courier.job.ts';

type Names = Partial<
  Pick<
    Shipment,
    'pickupJobId' | 'deliveryJobId' | 'pickupHash' | 'deliveryHash' | 'jobToken' | 'trackingLink'
  >
>;

/** Stores a job that becomes known after its shipment has ended, and queues its cancellation. Does nothing if the job's
 *  id is already stored, because another worker found it first. */
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

/** The time to store for the cancellation. It is after the shipment's end, because a cancellation with an earlier time
 *  does not stop the job (cancel-courier.ts). This worker's own time could be earlier, because the clocks of two
 *  workers may differ a little. */
function afterEnd(endedAt: Date | null, at: Date): Date {
  return new Date(Math.max(at.getTime(), (endedAt?.getTime() ?? 0) + 1));
}
