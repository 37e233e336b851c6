import type { Driver, Order, OrderEvent, PickupLocation, Shipment } from '@prisma/client';
import { DRIVER_PLACE_MS } from '#app/domain/shared/geo.ts';
import { isOnTheRoad } from './order-status.rules.ts';

export type OrderPlace = {
  kind: 'pickup' | 'recipient' | 'driver';
  latitude: number;
  longitude: number;
  /** The name of the pickup location, the recipient or the driver. */
  name: string;
  /** Whether the position is only the centre of the town. */
  approximate: boolean;
  /** When the driver was there (ISO 8601). */
  at: string | null;
};

type Placed = Pick<Order, 'status' | 'customerName' | 'latitude' | 'longitude' | 'approximate'> & {
  pickupLocation: Pick<PickupLocation, 'name' | 'latitude' | 'longitude' | 'approximate'> | null;
  /** Oldest first. */
  events: readonly Pick<OrderEvent, 'at' | 'applied' | 'fromStatus' | 'toStatus'>[];
};
type Sent = Pick<Shipment, 'driverName' | 'heardAt'> & {
  driver: Pick<Driver, 'name' | 'latitude' | 'longitude' | 'placedAt'> | null;
};

/** The largest normal difference between the courier's times and ours. It includes the delay of queued events. */
export const CLOCKS_MS = 5 * 60_000;

/** The places of an order on the map: where it is collected and delivered, and its driver during the delivery. Empty
 *  if the recipient's position is unknown. */
export function placesOf(order: Placed, shipment: Sent | null, now: Date): OrderPlace[] {
  const { latitude, longitude, approximate, pickupLocation } = order;
  if (latitude === null || longitude === null) return [];
  return [
    ...(pickupLocation ? [pickupOf(pickupLocation)] : []),
    { kind: 'recipient', name: order.customerName, latitude, longitude, approximate, at: null },
    ...(shipment && isBeingDelivered(order, shipment, now) ? driverOf(order, shipment, now) : []),
  ];
}

function pickupOf({ name, ...place }: NonNullable<Placed['pickupLocation']>): OrderPlace {
  const { latitude, longitude, approximate } = place;
  return { kind: 'pickup', name, latitude, longitude, approximate, at: null };
}

/** Whether the driver is delivering the parcel now. False if the courier has not reported on the parcel for a
 *  while, because the driver may now have other parcels. */
function isBeingDelivered({ status }: Placed, { heardAt }: Sent, now: Date): boolean {
  return isOnTheRoad(status) && heardAt !== null && isRecent(heardAt, now);
}

/** The driver's place on the map, if it is known. Leaves out a position from before this delivery, because the
 *  driver then had other parcels. */
function driverOf({ events }: Placed, { driver, driverName }: Sent, now: Date): OrderPlace[] {
  const { latitude = null, longitude = null, placedAt = null } = driver ?? {};
  if (latitude === null || longitude === null || placedAt === null) return [];
  const began = deliveryBegan(events);
  if (began === null || began.getTime() - placedAt.getTime() > CLOCKS_MS) return [];
  if (!isRecent(placedAt, now)) return [];
  const name = driverName ?? driver?.name ?? '';
  const at = placedAt.toISOString();
  return [{ kind: 'driver', name, latitude, longitude, approximate: false, at }];
}

function isRecent(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() <= DRIVER_PLACE_MS;
}

function deliveryBegan(events: Placed['events']): Date | null {
  const isRoad = (status: OrderEvent['toStatus']) => status !== null && isOnTheRoad(status);
  const began = events.findLast(
    ({ applied, fromStatus, toStatus }) => applied && isRoad(toStatus) && !isRoad(fromStatus),
  );
  return began?.at ?? null;
}
