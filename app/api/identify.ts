import type { Request } from 'express';
import { bearerCaller, tokenCaller } from '#app/auth/bearer-actor.server.ts';
import { buyerOf } from '#app/auth/buyer.server.ts';
import type { Identity } from '#app/auth/identity-services.ts';
import { isFromOurPages } from '#app/auth/origin-check.ts';
import { pluginActor } from '#app/auth/plugin-actor.server.ts';
import { readPluginClaim } from '#app/auth/plugin-signature.ts';
import { clientAddress } from '#app/auth/client-address.ts';
import { sessionCaller, type Standee } from '#app/auth/session-actor.server.ts';
import { shopifyBearerActor } from '#app/auth/embedded-actor.server.ts';
import { wordpressCaller } from '#app/auth/wordpress-session.server.ts';
import type { Buyer } from '#app/domain/tracking/track-for-buyer.ts';
import type { ShopifySide } from '#app/integrations/shopify/compose-shopify.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Client } from '#app/domain/shared/origin.schema.ts';
import type { Services } from '#app/ports/services.ts';
import type { Caller } from './mount.ts';
import { sentBytesOf } from './sent-bytes.ts';

type Options = { auth: Identity; services: Services; shopify: ShopifySide | null };

/** Authenticates a caller of the API by a bearer token (of a person, of a store, of a frame in wp-admin or a back
 *  office, or Shopify's session token), by the signature of our WordPress plugin, by a store token in the body, or by
 *  the portal's cookie. A caller with a wrong token is treated as anonymous; the cookie is then not tried. */
export function identify({
  auth,
  services,
  shopify,
}: Options): (request: Request) => Promise<Caller | null> {
  return async (request) => {
    const authorization = request.get('Authorization');
    const claim = readPluginClaim(authorization);
    if (claim) {
      const actor = await pluginActor(services, claim, {
        method: request.method,
        path: request.originalUrl,
        idempotencyKey: request.get('Idempotency-Key'),
        home: request.get('Thumela-Home'),
        body: sentBytesOf(request),
      });
      return actor && ofStore(actor, request, 'wordpress');
    }
    if (authorization) {
      const inside = await wordpressCaller(services, authorization);
      if (inside) {
        const { actor, standing } = inside;
        return { actor: coming(actor, request, 'wordpress'), standing, via: 'bearer' };
      }
      const caller = await bearerCaller(auth, authorization);
      if (caller) return withToken(caller, request);
      const actor = await shopifyBearerActor({ services, shopify }, authorization);
      return actor && ofStore(actor, request, 'shopify');
    }
    const inBody = storeTokenIn(request.body);
    if (inBody) {
      const caller = await tokenCaller(auth, inBody);
      return caller?.actor.role === 'store' ? withToken(caller, request) : null;
    }
    // A browser opens its event streams again by itself.
    const isLook = request.get('Accept') === 'text/event-stream';
    const caller = await sessionCaller(auth, request.get('Cookie') ?? null, { isLook });
    if (!caller) return null;
    return { ...caller, actor: coming(caller.actor, request, 'portal'), via: 'cookie' };
  };
}

function withToken({ actor, standing, token }: Standee, request: Request): Caller {
  return { actor: coming(actor, request, 'api', token), standing, via: 'bearer' };
}

function coming(actor: Actor, request: Request, client: Client, through?: string): Actor {
  const shown = through ? { through } : {};
  return { ...actor, from: { client, ...shown, ...actor.from, address: clientAddress(request) } };
}

/** For calls from a store's own admin, the access depends on that one store. */
function ofStore(actor: Actor, request: Request, client: Client): Caller {
  const standing = { by: 'store', id: actor.storeIds[0] ?? '' } as const;
  return { actor: coming(actor, request, client), via: 'bearer', standing };
}

/** The maximum length of a handle with its leading ellipsis, such as `…x7Qa` (product.md D22). A handle is not a token:
 *  it only names a store, and the session authenticates. */
const LONGEST_HANDLE = 5;

function storeTokenIn(body: unknown): string | null {
  const token = (body as { store_access_token?: unknown } | null | undefined)?.store_access_token;
  return typeof token === 'string' && token.length > LONGEST_HANDLE ? token : null;
}

/** The buyer who calls from a shop's customer pages. */
export function buyerFrom(
  shopify: ShopifySide | null,
): (request: Request) => Promise<Buyer | null> {
  return (request) => buyerOf(shopify, request.get('Authorization'));
}

export function isOwnOrigin(auth: Identity): (request: Request) => boolean {
  return (request) => isFromOurPages((name) => request.get(name), auth.publicOrigin);
}
