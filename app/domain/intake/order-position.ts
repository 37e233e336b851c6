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

/** Keeps a pin that a person has set, as long as the address stays the same. */
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

/** The position of an order: the store's own, or else the centre of the town, marked approximate. */
export async function positionOf(places: PlacesPort, to: Destination): Promise<Position> {
  const { latitude, longitude, country } = to;
  if (latitude !== null && longitude !== null && isInSouthAfrica(latitude, longitude))
    return { latitude, longitude, geoSource: 'store', approximate: false };
  return country === 'ZA' ? townPosition({ places }, to) : NOWHERE;
}
