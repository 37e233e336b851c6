import type { LoaderFunctionArgs } from '@remix-run/node';
import { refuseUnreadableHost } from '#app/auth/embedded-actor.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { EmbeddedErrorBoundary, screenHeaders } from '#app/shells/boundary.tsx';
import type { RouteHandle } from '#app/shells/route-handle.ts';

export const handle: RouteHandle = { shell: 'embedded' };
export const headers = screenHeaders;

/** Shopify's bounce page and exit-iframe page. No form asks for a shop, because Shopify's review forbids it. */
export const loader = screenLoader(async ({ request, context }: LoaderFunctionArgs) => {
  refuseUnreadableHost(request);
  await context.shopify?.authPage(request).catch(refuseForeignDestination);
  throw new Response('Not found', { status: 404 });
});

/** Answers with 400 where Shopify's library throws a plain error: for an address outside the app and the admin. */
function refuseForeignDestination(thrown: unknown): never {
  if (!(thrown instanceof Error) || !/Refusing to redirect/.test(thrown.message)) throw thrown;
  throw new Response('This page does not exist.', { status: 400 });
}

export default function AuthRoute() {
  return null;
}

export { EmbeddedErrorBoundary as ErrorBoundary };
