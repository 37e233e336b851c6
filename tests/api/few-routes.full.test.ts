import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import express, { type Request, type RequestHandler } from 'express';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { refuseOddRequests, refuseRouteData } from '#app/api/raw/refuse-odd-requests.ts';
import { problemHandler } from '#app/api/problem.ts';
import { loadContextOf } from '#app/load-context.server.ts';
import { handlersByPath } from '#app/routes-by-path.ts';
import {
  cookieCallers,
  shopifyCallers,
  twoMerchants,
  wordpressCallers,
} from '#tests/builders/callers.ts';
import { pathOf, routes } from '#tests/e2e/remix-asks.ts';
import { screensFromSource } from '#tests/fakes/screens-from-source.ts';
import { freshDatabase } from '#tests/fakes/test-database.ts';
import { startWebApp, type WebApp } from '#tests/fakes/web-app.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';

// A request is handled with the routes that can match its path (app/routes-by-path.ts). Its answer must be that of all
// routes.

type Headers = Record<string, string>;
type Asked = { method?: string; headers?: Headers; body?: string };
type Answer = { status: number; headers: object; body: string };
type Server = { ask(path: string, asked?: Asked): Promise<Answer>; stop(): void };

// prettier-ignore
const ODD = [
  '/none', '/NONE/', '/constructor', '/__proto__', '/__manifest?p=/orders', '/_', '/-/orders',
  '/app', '/APP//none', '/frame', '/frame/', '/wordpress', '/wordpress//orders', '/auth',
  '/Auth/Login/', '/:storeId/orders', '/*', '/orders.', '/.orders',
  `/${'a/'.repeat(500)}`, `/orders/${'-'.repeat(2_000)}`,
];

let it: Awaited<ReturnType<typeof world>>;
beforeAll(async () => {
  it = await world();
  // Two equal times are sent once, so the answers differ if only one has two times of the same millisecond.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
}, 2 * TEST_HANG_MS);
afterAll(async () => {
  vi.useRealTimers();
  await it.stop();
});

test('every page is the same with few routes, for people who are signed in', async () => {
  const few = await it.compare(it.pages.map(({ path, headers }) => [path, { headers }]));

  expect(few.length).toBeGreaterThan(150);
  expect(few.filter(({ status }) => status === 200).length).toBeGreaterThan(100);
});

test.each([
  ['in upper case', (path: string) => path.toUpperCase()],
  ['with a slash at the end', (path: string) => `${path}/`],
  ['with two slashes', (path: string) => `${path}//none//`],
  ['with a part too many', (path: string) => `${path}/none`],
  [
    'with an encoded letter',
    (path: string) => path.replace(/[a-z]/, (one) => `%${one.charCodeAt(0).toString(16)}`),
  ],
  ['with a step up', (path: string) => `/none/..${path}`],
  ['with the ending of data', (path: string) => `${path}.data`],
  ['with another query', (path: string) => `${path}?index&_routes=root&a=/orders`],
])('a path %s is answered the same', async (_, spell) => {
  await it.compare(it.paths.map((path) => [spell(path), { headers: it.signedIn }]));
});

test('a path without a page, or with an odd beginning, is answered the same', async () => {
  await it.compare(ODD.map((path) => [path, { headers: it.signedIn }]));
  await it.compare(ODD.map((path) => [path, {}]));
});

test('a person who is not signed in is answered the same', async () => {
  const few = await it.compare(it.pages.map(({ path }) => [path, {}]));
  expect(new Set(few.map(({ status }) => status)).size).toBeGreaterThan(2);
});

test.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])(
  '%s is answered the same',
  async (method) => {
    const body = /^[PD]/.test(method) ? { body: 'nothing=1' } : {};
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const headers = { ...it.signedIn, ...form };
    const few = await it.compare(it.paths.map((path) => [path, { method, headers, ...body }]));
    if (method === 'PUT') expect(few.some(({ status }) => status >= 400)).toBe(true);
  },
);

test('a page whose loader fails is answered the same', async () => {
  const failing = await it.failing();
  const few = await it.compare(
    it.pages.map(({ path, headers }) => [path, { headers }]),
    failing,
  );
  for (const { stop } of failing) stop();
  expect(few.filter(({ status }) => status === 500).length).toBeGreaterThan(100);
});

async function world() {
  const database = await freshDatabase();
  const app = await startWebApp({ databaseUrl: database.nearUrl });
  const build = await screensFromSource();
  const owners = await twoMerchants(app.composition);
  const callers = await cookieCallers(app.composition.auth, owners);
  const signedIn = callers.find(({ name }) => name === 'the merchant')!.headers();
  const frames = {
    portal: callers.find(({ name }) => name === 'an administrator')!,
    embedded: shopifyCallers(owners)[0]!,
    wordpress: wordpressCallers(owners)[0]!,
  };
  // Both of these change the next answer: one signs out, and one lists what was read before.
  const known = routes().filter(({ id }) => !/logout|profile\/data|^root$/.test(id));
  const pages = known.flatMap(({ shell, route }) => {
    const path = pathOf(shell, route, shell === 'embedded' ? owners.myShop : owners.mine);
    const { headers } = frames[shell];
    return [{ path, headers: headers() }];
  });
  const servers = await bothWays(app, build);
  return {
    pages,
    signedIn,
    /** The longest path, without its query, of those that begin with the same part. */
    paths: longest(pages.map(({ path }) => path.replace(/\?.*/, ''))),
    /** Asks both servers, and returns the answers with few routes. */
    async compare(asked: [string, Asked][], [few, all] = servers): Promise<Answer[]> {
      const answers: Answer[] = [];
      for (const [path, how] of asked) {
        const answer = await few!.ask(path, how);
        expect(answer, path).toEqual(await all!.ask(path, how));
        answers.push(answer);
      }
      return answers;
    },
    failing: () => bothWays(app, withFailingLoaders(build)),
    async stop() {
      for (const { stop } of servers) stop();
      await app.stop();
      await database.drop();
    },
  };
}

function longest(paths: readonly string[]): string[] {
  const byFirst = Map.groupBy(paths, (path) => path.split('/')[1]);
  return [...byFirst.values()].flatMap(
    (some) => some.toSorted((a, b) => b.length - a.length)[0] ?? [],
  );
}

function withFailingLoaders(build: ServerBuild): ServerBuild {
  const loader = () => {
    throw new Error('The loader fails.');
  };
  const failing = Object.entries(build.routes).map(([id, route]) => [
    id,
    id === 'root' || !route?.module.loader
      ? route
      : { ...route, module: { ...route.module, loader } },
  ]);
  return { ...build, routes: Object.fromEntries(failing) as ServerBuild['routes'] };
}

/** Two servers of the same screens: with the routes of a path, and with all. */
async function bothWays(app: WebApp, build: ServerBuild): Promise<Server[]> {
  const getLoadContext = (request: Request) =>
    loadContextOf(app, { request, requestId: 'same', nonce: 'same' });
  const handlerOf = (some: ServerBuild) =>
    createRequestHandler({ build: some, getLoadContext, mode: 'production' });
  const handlerFor = handlersByPath(build, handlerOf);
  const all = handlerOf(build);
  return Promise.all([
    serverOf(app, (request, ...rest) => handlerFor(request.path)(request, ...rest)),
    serverOf(app, all),
  ]);
}

async function serverOf(app: WebApp, screens: RequestHandler): Promise<Server> {
  const routes = express();
  routes.use(refuseOddRequests());
  routes.all('*', refuseRouteData(), screens);
  routes.use(problemHandler(app.composition.services.log));
  const server = routes.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const { host } = new URL(app.env.PUBLIC_URL);
  return {
    ask: (path, asked = {}) => ask({ port, host, origin: app.env.PUBLIC_URL }, path, asked),
    stop: () => server.close(),
  };
}

type At = { port: number; host: string; origin: string };

/** Sends the path as it is written, which `fetch` would correct. */
function ask({ port, host, origin }: At, path: string, { method = 'GET', headers, body }: Asked) {
  return new Promise<Answer>((resolve, reject) => {
    const sent = httpRequest(
      {
        port,
        host: '127.0.0.1',
        path,
        method,
        headers: { Host: host, Origin: origin, ...headers },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const { date: _date, etag: _etag, ...rest } = answer.headers;
          resolve({
            status: answer.statusCode ?? 0,
            headers: JSON.parse(timeless(JSON.stringify(rest))) as object,
            body: timeless(Buffer.concat(parts).toString()),
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Without the times and ids of this moment, and without the seconds to the next cut-off. */
function timeless(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/\b\d\d:\d\d:\d\d\b/g, 'CLOCK')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID');
}
