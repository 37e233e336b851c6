/** The orders of the store that a token with these last four characters belongs to. */
export function storeOrdersPath(handle: string): string {
  return `/store-orders/${encodeURIComponent(handle)}`;
}

/** Its login at the fulfilment warehouse. */
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
