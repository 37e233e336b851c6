import { toDegrees, type Position } from '#app/domain/shared/geo.ts';

type Text = string | null | undefined;

/** Reads a position as Tookan writes it; null if it is missing or invalid. 0, 0 (in the sea off Africa) means that the
 *  phone had no position, so it counts as missing. */
export function placeOf(latitude: Text, longitude: Text): Position | null {
  const [lat, lng] = [toDegrees(latitude), toDegrees(longitude)];
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  return lat !== 0 || lng !== 0 ? { latitude: lat, longitude: lng } : null;
}
