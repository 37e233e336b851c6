import { sessionMemory } from './session-memory.ts';

/** At most this many places survive a reload: the newest ones. */
const MAX_KEPT = 40;

/** Link state that marks a link back to a list. It restores the scroll position as the browser's Back button
 *  does. */
export const BACK_TO_LIST = { isBackToList: true };

/** The places by list and query string; filled in browsers only. */
const places = new Map<string, ListPlace>();
/** The last query string seen, by list. */
const searches = new Map<string, string>();

const KEY = 'listPlaces';
const listeners = new Set<() => void>();

let isRestored = false;
/** The user whose places are kept across a reload. */
let owner: string | null = null;

export const listPlaces = {
  keep(list: string, search: string, place: ListPlace): void {
    const key = list + ownPart(search);
    places.delete(key);
    places.set(key, place);
    searches.set(list, ownPart(search));
    if (owner !== null) sessionMemory.write(KEY, writePlaces({ places, searches }, owner));
  },
  /** From now on this user's places survive a reload. Call it after the first render, which must match the page
   *  rendered by the server without them. The places of another user are dropped. */
  recall(of: string): void {
    if (owner === of) return;
    if (owner !== null) {
      places.clear();
      searches.clear();
    }
    owner = of;
    const kept = readPlaces(sessionMemory.read(KEY), of);
    for (const [key, place] of kept.places) if (!places.has(key)) places.set(key, place);
    for (const [list, search] of kept.searches) if (!searches.has(list)) searches.set(list, search);
    for (const notify of listeners) notify();
  },
  /** Calls `notify` when the stored places have been loaded. Returns a function that ends the subscription. */
  onRecall(notify: () => void): () => void {
    listeners.add(notify);
    return () => void listeners.delete(notify);
  },
  of: (list: string, search: string): ListPlace | null =>
    places.get(list + ownPart(search)) ?? null,
  /** The query string that the list had when the user last left it. */
  searchOf: (list: string): string => searches.get(list) ?? '',
  noteRestored(): void {
    isRestored = true;
  },
  /** Whether the page just rendered was scrolled back to its earlier position. Reading it resets it. */
  takeRestored(): boolean {
    const was = isRestored;
    isRestored = false;
    return was;
  },
};

/** Query parameters that the Shopify admin adds. They differ each time the app is opened. */
const OF_ADMIN = ['embedded', 'hmac', 'host', 'id_token', 'locale', 'session', 'shop', 'timestamp'];

function ownPart(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of OF_ADMIN) params.delete(name);
  const text = String(params);
  return text && `?${text}`;
}

/** The user's place in a list: scroll positions of the table and the window, and the row with the keyboard cursor. */
export type ListPlace = { top: number; windowTop: number; cursor: string | null };

/** Places by list and query string, and the last query string of each list. */
type KeptPlaces = {
  places: ReadonlyMap<string, ListPlace>;
  searches: ReadonlyMap<string, string>;
};

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
