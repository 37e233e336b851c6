import type { ShopifySide } from '#app/integrations/shopify/compose-shopify.ts';
import { installShop } from '#app/domain/stores/install-shop.ts';
import { deletedStoreOf, storeDeleted } from '#app/domain/stores/deleted-store.ts';
import { actorOfStore, type Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { BROWSER, endsSoon, provedShop, saysAdmin, shopOf } from './shopify-token.ts';

type Needs = { services: Services; shopify: ShopifySide | null };

/** The actor of an embedded request: its one shop (product.md D24). Shopify's redirects and refusals are thrown as
 *  Responses and must reach the browser. `onVerified` is called as soon as the shop's token is verified, even when a
 *  later step fails, because only that shop may frame the response. */
export async function embeddedActor(
  { services, shopify }: Needs,
  request: Request,
  onVerified: (shop: string) => void = () => {},
): Promise<Actor> {
  if (!shopify)
    throw new Response('The Shopify app is not set up on this server.', { status: 404 });
  refuseUnreadableHost(request);
  const token = tokenOf(request);
  if (token && !(saysAdmin(token) && endsSoon(token)))
    throw new Response('Open the app from your Shopify admin.', { status: 401 });
  if (token && (await deletedStoreOf(services, shopOf(token)))) {
    // No access token is requested for a deleted store. An invalid session token is refused below.
    const shop = await provedShop(shopify, token);
    if (shop) {
      onVerified(shop);
      throw storeDeleted(services);
    }
  }
  const { session } = await shopify.app.authenticate
    .admin(request)
    .catch((thrown: unknown) => sayWhyNot(services, token, thrown));
  onVerified(session.shop);
  return shopActor({ services, shopify }, session.shop);
}

/** The shop that a request proves to come from, even when its store was deleted here.
 *  @throws a Response for any other request. */
export async function embeddedShop({ shopify }: Needs, request: Request): Promise<string> {
  const token = tokenOf(request);
  const shop = shopify && token && (await provedShop(shopify, token));
  if (!shop) throw new Response('Open the app from your Shopify admin.', { status: 401 });
  return shop;
}

/** Refuses a request whose `host` is not base64, with status 400. Shopify's library decodes `host` before anything else
 *  and would fail with an error of its own. */
export function refuseUnreadableHost(request: Request): void {
  const host = new URL(request.url).searchParams.get('host');
  if (!host || (/^[A-Za-z0-9+/_-]+={0,2}$/.test(host) && host.replace(/=+$/, '').length % 4 !== 1))
    return;
  throw new Response('Open the app from your Shopify admin.', { status: 400 });
}

/** Throws an error that explains why a request could not be authenticated. Shopify's library answers with a server
 *  error for every token that Shopify did not exchange, including the token of a shop that has removed the app, which
 *  stays valid for up to a minute. */
async function sayWhyNot({ db }: Services, token: string | null, thrown: unknown): Promise<never> {
  if (!(thrown instanceof Response) || thrown.status < 500) throw thrown;
  const externalId = token && shopOf(token);
  const where = { integrationType: 'shopify', state: 'disconnected', externalId } as const;
  if (externalId && (await db.store.count({ where })) > 0)
    throw new AppError('not-allowed', REMOVED);
  throw new AppError('store-down', 'Shopify is not responding. Try again in a minute.');
}

const REMOVED =
  'The app was removed from this shop. Install it again in the Shopify admin. If you just did, open it again in a minute.';

/** The session token that the library would read: from the header, otherwise from the URL. */
function tokenOf(request: Request): string | null {
  const header = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
  return header ?? new URL(request.url).searchParams.get('id_token');
}

/** The actor of an API call with a Shopify session token, or null when the token is not one. */
export async function shopifyBearerActor(
  needs: Needs,
  authorization: string,
): Promise<Actor | null> {
  if (!needs.shopify || !/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/.test(authorization)) return null;
  const headers = { Authorization: authorization, 'User-Agent': BROWSER };
  try {
    return await embeddedActor(
      needs,
      new Request(`${needs.services.settings.publicUrl}/app`, { headers }),
    );
  } catch (thrown) {
    if (thrown instanceof Response) return null;
    throw thrown;
  }
}

async function shopActor(
  { services, shopify }: { services: Services; shopify: ShopifySide },
  shop: string,
): Promise<Actor> {
  const where = {
    integrationType_externalId: { integrationType: 'shopify' as const, externalId: shop },
  };
  const known = await services.db.store.findUnique({ where });
  const store =
    known && known.state !== 'disconnected'
      ? known
      : await installShop(services, await shopify.readShop(shop));
  return actorOfStore(store, 'embedded', store.name);
}
