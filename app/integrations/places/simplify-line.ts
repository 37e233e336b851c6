import type { Point } from './shapefile.ts';

/** Removes the points that are closer than the tolerance to the simplified line (Douglas-Peucker algorithm). The
 *  ends stay, so lines that met still meet. A closed ring is first split at the point farthest from its start. */
export function simplified(line: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  const isRing = first[0] === last[0] && first[1] === last[1];
  const { index, distance } = farthest(line, (point) =>
    isRing ? Math.hypot(point[0] - first[0], point[1] - first[1]) : offset(point, first, last),
  );
  if (distance <= tolerance) return [first, last];
  const before = simplified(line.slice(0, index + 1), tolerance);
  return [...before.slice(0, -1), ...simplified(line.slice(index), tolerance)];
}

function farthest(line: readonly Point[], measure: (point: Point) => number) {
  let found = { index: 0, distance: -1 };
  line.forEach((point, index) => {
    if (index === 0 || index === line.length - 1) return;
    const distance = measure(point);
    if (distance > found.distance) found = { index, distance };
  });
  return found;
}

/** The distance of a point from the segment between two others. */
function offset([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(x - (ax + dx * part), y - (ay + dy * part));
}
