import { redirect } from '@remix-run/node';
import { appAddress } from '#app/domain/stores/shopify-address.rules.ts';
import { onlyShopOf } from '#app/domain/stores/store-visibility.ts';
import type { Services } from '#app/ports/services.ts';
import type { Identity } from './identity-services.ts';
import { safePath } from './safe-path.ts';
import { sessionActor } from './session-actor.server.ts';

type Needs = { services: Pick<Services, 'db' | 'settings'>; auth: Identity };

/** Query parameters that Shopify and its library add; the admin adds them again. */
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

/** The admin URL of a page below /app that was opened outside Shopify's admin: in the shop named in the URL,
 *  otherwise in the only shop of the person signed in at the portal. Null for requests from the admin, and when no
 *  shop is known. */
export async function placeInAdmin(needs: Needs, request: Request): Promise<string | null> {
  const url = new URL(request.url);
  if (request.headers.has('Authorization') || isFramed(url)) return null;
  const shop = url.searchParams.get('shop') ?? (await shopOfVisitor(needs, request));
  const home = shop && appAddress(needs.services.settings.shopifyAppUrl, shop);
  return home ? home + inAdmin(url) : null;
}

/** Where Shopify's library redirects a request without a shop. */
const ASKS_FOR_SHOP = '/auth/login';

/** Returns what the library threw. If that is a redirect to the page that asks for a shop, the requested page is
 *  added to it. */
export function withPlaceAsked(thrown: unknown, request: Request): unknown {
  const location = thrown instanceof Response && thrown.headers.get('Location');
  if (!location || new URL(location, request.url).pathname !== ASKS_FOR_SHOP) return thrown;
  return redirect(`${ASKS_FOR_SHOP}?to=${encodeURIComponent(inAdmin(new URL(request.url)))}`);
}

/** The requested page if it is below /app; otherwise the app's first page. */
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

/** The path and query of a page in the app, which the Shopify admin appends to the app's URL there. Parameters that
 *  Shopify adds are left out, because it adds them again. */
function inAdmin({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  for (const name of OF_SHOPIFY) query.delete(name);
  return pathname + (query.size > 0 ? `?${query}` : '');
}
