import type { Shipment } from '@prisma/client';
import type { CourierEvent, CourierLeg } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';
import { applyCourierEvent } from './apply-courier-event.ts';

/** Asks the courier for the present state of shipments and takes it like an event. The same state is
 *  one event, however often it is read. */
export async function pollCourier(
  deps: Pick<Services, 'db' | 'clock' | 'courier' | 'settings'>,
  input: { shipmentIds: string[] },
): Promise<void> {
  const shipments = await deps.db.shipment.findMany({
    where: { id: { in: input.shipmentIds }, state: 'booked' },
    select: { reference: true, pickupJobId: true, deliveryJobId: true, isDeliveryOnly: true },
  });
  if (shipments.length === 0) return;
  // What is read was so at the earliest when it was asked for.
  const heardAt = deps.clock.now();
  const events = await deps.courier.read(shipments.map((shipment) => shipment.reference));
  const all = [...events, ...shipments.flatMap((shipment) => goneOf(shipment, events))];
  for (const event of all.sort((a, b) => rankOf(a) - rankOf(b)))
    await applyCourierEvent(deps, event, pollKey(event), heardAt);
}

type Pair = Pick<Shipment, 'reference' | 'pickupJobId' | 'deliveryJobId' | 'isDeliveryOnly'>;

/** The job that was missing when a half was adopted is taken as deleted while nobody shows it. A job
 *  whose id we know is not: a look-up may miss it for once. */
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
      jobId: 'unknown',
      state: 'deleted' as const,
      at: null,
      driver: null,
      trackingLink: null,
    }));
}

/** The pickup leg first: the parcel cannot be delivered before it was collected. An ended job last: what
 *  the other one has done decides what that means. */
function rankOf({ leg, state }: CourierEvent): number {
  if (state === 'cancelled' || state === 'deleted') return 2;
  return leg === 'pickup' ? 0 : 1;
}

/** A job may fail, be assigned again and fail again: the time of the state tells the visits apart. */
function pollKey({ jobId, state, at }: CourierEvent): string {
  return `poll ${jobId} ${state ?? 'unknown'} ${at?.getTime() ?? 'undated'}`;
}
