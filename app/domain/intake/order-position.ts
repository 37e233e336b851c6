import type { GeoSource, Order } from '@prisma/client';
import { isInSouthAfrica } from '#app/domain/shared/geo.ts';
import type { Place, PlacesPort } from '#app/ports/places.ts';
import type { Destination } from './incoming-address.rules.ts';

export type Position = {
  latitude: number | null;
  longitude: number | null;
  geoSource: GeoSource | null;
  approximate: boolean;
};

/** A pin that a person set stays while the address it was set for stays. */
export function keepPin(known: Order, to: Destination, position: Position): Position {
  const sameAddress =
    known.street === to.street &&
    known.suburb === to.suburb &&
    known.city === to.city &&
    known.postalCode === to.postalCode;
  if (known.geoSource !== 'pin' || !sameAddress) return position;
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
  if (to.latitude !== null && to.longitude !== null && isInSouthAfrica(to.latitude, to.longitude))
    return {
      latitude: to.latitude,
      longitude: to.longitude,
      geoSource: 'store',
      approximate: false,
    };
  const town = to.country === 'ZA' ? await townOf(places, to) : null;
  if (!town) return { latitude: null, longitude: null, geoSource: null, approximate: false };
  return {
    latitude: town.latitude,
    longitude: town.longitude,
    geoSource: 'offline',
    approximate: true,
  };
}

async function townOf(places: PlacesPort, to: Destination): Promise<Place | null> {
  return places.townOf({
    city: to.city,
    suburb: to.suburb,
    provinceCode: to.province,
    postalCode: to.postalCode,
  });
}
