/** Store names are free text: they may hold spaces, ampersands and slashes. */
export function locationsPath(storeName: string): string {
  return `/store-settings/locations/${encodeURIComponent(storeName)}`;
}

export function addLocationPath(storeName: string): string {
  return `${locationsPath(storeName)}/add`;
}

/** Its login at the fulfilment warehouse. */
export function warehousePath(storeName: string): string {
  return `/store-settings/mintsoft/${encodeURIComponent(storeName)}/add`;
}

/** A store's own page: how it is doing, reconnecting, deleting. */
export function storePath(storeName: string): string {
  return `/store-settings/store/${encodeURIComponent(storeName)}`;
}

export function editStorePath(storeName: string): string {
  return `/edit-store?store=${encodeURIComponent(storeName)}`;
}

export function newTokenPath(storeName: string): string {
  return `/generate-access-token?store=${encodeURIComponent(storeName)}`;
}

export const INTEGRATION_LABEL = {
  shopify: 'Shopify',
  woocommerce: 'Woocommerce',
  custom: 'Custom',
} as const;
