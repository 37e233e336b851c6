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

/** Data is no document: nobody frames it. Shopify's library puts a policy on what it throws, with
 *  whichever shop the address names. */
export function handleDataRequest(response: Response): Response {
  if (response.headers.has('Content-Security-Policy'))
    response.headers.set('Content-Security-Policy', "frame-ancestors 'none'");
  return response;
}

/** The router's words for an address or a method that no page has. */
const NOBODYS =
  /did not provide an `action` for route|^No route matches URL|^Invalid request method/;

/** Unexpected errors of loaders, actions and rendering; the expected ones are shown, not logged. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  const known = knownError(error);
  if (request.signal.aborted || (known && known.code !== 'internal')) return;
  // What nobody can do here, such as a form sent to a page without one, is the caller's fault.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (error instanceof Error && NOBODYS.test(error.message)) return;
  const { pathname } = new URL(request.url);
  context.services.log.error(
    { err: error, requestId: context.requestId, path: pathname },
    'A page failed',
  );
}

/** The page drawn at once, as one text: no loader defers anything, so there is nothing to stream,
 *  and React's writer of 2 KB chunks costs as much as the page itself. What the loaders gave stands
 *  behind it, where Remix' own component would have streamed it. */
async function renderDocument(
  url: string,
  status: number,
  headers: Headers,
  remix: EntryContext,
  nonce: string,
): Promise<Response> {
  const { serverHandoffStream, ...page } = remix;
  const data = serverHandoffStream && (await handOffScript(serverHandoffStream, nonce));
  const html = renderToString(
    <NonceProvider value={nonce}>
      <RemixServer context={page} url={url} nonce={nonce} />
    </NonceProvider>,
  );
  // A page without its scripts, such as an error's, has nobody to hand anything to.
  const handOff = page.renderMeta?.didRenderScripts ? data : '';
  // As bytes: a text is looked through for broken characters first.
  const body = Buffer.from(`<!DOCTYPE html>${stylesFirst(html)}${handOff}`);
  return new Response(body, { headers, status });
}

/** Over a slow line the code of the page took the place of the style sheets, without which nothing is
 *  seen; Remix gives it no priority. React's warnings in development know of no such attribute. */
function stylesFirst(html: string): string {
  if (!import.meta.env.PROD) return html;
  return html.replaceAll(CODE_LINK, `${CODE_LINK} fetchpriority="low"`);
}

const CODE_LINK = '<link rel="modulepreload"';
