import type { ReadAddress } from '#app/ports/places.ts';
import { liesIn, type GazetteerPlace } from './gazetteer.ts';
import type { Hit, PlaceSearch } from './place-search.ts';
import { looksLikeStreet, readTyped, splitStreet } from './typed-address.ts';

type Split = { before: string[]; town: string; after: string[] };

/** Splits an address written in one line into its parts. A town that is not in the gazetteer is kept as written. */
export function readAddress(search: PlaceSearch, line: string): ReadAddress {
  const { parts, province, postalCode } = readTyped(line);
  const { before, town, after } = splitTown(search, parts);
  const place = clearPlace(search.exactly(town), province);
  const { street, suburb } = splitStreet(before);
  const around = [street ? suburb : null, ...after, place?.suburb ?? null];
  return {
    // A single part before the town is the street even if it does not look like one, because a farm or a house may
    // have only a name.
    street: street ?? suburb ?? '',
    suburb: around.filter(Boolean).join(', ') || null,
    city: place?.city ?? town,
    province: place?.province ?? province,
    postalCode,
  };
}

/** The town comes after the street: in 'Durban House, 1 Main Road, Paarl', 'Durban' is not the town. */
function splitTown(search: PlaceSearch, parts: string[]): Split {
  const first = parts.findLastIndex(looksLikeStreet) + 1;
  const isKnown = (part: string) => search.exactly(part).length > 0;
  const behind = parts.findLastIndex((part, index) => index >= first && isKnown(part));
  if (behind >= 0) return splitAt(parts, behind);
  const last = parts.at(-1) ?? '';
  const ending = endingIn(search, last);
  if (ending) return { before: [...parts.slice(0, -1), ending.lead], town: ending.tail, after: [] };
  if (first < parts.length) return splitAt(parts, parts.length - 1);
  const ahead = parts.findLastIndex(isKnown);
  // For example 'Cape Town, 14 Kloof Street'.
  if (ahead >= 0)
    return { before: parts.filter((_, at) => at !== ahead), town: parts[ahead] ?? '', after: [] };
  return { before: parts, town: '', after: [] };
}

function splitAt(parts: string[], at: number): Split {
  return { before: parts.slice(0, at), town: parts[at] ?? '', after: parts.slice(at + 1) };
}

/** A whole place name at the end of a text without commas: '12 Kloof Street Cape Town'. */
export function endingIn(search: PlaceSearch, part: string): { lead: string; tail: string } | null {
  const words = part.split(' ');
  for (let at = 1; at < words.length; at += 1) {
    const [lead, tail] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    // After a bare number the rest is a street, not a town: '12 Kloof' may continue as 'Kloof Street'.
    if (/\p{L}/u.test(lead) && search.exactly(tail).length > 0) return { lead, tail };
  }
  return null;
}

/** The place of this exact name. Without a province, a name shared by several towns is ambiguous unless one of them
 *  is a main town: a wrong guess would be worse than none. */
export function clearPlace(exact: readonly Hit[], province: string | null): GazetteerPlace | null {
  const within = exact.filter(({ place }) => liesIn(place, province));
  const best = within.find((hit) => hit.place.suburb === null) ?? within[0];
  const isClear = province !== null || exact.length === 1 || (best && best.place.rank < 100);
  return best && isClear ? best.place : null;
}
