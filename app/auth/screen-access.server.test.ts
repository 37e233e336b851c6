import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { expect, test } from 'vitest';
import { formAction, screenLoader } from './screen-access.server.ts';

const busy = () =>
  Promise.reject(Object.assign(new Error('too many clients already'), { code: '53300' }));
const WORDS = 'The system is busy. Please try again in a few seconds.';

test('a page that meets a busy database is a 503 with its words and a time to come back', async () => {
  const thrown: unknown = await screenLoader(busy)(null).catch((error: unknown) => error);

  const response = thrown as Response;
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await response.json()).toEqual({ code: 'busy', message: WORDS });
});

test('a form that meets one keeps its place, and says so', async () => {
  const answer = (await formAction(busy)(null)) as Response;

  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({ errors: { fields: {}, message: WORDS } });
});

test('what is not known stays an error of ours', async () => {
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
  'a form at an address without a page that is refused hears so by %s',
  async (path) => {
    const send = endpointOf(formAction(busy));

    const answer = await send(path);

    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain(WORDS);
  },
);
