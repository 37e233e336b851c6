import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { cookieCallers, shopifyCallers, twoMerchants } from '#tests/builders/callers.ts';
import { createHeaderCheck } from '#tests/fakes/header-check.ts';
import type { WebApp } from '#tests/fakes/web-app.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';
import { test } from './journey.ts';
import { asksOf, routes } from './remix-asks.ts';
import { BROWSER, withScreens } from './with-screens.ts';

type Way = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: URLSearchParams;
};

/** Requests that no route of the table covers. */
const ODD: Record<string, Way> = {
  'no such page': { path: '/no-such-page/at-all' },
  'no such asset': { path: '/assets/none.js' },
  'a page of an unknown route': { path: '/no-such-page.data' },
  'a form for an unknown page': {
    path: '/no-such-page',
    method: 'POST',
    body: new URLSearchParams(),
  },
  'a form of another site': {
    path: '/login',
    method: 'POST',
    body: new URLSearchParams({ email: 'a' }),
    headers: { Origin: 'https://evil.example' },
  },
  'a form for a page without one': { path: '/orders', method: 'PUT', body: new URLSearchParams() },
  'a page by OPTIONS': { path: '/login', method: 'OPTIONS' },
  'the head of a page': { path: '/login', method: 'HEAD' },
  'the data of unknown routes': { path: '/orders.data?_routes=none' },
  'a folder': { path: '/assets' },
};

async function ask(app: WebApp, { path, method = 'GET', headers, body }: Way): Promise<Response> {
  const answer = await fetch(app.url + path, {
    method,
    redirect: 'manual',
    headers: { 'User-Agent': BROWSER, Origin: app.env.PUBLIC_URL, ...headers },
    ...(body ? { body } : {}),
  });
  await answer.arrayBuffer();
  return answer;
}

for (const scheme of ['http', 'https'] as const)
  test(`every page, its data, its forms and its errors have every header, over ${scheme}`, async () => {
    // Slow, because it makes thousands of requests.
    test.setTimeout(10 * TEST_HANG_MS);
    await withScreens(async (app) => {
      const world = await twoMerchants(app.composition);
      const cookies = await cookieCallers(app.composition.auth, world);
      const of = (role: string | null) => cookies.find((caller) => caller.role === role);
      const callers = [of(null), of('merchant'), of('admin'), ...shopifyCallers(world).slice(0, 1)];
      const check = createHeaderCheck({ isHttps: scheme === 'https' });

      // Runs first, because one of the routes ends the sessions.
      const errors = await errorsOfOurs(app, of('merchant')?.headers() ?? {});
      for (const answer of errors) check.look('a fault of ours', answer);
      expect(errors.filter(({ status }) => status === 500).length).toBeGreaterThan(2);
      for (const route of routes())
        for (const { name, path, form } of asksOf(route))
          for (const caller of callers) {
            const headers = caller?.headers() ?? {};
            const data = path(world.mine);
            const fields = form?.fields(world.mine);
            const body = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {};
            check.look(name, await ask(app, { path: data, headers, ...body }));
            const page = data.replace(/^\/_root\.data/, '/').replace('.data', '');
            check.look(`${name} as a document`, await ask(app, { path: page, headers, ...body }));
          }
      for (const [name, way] of Object.entries(ODD)) check.look(name, await ask(app, way));
      for (const path of await publicFiles()) check.look(path, await ask(app, { path }), true);

      console.log(check.figures(`headers of screens, ${scheme}`));
      expect(check.errors).toEqual([]);
    }, scheme);
  });

async function publicFiles(): Promise<string[]> {
  const files = await readdir('build/client', { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && !file.name.startsWith('.'))
    .map((file) => join(file.parentPath, file.name).replace(/^build\/client/, ''));
}

/** Makes the throttle fail, and returns the resulting errors of Express, of Remix data and of whole pages. */
async function errorsOfOurs(app: WebApp, headers: Record<string, string>): Promise<Response[]> {
  const { throttle } = app.composition.auth;
  const { take } = throttle;
  throttle.take = () => Promise.reject(new Error('gone'));
  const body = new URLSearchParams({ email: 'a@b.example', password: 'A-Passw0rd!' });
  const answers = [
    await ask(app, { path: '/track-order/NOTANORDER12' }),
    await ask(app, { path: '/places?q=durban', headers }),
    await ask(app, { path: '/places.data?q=durban', headers }),
    await ask(app, { path: '/login', method: 'POST', body }),
  ];
  throttle.take = take;
  return answers;
}
