import { redirect } from '@remix-run/node';
import { appAddress } from '#app/domain/stores/shopify-address.rules.ts';
import { onlyShopOf } from '#app/domain/stores/store-visibility.ts';
import type { Services } from '#app/ports/services.ts';
import type { Identity } from './identity-services.ts';
import { safePath } from './safe-path.ts';
import { sessionActor } from './session-actor.server.ts';

type Needs = { services: Pick<Services, 'db' | 'settings'>; auth: Identity };

/** What Shopify and its library put behind an address; the admin says it anew. */
const OF_SHOPIFY = [
  'shop',
  'host',
  'embedded',
  'id_token',
  'hmac',
  'timestamp',
  'locale',
  'session',
];

/** Where a page below /app that was opened outside Shopify's admin is to be found: in the admin of the
 *  shop that its address names, else of the one shop of whoever is signed in at the portal. Null for
 *  what comes from the admin, and where no shop is known. */
export async function placeInAdmin(needs: Needs, request: Request): Promise<string | null> {
  const url = new URL(request.url);
  if (request.headers.has('Authorization') || isFramed(url)) return null;
  const shop = url.searchParams.get('shop') ?? (await shopOfVisitor(needs, request));
  const home = shop && appAddress(needs.services.settings.shopifyAppUrl, shop);
  return home ? home + inAdmin(url) : null;
}

/** Where Shopify's library sends whoever comes without a shop. */
const ASKS_FOR_SHOP = '/auth/login';

/** What the library threw; where it leads to the page that knows no shop, that page learns what was asked
 *  for. */
export function withPlaceAsked(thrown: unknown, request: Request): unknown {
  const location = thrown instanceof Response && thrown.headers.get('Location');
  if (!location || new URL(location, request.url).pathname !== ASKS_FOR_SHOP) return thrown;
  return redirect(`${ASKS_FOR_SHOP}?to=${encodeURIComponent(inAdmin(new URL(request.url)))}`);
}

/** The place that was asked for, if it is one below /app; else the app's first page. */
export function placeAsked(request: Request): string {
  const { searchParams, origin } = new URL(request.url);
  const to = safePath(searchParams.get('to'), origin, '/app');
  return /^\/app([/?]|$)/i.test(to) ? to : '/app';
}

function isFramed({ searchParams }: URL): boolean {
  return searchParams.get('embedded') === '1' || searchParams.has('id_token');
}

async function shopOfVisitor({ services, auth }: Needs, request: Request): Promise<string | null> {
  const visitor = await sessionActor(auth, request.headers.get('Cookie'));
  return visitor && onlyShopOf(services.db, visitor);
}

/** The admin puts the whole path behind its own address of the app. */
function inAdmin({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  for (const name of OF_SHOPIFY) query.delete(name);
  return pathname + (query.size > 0 ? `?${query}` : '');
}
