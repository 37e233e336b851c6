// This script writes postal-codes.generated.json from GeoNames' list of postal codes (CC BY 4.0, ZA.txt of
// https://download.geonames.org/export/zip/ZA.zip), after build-gazetteer.ts. Run by hand:
// `node app/cli/launch.js app/integrations/places/build-postal-codes.ts ZA.txt`.
//
// The list has no provinces, and some of its points are hundreds of kilometres off (it swaps the two
// Middelburgs). Therefore the code decides the province, a town in the gazetteer keeps the gazetteer's point, and a
// point in another province is dropped.
import { readFileSync, writeFileSync } from 'node:fs';
import { provinceCode, type ProvinceCode } from '#app/domain/shared/province.ts';
import { joined } from '#app/domain/shared/place-writing.ts';
import { readNamedPlaces, type GazetteerPlace } from './gazetteer.ts';
import { distanceKm } from './geo-distance.ts';
import { METROS } from './place-names.ts';
import { provincesOfCode } from './postal-provinces.ts';
import { readPostalLines, type PostalLine } from './postal-lines.ts';

type Spot = {
  name: string;
  city: string;
  province: ProvinceCode;
  latitude: number;
  longitude: number;
};

/** The towns of one code are at most this far apart. Anything farther is an error in the list. */
const REACH_KM = 60;
const METRO_REACH_KM = 32;

const known = readNamedPlaces();
const pointed = known.filter((place) => place.precision === 'suburb' || place.suburb === null);
const byName = new Map<string, GazetteerPlace[]>();
for (const place of known)
  for (const name of [place.name, ...place.otherNames, ...place.shortForms])
    byName.set(joined(name), [...(byName.get(joined(name)) ?? []), place]);

const file = process.argv[2];
if (!file) throw new Error('Say which file: build-postal-codes.ts ZA.txt');
const lines = readPostalLines(readFileSync(file, 'utf8'))
  .map((line) => ({ ...line, name: spelt(line.name) }))
  .filter(({ name }) => provinceCode(name, null) === null && !/^northern provice$/i.test(name));

const spots = new Map<string, { spot: Spot; codes: string[] }>();
for (const code of new Set(lines.map((line) => line.code))) {
  const ofCode = lines.filter((line) => line.code === code);
  for (const spot of spotsOf(code, ofCode)) {
    const key = [spot.name, spot.city, spot.province].join();
    const entry = spots.get(key) ?? { spot, codes: [] };
    if (!entry.codes.includes(code)) entry.codes.push(code);
    spots.set(key, entry);
  }
}

const rows = [...spots.values()]
  .sort((a, b) => a.codes.join().localeCompare(b.codes.join()))
  .map(({ spot: { name, city, province, latitude, longitude }, codes }) =>
    JSON.stringify([name, city, province, latitude, longitude, codes.join(' ')]),
  );
writeFileSync(
  new URL('./postal-codes.generated.json', import.meta.url),
  `[\n${rows.join(',\n')}\n]\n`,
);
console.log(`${rows.length} places written`);

/** The places of a code. Names in the gazetteer come first, because they show which other points are too far off. */
function spotsOf(code: string, ofCode: PostalLine[]): Spot[] {
  const allowed = provincesOfCode(code);
  const named = ofCode.flatMap((line) => nearestOfName(line, allowed) ?? []);
  const firm = named.map(({ place }) => place);
  const others = ofCode.filter((line) => !named.some((one) => one.line === line));
  const metro = firm.find((place) => Object.values(METROS).includes(place.name))?.name;
  const loose = others
    .filter(
      (line) => firm.length === 0 || firm.some((place) => distanceKm(place, line) <= REACH_KM),
    )
    .flatMap((line) => looseSpot(line, allowed, metro) ?? []);
  return [...named.map(({ line, place }) => spotOf(place, line)), ...loose];
}

function nearestOfName(
  line: PostalLine,
  allowed: readonly ProvinceCode[],
): { line: PostalLine; place: GazetteerPlace } | null {
  const places = (byName.get(joined(line.name)) ?? [])
    .filter(({ province }) => allowed.includes(province))
    .sort(
      (a, b) =>
        allowed.indexOf(a.province) - allowed.indexOf(b.province) ||
        distanceKm(a, line) - distanceKm(b, line),
    );
  return places[0] ? { line, place: places[0] } : null;
}

/** The position of a place. For a suburb without a position of its own in the gazetteer, the list's point is used if it
 *  is near. */
function spotOf(place: GazetteerPlace, line: PostalLine): Spot {
  const { name, city, province } = place;
  const nameOnly = place.suburb !== null && place.precision === 'town';
  const at = nameOnly && distanceKm(place, line) <= METRO_REACH_KM ? line : place;
  return { name, city, province, latitude: at.latitude, longitude: at.longitude };
}

/** A place whose name is not in the gazetteer, at the list's point. Null if the nearest place of the gazetteer is too
 *  far away, or is in none of the code's provinces. */
function looseSpot(
  line: PostalLine,
  allowed: readonly ProvinceCode[],
  metro: string | undefined,
): Spot | null {
  const neighbour = pointed.toSorted((a, b) => distanceKm(a, line) - distanceKm(b, line))[0];
  if (!neighbour || !allowed.includes(neighbour.province)) return null;
  if (distanceKm(neighbour, line) > REACH_KM) return null;
  const { name, latitude, longitude } = line;
  return { name, city: metro ?? name, province: neighbour.province, latitude, longitude };
}

/** Corrects the list's spelling, such as 'Simon'S Town' (Simon's Town) and 'Heidelberg Wc' (Heidelberg). */
function spelt(name: string): string {
  return name
    .replace(/(?<=['’])S\b/g, 's')
    .replace(/\s(?:EC|FS|GP|KZN|LP|MP|NC|NW|WC)$/i, '')
    .trim();
}
