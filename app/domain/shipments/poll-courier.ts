import type { Shipment } from '@prisma/client';
import type { CourierEvent, CourierLeg } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';
import { applyCourierEvent } from './apply-courier-event.ts';

/** Reads the current state of shipments from the courier and processes it like an event. The same state is one
 *  event, however often it is read. */
export async function pollCourier(
  deps: Pick<Services, 'db' | 'clock' | 'courier' | 'settings'>,
  input: { shipmentIds: string[] },
): Promise<void> {
  const shipments = await deps.db.shipment.findMany({
    where: { id: { in: input.shipmentIds }, state: 'booked' },
    select: { reference: true, pickupJobId: true, deliveryJobId: true, isDeliveryOnly: true },
  });
  if (shipments.length === 0) return;
  // The time before the call, because the state is at least as new as that.
  const heardAt = deps.clock.now();
  const events = await deps.courier.read(shipments.map((shipment) => shipment.reference));
  const all = [...events, ...shipments.flatMap((shipment) => goneOf(shipment, events))];
  for (const event of all.sort((a, b) => rankOf(a) - rankOf(b)))
    await applyCourierEvent(deps, event, pollKey(event), heardAt);
}

type Pair = Pick<Shipment, 'reference' | 'pickupJobId' | 'deliveryJobId' | 'isDeliveryOnly'>;

/** Reports a job as deleted if we never learnt its id and the courier shows only the other job of the pair. If the
 *  courier shows neither, nothing is concluded. A job with a known id is not reported, because one reading may miss
 *  it. */
function goneOf(
  { reference, isDeliveryOnly, ...ids }: Pair,
  events: readonly CourierEvent[],
): CourierEvent[] {
  const legs: readonly CourierLeg[] = isDeliveryOnly ? ['delivery'] : ['pickup', 'delivery'];
  const own = events.filter((event) => event.reference === reference);
  return legs
    .filter((leg) => ids[`${leg}JobId`] === null && own.length > 0)
    .filter((leg) => !own.some((event) => event.leg === leg))
    .map((leg) => ({
      reference,
      leg,
      jobId: UNSEEN,
      state: 'deleted' as const,
      at: null,
      driver: null,
      trackingLink: null,
    }));
}

const UNSEEN = 'unknown';

/** The pickup leg comes first, because a parcel is collected before it is delivered. Ended jobs come last, because
 *  their meaning depends on the other job. */
function rankOf({ leg, state }: CourierEvent): number {
  if (state === 'cancelled' || state === 'deleted') return 2;
  return leg === 'pickup' ? 0 : 1;
}

/** The time is part of the key, because a job may fail, be assigned again and fail again. */
function pollKey({ reference, leg, jobId, state, at }: CourierEvent): string {
  // Another shipment of the order may have an unseen job too.
  const job = jobId === UNSEEN ? `${UNSEEN} ${reference} ${leg}` : jobId;
  return `poll ${job} ${state ?? 'unknown'} ${at?.getTime() ?? 'undated'}`;
}
