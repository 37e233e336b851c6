import { toDegrees, type Position } from '#app/domain/shared/geo.ts';

type Text = string | null | undefined;

/** A position as Tookan writes it. 0, 0 means that the phone had no position (it is in the sea off Africa). */
export function placeOf(latitude: Text, longitude: Text): Position | null {
  const [lat, lng] = [toDegrees(latitude), toDegrees(longitude)];
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  return lat !== 0 || lng !== 0 ? { latitude: lat, longitude: lng } : null;
}
