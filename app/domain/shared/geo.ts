import { bareWriting } from './plain-writing.ts';

export type Position = { latitude: number; longitude: number };

/** Bounding box of mainland South Africa with some sea around it: docs/integrations/places.md. */
export const SOUTH_AFRICA_BOX = { south: -35, north: -22, west: 16.3, east: 33.1 } as const;

/** Whether a position is inside the box. 0/0, the usual value of a missing position, is far outside. */
export function isInSouthAfrica(latitude: number, longitude: number): boolean {
  return (
    latitude >= SOUTH_AFRICA_BOX.south &&
    latitude <= SOUTH_AFRICA_BOX.north &&
    longitude >= SOUTH_AFRICA_BOX.west &&
    longitude <= SOUTH_AFRICA_BOX.east
  );
}

/** Whether two positions are equal at the precision at which they are stored. */
export function isSamePosition(one: Position, other: Position): boolean {
  const isSame = (a: number, b: number) => Math.abs(a - b) < 1e-6;
  return isSame(one.latitude, other.latitude) && isSame(one.longitude, other.longitude);
}

/** How long the position of a driver is shown and stored. An older one says nothing about today's delivery. */
export const DRIVER_PLACE_MS = 12 * 3_600_000;

/** Rounds to six decimals, about ten centimetres; further digits are noise. */
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

/** Which coordinate makes the pair an invalid position in South Africa; null if the pair is valid. */
export function wrongCoordinate(
  latitude: unknown,
  longitude: unknown,
): 'latitude' | 'longitude' | null {
  if (parsePosition(latitude, longitude)) return null;
  const isLatitude = parsePosition(latitude, SOUTH_AFRICA_BOX.west) !== null;
  return isLatitude ? 'longitude' : 'latitude';
}

/** Longer than any two coordinates with their signs and spaces. */
const LONGEST_PAIR = 100;

/** Parses both numbers from one text, as map applications copy them: '-33.92, 18.42' or '-33,92; 18,42'. A single
 *  comma between digits is a decimal comma: '-26,20' is one latitude, not a position at 26 and 20 degrees. */
export function parsePositionPair(text: string): Position | null {
  if (text.length > LONGEST_PAIR) return null;
  const tidy = bareWriting(text.replace(/[()]/g, ' '));
  if (DECIMAL_COMMA.test(tidy)) return null;
  const pair =
    /^([^,;\s]+)\s*[,;\s]\s*([^,;\s]+)$/.exec(tidy) ?? /^([^;\s]+?),?[;\s]\s*([^;\s]+)$/.exec(tidy);
  return pair ? parsePosition(pair[1], pair[2]) : null;
}

const DECIMAL_COMMA = /^[^\d.,;\s]?\d+,\d+$/;

/** A coordinate as a number; null if it is not one. Accepts a decimal comma, as used in South Africa, any dash as
 *  the minus, and the invisible characters of a copied text. */
export function toDegrees(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const tidy = bareWriting(value).replace(',', '.');
  return /^[+-]?\d{1,3}(\.\d+)?$/.test(tidy) ? Number(tidy) : null;
}
