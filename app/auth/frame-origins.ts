import { isIP } from 'node:net';
import type { Store } from '@prisma/client';
import { isPlainOrigin } from '#app/domain/stores/frame-origin.rules.ts';
import { shopSpellings } from '#app/domain/stores/shop-spellings.rules.ts';

type FramedStore = Pick<Store, 'integrationType' | 'url' | 'frameOrigin'>;

/** The origins that may show a store's pages in a frame: its wp-admin, or the one site that a custom store has named.
 *  None for Shopify, which has its own embedded app. */
export function frameOrigins({ integrationType, url, frameOrigin }: FramedStore): string[] {
  if (integrationType === 'woocommerce') return wordpressOrigins(url);
  return integrationType === 'custom' && frameOrigin ? [frameOrigin] : [];
}

/** Possible origins of a store's wp-admin: that of its URL, with and without `www.`. WordPress redirects from one to
 *  the other, and merchants type either. The store's own spelling comes first. */
function wordpressOrigins(storeUrl: string): string[] {
  if (!URL.canParse(storeUrl)) return [];
  const { origin, hostname } = new URL(storeUrl);
  if (!isPlainOrigin(origin)) return [];
  if (isIP(hostname) !== 0 || !hostname.includes('.')) return [origin];
  return shopSpellings(origin);
}

/** Whether this origin may show the store's pages in a frame. An international domain name matches both in Unicode and
 *  in Punycode. */
export function isFrameOrigin(origin: string, store: FramedStore): boolean {
  return URL.canParse(origin) && frameOrigins(store).includes(new URL(origin).origin);
}
