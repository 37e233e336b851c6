import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import './load-context.ts';
import { knownError } from './domain/shared/database-busy.ts';
import { turn } from './domain/shared/turns.ts';
import { handOffScript } from './shells/hand-off.ts';
import { NonceProvider } from './shells/nonce.ts';
import { documentKind, readsBarcodes } from './shells/route-handle.ts';

export const streamTimeout = 5_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { matches } = remix.staticHandlerContext;
  const handles = matches.map(({ route }) => remix.routeModules[route.id]?.handle);
  const kind = documentKind(handles);
  if (kind === 'embedded') context.shopify?.addDocumentResponseHeaders?.(request, headers);
  headers.set(
    'Content-Security-Policy',
    context.csp(kind, { readsBarcodes: readsBarcodes(handles) }),
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  await turn(context.address);
  return renderDocument(request.url, status, headers, remix, context.nonce);
}

/** Data responses are never framed. Shopify's library sets a policy on the Responses it throws, for the
 *  unverified shop in the URL, so that policy is replaced. */
export function handleDataRequest(response: Response): Response {
  if (response.headers.has('Content-Security-Policy'))
    response.headers.set('Content-Security-Policy', "frame-ancestors 'none'");
  return response;
}

/** The router's error messages for a URL or method that no page handles. */
const NOBODYS =
  /did not provide an `action` for route|^No route matches URL|^Invalid request method/;

/** Logs unexpected errors of loaders, actions and rendering. Expected errors are shown, not logged. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  const known = knownError(error);
  if (request.signal.aborted || (known && known.code !== 'internal')) return;
  // A request that no page supports, such as a form sent to a page without an action, is the caller's error.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (error instanceof Error && NOBODYS.test(error.message)) return;
  const { pathname } = new URL(request.url);
  context.services.log.error(
    { err: error, requestId: context.requestId, path: pathname },
    'A page failed',
  );
}

/** Renders the page as one string. No loader defers data, so there is nothing to stream, and React's
 *  writer of 2 KB chunks costs as much as the page itself. The loader data follows the page, where Remix's
 *  own component would have streamed it. */
async function renderDocument(
  url: string,
  status: number,
  headers: Headers,
  remix: EntryContext,
  nonce: string,
): Promise<Response> {
  const { serverHandoffStream, ...page } = withMatchedRoutes(remix);
  const data = serverHandoffStream && (await handOffScript(serverHandoffStream, nonce));
  const html = renderToString(
    <NonceProvider value={nonce}>
      <RemixServer context={page} url={url} nonce={nonce} />
    </NonceProvider>,
  );
  // A page without scripts, such as an error page, has no use for the loader data.
  const handOff = (page.renderMeta?.didRenderScripts && data) || '';
  // Sent as bytes, because a string body is first scanned for malformed characters. Each part is converted on its own,
  // because one letter beyond Latin-1 in the page would make the joined string twice as wide.
  const parts = ['<!DOCTYPE html>', ...stylesFirst(html), handOff].map((part) => Buffer.from(part));
  return new Response(Buffer.concat(parts), { headers, status });
}

/** The router would build and rank the routes of every screen again for each page. A page without errors needs only
 *  those that matched; the browser has its own list. */
function withMatchedRoutes(remix: EntryContext): EntryContext {
  const { matches, errors } = remix.staticHandlerContext;
  if (errors) return remix;
  const matched = new Set(matches.map(({ route }) => route.id));
  const routes = Object.entries(remix.manifest.routes).filter(([id]) => matched.has(id));
  return { ...remix, manifest: { ...remix.manifest, routes: Object.fromEntries(routes) } };
}

/** Gives the page's scripts a low priority, which Remix cannot set. On slow connections they delayed the style sheets,
 *  without which nothing is shown. Production only, because React's development build warns about the attribute. */
function stylesFirst(html: string): string[] {
  if (!import.meta.env.PROD) return [html];
  // These links follow the page's content, which is not copied.
  const start = Math.max(0, html.indexOf(CODE_LINK));
  const links = html.slice(start).replaceAll(CODE_LINK, `${CODE_LINK} fetchpriority="low"`);
  return [html.slice(0, start), links];
}

const CODE_LINK = '<link rel="modulepreload"';
