// This script writes app/ui/map-outline.generated.json from Natural Earth (public domain). The app draws this map where
// no map tiles are configured. Countries come from the npm package world-atlas. Provincial borders come from Natural
// Earth's own shapefile, whose folder is the argument. Debian's package libmagics++-data has it in
// usr/share/magics/10m. Main roads are straight lines between the towns of main-roads.ts. Run by hand, also after a
// new gazetteer: `node app/cli/launch.js app/integrations/places/build-map.ts FOLDER`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOfPackage } from './npm-file.ts';
import { roadLines } from './road-lines.ts';
import { readColumn, readLines, type Point } from './shapefile.ts';
import { simplified } from './simplify-line.ts';

type Atlas = {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: {
    countries: { geometries: (Geometry & { id?: string })[] };
  };
};
type Geometry =
  { type: 'Polygon'; arcs: number[][] } | { type: 'MultiPolygon'; arcs: number[][][] };

const ATLAS = 'world-atlas@2.0.2';
const PROVINCES = 'ne_10m_admin_1_states_provinces_lines';
/** ISO numbers of South Africa and of the countries that are visible around it when a small map is in a wide window. */
const HOME = '710';
const LANDS = ['024', '072', '426', '450', '454', '508', '516', '716', '748', '894'];
/** Tolerances of the simplified lines, in degrees. One degree is about 100 km at the latitude of South Africa. */
const FINE = 0.002;
const COARSE = 0.02;
/** Excludes the Prince Edward Islands, which are 1 800 km off the coast. */
const SOUTH_END = -40;
const PER_DEGREE = 1000;

const folder = process.argv[2];
if (!folder) throw new Error(`Say in which folder ${PROVINCES}.shp is: build-map.ts FOLDER`);

const atlas = JSON.parse(fileOfPackage(ATLAS, 'countries-10m.json')) as Atlas;
const fine = arcsOf(HOME);
const arcs = atlas.arcs.map((arc, index) =>
  simplified(degreesOf(arc), fine.has(index) ? FINE : COARSE),
);
write({
  home: outline(HOME),
  neighbours: LANDS.flatMap(outline),
  provinces: provinceLines(folder)
    .map(flat)
    .filter((line) => line.length > 2),
  roads: roads(),
});

function geometryOf(id: string): number[][][] {
  const found = atlas.objects.countries.geometries.find((one) => one.id === id);
  if (!found) throw new Error(`${ATLAS} has no country ${id}`);
  return found.type === 'Polygon' ? [found.arcs] : found.arcs;
}

function arcsOf(id: string): Set<number> {
  return new Set(geometryOf(id).flat(2).map(indexOf));
}

/** The index of an arc in the atlas. TopoJSON marks a reversed arc by the bitwise complement of its index. */
function indexOf(arc: number): number {
  return arc < 0 ? ~arc : arc;
}

function degreesOf(arc: readonly Point[]): Point[] {
  const { scale, translate } = atlas.transform;
  let [x, y] = [0, 0];
  return arc.map(([right, up]): Point => {
    [x, y] = [x + right, y + up];
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/** The outer rings of a country. Holes are left out, because the enclosed country is drawn on top. */
function outline(id: string): number[][] {
  return geometryOf(id)
    .map(([outer = []]) =>
      outer.flatMap((arc) => {
        const points = arcs[indexOf(arc)] ?? [];
        return arc < 0 ? points.toReversed() : points;
      }),
    )
    .filter((ring) => ring.every(([, lat]) => lat > SOUTH_END))
    .map(flat)
    .filter((ring) => ring.length > 8);
}

function provinceLines(from: string): Point[][] {
  const read = (end: string) => readFileSync(join(from, `${PROVINCES}.${end}`));
  const countries = readColumn(read('dbf'), 'adm0_a3');
  return readLines(read('shp'))
    .filter((_, row) => countries[row] === 'ZAF')
    .flat()
    .map((line) => simplified(line, FINE));
}

function roads(): Record<string, number[]> {
  return Object.fromEntries(
    roadLines().map(({ road, stops }) => [
      road,
      flat(stops.map(({ latitude, longitude }): Point => [longitude, latitude])),
    ]),
  );
}

/** `[lng, lat, lng, lat, …]` in thousandths of a degree: the first point, then the step to each next one. */
function flat(line: readonly Point[]): number[] {
  const whole = line.map(([lng, lat]) => [
    Math.round(lng * PER_DEGREE),
    Math.round(lat * PER_DEGREE),
  ]);
  let [x, y] = [0, 0];
  return whole.flatMap(([lng = 0, lat = 0], index) => {
    const step = [lng - x, lat - y];
    [x, y] = [lng, lat];
    return index > 0 && step[0] === 0 && step[1] === 0 ? [] : step;
  });
}

type Lines = number[][] | Record<string, number[]>;

/** Writes the JSON file, with each line of the map on its own line. */
function write(map: Record<string, Lines>): void {
  const parts = Object.entries(map).map(
    ([name, lines]) => `${JSON.stringify(name)}:${listed(lines)}`,
  );
  const url = new URL('../../ui/map-outline.generated.json', import.meta.url);
  writeFileSync(url, `{\n${parts.join(',\n')}\n}\n`);
}

function listed(lines: Lines): string {
  const isList = Array.isArray(lines);
  const rows = Object.entries(lines).map(
    ([name, line]) => (isList ? '' : `${JSON.stringify(name)}:`) + JSON.stringify(line),
  );
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return `${open}\n${rows.join(',\n')}\n${close}`;
}
