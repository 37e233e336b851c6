import { readPlaces, writePlaces, type ListPlace } from './list-places.rules.ts';
import { sessionMemory } from './session-memory.ts';

/** Link state that marks a link back to a list. It restores the scroll position as the browser's Back button
 *  does. */
export const BACK_TO_LIST = { isBackToList: true };

/** The lists seen in this tab; filled in browsers only. */
const places = new Map<string, ListPlace>();
/** The last query string seen, by list. */
const searches = new Map<string, string>();

const KEY = 'listPlaces';
const told = new Set<() => void>();

let isRestored = false;
/** The user whose places are kept over a reload. */
let owner: string | null = null;

export const listPlaces = {
  keep(list: string, search: string, place: ListPlace): void {
    const key = list + ownPart(search);
    places.delete(key);
    places.set(key, place);
    searches.set(list, ownPart(search));
    if (owner !== null) sessionMemory.write(KEY, writePlaces({ places, searches }, owner));
  },
  /** From now on this user's places survive a reload. Call it after the first render, because the
   *  server-rendered page knew nothing of them. */
  recall(of: string): void {
    if (owner === of) return;
    owner = of;
    const kept = readPlaces(sessionMemory.read(KEY), of);
    for (const [key, place] of kept.places) if (!places.has(key)) places.set(key, place);
    for (const [list, search] of kept.searches) if (!searches.has(list)) searches.set(list, search);
    for (const tell of told) tell();
  },
  /** `tell` is called when the kept places have been loaded. */
  onRecall(tell: () => void): () => void {
    told.add(tell);
    return () => void told.delete(tell);
  },
  of: (list: string, search: string): ListPlace | null =>
    places.get(list + ownPart(search)) ?? null,
  /** The query string with which the list was left last. */
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
