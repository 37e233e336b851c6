import type { DriverReason, OrderStatus, Shipment } from '@prisma/client';
import { isOnTheRoad } from '#app/domain/orders/order-status.rules.ts';
import type { CourierDriver } from '#app/ports/courier.ts';

/** A driver, with the courier's id and the name that people use. */
export type ChosenDriver = { fleetId: string; name: string };

/** The name for a driver of whom the courier sent only the number. */
export function driverNumbered(fleetId: string): string {
  return `Driver ${fleetId}`;
}

/** Why a parcel has no driver yet, shown to the clerk beside 'Driver not assigned' (product.md D35). */
const DRIVER_REASONS: Readonly<Record<DriverReason, string>> = {
  noDrivers: 'This hub’s team has no drivers.',
  allOffline: 'All the team’s drivers are offline.',
  allBusy: 'All the team’s drivers are busy.',
  courierSilent: 'The courier is not responding. We keep trying.',
  courierRefused: 'The courier refused the driver.',
  declined: 'The driver declined. Choose another.',
  takenAway: 'The courier removed the driver. Choose another.',
};

/** The reason as text, with the courier's own words if it refused. */
export function driverReasonWords(reason: DriverReason, said: string | null): string {
  return said ? `${DRIVER_REASONS[reason]} The courier says: ${said}` : DRIVER_REASONS[reason];
}

/** The drivers of a team who can get parcels, or why there are none. Today only available drivers can; on a later day
 *  every driver can. A driver with a state that we do not know counts as available. */
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

/** Distributes a number of shipments, each to the driver with the fewest jobs of that day so far. `given` is how
 *  many jobs we gave each driver, which the courier may not show yet.
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

/** The statuses in which a parcel that a hub scanned in is still there, perhaps with a driver who is loading it. */
export const LYING: readonly OrderStatus[] = ['atHub', 'pickupStarted', 'pickupInProgress'];

export function isLying(status: OrderStatus): boolean {
  return LYING.includes(status);
}

/** Whether a driver had collected the parcel in this status, so that no pickup is needed. This includes `failed`,
 *  because a hub accepts a failed parcel only if it was collected. */
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

/** Whether the parcel's delivery had begun or failed. A hub scan in such a status means that the parcel came back,
 *  and the same job goes on from there (product.md D9). */
export function isBack(status: OrderStatus): boolean {
  return isOnTheRoad(status) || status === 'failed';
}

/** The status that a parcel had before it came to a hub. If the parcel is at another hub, so that its status is still
 *  `atHub`, the result is the status before that hub. If a delivery failed and another driver took the job, the parcel
 *  may have been collected although its status is an earlier one. The result is then 'collected', because the parcel
 *  needs no new pickup. */
export function wasAt({
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
