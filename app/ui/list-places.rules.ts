/** Where somebody stood in a list: how far its table and the window were scrolled, and which row was
 *  opened. */
export type ListPlace = { top: number; windowTop: number; cursor: string | null };

/** Places by list and address, and of each list the address that was seen last. */
type KeptPlaces = {
  places: ReadonlyMap<string, ListPlace>;
  searches: ReadonlyMap<string, string>;
};

/** The oldest go first. */
const MAX_KEPT = 40;

/** As they are kept between two documents of a tab; `owner` is whose they are. */
export function writePlaces({ places, searches }: KeptPlaces, owner: string): string {
  return JSON.stringify({
    owner,
    places: [...places].slice(-MAX_KEPT),
    searches: [...searches].slice(-MAX_KEPT),
  });
}

/** What was kept for this owner; nothing where that is no such thing. */
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
