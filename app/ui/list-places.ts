/** Where somebody stood in a list: how far its table and the window were scrolled, and which row was
 *  opened. */
export type ListPlace = { top: number; windowTop: number; cursor: string | null };

/** What a link says that leads back to a list, as the browser's own Back does. */
export const BACK_TO_LIST = { isBackToList: true };

/** Of the lists that this page has seen; set in browsers only. */
const places = new Map<string, ListPlace>();
/** Per list, the part of its address after the path that was seen last. */
const searches = new Map<string, string>();

let isRestored = false;

export const listPlaces = {
  keep(list: string, search: string, place: ListPlace): void {
    places.set(list + ownPart(search), place);
    searches.set(list, ownPart(search));
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
