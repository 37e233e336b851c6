import type { Order } from '@prisma/client';
import { isSameWriting } from '#app/domain/orders/same-writing.rules.ts';
import { isInSouthAfrica } from '#app/domain/shared/geo.ts';
import {
  NOWHERE,
  townPosition,
  type OrderPosition as Position,
} from '#app/domain/shared/town-position.ts';
import type { PlacesPort } from '#app/ports/places.ts';
import type { Destination } from './incoming-address.rules.ts';

export type { Position };

const PINNED = ['street', 'suburb', 'city', 'postalCode'] as const;

/** A pin that a person set stays while the address it was set for stays. */
export function keepPin(known: Order, to: Destination, position: Position): Position {
  const isSame = PINNED.every((part) => isSameWriting(part, known[part], to[part]));
  if (known.geoSource !== 'pin' || !isSame) return position;
  return {
    latitude: known.latitude,
    longitude: known.longitude,
    geoSource: 'pin',
    approximate: false,
  };
}

export function positionKept(known: Order): Position {
  const { latitude, longitude, geoSource, approximate } = known;
  return { latitude, longitude, geoSource, approximate };
}

/** Where an order goes: the store's own position, else the middle of the town, marked approximate. */
export async function positionOf(places: PlacesPort, to: Destination): Promise<Position> {
  const { latitude, longitude, country } = to;
  if (latitude !== null && longitude !== null && isInSouthAfrica(latitude, longitude))
    return { latitude, longitude, geoSource: 'store', approximate: false };
  return country === 'ZA' ? townPosition({ places }, to) : NOWHERE;
}
