/** The paths of a store's own pages in a shell. */
export type StorePlaces = {
  page(storeName: string): string;
  locations(storeName: string): string;
  addLocation(storeName: string): string;
  /** The form of `addLocation`, filled with an existing location. */
  editLocation(storeName: string, id: string): string;
  /** The parent page of a store's pages; null where these pages are menu entries themselves. */
  parent: { label: string; path: string } | null;
};

const PAGE = '/store-settings/store';
const LOCATIONS = '/store-settings/locations';

/** For shells with many stores. A store is identified by its name, which is free text and may contain spaces,
 *  ampersands and slashes. */
export const STORES_BY_NAME: StorePlaces = {
  page: (storeName) => `${PAGE}/${encodeURIComponent(storeName)}`,
  locations: (storeName) => `${LOCATIONS}/${encodeURIComponent(storeName)}`,
  addLocation: (storeName) => `${LOCATIONS}/${encodeURIComponent(storeName)}/add`,
  editLocation: (storeName, id) => `${LOCATIONS}/${encodeURIComponent(storeName)}/add?id=${id}`,
  parent: { label: 'Store Settings', path: '/store-settings' },
};

/** For shells with one store, that of the session (product.md D24). Its paths need no name. */
export const OWN_STORE: StorePlaces = {
  page: () => '/store',
  locations: () => '/locations',
  addLocation: () => '/locations/add',
  editLocation: (_storeName, id) => `/locations/add?id=${id}`,
  parent: null,
};
