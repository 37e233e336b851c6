import type { RequestHandler } from 'express';
import { withoutEnd, withoutStart } from '#app/domain/shared/plain-writing.ts';

/** Parameters that Shopify adds to the pages it opens, besides the shop. One of them is enough to recognise its
 *  requests. */
const SAID_BY_SHOPIFY = ['host', 'hmac', 'id_token'];

/** Shopify opens the app at our origin, followed by the path from the admin's URL. A path outside /app and /auth is
 *  redirected to the same path under /app. Such a path is `/`, or one from an admin URL that was saved when the app's
 *  address still ended in /app. The request is not authenticated here: the target page does that. */
export function intoEmbedded(): RequestHandler {
  return (request, response, next) => {
    const { searchParams, search } = new URL(request.url, 'http://ours');
    const isOfShopify =
      searchParams.has('shop') && SAID_BY_SHOPIFY.some((name) => searchParams.has(name));
    const isThere = /^\/(app|auth)(\/|\.data$|$)/i.test(request.path);
    if (request.method !== 'GET' || !isOfShopify || isThere) return next();
    const path = withoutEnd(withoutStart(request.path, /\//), /\//);
    response.redirect(302, `/app${path && `/${path}`}${search}`);
  };
}
