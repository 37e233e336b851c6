import type { ProvinceCode } from '#app/domain/shared/province.ts';
import { fold } from './fold.ts';
import rows from './gazetteer.generated.json' with { type: 'json' };
import {
  METROS,
  OTHER_NAMES,
  OWN_TOWNS,
  SHORT_FORMS,
  SIZE_ORDER,
  SUBURBS,
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

/** Metro outskirts within this distance of the centre are addressed as its suburbs (Muizenberg,
 *  Cape Town); beyond it they are towns of their own (Somerset West, Qonce, Cullinan). */
const METRO_REACH_KM = 32;
const SUBURB_RANK = 100;
const UNKNOWN_RANK = 1000;

/** Every place of the source, and what place-names.ts adds to it. */
export function readGazetteer(): GazetteerPlace[] {
  const towns = (rows as [string, string, string, number, number][]).map(toTown);
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

/** Flat-earth distance: right to a few per cent at this scale. */
function distanceKm(a: Town, b: Town): number {
  const north = (a.latitude - b.latitude) * 111;
  const east = (a.longitude - b.longitude) * 111 * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
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
    latitude,
    longitude,
    precision,
    otherNames: OTHER_NAMES[name] ?? [],
    shortForms: suburb ? [] : (SHORT_FORMS[name] ?? []),
    rank: rankOf(city, province, suburb),
  };
}

function rankOf(city: string, province: ProvinceCode, suburb: string | null): number {
  const size = SIZE_ORDER.findIndex((name) => name === city || name === `${city} ${province}`);
  if (size < 0) return UNKNOWN_RANK;
  return suburb ? SUBURB_RANK + size : size;
}
