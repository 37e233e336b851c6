import { connect } from 'node:net';
import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import { OTHER_ENDPOINTS } from '#tests/api/other-endpoints.ts';
import { shopifyCallers, wordpressCallers } from '#tests/builders/callers.ts';
import { shopOf } from '#tests/builders/owned.ts';
import { asksOf, pathOf, routes } from '#tests/e2e/remix-asks.ts';
import { announceFigures } from '#tests/fakes/figures.ts';
import { EVERYWHERE, errorsOf, isPage, type Heard } from './answer-headers.ts';
import { startBareServer, startWebProcess, type Target } from './processes.ts';
import { openEndpoints } from './open-endpoints.ts';
import { rawRequests } from './raw-requests.ts';
import { inParallel, pickFrom, SEED } from './run.ts';

type Asked = {
  what: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The answer contains a person's own data, so no cache may store it. */
  isPrivate?: boolean;
};
test('every kind of answer of every endpoint has the security headers', async () => {
  const secure = 'https://127.0.0.1';
  const web = await startWebProcess({ PUBLIC_URL: secure });
  const { world, endpoints } = await openEndpoints(web.composition, secure);
  const asked = [...apiAnswers(), ...otherAnswers(world.mine), ...pageAnswers(), ...oddAnswers()];

  function apiAnswers(): Asked[] {
    return ALL_ENDPOINTS.flatMap(({ method, path }) => {
      const at = `/api${path.replace(':collection', 'shipping-labels').replace(':jobId', world.mine.jobId)}`;
      const json = { 'Content-Type': 'application/json' };
      const body = method === 'get' ? {} : { body: '{}' };
      const ask = { path: at, method: method.toUpperCase(), ...body };
      return [
        { ...ask, what: `${method} ${path} by nobody`, headers: json },
        { ...ask, what: `${method} ${path}`, headers: { ...json, ...endpoints.bearer } },
        { what: `${path} by a wrong method`, path: at, method: 'DELETE' },
      ];
    });
  }

  function otherAnswers(owned: typeof world.mine): Asked[] {
    return Object.entries(OTHER_ENDPOINTS).flatMap(([endpoint, { ways }]) =>
      // An event stream does not end, so it is left out.
      endpoint.includes('events')
        ? []
        : ways(owned).map(({ path, method = 'get', headers = {}, body }) => ({
            what: endpoint,
            path,
            method: method.toUpperCase(),
            headers,
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          })),
    );
  }

  function pageAnswers(): Asked[] {
    const agent = { 'User-Agent': 'Mozilla/5.0' };
    const shop = shopifyCallers(world)[0]!;
    const inWordpress = wordpressCallers(world)[0]!;
    return routes().flatMap((route) => {
      const { shell: frame, id, route: endpoint } = route;
      if (id === 'routes/logout') return [];
      const about = frame === 'embedded' ? world.myShop : world.mine;
      const documents = {
        portal: endpoints.cookie,
        embedded: shop.headers(),
        wordpress: inWordpress.headers(),
      }[frame];
      const document = pathOf(frame, endpoint, about);
      const inShop = `${document}${document.includes('?') ? '&' : '?'}shop=${shopOf('my-shop')}&embedded=1&host=x`;
      const isPrivate =
        !/login|signup|mails|not-found|shopify|woocommerce|dashboard|auth|verify|root/.test(id);
      return [
        {
          what: `${id} by nobody`,
          path: frame === 'embedded' ? inShop : document,
          headers: agent,
        },
        { what: id, path: document, headers: { ...agent, ...documents }, isPrivate },
        ...asksOf(route).map(({ name, path, form }) => ({
          what: name,
          path: path(about),
          isPrivate: isPrivate && !form,
          headers: {
            ...agent,
            ...documents,
            Origin: secure,
            ...(form ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
          },
          ...(form ? { method: 'POST', body: 'nothing=1' } : {}),
        })),
      ];
    });
  }

  function oddAnswers(): Asked[] {
    const [asset = 'none'] = readdirSync('build/client/assets');
    const large = 'x'.repeat(5_000_000);
    const origin = { Origin: secure, ...endpoints.cookie };
    const form = { ...origin, 'Content-Type': 'application/x-www-form-urlencoded' };
    return [
      ...[`/assets/${asset}`, '/assets/none.js', '/favicon.svg', '/tracking.css', '/%', '/%00'].map(
        (path) => ({ what: path, path }),
      ),
      ...['TRACE', 'PUT', 'PATCH', 'OPTIONS']
        .filter((method) => method !== 'TRACE')
        .map((method) => ({ what: method, path: '/orders', method })),
      {
        what: 'invalid JSON',
        path: '/api/orders',
        method: 'POST',
        body: '{',
        headers: { ...endpoints.bearer, 'Content-Type': 'application/json' },
      },
      {
        what: 'a call that is too large',
        path: '/api/orders',
        method: 'POST',
        body: large,
        headers: { ...endpoints.bearer, 'Content-Type': 'application/json' },
      },
      {
        what: 'a form that is too large',
        path: '/login',
        method: 'POST',
        body: large,
        headers: form,
      },
      {
        what: 'a delivery that is too large',
        path: '/webhooks/shopify',
        method: 'POST',
        body: large,
      },
      {
        what: "another site's form",
        path: '/login',
        method: 'POST',
        body: 'a=1',
        headers: { Origin: 'https://evil.example' },
      },
      { what: 'a range of a file', path: '/tracking.css', headers: { Range: 'bytes=9999999-' } },
    ];
  }

  const heard: Heard[] = [];
  await inParallel(asked, 6, async ({ what, path, isPrivate = false, ...init }) => {
    const answer = await fetch(web.url + path, { ...init, redirect: 'manual' }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer) heard.push({ what, isPrivate, status: answer.status, headers: answer.headers });
  });
  heard.push(...(await rawAnswers(web)));

  const errors = heard.flatMap(errorsOf);
  announceFigures('10 headers', {
    answers: heard.length,
    statuses: new Set(heard.map(({ status }) => status)).size,
    pages: heard.filter(isPage).length,
    withErrors: new Set(errors.map(({ what }) => what)).size,
    byHeader: Object.fromEntries(
      [...Map.groupBy(errors, ({ error }) => error.split(' ')[0] ?? '')].map(([name, all]) => [
        name,
        all.length,
      ]),
    ),
  });
  expect(heard.filter(isPage).length).toBeGreaterThan(20);
  expect(errors.map(({ what, error }) => `${what}: ${error}`).slice(0, 30)).toEqual([]);
});

test('broken twin: answers without the headers, or with loose ones, are detected', async () => {
  const bare = await startBareServer('answers');
  const answer = await fetch(`${bare.url}/healthz`);
  const loose = new Headers({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Strict-Transport-Security': 'max-age=31536000',
    'Content-Type': 'text/html',
    'Content-Security-Policy':
      "default-src 'self'; script-src 'self' 'unsafe-inline'; frame-ancestors *",
  });
  const common = { what: 'x', status: 200, isPrivate: true };

  const errors = [
    ...errorsOf({ ...common, headers: answer.headers }),
    ...errorsOf({ ...common, headers: loose }),
  ].map(({ error }) => error);

  announceFigures('10 headers, broken twin', { errors: errors.length });
  for (const name of [...Object.keys(EVERYWHERE), 'Cache-Control', 'script-src', 'frame-ancestors'])
    expect(
      errors.some((error) => error.startsWith(name)),
      name,
    ).toBe(true);
});

/** Answers to requests that node's own parser refuses, or that are not valid HTTP at all. */
async function rawAnswers({ port }: Target): Promise<Heard[]> {
  const heard: Heard[] = [];
  await inParallel(rawRequests(pickFrom(SEED), 120, `127.0.0.1:${port}`), 6, async (request) => {
    if (request.ends === 'resets') return;
    const text = await new Promise<string>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1' });
      let said = '';
      const done = () => (socket.destroy(), resolve(said));
      socket.setTimeout(3_000, done);
      socket.on('error', done).on('close', done);
      socket.on('data', (chunk: Buffer) => {
        said += chunk.toString('latin1');
        if (said.includes('\r\n\r\n')) done();
      });
      socket.end(Buffer.concat(request.pieces));
    });
    const [head = ''] = text.split('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0);
    // 1xx are interim answers.
    if (status < 200) return;
    const headers = new Headers(
      lines.map(
        (line) =>
          [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)] as [string, string],
      ),
    );
    heard.push({ what: `raw, ${request.kind}`, status, headers, isPrivate: false });
  });
  return heard;
}

test('the build has a smaller copy of every large script and style sheet', () => {
  const folder = 'build/client/assets/';
  const names = readdirSync(folder);
  const bytesOf = (name: string) =>
    names.includes(name) ? statSync(folder + name).size : Infinity;
  // Remix writes two files after the copies were made.
  const large = names.filter(
    (name) => /^(?!manifest-|server-build-).+\.(js|css)$/.test(name) && bytesOf(name) >= 4_096,
  );

  expect(large.length).toBeGreaterThan(50);
  expect(large.filter((name) => bytesOf(`${name}.br`) > bytesOf(name) / 2)).toEqual([]);
});
