import type { ShopifySide } from '#app/integrations/shopify/compose-shopify.ts';
import { installShop } from '#app/domain/stores/install-shop.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';

/** Shopify's library answers 410 to whatever it takes for a robot, even with a good token. */
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

type Needs = { services: Services; shopify: ShopifySide | null };

/** Who an embedded request speaks for: its one shop (product.md D24). Shopify's own redirects and
 *  refusals are thrown as Responses, and must reach the browser. */
export async function embeddedActor(
  { services, shopify }: Needs,
  request: Request,
): Promise<Actor> {
  if (!shopify) throw new Response('Shopify is not set up here.', { status: 404 });
  const { session } = await shopify.app.authenticate.admin(request);
  return shopActor({ services, shopify }, session.shop);
}

/** The actor of an API call that carries Shopify's session token, or null when it is not one. */
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
  return {
    role: 'embedded',
    name: store.name,
    userId: null,
    email: null,
    merchantId: store.merchantId,
    storeIds: [store.id],
    hubIds: [],
  };
}
