import type { Order } from '@prisma/client';
import { isSameAddress } from '#app/domain/shared/address-move.rules.ts';
import { isInSouthAfrica } from '#app/domain/shared/geo.ts';
import {
  NOWHERE,
  townPosition,
  type OrderPosition as Position,
} from '#app/domain/shared/town-position.ts';
import type { PlacesPort } from '#app/ports/places.ts';
import type { Destination } from './incoming-address.rules.ts';

export type { Position };

/** Keeps the known exact position while the address stays the same. A position that a person chose is then always kept.
 *  Any other is kept if the store now sends no exact position, or has not changed the one it sent (`isStoreSame`).
 *  Otherwise returns the new position. */
export function keepPin(
  known: Order,
  to: Destination,
  position: Position,
  isStoreSame: boolean,
): Position {
  const isPin = known.geoSource === 'pin';
  const isKnownExact = known.latitude !== null && (isPin || !known.approximate);
  const isStoreExact = position.latitude !== null && !position.approximate;
  const isChosen = isPin || known.geoSource === 'google';
  const isBetter = isKnownExact && (isChosen || isStoreSame || !isStoreExact);
  if (!isBetter || !isSameAddress(known, to)) return position;
  return { ...positionKept(known), approximate: false };
}

export function positionKept(known: Order): Position {
  const { latitude, longitude, geoSource, approximate } = known;
  return { latitude, longitude, geoSource, approximate };
}

/** The position of an order: the store's own if it is in South Africa, or else the centre of a South African town,
 *  marked approximate. Otherwise none. */
export async function positionOf(places: PlacesPort, to: Destination): Promise<Position> {
  const { latitude, longitude, country } = to;
  if (latitude !== null && longitude !== null && isInSouthAfrica(latitude, longitude))
    return { latitude, longitude, geoSource: 'store', approximate: false };
  return country === 'ZA' ? townPosition({ places }, to) : NOWHERE;
}
