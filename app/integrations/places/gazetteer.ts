import { fold } from '#app/domain/shared/place-writing.ts';
import { isProvinceCode, type ProvinceCode } from '#app/domain/shared/province.ts';
import { OTHER_NAMES, SHORT_FORMS } from '#app/domain/shared/town-names.ts';
import { distanceKm } from './geo-distance.ts';
import rows from './gazetteer.generated.json' with { type: 'json' };
import postalRows from './postal-codes.generated.json' with { type: 'json' };
import {
  METROS,
  MOVED,
  OWN_TOWNS,
  SIZE_ORDER,
  SUBURBS,
  TOWNS_AT,
  TOWNS_NEAR,
} from './place-names.ts';

export type GazetteerPlace = {
  /** Stable across rebuilds, because suggestion ids contain it. */
  key: string;
  /** The suburb's name, or the town's. */
  name: string;
  suburb: string | null;
  city: string;
  province: ProvinceCode;
  /** The former province, if a border was moved. Addresses still use it. */
  formerProvince: ProvinceCode | null;
  latitude: number;
  longitude: number;
  precision: 'town' | 'suburb';
  /** Other full names, searched like the name itself. */
  otherNames: readonly string[];
  /** Short forms and other everyday names, folded. Only a whole text matches one. */
  shortForms: readonly string[];
  /** A smaller rank means a larger place. Among equally good matches, larger places are offered first. */
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

/** Metro outskirts within this distance of the centre are addressed as the city's suburbs (Muizenberg, Cape Town).
 *  Beyond it they are separate towns (Somerset West, Qonce, Cullinan). */
const METRO_REACH_KM = 32;
const SUBURB_RANK = 100;
/** The rank of a place whose size is unknown. */
export const UNKNOWN_RANK = 1000;

export type Gazetteer = {
  places: readonly GazetteerPlace[];
  /** The places of each postal code. The most central one comes first. */
  ofCode: ReadonlyMap<string, readonly GazetteerPlace[]>;
};

/** Every place of the gazetteer and of the list of postal codes, each once. */
export function readGazetteer(): Gazetteer {
  const postal = (postalRows as PostalRow[]).map(([name, city, province, ...at]) => {
    const [latitude, longitude, codes] = at;
    const spot = { name, province, metro: '', latitude, longitude };
    return { place: place(spot, city, city === name ? null : name), codes: codes.split(' ') };
  });
  const named = readNamedPlaces();
  const pointed = named.filter((one) => !isNameOnly(one));
  const places = new Map<string, GazetteerPlace>();
  // The first entry wins, because a list's own point is better than the centre of the city.
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

/** Whether a place is in the province of an address, by today's or former borders. */
export function liesIn(place: GazetteerPlace, province: string | null): boolean {
  return province === null || place.province === province || place.formerProvince === province;
}

/** Whether the place is a suburb from place-names.ts, which has only the position of its city's centre. */
function isNameOnly({ suburb, precision }: GazetteerPlace): boolean {
  return suburb !== null && precision === 'town';
}

/** Every place of the generated gazetteer, plus those of place-names.ts. */
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
    // The source comes first, because the point that it has for a listed suburb is better.
    if (!places.has(each.key)) places.set(each.key, each);
  }
  return [...places.values()];
}

function toTown([name, province, metro, latitude, longitude]:
  (typeof rows)[number] | unknown[]): Town {
  return { name, province, metro, latitude, longitude } as Town; // The compact format that build-gazetteer.ts writes.
}

/** Towns by name. When two share a name (Middelburg) the first is used, so tables must list only unique names. */
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
