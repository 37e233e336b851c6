import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { expect, test } from 'vitest';
import { formAction, screenLoader } from './screen-access.server.ts';

const busy = () =>
  Promise.reject(Object.assign(new Error('too many clients already'), { code: '53300' }));
const WORDS = 'The system is busy. Please try again in a few seconds.';

test('a page is answered with 503, a message and Retry-After when the database is busy', async () => {
  const thrown: unknown = await screenLoader(busy)(null).catch((error: unknown) => error);

  const response = thrown as Response;
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await response.json()).toEqual({ code: 'busy', message: WORDS });
});

test('a form gets the same message on its page when the database is busy', async () => {
  const answer = (await formAction(busy)(null)) as Response;

  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({ errors: { fields: {}, message: WORDS } });
});

test('an unknown error is thrown unchanged', async () => {
  const error = new Error('Something');
  const fails = () => Promise.reject(error);

  await expect(screenLoader(fails)(null)).rejects.toBe(error);
  await expect(formAction(fails)(null)).rejects.toBe(error);
});

/** A route with an action but no page, served by Remix. */
function endpointOf(action: (args: unknown) => Promise<unknown>) {
  const route = { id: 'papers', path: 'papers', hasAction: true, hasLoader: false };
  const build = {
    routes: { papers: { ...route, module: { action } } },
    entry: { module: {} },
    assets: { routes: { papers: route } },
    future: { v3_singleFetch: true },
    basename: '/',
  };
  // The only part of a build that a route without a page needs.
  const handle = createRequestHandler(build as unknown as ServerBuild, 'production');
  return (path: string) => handle(new Request(`http://127.0.0.1${path}`, { method: 'POST' }));
}

test.each(['/papers', '/papers.data'])(
  'a refused form gets the reason from %s, an address without a page',
  async (path) => {
    const send = endpointOf(formAction(busy));

    const answer = await send(path);

    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain(WORDS);
  },
);
