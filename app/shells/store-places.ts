/** Where a store's own pages are in a frame, as paths of ours. */
export type StorePlaces = {
  page(storeName: string): string;
  locations(storeName: string): string;
  addLocation(storeName: string): string;
  /** The same form, filled with one that is there. */
  editLocation(storeName: string, id: string): string;
  /** What a store's pages hang under; null where they stand in the menu themselves. */
  parent: { label: string; path: string } | null;
};

const PAGE = '/store-settings/store';
const LOCATIONS = '/store-settings/locations';

/** Many stores: each by its name, which is free text and may hold spaces, ampersands and slashes. */
export const STORES_BY_NAME: StorePlaces = {
  page: (storeName) => `${PAGE}/${encodeURIComponent(storeName)}`,
  locations: (storeName) => `${LOCATIONS}/${encodeURIComponent(storeName)}`,
  addLocation: (storeName) => `${LOCATIONS}/${encodeURIComponent(storeName)}/add`,
  editLocation: (storeName, id) => `${LOCATIONS}/${encodeURIComponent(storeName)}/add?id=${id}`,
  parent: { label: 'Store Settings', path: '/store-settings' },
};

/** One store, the session's own (product.md D24), which needs no name. */
export const OWN_STORE: StorePlaces = {
  page: () => '/store',
  locations: () => '/locations',
  addLocation: () => '/locations/add',
  editLocation: (_storeName, id) => `/locations/add?id=${id}`,
  parent: null,
};
