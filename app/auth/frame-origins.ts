import { isIP } from 'node:net';
import type { Store } from '@prisma/client';
import { isPlainOrigin } from '#app/domain/stores/frame-origin.rules.ts';

type FramedStore = Pick<Store, 'integrationType' | 'url' | 'frameOrigin'>;

/** Who may show a store's pages in a frame: its wp-admin, or the one site that a custom store has named. Nobody
 *  for Shopify, which has an app of its own. */
export function frameOrigins({ integrationType, url, frameOrigin }: FramedStore): string[] {
  if (integrationType === 'woocommerce') return wordpressOrigins(url);
  return integrationType === 'custom' && frameOrigin ? [frameOrigin] : [];
}

/** Where the wp-admin of a store may be: the origin of its address, with and without `www.`. WordPress
 *  leads from one to the other, and merchants type either. Its own spelling comes first. */
function wordpressOrigins(storeUrl: string): string[] {
  if (!URL.canParse(storeUrl)) return [];
  const { origin, protocol, hostname, host } = new URL(storeUrl);
  if (!isPlainOrigin(origin)) return [];
  if (isIP(hostname) !== 0 || !hostname.includes('.')) return [origin];
  const other = host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`;
  return [origin, `${protocol}//${other}`];
}

/** Whether an origin is one of them, in whatever script its name is written. */
export function isFrameOrigin(origin: string, store: FramedStore): boolean {
  return URL.canParse(origin) && frameOrigins(store).includes(new URL(origin).origin);
}
