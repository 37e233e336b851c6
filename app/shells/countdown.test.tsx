import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router-dom/server.js';
import { expect, test } from 'vitest';
import { Countdown } from './countdown.tsx';

const CUT_OFF = {
  now: '2027-03-25T08:50:00.000Z',
  at: '2027-03-25T09:00:00.000Z',
  text: "to submit today's orders!",
};

test.each([
  ['ignore', 'Public holidays are not included'],
  ['observe', 'Public holidays are observed'],
] as const)('with the setting %s the tooltip says: %s', async (holidays, tooltip) => {
  const element = <Countdown {...CUT_OFF} holidays={holidays} />;
  const handler = createStaticHandler([{ path: '*', element }]);
  const context = await handler.query(new Request('http://localhost/'));
  if (context instanceof Response) throw new Error('It does not redirect.');
  const router = createStaticRouter(handler.dataRoutes, context);

  const html = renderToString(<StaticRouterProvider router={router} context={context} />);

  expect(html).toContain(`class="t-countdown is-urgent" title="${tooltip}"`);
  expect(html).toContain('00:10:00');
});
