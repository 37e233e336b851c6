import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isInSouthAfrica } from '#app/domain/shared/geo.ts';
import { readNamedPlaces } from '#app/integrations/places/gazetteer.ts';
import { distanceKm } from '#app/integrations/places/geo-distance.ts';
import { roadLines } from '#app/integrations/places/road-lines.ts';
import { COUNTRY_SPOTS, PROVINCE_SPOTS, readOutline, type MapPoint } from './map-outline.ts';
import towns from './map-towns.generated.json';

const outline = readOutline();
const asPlace = ([latitude, longitude]: MapPoint) => ({ latitude, longitude });

/** Whether a point is inside a ring, by how many of its edges are east of the point. */
function isInside([lat, lng]: MapPoint, ring: readonly MapPoint[]): boolean {
  return ring.reduce((inside, [aLat, aLng], index) => {
    const [bLat, bLng] = ring.at(index - 1)!;
    const isCrossed = aLat > lat !== bLat > lat;
    return isCrossed && lng < aLng + ((lat - aLat) / (bLat - aLat)) * (bLng - aLng)
      ? !inside
      : inside;
  }, false);
}

/** How far a point is from the nearest edge of a ring. */
function edgeKm(at: MapPoint, ring: readonly MapPoint[]): number {
  const perLng = 111 * Math.cos((at[0] * Math.PI) / 180);
  const flat = ([lat, lng]: MapPoint) => [(lng - at[1]) * perLng, (lat - at[0]) * 111] as const;
  const distances = ring.slice(1).map((point, index) => {
    const [[ax, ay], [bx, by]] = [flat(ring[index]!), flat(point)];
    const [dx, dy] = [bx - ax, by - ay];
    const along = -(ax * dx + ay * dy) / (dx * dx + dy * dy);
    const part = Math.min(1, Math.max(0, along));
    return Math.hypot(ax + dx * part, ay + dy * part);
  });
  return Math.min(...distances);
}

function thousandths(degrees: number): number {
  return Math.round(degrees * 1000);
}

/** A leg of a road in 40 steps, which are at most four kilometres long. */
function between([aLat, aLng]: MapPoint, [bLat, bLng]: MapPoint): MapPoint[] {
  return Array.from({ length: 41 }, (_, step): MapPoint => {
    const part = step / 40;
    return [aLat + (bLat - aLat) * part, aLng + (bLng - aLng) * part];
  });
}

test('every town of the map is inside the country or at its coast', () => {
  const outside = (towns as [string, number, number][]).filter(([, ...at]) =>
    outline.home.every((ring) => !isInside(at, ring) && edgeKm(at, ring) > 2),
  );

  expect(outside).toEqual([]);
});

test.each([
  ['Gqeberha', 'Springbok'],
  ['Springbok', 'Nababeep'],
  ['Colesberg', 'Oakglen'],
])('larger towns, and towns on a main road, are named first: %s before %s', (a, b) => {
  const names = towns.map(([name]) => name);

  expect(names.indexOf(a)).toBeGreaterThanOrEqual(0);
  expect(names.indexOf(a)).toBeLessThan(names.indexOf(b));
});

test.each(['Maseru -29.32 27.48', 'Mbabane -26.32 31.13', 'Gaborone -24.65 25.91'])(
  'a town of a neighbouring country is inside its outline: %s',
  (town) => {
    const [lat = 0, lng = 0] = town.split(' ').slice(1).map(Number);

    expect(outline.neighbours.some((ring) => isInside([lat, lng], ring))).toBe(true);
  },
);

test('the borders of the provinces are inside the country', () => {
  const points = outline.provinces.flat();

  expect(points.length).toBeGreaterThan(1_000);
  expect(points.filter(([lat, lng]) => !isInSouthAfrica(lat, lng))).toEqual([]);
});

test('the roads of the map match the list of roads and the positions of its towns', () => {
  const listed = roadLines().map(({ road, stops }) => ({
    number: road,
    line: stops.map(({ latitude, longitude }) => [latitude, longitude]),
  }));
  const rounded = (lines: { number: string; line: number[][] }[]) =>
    lines.map(({ number, line }) => ({ number, line: line.map((at) => at.map(thousandths)) }));

  expect(rounded(outline.roads)).toEqual(rounded(listed));
});

test('the roads stay inside the country', () => {
  const outside = outline.roads.flatMap(({ number, line }) =>
    line
      .slice(1)
      .flatMap((end, index) => between(line[index]!, end))
      .filter((at) => outline.home.every((ring) => !isInside(at, ring) && edgeKm(at, ring) > 2))
      .map((at) => `${number} at ${at.join()}`),
  );

  expect(outside).toEqual([]);
});

test('the name of each province and country is inside it', () => {
  const places = readNamedPlaces();
  for (const [province, at] of Object.entries(PROVINCE_SPOTS)) {
    const [nearest] = places.toSorted(
      (a, b) => distanceKm(a, asPlace(at)) - distanceKm(b, asPlace(at)),
    );
    expect(`${province}: ${nearest?.province}`).toBe(`${province}: ${province}`);
  }
  for (const { name, at } of COUNTRY_SPOTS)
    expect(`${name}: ${outline.neighbours.some((ring) => isInside(at, ring))}`).toBe(
      `${name}: true`,
    );
});

test('the compressed outline is smaller than 25 kB', () => {
  const file = readFileSync(new URL('./map-outline.generated.json', import.meta.url));

  expect(gzipSync(file).length).toBeLessThan(25_000);
});
