import type { Position } from './geo.ts';

const EARTH_M = 6_371_000;
const KM = 1_000;

/** The distance between two positions as text. It is rounded, because a phone's position is accurate to about ten
 *  metres. */
export function distanceWords(a: Position, b: Position): string {
  const metres = metresBetween(a, b);
  if (metres < 50) return 'Less than 50 m';
  if (metres < KM) return `About ${Math.round(metres / 50) * 50} m`;
  return `About ${(metres / KM).toFixed(metres < 10 * KM ? 1 : 0)} km`;
}

/** The great-circle distance. */
function metresBetween(a: Position, b: Position): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const [across, along] = [rad(b.latitude - a.latitude), rad(b.longitude - a.longitude)];
  const chord =
    Math.sin(across / 2) ** 2 +
    Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * Math.sin(along / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}
