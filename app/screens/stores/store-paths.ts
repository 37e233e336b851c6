import type { WooConnectState } from '#app/domain/stores/woo-connect-state.ts';
import type { WooShop } from './woo-connect-answer.ts';

/** The path of the page with a store's orders. `handle` is the last four characters of the store's token. */
export function storeOrdersPath(handle: string): string {
  return `/store-orders/${encodeURIComponent(handle)}`;
}

/** The path of the page with the store's login at the fulfilment warehouse. */
export function warehousePath(storeName: string): string {
  return `/store-settings/mintsoft/${encodeURIComponent(storeName)}/add`;
}

export function editStorePath(storeName: string): string {
  return `/edit-store?store=${encodeURIComponent(storeName)}`;
}

export function newTokenPath(storeName: string): string {
  return `/generate-access-token?store=${encodeURIComponent(storeName)}`;
}

/** The path of the page on which the user finishes a connection that the store has approved. `token` identifies the
 *  approval. */
export function finishPath(token: string): string {
  return `/woocommerce-finish?token=${encodeURIComponent(token)}`;
}

/** The path of the page on which a connection is started again: the store's page if the store was being reconnected,
 *  otherwise the filled-in form. */
export function beginAgainPath(
  { isReconnect, storeName, storeUrl }: WooConnectState,
  pageOf: (storeName: string) => string,
): string {
  if (isReconnect) return pageOf(storeName);
  return typedPath({ name: storeName, url: storeUrl });
}

/** The path of the connect form with these values filled in. */
export function typedPath({ name, url }: WooShop): string {
  const typed = { platform: 'woocommerce', store_name: name, store_url: url };
  return `/create-store?${new URLSearchParams(typed).toString()}`;
}
