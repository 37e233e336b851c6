import type { DriverReason, OrderStatus, Shipment } from '@prisma/client';
import { isOnTheRoad } from '#app/domain/orders/order-status.rules.ts';
import type { CourierDriver } from '#app/ports/courier.ts';

/** A driver as the courier knows them, and as people call them. */
export type ChosenDriver = { fleetId: string; name: string };

/** Why nobody has a parcel yet, as the clerk reads it beside 'Driver not assigned' (product.md D35). */
const DRIVER_REASONS: Readonly<Record<DriverReason, string>> = {
  noDrivers: 'The team of this hub has no drivers.',
  allOffline: 'All drivers of the team are offline.',
  allBusy: 'All drivers of the team are busy.',
  courierSilent: 'The courier does not answer. We keep trying.',
  courierRefused: 'The courier refused the driver.',
  declined: 'The driver declined. Choose another.',
  takenAway: 'The courier removed the driver. Choose another.',
};

/** With the courier's own words, where it refused. */
export function driverReasonWords(reason: DriverReason, said: string | null): string {
  return said ? `${DRIVER_REASONS[reason]} The courier says: ${said}` : DRIVER_REASONS[reason];
}

/** Those of a team who can be given what goes out: today who is available, on a later day everybody. What
 *  the courier says of somebody in words that we do not know keeps nobody from work. */
export function freeDrivers(
  drivers: readonly CourierDriver[],
  isToday: boolean,
): readonly CourierDriver[] | DriverReason {
  if (drivers.length === 0) return 'noDrivers';
  if (!isToday) return drivers;
  const free = drivers.filter(({ state }) => state === 'available' || state === null);
  if (free.length > 0) return free;
  return drivers.some(({ state }) => state === 'busy') ? 'allBusy' : 'allOffline';
}

/** Deals so many shipments out, each to whoever has the fewest of the day by then. `given`: what we gave
 *  each of them, which the courier may not show yet.
 *  @param free at least one */
export function dealOut(
  shipments: number,
  free: readonly CourierDriver[],
  given: ReadonlyMap<string, number>,
): ChosenDriver[] {
  const hands = free.map(({ fleetId, name, load }) => ({
    fleetId,
    name,
    load: Math.max(load, given.get(fleetId) ?? 0),
  }));
  return Array.from({ length: shipments }, () => {
    const least = hands.reduce((best, one) => (one.load < best.load ? one : best));
    least.load += 1;
    return { fleetId: least.fleetId, name: least.name };
  });
}

/** At the hub that scanned it in, at most with a driver who is loading. */
export const LYING: readonly OrderStatus[] = ['atHub', 'pickupStarted', 'pickupInProgress'];

export function isLying(status: OrderStatus): boolean {
  return LYING.includes(status);
}

/** Whether a driver had fetched what stood there: nobody is sent for its pickup any more. A hub takes in what
 *  failed only where it had been collected. */
export function wasFetched(status: OrderStatus): boolean {
  return FETCHED.includes(status);
}

const FETCHED: readonly OrderStatus[] = [
  'collected',
  'pickupCompleted',
  'deliveryStarted',
  'deliveryInProgress',
  'failed',
];

/** Its delivery was tried, or had begun: scanned at a hub it has come back, and the same job goes on from there
 *  (product.md D9). */
export function isBack(status: OrderStatus): boolean {
  return isOnTheRoad(status) || status === 'failed';
}

/** Where a parcel that is scanned in stood before it came to a hub. Brought over from another hub, it is where it
 *  was before that one; what a driver has had is not fetched once more, though its delivery failed and was
 *  given to somebody again. */
export function stoodAt({
  status,
  receivedFrom,
  collectedAt,
  isDeliveryOnly,
}: Pick<Shipment, 'status' | 'receivedFrom' | 'collectedAt' | 'isDeliveryOnly'>): OrderStatus {
  if (status === 'atHub') return receivedFrom ?? status;
  const isFetching = status === 'pickupStarted' || status === 'pickupInProgress';
  if (isFetching || wasFetched(status) || isDeliveryOnly) return status;
  return collectedAt ? 'collected' : status;
}
