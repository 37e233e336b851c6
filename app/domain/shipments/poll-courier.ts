import type { CourierEvent } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';
import { applyCourierEvent } from './apply-courier-event.ts';

/** Asks the courier for the present state of shipments and takes it like an event. The same state is
 *  one event, however often it is read. */
export async function pollCourier(
  deps: Pick<Services, 'db' | 'clock' | 'courier'>,
  input: { shipmentIds: string[] },
): Promise<void> {
  const shipments = await deps.db.shipment.findMany({
    where: { id: { in: input.shipmentIds }, state: 'booked' },
    select: { reference: true },
  });
  if (shipments.length === 0) return;
  const events = await deps.courier.read(shipments.map((shipment) => shipment.reference));
  // The pickup leg first: the parcel cannot be delivered before it was collected.
  const inOrder = [...events].sort((a, b) => (a.leg === b.leg ? 0 : a.leg === 'pickup' ? -1 : 1));
  for (const event of inOrder) await applyCourierEvent(deps, event, pollKey(event));
}

/** A job may fail, be assigned again and fail again: the time of the state tells the visits apart. */
function pollKey({ jobId, state, at }: CourierEvent): string {
  return `poll ${jobId} ${state ?? 'unknown'} ${at?.getTime() ?? 'undated'}`;
}
