import { createReadableStreamFromReadable } from '@remix-run/node';
import type { AppLoadContext, EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import './load-context.ts';
import { knownError } from './domain/shared/database-busy.ts';
import { turn } from './domain/shared/turns.ts';
import { coalesceChunks } from './shells/coalesce.ts';
import { NonceProvider } from './shells/nonce.ts';
import { documentKind } from './shells/route-handle.ts';

export const streamTimeout = 5_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const kind = documentKind(
    remix.staticHandlerContext.matches.map(({ route }) => remix.routeModules[route.id]?.handle),
  );
  if (kind === 'embedded') context.shopify?.addDocumentResponseHeaders?.(request, headers);
  headers.set('Content-Security-Policy', context.csp(kind));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  await turn(context.address);
  return renderDocument(request, status, headers, remix, context);
}

/** Data is no document: nobody frames it. Shopify's library puts a policy on what it throws, with
 *  whichever shop the address names. */
export function handleDataRequest(response: Response): Response {
  if (response.headers.has('Content-Security-Policy'))
    response.headers.set('Content-Security-Policy', "frame-ancestors 'none'");
  return response;
}

/** Unexpected errors of loaders, actions and rendering; the expected ones are shown, not logged. */
/** The router's words for an address or a method that no page has. */
const NOBODYS =
  /did not provide an `action` for route|^No route matches URL|^Invalid request method/;

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  const known = knownError(error);
  if (request.signal.aborted || (known && known.code !== 'internal')) return;
  // What nobody can do here, such as a form sent to a page without one, is the caller's fault.
  if (error instanceof Error && NOBODYS.test(error.message)) return;
  const { pathname } = new URL(request.url);
  context.services.log.error(
    { err: error, requestId: context.requestId, path: pathname },
    'A page failed',
  );
}

function renderDocument(
  request: Request,
  initialStatus: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  // Robots get the page whole; people get it as it comes.
  const whole = isbot(request.headers.get('user-agent'));
  return new Promise((resolve, reject) => {
    let status = initialStatus;
    let shellReady = false;
    const send = () => {
      shellReady = true;
      const body = coalesceChunks();
      const stream = createReadableStreamFromReadable(body);
      resolve(new Response(stream, { headers, status }));
      page.pipe(body);
    };
    const page = renderToPipeableStream(
      <NonceProvider value={context.nonce}>
        <RemixServer context={remix} url={request.url} nonce={context.nonce} />
      </NonceProvider>,
      {
        nonce: context.nonce,
        [whole ? 'onAllReady' : 'onShellReady']: send,
        onShellError: reject,
        onError(error: unknown) {
          status = 500;
          // Before the shell, Remix reports it itself.
          if (shellReady) handleError(error, { request, context });
        },
      },
    );
    const timer = setTimeout(() => page.abort(), streamTimeout + 1_000);
    timer.unref();
  });
}
