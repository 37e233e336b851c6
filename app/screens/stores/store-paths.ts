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
