import { expect, test, vi } from 'vitest';
import {
  bearerCallers,
  shopifyCallers,
  twoMerchants,
  wordpressCallers,
  type Caller,
} from '#tests/builders/callers.ts';
import { createLeakCheck, type Answer } from '#tests/fakes/leak-check.ts';
import { mountedEndpoints } from '#tests/fakes/mounted-endpoints.ts';
import { readText } from '#tests/fakes/read-text.ts';
import { startApp, type StartedApp } from '#tests/fakes/started-app.ts';
import {
  OTHER_ENDPOINTS,
  unknownEndpoints,
  WITH_A_WRONG_TICKET,
  type Way,
} from './other-endpoints.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';

// Each test sends thousands of requests.
vi.setConfig({ testTimeout: 5 * TEST_HANG_MS });

async function worldOf({ composition }: StartedApp) {
  const world = await twoMerchants(composition);
  const callers = [
    ...(await bearerCallers(composition.services, world)),
    ...shopifyCallers(world),
    ...wordpressCallers(world),
  ];
  return { world, callers, check: createLeakCheck(composition.services) };
}

test('every caller at every other endpoint: streams, files, webhooks, tracking, health and documentation', async () => {
  const app = await startApp();
  const { world, callers, check } = await worldOf(app);

  expect(unknownEndpoints(app.web.app), "endpoints missing from the test's table").toEqual([]);
  const mounted = new Set(mountedEndpoints(app.web.app));
  expect(Object.keys(OTHER_ENDPOINTS).filter((endpoint) => !mounted.has(endpoint))).toEqual([]);
  const endpoints = {
    ...OTHER_ENDPOINTS,
    'get /documents/:file with a wrong ticket': WITH_A_WRONG_TICKET,
  };

  const { db } = app.composition.services;
  for (const [endpoint, { ways, may }] of Object.entries(endpoints))
    for (const caller of callers) {
      // All requests come from one address and would exceed its rate limit.
      await db.rateLimit.deleteMany();
      const asked = new Set<string>();
      for (const about of world.all)
        for (const way of ways(about)) {
          const expected = may(caller, about);
          // A request that names no one's data is the same for every owner, so it is sent once.
          const question = JSON.stringify([way, expected]);
          if (asked.has(question)) continue;
          asked.add(question);
          await check.check({
            endpoint,
            caller,
            about,
            all: world.all,
            expected,
            ask: () => send(app.url, way, caller),
          });
        }
    }

  check.announceFigures('other doors');
  expect(check.surprises).toEqual([]);
  expect(check.leaks).toEqual([]);
  const stored = await app.composition.services.db.webhookDelivery.count();
  expect(stored, 'deliveries kept without a signature').toBe(0);
});

test('broken twin: an endpoint without an access check is detected, by the list of endpoints and by the check', async () => {
  const app = await startApp();
  const { world, callers, check } = await worldOf(app);
  const { db } = app.composition.services;
  app.web.app.get('/careless/:orderKey', async (request, response) => {
    const { orderKey } = request.params;
    response.json(
      await db.order.findUnique({ where: { orderKey }, select: { customerName: true } }),
    );
  });
  app.web.app.post('/careless/:orderKey', async (request, response) => {
    const { orderKey } = request.params;
    await db.order.update({ where: { orderKey }, data: { note: request.get('X-Note') ?? null } });
    response.status(403).end();
  });

  let note = 0;
  for (const method of ['get', 'post'])
    for (const caller of callers)
      await check.check({
        endpoint: `${method} /careless/:orderKey`,
        caller,
        about: world.theirs,
        all: world.all,
        expected: caller.sees.includes(world.theirs) ? 'in' : method === 'get' ? 'out' : 'either',
        ask: () =>
          send(
            app.url,
            {
              method,
              path: `/careless/${world.theirs.orderKey}`,
              headers: { 'X-Note': `${(note += 1)}` },
            },
            caller,
          ),
      });

  expect(unknownEndpoints(app.web.app)).toEqual([
    'get /careless/:orderKey',
    'post /careless/:orderKey',
  ]);
  const of = (words: string) => check.leaks.filter((leak) => leak.includes(words)).length;
  const strangers = callers.filter(({ sees }) => !sees.includes(world.theirs)).length;
  expect(of('let in')).toBe(strangers);
  expect(of('shows Zebulon theirs')).toBe(strangers);
  expect(of(': changed theirs')).toBe(strangers);
  expect(of('refused, and changed theirs')).toBe(callers.length);
});

/** Sends a request. An endless stream is read up to its first event. */
async function send(url: string, way: Way, caller: Caller): Promise<Answer> {
  const stopper = new AbortController();
  const answer = await fetch(url + way.path, {
    method: (way.method ?? 'get').toUpperCase(),
    headers: { ...way.headers, ...caller.headers() },
    ...(way.body === undefined ? {} : { body: JSON.stringify(way.body) }),
    redirect: 'manual',
    signal: stopper.signal,
  });
  const isStream = answer.headers.get('Content-Type') === 'text/event-stream';
  const text = await readText(answer, (heard) => isStream && /^event: /m.test(heard));
  stopper.abort();
  return { status: answer.status, text, refused: answer.status >= 400 };
}
