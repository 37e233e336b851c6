import type { Position } from '#app/domain/shared/geo.ts';

type Text = string | null | undefined;

/** A position as Tookan writes it. 0, 0 lies in the sea off Africa: the phone had no position. */
export function placeOf(latitude: Text, longitude: Text): Position | null {
  if (!latitude || !longitude) return null;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  const isSane = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
  return isSane && (place.latitude !== 0 || place.longitude !== 0) ? place : null;
}
