import type { RequestHandler } from 'express';
import { withoutEnd, withoutStart } from '#app/domain/shared/plain-writing.ts';

/** What Shopify says with every page that it opens, beside the shop. */
const SAID_BY_SHOPIFY = ['host', 'hmac', 'id_token'];

/** Shopify opens the app at the origin and puts the path of the admin's address behind it: what it
 *  opens outside /app, such as `/` itself or an address from when the app began at /app, is led below
 *  it. Proves nothing: the page that it leads to asks who it is. */
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
