import { UNSAFE_RemixContext as RemixContext } from '@remix-run/react';
import type { ComponentProps, ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router-dom/server.js';

// Links only ask it whether to prefetch.
const remix = {
  manifest: { routes: {} },
  routeModules: {},
  future: {},
} as unknown as ComponentProps<typeof RemixContext.Provider>['value'];

/** What the server would send of a screen, or of a part of one, at this address. */
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

/** The words alone, as they are read one after the other. */
export function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '');
}
