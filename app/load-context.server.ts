import { redirect, type AppLoadContext } from '@remix-run/node';
import type { Request } from 'express';
import { clientAddress } from '#app/auth/client-address.ts';
import type { Composition } from '#app/composition.server.ts';
import type { Env } from '#app/config/env.server.ts';
import { embeddedActor, embeddedShop } from '#app/auth/embedded-actor.server.ts';
import { placeInAdmin, withPlaceAsked } from '#app/auth/outside-admin.server.ts';
import { wordpressTokens } from '#app/auth/wordpress-token.server.ts';
import { contentSecurityPolicy } from '#app/shells/csp.ts';
import './load-context.ts';

const APP_BRIDGE = 'https://cdn.shopify.com/shopifycloud/app-bridge.js';

type ShopifySide = NonNullable<Composition['shopify']>;
type PerRequest = { request: Request; requestId: string; nonce: string };

/** The context object that all loaders of one HTTP request share. */
export function loadContextOf(
  { env, composition }: { env: Env; composition: Composition },
  { request, requestId, nonce }: PerRequest,
): AppLoadContext {
  const { services, auth, shopify, wooConnect, printAgent } = composition;
  const simulator = shopify?.simulatorOrigin ?? null;
  // Only a document can be redirected out of its shell. A data request of an open page can only lead to another page of
  // the same shell.
  const isDocument = request.method === 'GET' && !request.path.endsWith('.data');
  let verifiedShop: string | null = null;
  let wordpressOrigin: string | null = null;
  return {
    services,
    auth,
    wooConnect,
    printAgent,
    requestId,
    nonce,
    address: clientAddress(request),
    evaluation: evaluationOf(env),
    csp: (kind, more) =>
      contentSecurityPolicy({
        kind,
        nonce,
        ...more,
        ...(verifiedShop ? { shop: verifiedShop } : {}),
        wordpressOrigin,
        tileOrigin: env.TILE_URL ? new URL(env.TILE_URL.replace(/[{}]/g, '')).origin : null,
        trackingOrigin: services.courier.trackingOrigin,
        ...(simulator ? { appBridgeOrigin: simulator, adminOrigin: simulator } : {}),
        development: env.NODE_ENV === 'development',
      }),
    embedded: {
      authenticate: async (fetched) => {
        const place = isDocument && (await placeInAdmin(composition, fetched));
        if (place) throw redirect(place);
        const actor = embeddedActor(composition, fetched, (shop) => (verifiedShop = shop));
        return actor.catch((thrown: unknown) => {
          throw isDocument ? withPlaceAsked(thrown, fetched) : thrown;
        });
      },
      shopOf: (fetched) => embeddedShop(composition, fetched),
    },
    wordpress: wordpressTokens(services, {
      isDocument,
      onStore: (origins) => (wordpressOrigin = origins.join(' ')),
    }),
    ...(shopify ? { shopify: shopifyContext(shopify) } : {}),
  };
}

function shopifyContext({
  app,
  apiKey,
  simulatorOrigin: simulator,
}: ShopifySide): NonNullable<AppLoadContext['shopify']> {
  return {
    apiKey,
    appBridgeUrl: simulator ? `${simulator}/app-bridge.js` : APP_BRIDGE,
    addDocumentResponseHeaders(fetched, headers) {
      app.addDocumentResponseHeaders(fetched, headers);
      // The header preloads App Bridge from Shopify's network, but the simulator has its own.
      if (simulator) headers.delete('Link');
    },
    authPage: async (fetched) => void (await app.authenticate.admin(fetched)),
  };
}

function evaluationOf(env: Env): AppLoadContext['evaluation'] {
  if (env.APP_MODE !== 'evaluation') return {};
  return {
    ...(env.SIMULATOR_ORIGINS.length ? { tookan: new URL(env.TOOKAN_BASE_URL).origin } : {}),
    ...(env.SHOPIFY_SIMULATOR_URL ? { shopify: env.SHOPIFY_SIMULATOR_URL } : {}),
    ...(env.WOOCOMMERCE_SIMULATOR_URL ? { woocommerce: env.WOOCOMMERCE_SIMULATOR_URL } : {}),
  };
}
