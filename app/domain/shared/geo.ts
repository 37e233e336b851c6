export type Position = { latitude: number; longitude: number };

/** Mainland South Africa with a little sea around it: docs/integrations/places.md. */
export const SOUTH_AFRICA_BOX = { south: -35, north: -22, west: 16.3, east: 33.1 } as const;

/** Inside the box. 0/0, the mark of a lost position, lies far outside it. */
export function isInSouthAfrica(latitude: number, longitude: number): boolean {
  return (
    latitude >= SOUTH_AFRICA_BOX.south &&
    latitude <= SOUTH_AFRICA_BOX.north &&
    longitude >= SOUTH_AFRICA_BOX.west &&
    longitude <= SOUTH_AFRICA_BOX.east
  );
}

/** Six decimals are about ten centimetres; more is noise. */
export function roundCoordinate(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** A position in South Africa from what a store, a form or a person wrote; null for anything else. */
export function parsePosition(latitude: unknown, longitude: unknown): Position | null {
  const lat = toDegrees(latitude);
  const lng = toDegrees(longitude);
  if (lat === null || lng === null || !isInSouthAfrica(lat, lng)) return null;
  return { latitude: roundCoordinate(lat), longitude: roundCoordinate(lng) };
}

/** Which of two coordinates keeps them from being a position in South Africa; null when they are one. */
export function wrongCoordinate(
  latitude: unknown,
  longitude: unknown,
): 'latitude' | 'longitude' | null {
  if (parsePosition(latitude, longitude)) return null;
  const isLatitude = parsePosition(latitude, SOUTH_AFRICA_BOX.west) !== null;
  return isLatitude ? 'longitude' : 'latitude';
}

/** More than two coordinates have with their signs and blanks. */
const LONGEST_PAIR = 100;

/** Both numbers in one text, as map applications copy them: '-33.92, 18.42' or '-33,92; 18,42'. */
export function parsePositionPair(text: string): Position | null {
  if (text.length > LONGEST_PAIR) return null;
  const tidy = text.replace(/[()]/g, ' ').trim();
  const pair =
    /^([^,;\s]+)\s*[,;\s]\s*([^,;\s]+)$/.exec(tidy) ?? /^([^;\s]+)[;\s]+([^;\s]+)$/.exec(tidy);
  return pair ? parsePosition(pair[1], pair[2]) : null;
}

/** A coordinate as it was written; null when it is none.
 *  South Africans write a decimal comma, and word processors turn the minus into a dash. */
export function toDegrees(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const tidy = value
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(',', '.');
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(tidy) ? Number(tidy) : null;
}
