import { isProvinceCode, PROVINCES } from '#app/domain/shared/province.ts';
import type { TypedPosition } from './pin-position.tsx';
import type { GeoSource, Place, PlacePrecision } from '#app/ports/places.ts';

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
  /** Coordinates that were typed and are not (yet) a valid position. They are posted in its place. */
  typed?: TypedPosition | null;
};

export const EMPTY_ADDRESS: AddressValue = {
  street: '',
  suburb: '',
  city: '',
  province: '',
  postalCode: '',
  latitude: null,
  longitude: null,
  geoSource: null,
  precision: null,
};

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

/** Whether the position is only the centre of a town or suburb and has not been corrected with the pin. */
export function isApproximate(value: AddressValue): boolean {
  return (
    value.latitude !== null &&
    value.geoSource !== 'pin' &&
    value.precision !== null &&
    value.precision !== 'street'
  );
}
