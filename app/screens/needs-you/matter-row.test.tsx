import { UNSAFE_RemixContext as RemixContext } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router-dom/server.js';
import { expect, test } from 'vitest';
import { MatterAbout } from './matter-row.tsx';

// Links only ask it whether to prefetch.
const remix = {
  manifest: { routes: {} },
  routeModules: {},
  future: {},
} as unknown as ComponentProps<typeof RemixContext.Provider>['value'];

test.each([
  ['Nomsa Dube', 'Order 1191, Nomsa Dube, Demo shop'],
  ['', 'Order 1191, Demo shop'],
])('an order of "%s" is named without a gap', async (customerName, words) => {
  const about = {
    kind: 'order' as const,
    orderKey: 'P080PAWBN3KA',
    orderId: '1191',
    customerName,
    storeName: 'Demo shop',
  };

  const handler = createStaticHandler([{ path: '*', element: <MatterAbout about={about} /> }]);
  const context = await handler.query(new Request('http://localhost/needs-you'));
  if (context instanceof Response) throw new Error('A screen does not redirect.');
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(
    <RemixContext.Provider value={remix}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </RemixContext.Provider>,
  );

  expect(html.replace(/<[^>]*>/g, '')).toBe(words);
});
