import { foreignTown } from '#app/domain/shared/foreign-town.ts';
import { provinceCode, type ProvinceCode } from '#app/domain/shared/province.ts';
import { joined } from '#app/domain/shared/place-writing.ts';
import { liesIn, UNKNOWN_RANK, type Gazetteer, type GazetteerPlace } from './gazetteer.ts';
import { distanceKm } from './geo-distance.ts';
import type { PlaceSearch } from './place-search.ts';
import { clearPlace } from './read-address.ts';
import { LONGEST_TEXT, readingsOf, type Reading } from './town-readings.ts';
import { readTyped } from './typed-address.ts';
import { provincesOfCode } from './postal-provinces.ts';

/** Postal codes that people enter for any town. */
const FILLERS = new Set(['0000', '0001', '1111', '1234', '2000', '8001', '9999']);
const REACH_KM = 60;
const FILLER_REACH_KM = 30;

type Town = {
  city: string | null;
  suburb?: string | null;
  provinceCode: string | null;
  postalCode: string | null;
};

type Known = { province: ProvinceCode | null; area: PostalArea | null };
/** Below this length, a similar name is often a different place (Kolani is not Komani). */
const LONG_ENOUGH = 7;

type FoundTown = { place: GazetteerPlace; by: 'name' | 'code' };

/** Finds the gazetteer's place for an address; null rather than a guess. An exact name usually counts more than the
 *  postal code (see `ofName`), and the code counts more than a misspelt name that is not near it. A place in a province
 *  other than the stated one is never found. */
export function townOf(
  search: PlaceSearch,
  ofCode: Gazetteer['ofCode'],
  { city, suburb, provinceCode: province, postalCode }: Town,
): FoundTown | null {
  // Finds nothing for a foreign town. Forms, API calls and files have no country, and the postal code would be another
  // country's.
  if (foreignTown(city)) return null;
  const typed = readTyped((city ?? '').slice(0, LONGEST_TEXT));
  const known: Known = {
    province: provinceCode(province, 'ZA') ?? typed.province,
    area: areaOfCode(ofCode, postalCode?.trim()) ?? areaOfCode(ofCode, typed.postalCode),
  };
  const ofSuburb = readingsOf(suburb ?? '').filter(
    ({ kind }) => kind !== 'half' || isMeant(known.area),
  );
  const readings = [...readingsOf(city ?? ''), ...ofSuburb];

  const named =
    nearestNamed(search, readings, known) ??
    firstOf(readings, (reading) => ofName(search, reading, known));
  if (named) return { place: named, by: 'name' };
  const misspelt = firstOf(readings, (reading) => nearlyNamed(search, reading, known));
  const coded = ofArea(known);
  if (misspelt && (!coded || isNear(known.area, misspelt))) return { place: misspelt, by: 'name' };
  return coded && { place: coded, by: 'code' };
}

function firstOf(
  readings: readonly Reading[],
  find: (reading: Reading) => GazetteerPlace | null,
): GazetteerPlace | null {
  for (const reading of readings) {
    const place = find(reading);
    if (place) return place;
  }
  return null;
}

/** The place nearest to the postal code, for an address with several place names, for example 'Stellenbosch, Cape
 *  Town', or a suburb with its city. Null without a trustworthy code. */
function nearestNamed(search: PlaceSearch, readings: readonly Reading[], known: Known) {
  const { province, area } = known;
  if (!area || area.isFiller) return null;
  const away = (place: GazetteerPlace) =>
    Math.min(...area.places.map((one) => distanceKm(one, place)));
  const near = readings
    .filter(({ kind }) => kind === 'whole')
    .flatMap(({ name }) => search.exactly(name))
    .map(({ place }) => place)
    .filter((place) => agrees(place, province, area));
  return near.toSorted((a, b) => away(a) - away(b))[0] ?? null;
}

/** Whether a place is near the code and in the stated province. If no province is stated, it must be in a province of
 *  the code. */
function agrees(place: GazetteerPlace, province: ProvinceCode | null, area: PostalArea | null) {
  if (!isNear(area, place) || !liesIn(place, province)) return false;
  return province !== null || isOfCode(area, place);
}

/** Finds a place by name. If the postal code points elsewhere, a town counts more than the code. Three kinds count
 *  less: a suburb (many cities share the name), a partial reading, and a small town outside the code's provinces. */
function ofName(search: PlaceSearch, reading: Reading, known: Known) {
  const { name, kind } = reading;
  const { province, area } = known;
  const bearers = search.exactly(name);
  const near = bearers.map(({ place }) => place).filter((place) => agrees(place, province, area));
  const isClose = near.length > 0 && (kind !== 'half' || isMeant(area));
  if (isClose) return near.find(({ suburb }) => suburb === null) ?? near[0] ?? null;

  const place = clearPlace(bearers, province);
  if (!place) return null;
  const isElsewhere = isMeant(area);
  if (kind === 'half' && province === null && !isBesideOwn(search, reading, place)) return null;
  if (kind !== 'whole') {
    const isSaid = isMainTown(place) || (kind === 'addition' && province !== null);
    return isSaid && !isElsewhere ? place : null;
  }
  if (isElsewhere && province === null && !isMainTown(place) && !isOfCode(area, place)) return null;
  return isElsewhere && place.suburb !== null && ofArea(known) ? null : place;
}

/** Whether the other half names a part of the same city: 'Sandton JHB', 'Cape Town Gardens'. */
function isBesideOwn(search: PlaceSearch, { beside = '' }: Reading, { city }: GazetteerPlace) {
  return search.exactly(beside).some(({ place }) => place.city === city);
}

/** Finds the place of a misspelt name. Null unless the province or the postal code narrows down the region. */
function nearlyNamed(search: PlaceSearch, { name, kind }: Reading, { province, area }: Known) {
  const said = joined(name);
  const isSure = province !== null || isMeant(area);
  if (kind !== 'whole' || said.length < 5 || !isSure) return null;
  const like = search
    .find(name)
    .filter(({ match, place }) => match !== 'exact' && liesIn(place, province))
    .map(({ place }) => place)
    .filter((place) => province !== null || isOfCode(area, place));
  const near = like.find((place) => isNear(area, place) && slips(said, place) <= 2);
  if (near) return near;
  const mayGuess =
    province !== null && (area === null || area.isFiller || area.places.length === 0);
  if (!mayGuess || said.length < LONG_ENOUGH) return null;
  const close = (place: GazetteerPlace) => slips(said, place) <= (said.length > 10 ? 2 : 1);
  return like.find((place) => place.rank < UNKNOWN_RANK && close(place)) ?? null;
}

/** The place of the postal code, if it lies in the stated province. */
function ofArea({ province, area }: Known): GazetteerPlace | null {
  if (!area || area.isFiller) return null;
  return area.places.find((place) => liesIn(place, province)) ?? null;
}

/** Whether the code can be trusted. Fillers such as 0001 or 2000 are entered with any town. */
function isMeant(area: PostalArea | null): boolean {
  return area !== null && !area.isFiller;
}

function isNear(area: PostalArea | null, place: GazetteerPlace): boolean {
  return area !== null && isInArea(area, place);
}

/** Whether the code's range covers the province of a place. */
function isOfCode(area: PostalArea | null, { province }: GazetteerPlace): boolean {
  return area?.provinces.includes(province) ?? false;
}

function isMainTown({ suburb, rank }: GazetteerPlace): boolean {
  return suburb === null && rank < 100;
}

/** The number of letters omitted, added, changed or swapped with the next one, compared with the place's closest
 *  name. Infinity if no name has the same first letter, which is seldom wrong. */
function slips(said: string, { name, otherNames }: GazetteerPlace): number {
  const counts = [name, ...otherNames].map((each) => {
    const right = joined(each);
    return right[0] === said[0] ? distance(said, right) : Number.POSITIVE_INFINITY;
  });
  return Math.min(...counts);
}

function distance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : changed;
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, swapped));
    }
    [before, above] = [above, row];
  }
  return above[b.length] ?? 0;
}

/** What a postal code says about an address. */
type PostalArea = {
  /** The places of the code; empty when only its province is known. */
  places: readonly GazetteerPlace[];
  provinces: readonly ProvinceCode[];
  /** Entered where a form requires a code. It may support a town, but never decides one. */
  isFiller: boolean;
};

/** The area of a code; null for an invalid code or one that was never assigned. */
function areaOfCode(
  ofCode: Gazetteer['ofCode'],
  code: string | null | undefined,
): PostalArea | null {
  if (!code || !/^\d{4}$/.test(code)) return null;
  const provinces = provincesOfCode(code);
  if (provinces.length === 0) return null;
  const isFiller = FILLERS.has(code);
  const known = ofCode.get(code);
  if (known) return { places: known, provinces, isFiller };
  const near = isFiller ? [] : neighbours(ofCode, code).filter(within(provinces));
  return { places: near, provinces, isFiller };
}

/** Codes follow the map, so a code missing from the list is placed at the nearest code with the same first two
 *  digits. */
function neighbours(ofCode: Gazetteer['ofCode'], code: string): readonly GazetteerPlace[] {
  const hundred = code.slice(0, 2);
  const [nearest] = [...ofCode.keys()]
    .filter((other) => other.startsWith(hundred))
    .sort((a, b) => Math.abs(Number(a) - Number(code)) - Math.abs(Number(b) - Number(code)));
  return nearest ? (ofCode.get(nearest) ?? []) : [];
}

function within(provinces: readonly ProvinceCode[]) {
  return (place: GazetteerPlace) => provinces.includes(place.province);
}

/** Whether a place lies within reach of the code's places. */
function isInArea(area: PostalArea, place: GazetteerPlace): boolean {
  const reach = area.isFiller ? FILLER_REACH_KM : REACH_KM;
  return area.places.some((one) => distanceKm(one, place) <= reach);
}
