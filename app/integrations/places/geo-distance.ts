type Point = { latitude: number; longitude: number };

/** Flat-earth distance in kilometres; accurate to a few per cent at the scale of a town. */
export function distanceKm(a: Point, b: Point): number {
  const north = (a.latitude - b.latitude) * 111;
  const east = (a.longitude - b.longitude) * 111 * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}
