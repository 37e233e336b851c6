/** The user's place in a list: scroll positions of the table and the window, and the row that was opened. */
export type ListPlace = { top: number; windowTop: number; cursor: string | null };

/** Places by list and address, and the last address seen of each list. */
type KeptPlaces = {
  places: ReadonlyMap<string, ListPlace>;
  searches: ReadonlyMap<string, string>;
};

/** When there are more, the oldest are dropped. */
const MAX_KEPT = 40;

/** Serialises the places, to be kept between two documents of a tab. `owner` is the user they belong to. */
export function writePlaces({ places, searches }: KeptPlaces, owner: string): string {
  return JSON.stringify({
    owner,
    places: [...places].slice(-MAX_KEPT),
    searches: [...searches].slice(-MAX_KEPT),
  });
}

/** The places kept for this owner; empty if there are none or the text is invalid. */
export function readPlaces(text: string | null, owner: string): KeptPlaces {
  try {
    const kept = JSON.parse(text ?? '') as Record<string, unknown>;
    const { places, searches } = kept['owner'] === owner ? kept : {};
    return {
      places: new Map(
        pairsOf(places).filter(([, place]) => isPlace(place)) as [string, ListPlace][],
      ),
      searches: new Map(
        pairsOf(searches).filter(([, search]) => typeof search === 'string') as [string, string][],
      ),
    };
  } catch {
    return { places: new Map(), searches: new Map() };
  }
}

function pairsOf(kept: unknown): [string, unknown][] {
  const pairs: unknown[] = Array.isArray(kept) ? kept : [];
  return pairs.filter(
    (pair): pair is [string, unknown] => Array.isArray(pair) && typeof pair[0] === 'string',
  );
}

function isPlace(kept: unknown): boolean {
  const { top, windowTop, cursor } = (kept ?? {}) as Record<string, unknown>;
  const isRow = cursor === null || typeof cursor === 'string';
  return Number.isFinite(top) && Number.isFinite(windowTop) && isRow;
}
