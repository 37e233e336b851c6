import MiniSearch from 'minisearch';
import { PROVINCES } from '#app/domain/shared/province.ts';
import { fold, joined } from '#app/domain/shared/place-writing.ts';
import type { GazetteerPlace } from './gazetteer.ts';

/** How a text matches a name. `exact`: it is the whole name. `start`: the name begins with it. `word`: each of its
 *  words begins a word of the name. `like`: it is a misspelt name. */
type Match = 'exact' | 'start' | 'word' | 'like';
export type Hit = { place: GazetteerPlace; match: Match; otherName: string | null };

const ORDER: readonly Match[] = ['exact', 'start', 'word', 'like'];
const PROVINCE_ORDER = Object.keys(PROVINCES);

export type PlaceSearch = {
  /** Places with a name that matches the text in one of the ways of `Match`; the best match comes first. */
  find(text: string): Hit[];
  /** Places with exactly this name, other name or short form; otherwise names that differ only in their spaces
   *  ('Capetown', 'Kwa Thema'). */
  exactly(text: string): Hit[];
  byKey(key: string): GazetteerPlace | undefined;
};

export function createPlaceSearch(places: readonly GazetteerPlace[]): PlaceSearch {
  const byKey = new Map(places.map((place) => [place.key, place]));
  const byName = new Map<string, GazetteerPlace[]>();
  const byJoined = new Map<string, Set<GazetteerPlace>>();
  const index = new MiniSearch<{ id: string; names: string }>({ fields: ['names'] });

  for (const place of places) {
    const names = [place.name, ...place.otherNames].map(fold);
    for (const name of new Set([...names, ...place.shortForms])) {
      byName.set(name, [...(byName.get(name) ?? []), place]);
      const run = joined(name);
      byJoined.set(run, (byJoined.get(run) ?? new Set()).add(place));
    }
    index.add({ id: place.key, names: names.join(' ') });
  }

  function find(text: string): Hit[] {
    const folded = fold(text);
    if (folded === '') return [];
    const last = folded.split(' ').length - 1;
    const found = index.search(folded, {
      combineWith: 'AND',
      prefix: (_term, position) => position === last,
      fuzzy: (term) => (term.length > 2 ? 0.2 : false),
      maxFuzzy: 2,
    });
    const keys = new Set(found.map((result) => String(result.id)));
    const fuzzy = [...keys].flatMap((key) => toHit(byKey.get(key), folded));
    const exact = exactly(text);
    const others = fuzzy.filter(({ place }) => !exact.some((hit) => hit.place === place));
    return [...exact, ...others].sort(byQuality);
  }

  function exactly(text: string): Hit[] {
    const folded = fold(text);
    const named = (byName.get(folded) ?? []).flatMap((place) => toHit(place, folded));
    return (named.length > 0 ? named : runTogether(text)).sort(byQuality);
  }

  function runTogether(text: string): Hit[] {
    const places = [...(byJoined.get(joined(text)) ?? [])];
    return places.map((place) => ({ place, match: 'exact', otherName: null }));
  }

  return { find, exactly, byKey: (key) => byKey.get(key) };
}

function toHit(place: GazetteerPlace | undefined, folded: string): Hit[] {
  if (!place) return [];
  if (place.shortForms.includes(folded)) return [{ place, match: 'exact', otherName: null }];
  const names = [place.name, ...place.otherNames].map((name) => ({
    name,
    match: compare(fold(name), folded),
  }));
  const best = names.toSorted((a, b) => ORDER.indexOf(a.match) - ORDER.indexOf(b.match))[0];
  if (!best) return [];
  return [{ place, match: best.match, otherName: best.name === place.name ? null : best.name }];
}

function compare(name: string, text: string): Match {
  if (name === text) return 'exact';
  if (name.startsWith(text)) return 'start';
  const words = name.split(' ');
  const all = text.split(' ').every((term) => words.some((word) => word.startsWith(term)));
  return all ? 'word' : 'like';
}

function byQuality(a: Hit, b: Hit): number {
  return (
    ORDER.indexOf(a.match) - ORDER.indexOf(b.match) ||
    a.place.rank - b.place.rank ||
    PROVINCE_ORDER.indexOf(a.place.province) - PROVINCE_ORDER.indexOf(b.place.province) ||
    a.place.name.localeCompare(b.place.name, 'en')
  );
}
