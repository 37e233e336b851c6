import type { Driver, Order, PickupLocation, Shipment } from '@prisma/client';
import { isOnTheRoad } from './order-status.rules.ts';

/** A place of an order on a map. */
export type OrderPlace = {
  kind: 'pickup' | 'recipient' | 'driver';
  latitude: number;
  longitude: number;
  /** The location's or the driver's name, and the recipient's. */
  name: string;
  /** Only the middle of the town is known. */
  approximate: boolean;
  /** When the driver was there (ISO 8601). */
  at: string | null;
};

type Placed = Pick<Order, 'status' | 'customerName' | 'latitude' | 'longitude' | 'approximate'> & {
  pickupLocation: Pick<PickupLocation, 'name' | 'latitude' | 'longitude' | 'approximate'> | null;
};
type Sent = Pick<Shipment, 'driverName'> & {
  driver: Pick<Driver, 'name' | 'latitude' | 'longitude' | 'placedAt'> | null;
};

/** An older position says nothing about the delivery of today. */
const DRIVER_PLACE_MS = 12 * 3_600_000;

/** Where an order is collected and delivered, and its driver on the way. None without the recipient's position. */
export function placesOf(order: Placed, shipment: Sent | null, now: Date): OrderPlace[] {
  const { latitude, longitude, approximate, pickupLocation } = order;
  if (latitude === null || longitude === null) return [];
  return [
    ...(pickupLocation ? [pickupOf(pickupLocation)] : []),
    { kind: 'recipient', name: order.customerName, latitude, longitude, approximate, at: null },
    ...(isOnTheRoad(order.status) && shipment ? driverOf(shipment, now) : []),
  ];
}

function pickupOf({ name, ...place }: NonNullable<Placed['pickupLocation']>): OrderPlace {
  const { latitude, longitude, approximate } = place;
  return { kind: 'pickup', name, latitude, longitude, approximate, at: null };
}

function driverOf({ driver, driverName }: Sent, now: Date): OrderPlace[] {
  const { latitude = null, longitude = null, placedAt = null } = driver ?? {};
  if (latitude === null || longitude === null || placedAt === null) return [];
  if (now.getTime() - placedAt.getTime() > DRIVER_PLACE_MS) return [];
  const name = driverName ?? driver?.name ?? '';
  const at = placedAt.toISOString();
  return [{ kind: 'driver', name, latitude, longitude, approximate: false, at }];
}
