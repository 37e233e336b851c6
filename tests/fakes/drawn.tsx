import { UNSAFE_RemixContext as RemixContext } from '@remix-run/react';
import type { ComponentProps, ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router-dom/server.js';

// Remix's links need this context only to decide about prefetching.
const remix = {
  manifest: { routes: {} },
  routeModules: {},
  future: {},
} as unknown as ComponentProps<typeof RemixContext.Provider>['value'];

/** The HTML that the server would send for a screen, or a part of one, at this path. */
export async function drawn(element: ReactElement, path = '/orders'): Promise<string> {
  const handler = createStaticHandler([{ path: '*', element }]);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error('A screen does not redirect.');
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <RemixContext.Provider value={remix}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </RemixContext.Provider>,
  );
}

/** Only the text, in reading order. */
export function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '');
}
