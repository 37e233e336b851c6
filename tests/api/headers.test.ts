import { expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import { given } from '#tests/builders/given.ts';
import {
  bearerCallers,
  shopifyCallers,
  twoMerchants,
  type Caller,
} from '#tests/builders/callers.ts';
import type { Owned } from '#tests/builders/owned.ts';
import { createHeaderCheck, type HeaderCheck } from '#tests/fakes/header-check.ts';
import { startApp, type StartedApp } from '#tests/fakes/started-app.ts';
import { OTHER_ENDPOINTS, unknownEndpoints, type Way } from './other-endpoints.ts';

/** Paths whose answers are public and may be cached. */
const PUBLIC = /^\/(downloads\/|api\/docs\/[^/]+\.(css|js)$)/;

/** Every mounted endpoint, with one request per call of the API. */
function waysOf(owned: Owned): { endpoint: string; way: Way }[] {
  const calls = ALL_ENDPOINTS.map(({ method, path }) => ({
    endpoint: `${method} /api${path}`,
    way: {
      path: `/api${path.replace(/:\w+/g, owned.jobId)}`,
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(method === 'get' ? {} : { body: {} }),
    },
  }));
  const others = Object.entries(OTHER_ENDPOINTS).flatMap(([endpoint, { ways }]) =>
    ways(owned).map((way) => ({ endpoint, way })),
  );
  return [...calls, ...others];
}

/** Requests that no endpoint of the table covers: refused before routing, or with an unusual method. */
const ODD: Record<string, Way> = {
  'an address with NUL': { path: '/orders%00' },
  'an address that cannot be read': { path: '/documents/%E0%A4%A' },
  'no such page': { path: '/no-such-page' },
  'a method that does not exist': { path: '/api/orders', method: 'propfind' },
  'a body that is not JSON': {
    path: '/api/users/login',
    method: 'post',
    headers: { 'Content-Type': 'application/json' },
    body: 'no object',
  },
  'the head of a page': { path: '/track-order', method: 'head' },
  'the head of health': { path: '/healthz', method: 'head' },
};

async function send(url: string, way: Way, headers: Record<string, string>): Promise<Response> {
  const stopper = new AbortController();
  const answer = await fetch(url + way.path, {
    method: (way.method ?? 'get').toUpperCase(),
    headers: { ...way.headers, ...headers },
    ...(way.body === undefined ? {} : { body: JSON.stringify(way.body) }),
    redirect: 'manual',
    signal: stopper.signal,
  });
  // A stream does not end and only its headers are checked, so the request is aborted.
  if (answer.headers.get('Content-Type') === 'text/event-stream') stopper.abort();
  else await answer.arrayBuffer();
  return answer;
}

test.each(['https://portal.example.co.za', 'http://127.0.0.1:1'])(
  'every answer of every endpoint has the security headers, over %s',
  async (PUBLIC_URL) => {
    const app = await startApp({ PUBLIC_URL });
    const world = await twoMerchants(app.composition);
    const callers = [
      ...(await bearerCallers(app.composition.services, world)),
      ...shopifyCallers(world),
    ];
    const check = createHeaderCheck({ isHttps: PUBLIC_URL.startsWith('https') });
    expect(unknownEndpoints(app.web.app), "endpoints missing from the test's table").toEqual([]);

    const look = async (endpoint: string, way: Way, headers = {}) =>
      check.look(endpoint, await send(app.url, way, headers), PUBLIC.test(way.path));
    for (const caller of onePerRole(callers))
      for (const { endpoint, way } of waysOf(world.mine))
        await look(endpoint, way, caller.headers());
    for (const [name, way] of Object.entries(ODD)) await look(name, way);
    await forwarded(app, check);

    console.log(check.figures('headers of endpoints without a screen'));
    expect(check.errors).toEqual([]);
  },
);

/** Headers do not depend on which merchant asks, so one caller per role is enough. A signed-out caller counts as a
 *  role. */
function onePerRole(callers: readonly Caller[]): Caller[] {
  const seen = [null, 'merchant', 'embedded'] as const;
  return seen.flatMap((role) => callers.find((caller) => caller.role === role) ?? []);
}

/** Checks the headers of two answers that refuse a request before it reaches an endpoint: a wrong host name, and no
 *  TLS. */
async function forwarded(app: StartedApp, check: HeaderCheck): Promise<void> {
  app.web.app.set('trust proxy', 1);
  const headers = { 'X-Forwarded-Host': 'evil.example' };
  const misnamed = await fetch(`${app.url}/api/docs`, { headers });
  expect(misnamed.status).toBe(403);
  check.look('another name', misnamed);
  app.env.APP_MODE = 'production';
  const plain = await fetch(`${app.url}/api/docs`);
  expect([plain.status, await plain.text()]).toEqual([
    403,
    expect.stringContaining('only over https'),
  ]);
  check.look('without TLS', plain);
  // Behind a proxy on this machine that is not trusted, all clients would count as one.
  app.web.app.set('trust proxy', false);
  for (const [name, value] of [
    ['X-Forwarded-For', '203.0.113.7'],
    ['X-Forwarded-Proto', 'https'],
    ['Forwarded', 'for=203.0.113.7'],
  ] as const) {
    const untrusted = await fetch(`${app.url}/api/docs`, { headers: { [name]: value } });
    expect([untrusted.status, await untrusted.text()]).toEqual([
      403,
      expect.stringContaining('Set TRUST_PROXY=1'),
    ]);
  }
  expect((await fetch(`${app.url}/api/docs`)).status).toBe(200);
}

test('broken twin: an answer that sets its own headers is detected', async () => {
  const app = await startApp();
  const check = createHeaderCheck({ isHttps: false });
  app.web.app.get('/careless', (_request, response) => {
    response.setHeader('Content-Security-Policy', "default-src 'self' 'unsafe-inline'");
    response.setHeader('Cache-Control', 'public, max-age=60');
    response.setHeader('X-Content-Type-Options', 'none');
    response.end();
  });

  check.look('careless', await fetch(`${app.url}/careless`));

  expect(check.errors.map((error) => error.replace('careless (200): ', ''))).toEqual([
    'without nosniff',
    'without no-store, except for public answers',
    'a policy without frame-ancestors',
    'a policy without base-uri',
    'a policy without form-action',
    "default-src 'self' 'unsafe-inline'",
  ]);
});

test('a request id that a proxy set is kept', async () => {
  const app = await startApp();

  const answer = await fetch(`${app.url}/healthz`, {
    headers: { 'X-Request-Id': 'a-request-of-the-test' },
  });

  expect(answer.headers.get('X-Request-Id')).toBe('a-request-of-the-test');
});

test('the API document lists every call, its references resolve, and its page loads nothing from other sites', async () => {
  const app = await startApp();
  const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, object>;
    components: { schemas: object };
  };

  expect(document.openapi).toBe('3.1.0');
  for (const { method, path } of ALL_ENDPOINTS)
    expect(document.paths[path.replace(/:(\w+)/g, '{$1}')], path).toHaveProperty(method);
  const references = [
    ...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g),
  ].map((match) => match[1] ?? '');
  expect(references.length).toBeGreaterThan(0);
  for (const name of references) expect(document.components.schemas).toHaveProperty([name]);
  const page = await (await fetch(`${app.url}/api/docs`)).text();
  expect(
    [...page.matchAll(/(?:src|href)="([^"]+)"/g)].every(([, url]) => /^[/#]/.test(url ?? '')),
  ).toBe(true);
});

test('health says that the process runs, readiness that it can serve requests', async () => {
  const app = await startApp();

  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
});

test('the public tracking page is small, has no inline script, reveals nothing about the person, and is throttled', async () => {
  const app = await startApp();
  const { services } = app.composition;
  const merchant = await given.merchant(services);
  const order = await given.order(services, {
    merchant,
    store: await given.store(services, merchant),
    customerName: 'Zebulon Private',
    phone: '+27820001111',
    email: 'zebulon@post.example',
  });

  const empty = await fetch(`${app.url}/track-order?number=`);
  expect([empty.status, (await empty.text()).includes('Please fill all fields')]).toEqual([
    400,
    true,
  ]);
  const answer = await fetch(`${app.url}/track-order/${order.orderKey}`);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(Buffer.byteLength(html)).toBeLessThan(8_000);
  expect(html).not.toMatch(/<script(?! src="\/tracking\.js" defer><\/script>)/i);
  for (const secret of ['Zebulon', 'Private', '+2782', 'zebulon@'])
    expect(html).not.toContain(secret);
  expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");

  const statuses: number[] = [];
  for (let look = 0; look < 62; look += 1)
    statuses.push((await fetch(`${app.url}/track-order/${order.orderKey}`)).status);
  expect(statuses.filter((status) => status === 200).length).toBe(59);
  expect(statuses.at(-1)).toBe(429);
});
