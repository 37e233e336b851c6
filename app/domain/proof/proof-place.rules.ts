export type Position = { latitude: number; longitude: number };

const EARTH_M = 6_371_000;
const KM = 1_000;

/** Where the driver stood: how far from the recipient's place, where that is known, and the position itself. */
export function placeWords(at: Position, recipient: Position | null): string {
  const position = `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}`;
  if (!recipient) return position;
  return `${distanceWords(metresBetween(at, recipient))} from the address (${position})`;
}

/** Telephones know their place to some ten metres. */
function distanceWords(metres: number): string {
  if (metres < 50) return 'Less than 50 m';
  if (metres < KM) return `About ${Math.round(metres / 50) * 50} m`;
  return `About ${(metres / KM).toFixed(metres < 10 * KM ? 1 : 0)} km`;
}

/** Along a great circle. */
export function metresBetween(a: Position, b: Position): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const [across, along] = [rad(b.latitude - a.latitude), rad(b.longitude - a.longitude)];
  const chord =
    Math.sin(across / 2) ** 2 +
    Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * Math.sin(along / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}
