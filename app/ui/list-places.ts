import { readPlaces, writePlaces, type ListPlace } from './list-places.rules.ts';
import { sessionMemory } from './session-memory.ts';

/** What a link says that leads back to a list, as the browser's own Back does. */
export const BACK_TO_LIST = { isBackToList: true };

/** Of the lists that this tab has seen; set in browsers only. */
const places = new Map<string, ListPlace>();
/** Per list, the part of its address after the path that was seen last. */
const searches = new Map<string, string>();

const KEY = 'listPlaces';
const told = new Set<() => void>();

let isRestored = false;
/** Whose places outlive a reload. */
let owner: string | null = null;

export const listPlaces = {
  keep(list: string, search: string, place: ListPlace): void {
    const key = list + ownPart(search);
    places.delete(key);
    places.set(key, place);
    searches.set(list, ownPart(search));
    if (owner !== null) sessionMemory.write(KEY, writePlaces({ places, searches }, owner));
  },
  /** What this person keeps outlives a reload from now on. To be called after the page was drawn for
   *  the first time: its server knew nothing of it. */
  recall(of: string): void {
    if (owner === of) return;
    owner = of;
    const kept = readPlaces(sessionMemory.read(KEY), of);
    for (const [key, place] of kept.places) if (!places.has(key)) places.set(key, place);
    for (const [list, search] of kept.searches) if (!searches.has(list)) searches.set(list, search);
    for (const tell of told) tell();
  },
  /** `tell` is called when places of before are known. */
  onRecall(tell: () => void): () => void {
    told.add(tell);
    return () => void told.delete(tell);
  },
  of: (list: string, search: string): ListPlace | null =>
    places.get(list + ownPart(search)) ?? null,
  /** What stood in the address after the path, where the list was left last. */
  searchOf: (list: string): string => searches.get(list) ?? '',
  noteRestored(): void {
    isRestored = true;
  },
  /** Whether the page that was just drawn has been scrolled to where it was left; asked once. */
  takeRestored(): boolean {
    const was = isRestored;
    isRestored = false;
    return was;
  },
};

/** What the Shopify admin adds to an address; it is another at each opening. */
const OF_ADMIN = ['embedded', 'hmac', 'host', 'id_token', 'locale', 'session', 'shop', 'timestamp'];

function ownPart(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of OF_ADMIN) params.delete(name);
  const text = String(params);
  return text && `?${text}`;
}
