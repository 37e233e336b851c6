/** The orders of a store, by the last four characters of its token. */
export function storeOrdersPath(handle: string): string {
  return `/store-orders/${encodeURIComponent(handle)}`;
}

/** The store's login at the fulfilment warehouse. */
export function warehousePath(storeName: string): string {
  return `/store-settings/mintsoft/${encodeURIComponent(storeName)}/add`;
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
