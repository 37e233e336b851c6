import { isElsewhere, type TypedParts } from '#app/domain/shared/address-move.rules.ts';
import { parsePosition, parsePositionPair, type Position } from '#app/domain/shared/geo.ts';
import { isProvinceCode, PROVINCES } from '#app/domain/shared/province.ts';
import type { GeoSource, Place, PlacePrecision } from '#app/ports/places.ts';

/** Coordinates as typed, which may not be a valid position (yet). */
export type TypedPosition = { latitude: string; longitude: string };

/** An address as a form holds it. `latitude` and `longitude` are null while it has no position. */
export type AddressValue = {
  street: string;
  suburb: string;
  city: string;
  province: string;
  postalCode: string;
  latitude: number | null;
  longitude: number | null;
  geoSource: GeoSource | null;
  precision: PlacePrecision | null;
  /** Typed coordinates that are not (yet) a valid position. They are posted instead of latitude and longitude. */
  typed?: TypedPosition | null;
  /** Whether the user set the position in this form. */
  isSetHere?: boolean;
  /** The parts of the address for which the position was set, if they have been changed since. */
  placedFor?: TypedParts | null;
};

export const NO_POSITION = { latitude: null, longitude: null, geoSource: null, precision: null };

export const EMPTY_ADDRESS: AddressValue = {
  street: '',
  suburb: '',
  city: '',
  province: '',
  postalCode: '',
  ...NO_POSITION,
};

/** The address, without its position if its parts now name another place. If the user types the old parts again, the
 *  position counts again. */
export function withOwnPosition(value: AddressValue): AddressValue {
  const { placedFor = null } = value;
  return placedFor && isElsewhere(placedFor, value) ? { ...value, ...NO_POSITION } : value;
}

/** The typed position: one coordinate in each field, or both in one field. Null if that is not (yet) a position. */
export function readTyped({ latitude, longitude }: TypedPosition): Position | null {
  return (
    parsePositionPair(latitude) ??
    parsePositionPair(longitude) ??
    parsePosition(latitude, longitude)
  );
}

export function addressOf(place: Place): AddressValue {
  const { latitude, longitude, precision } = place;
  return {
    street: place.street ?? '',
    suburb: place.suburb ?? '',
    city: place.city ?? '',
    province: place.provinceCode ?? '',
    postalCode: place.postalCode ?? '',
    latitude,
    longitude,
    geoSource: place.source,
    precision,
  };
}

/** The address on one line, in the order a courier reads it. */
export function formatAddress(value: AddressValue): string {
  const province = isProvinceCode(value.province) ? PROVINCES[value.province] : value.province;
  return [value.street, value.suburb, value.city, province, value.postalCode]
    .filter((part) => part.trim() !== '')
    .join(', ');
}

/** Whether the position is only the centre of a town, suburb or postal code and has not been corrected with the pin. */
export function isApproximate(value: AddressValue): boolean {
  return (
    value.latitude !== null &&
    value.geoSource !== 'pin' &&
    value.precision !== null &&
    value.precision !== 'street'
  );
}
