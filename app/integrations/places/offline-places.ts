import { plainLine } from '#app/domain/shared/plain-writing.ts';
import { isProvinceCode, PROVINCES } from '#app/domain/shared/province.ts';
import type { Place, PlacesPort } from '#app/ports/places.ts';
import { fold } from '#app/domain/shared/place-writing.ts';
import { readGazetteer, type GazetteerPlace } from './gazetteer.ts';
import { createPlaceSearch, type Hit, type PlaceSearch } from './place-search.ts';
import { endingIn, readAddress } from './read-address.ts';
import { townOf } from './town-of.ts';
import { beginsProvince, looksLikeStreet, readTyped, splitStreet } from './typed-address.ts';

type Found = { hits: Hit[]; before: string[]; after: string[] };
type Typed = { street: string | null; suburb: string | null; postalCode: string | null };

const SUGGESTIONS = 6;
const MAX_QUERY = 200;
const ID_PREFIX = 'offline.';
const NOTHING: Found = { hits: [], before: [], after: [] };

/** Towns and suburbs of South Africa without any external service. The position is the centre of the place. A street
 *  typed before the town is kept as typed. */
export function createOfflinePlaces(): PlacesPort {
  const { places, ofCode } = readGazetteer();
  const search = createPlaceSearch(places);

  return {
    async suggest(query) {
      const { parts, province, postalCode } = readTyped(query.slice(0, MAX_QUERY));
      const { hits, before, after } = findTown(search, parts);
      const inProvince = hits.filter((hit) => hit.place.province === province);

      const { street, suburb } = splitStreet(before);
      const typed = { street, suburb: join([suburb, ...after]), postalCode };
      return (inProvince.length > 0 ? inProvince : hits).slice(0, SUGGESTIONS).map((hit) => {
        const place = toPlace(search, hit.place, typed);
        return { id: place.id, label: label(place, hit.otherName) };
      });
    },

    async details(id) {
      const read = readId(id);
      const place = read && search.byKey(read.key);
      return place ? toPlace(search, place, read.typed) : null;
    },

    read: async (line) => readAddress(search, plainLine(line)),

    async townOf(town) {
      const found = townOf(search, ofCode, town);
      if (!found) return null;
      const { postalCode, suburb } = town;
      const place = toPlace(search, found.place, {
        street: null,
        suburb: suburb || null,
        postalCode,
      });
      return found.by === 'code' ? { ...place, precision: 'postcode' } : place;
    },
  };
}

/** Finds which of the typed parts is the town, and returns the parts around it. */
function findTown(search: PlaceSearch, parts: string[]): Found {
  const last = parts.at(-1);
  if (last === undefined) return NOTHING;
  const before = parts.slice(0, -1);

  const previous = before.at(-1);
  if (previous !== undefined && beginsProvince(last) && search.exactly(previous).length > 0) {
    return findTown(search, before);
  }
  const whole = search.find(last);
  if (whole[0] && whole[0].match !== 'like') return { hits: whole, before, after: [] };

  const ending = findEnding(search, last);
  if (ending.hits.length > 0) return { ...ending, before: [...before, ...ending.before] };

  // '12 Long Street, Cape Town, City Centre': the town is not always last.
  const at = before.findLastIndex((part) => search.exactly(part).length > 0);
  if (at >= 0) {
    return {
      hits: search.exactly(before[at] ?? ''),
      before: before.slice(0, at),
      after: parts.slice(at + 1),
    };
  }
  return { hits: whole, before, after: [] };
}

/** Finds a town at the end of a text without commas: '12 Kloof Street Cape Town', or its beginning 'Cape T'. */
function findEnding(search: PlaceSearch, part: string): Found {
  const whole = endingIn(search, part);
  if (whole) return { hits: search.exactly(whole.tail), before: [whole.lead], after: [] };
  const words = part.split(' ');
  const splits = words.slice(1).map((_word, index) => ({
    lead: words.slice(0, index + 1).join(' '),
    tail: words.slice(index + 1).join(' '),
  }));
  for (const { lead, tail } of splits) {
    const isLine = looksLikeStreet(lead) && /\p{L}/u.test(lead) && tail.length >= 3;
    const hits = isLine ? search.find(tail).filter((hit) => hit.match === 'start') : [];
    if (hits.length > 0) return { hits, before: [lead], after: [] };
  }
  return NOTHING;
}

/** Combines the town with what was typed. If the gazetteer has the typed suburb in this city, its spelling and position
 *  are used. */
function toPlace(search: PlaceSearch, town: GazetteerPlace, typed: Typed): Place {
  const known = typed.suburb
    ? search.exactly(typed.suburb).find((hit) => hit.place.city === town.city && hit.place.suburb)
        ?.place
    : undefined;
  const at = known ?? town;
  const own = typed.suburb && !known && !sameName(typed.suburb, town) ? typed.suburb : null;
  const place: Place = {
    id: writeId(town.key, typed),
    label: '',
    street: typed.street,
    suburb: join([own, at.suburb]),
    city: at.city,
    provinceCode: at.province,
    postalCode: typed.postalCode,
    latitude: at.latitude,
    longitude: at.longitude,
    precision: at.precision,
    source: 'offline',
  };
  return { ...place, label: label(place, null) };
}

function sameName(text: string, { name, city, otherNames }: GazetteerPlace): boolean {
  return [name, city, ...otherNames].some((each) => fold(each) === fold(text));
}

/** The text of a suggestion. If the user typed another name of the place, that name follows in brackets:
 *  'Gqeberha (Port Elizabeth)'. */
function label(place: Place, otherName: string | null): string {
  const { street, suburb, city, provinceCode, postalCode } = place;
  const named = suburb ? [suburb, city] : [city];
  const first = otherName ? `${named[0]} (${otherName})` : named[0];
  const province = provinceCode && isProvinceCode(provinceCode) ? PROVINCES[provinceCode] : null;
  return join([street, first ?? null, ...named.slice(1), province, postalCode]) ?? '';
}

/** The id contains what was typed, because nothing is stored between a suggestion and its details. */
function writeId(key: string, { street, suburb, postalCode }: Typed): string {
  const json = JSON.stringify([key, street, suburb, postalCode]);
  return ID_PREFIX + Buffer.from(json).toString('base64url');
}

function readId(id: string): { key: string; typed: Typed } | null {
  if (!id.startsWith(ID_PREFIX) || id.length > 2000) return null;
  try {
    const read: unknown = JSON.parse(
      Buffer.from(id.slice(ID_PREFIX.length), 'base64url').toString(),
    );
    if (!Array.isArray(read) || typeof read[0] !== 'string') return null;
    const [street, suburb, postalCode] = read.slice(1).map(textOrNull);
    return {
      key: read[0],
      typed: { street: street ?? null, suburb: suburb ?? null, postalCode: postalCode ?? null },
    };
  } catch {
    return null;
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.length <= MAX_QUERY ? value : null;
}

function join(parts: readonly (string | null)[]): string | null {
  return parts.filter((part) => part !== null && part !== '').join(', ') || null;
}
