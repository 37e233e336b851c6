import type { IntegrationType } from '@prisma/client';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import type { CourierEvent, CourierLeg, CourierState } from '#app/ports/courier.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { booksOf } from './expect-order.ts';
import { given, PLATFORM_STORE } from './given.ts';

/** A merchant with one booked order, and the events that its courier may send. */
export async function bookedWorld(platform: IntegrationType = 'custom') {
  const world = await testServices({ connections: 10 });
  const { services, db, courier } = world;
  const merchant = await given.merchant(services, { balanceCents: 10_000 });
  const store = await given.store(services, merchant, PLATFORM_STORE(platform));
  const { order, shipment: first } = await given.bookedOrder(services, merchant, { store });
  let said = 0;
  /** `heardAt`: when we received it, if it is processed later than that. */
  const sayEvent = (event: CourierEvent, heardAt?: Date) =>
    applyCourierEvent(services, event, `said ${(said += 1)}`, heardAt);
  const clockOff = { ms: 0 };
  const eventNow = (leg: CourierLeg, state: CourierState, reference = first.reference) => {
    const at = new Date(world.clock.now().getTime() + clockOff.ms);
    return { ...courier.event(reference, leg, state), at };
  };
  const says = (leg: CourierLeg, state: CourierState, reference = first.reference) =>
    sayEvent(eventNow(leg, state, reference));
  return {
    ...world,
    merchant,
    store,
    order,
    keys: { orderKeys: [order.orderKey] },
    first,
    says,
    /** An event at this moment, by the courier's clock. */
    eventNow,
    /** How far the courier's clock is ahead of ours. */
    clockOff,
    sayEvent,
    now: () => db.order.findUniqueOrThrow({ where: { id: order.id } }),
    shipments: () => db.shipment.findMany({ orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }] }),
    books: () => booksOf(services, merchant.merchantId),
  };
}
