import { isProvinceCode, type ProvinceCode } from '#app/domain/shared/province.ts';
import { fold } from './fold.ts';
import { distanceKm } from './geo-distance.ts';
import rows from './gazetteer.generated.json' with { type: 'json' };
import postalRows from './postal-codes.generated.json' with { type: 'json' };
import {
  METROS,
  MOVED,
  OTHER_NAMES,
  OWN_TOWNS,
  SHORT_FORMS,
  SIZE_ORDER,
  SUBURBS,
  TOWNS_AT,
  TOWNS_NEAR,
} from './place-names.ts';

export type GazetteerPlace = {
  /** Stable over rebuilds: it stands in the ids of suggestions. */
  key: string;
  /** The suburb's name, or the town's. */
  name: string;
  suburb: string | null;
  city: string;
  province: ProvinceCode;
  /** The province it lay in before a border was moved: addresses still name it. */
  formerProvince: ProvinceCode | null;
  latitude: number;
  longitude: number;
  precision: 'town' | 'suburb';
  /** Other full names, found like the name itself. */
  otherNames: readonly string[];
  /** Everyday short forms, folded: found by the whole word only. */
  shortForms: readonly string[];
  /** Smaller is larger: competing places are offered in this order. */
  rank: number;
};

type Town = {
  name: string;
  province: ProvinceCode;
  metro: string;
  latitude: number;
  longitude: number;
};

type PostalRow = [
  name: string,
  city: string,
  province: ProvinceCode,
  latitude: number,
  longitude: number,
  codes: string,
];

/** Metro outskirts within this distance of the centre are addressed as its suburbs (Muizenberg,
 *  Cape Town); beyond it they are towns of their own (Somerset West, Qonce, Cullinan). */
const METRO_REACH_KM = 32;
const SUBURB_RANK = 100;
/** Of a place whose size is not known. */
export const UNKNOWN_RANK = 1000;

export type Gazetteer = {
  places: readonly GazetteerPlace[];
  /** The places of each postal code, the one in their middle first. */
  ofCode: ReadonlyMap<string, readonly GazetteerPlace[]>;
};

/** Every place that is known by its name or through its postal codes. */
export function readGazetteer(): Gazetteer {
  const postal = (postalRows as PostalRow[]).map(([name, city, province, ...at]) => {
    const [latitude, longitude, codes] = at;
    const spot = { name, province, metro: '', latitude, longitude };
    return { place: place(spot, city, city === name ? null : name), codes: codes.split(' ') };
  });
  const named = readNamedPlaces();
  const pointed = named.filter((one) => !isNameOnly(one));
  const places = new Map<string, GazetteerPlace>();
  // The first wins: where a list knows a place's point, the middle of its city is the worse one.
  for (const each of [...pointed, ...postal.map((one) => one.place), ...named])
    if (!places.has(each.key)) places.set(each.key, each);

  const ofCode = new Map<string, GazetteerPlace[]>();
  for (const { place, codes } of postal.toSorted((a, b) => a.codes.length - b.codes.length)) {
    const at = places.get(place.key) ?? place;
    for (const code of codes) ofCode.set(code, [...(ofCode.get(code) ?? []), at]);
  }
  for (const ofOne of ofCode.values()) {
    const away = (from: GazetteerPlace) =>
      ofOne.reduce((sum, other) => sum + distanceKm(from, other), 0);
    ofOne.sort((a, b) => away(a) - away(b));
  }
  return { places: [...places.values()], ofCode };
}

/** Whether a place lies in the province that an address names. */
export function liesIn(place: GazetteerPlace, province: string | null): boolean {
  return province === null || place.province === province || place.formerProvince === province;
}

/** A suburb of place-names.ts, which stands at the middle of its city. */
function isNameOnly({ suburb, precision }: GazetteerPlace): boolean {
  return suburb !== null && precision === 'town';
}

/** Every place of the first source, and what place-names.ts adds to it. */
export function readNamedPlaces(): GazetteerPlace[] {
  const towns = [
    ...(rows as [string, string, string, number, number][]).map(toTown),
    ...TOWNS_AT.map(([name, province, latitude, longitude]) => ({
      name,
      province,
      metro: '',
      latitude,
      longitude,
    })),
  ];
  const main = mainTowns(towns);

  const fromSource = towns.map((town) => {
    const metro = main.get(METROS[town.metro] ?? '');
    const inside = metro !== undefined && metro !== town && isSuburbOf(town, metro);
    return inside ? place(town, metro.name, town.name) : place(town, town.name, null);
  });
  const suburbs = Object.entries(SUBURBS).flatMap(([city, names]) => {
    const centre = required(main, city);
    return names.map((name) => place({ ...centre, name }, city, name, 'town'));
  });
  const near = Object.entries(TOWNS_NEAR).map(([name, neighbour]) =>
    place({ ...required(main, neighbour), name }, name, null),
  );

  const places = new Map<string, GazetteerPlace>();
  for (const each of [...fromSource, ...suburbs, ...near]) {
    // The source comes first: where it knows a suburb of the list, its point is the better one.
    if (!places.has(each.key)) places.set(each.key, each);
  }
  return [...places.values()];
}

function toTown([name, province, metro, latitude, longitude]:
  (typeof rows)[number] | unknown[]): Town {
  return { name, province, metro, latitude, longitude } as Town; // as build-gazetteer.ts wrote it
}

/** Towns by name; where two bear it (Middelburg), the first, so tables name only what is single. */
function mainTowns(towns: Town[]): Map<string, Town> {
  const map = new Map<string, Town>();
  for (const town of towns) if (!map.has(town.name)) map.set(town.name, town);
  return map;
}

function required(towns: Map<string, Town>, name: string): Town {
  const town = towns.get(name);
  if (!town) throw new Error(`place-names.ts names ${name}, which the gazetteer lacks`);
  return town;
}

function isSuburbOf(town: Town, metro: Town): boolean {
  return !OWN_TOWNS.has(town.name) && distanceKm(town, metro) <= METRO_REACH_KM;
}

function place(
  town: Town,
  city: string,
  suburb: string | null,
  precision: GazetteerPlace['precision'] = suburb ? 'suburb' : 'town',
): GazetteerPlace {
  const { name, province, latitude, longitude } = town;
  return {
    key: [province, fold(city), suburb ? fold(suburb) : ''].join('/'),
    name,
    suburb,
    city,
    province,
    formerProvince: formerProvince(name, province),
    latitude,
    longitude,
    precision,
    otherNames: OTHER_NAMES[name] ?? [],
    shortForms: suburb ? [] : (SHORT_FORMS[name] ?? []),
    rank: rankOf(city, province, suburb),
  };
}

function formerProvince(name: string, province: ProvinceCode): ProvinceCode | null {
  const moved = Object.entries(MOVED).find(
    ([from, to]) => to === province && from.startsWith(`${name} `),
  );
  const before = moved?.[0].slice(name.length + 1) ?? '';
  return isProvinceCode(before) ? before : null;
}

function rankOf(city: string, province: ProvinceCode, suburb: string | null): number {
  const size = SIZE_ORDER.findIndex((name) => name === city || name === `${city} ${province}`);
  if (size < 0) return UNKNOWN_RANK;
  return suburb ? SUBURB_RANK + size : size;
}
