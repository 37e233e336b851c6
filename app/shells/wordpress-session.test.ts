import { expect, test } from 'vitest';
import { createWordpressSession, SESSION_CALL, createWordpressFetch } from './wordpress-session.ts';

const STORE = 'https://kloof-and-karoo.example';
const PAGE = `${STORE}/wp-admin/admin.php?page=thumela`;
const LEASE_MS = 5_000;

type Said = { thumela: string; n: number };

/** Sets up a document in an iframe, a parent page that answers with `admin`, and a test clock. */
function bench() {
  let time = 0;
  let issued = 0;
  const listeners = new Set<(event: MessageEvent) => void>();
  const reported: { message: Said; to: string }[] = [];
  const timers: { at: number; run: () => void }[] = [];
  const bearers: unknown[] = [];
  const it = {
    reported,
    bearers,
    admin: (said: Said): object => ({ thumela: 'token', n: said.n, token: 't', page: PAGE }),
    origin: STORE,
    user: '7',
    left: 0,
    accents: [] as string[],
    server: () =>
      Response.json({ bearer: `wps_${(issued += 1)}`, expires_in_ms: LEASE_MS, user: it.user }),
    advance(ms: number) {
      time += ms;
      for (const timer of timers.splice(0))
        if (timer.at <= time) timer.run();
        else timers.push(timer);
    },
  };
  const parent = {
    postMessage(message: Said, to: string) {
      reported.push({ message, to });
      if (message.thumela !== 'token') return;
      const data = it.admin(message);
      queueMicrotask(() => {
        const event = { data, origin: it.origin, source: parent } as unknown as MessageEvent;
        for (const hear of [...listeners]) hear(event);
      });
    },
  };
  const around = {
    parent,
    addEventListener: (_: string, hear: (event: MessageEvent) => void) => listeners.add(hear),
    removeEventListener: (_: string, hear: (event: MessageEvent) => void) => listeners.delete(hear),
    setTimeout: (run: () => void, ms: number) => timers.push({ at: time + ms, run }),
  };
  const session = createWordpressSession({
    window: () => around as unknown as Window,
    ask: async (_, { body } = {}) => {
      const sent = typeof body === 'string' ? body : '{}';
      bearers.push((JSON.parse(sent) as { bearer: unknown }).bearer);
      return it.server();
    },
    now: () => time,
    onOtherUser: () => void (it.left += 1),
    onAccent: (colour) => void it.accents.push(colour),
  });
  return { ...it, it, session };
}

test('a token is requested only from the store, and continues the session under its bearer token', async () => {
  const { session, reported, bearers, it } = bench();
  session.begin([STORE]);

  const first = await session.bearer({ isPressing: true });
  const again = await session.bearer({ isPressing: true });
  it.advance(4_000);
  const later = await session.bearer({ isPressing: true });

  expect([first, again, later]).toEqual(['wps_1', 'wps_1', 'wps_2']);
  expect(reported.map(({ to }) => to)).toEqual([STORE, STORE]);
  expect(bearers).toEqual([null, 'wps_1']);
  expect(session.adminPage()).toBe(PAGE);
});

test('simultaneous requests for the bearer token ask the parent page once', async () => {
  const { session, reported } = bench();
  session.begin([STORE]);

  await Promise.all([1, 2, 3].map(() => session.bearer({ isPressing: true })));

  expect(reported).toHaveLength(1);
});

test('messages from another origin than the store’s are ignored', async () => {
  const { session, it } = bench();
  it.origin = 'https://evil.example';
  it.admin = ({ n }) => ({ thumela: 'token', n, token: 't', page: PAGE, accent: '#c00000' });
  session.begin([STORE]);

  const asked = session.bearer({ isPressing: true });
  await Promise.resolve();
  it.advance(10_000);

  expect(await asked).toBeNull();
  expect(it.accents).toEqual([]);
  expect(session.refusal()?.why).toBe('unreached');
});

test('after a sign-out there is no bearer token, and retries become rarer', async () => {
  const { session, reported, it } = bench();
  session.begin([STORE]);
  await session.bearer({ isPressing: true });
  it.admin = ({ n }) => ({ thumela: 'refused', n, why: 'signed-out' });
  it.advance(2_000);
  session.keep();
  await expect.poll(() => session.refusal()?.why).toBe('signed-out');

  const before = reported.length;
  for (let second = 0; second < 60; second += 1) {
    it.advance(1_000);
    session.keep();
    await new Promise((resolve) => setImmediate(resolve));
  }

  // Retries follow after 2, 4, 8, 16 and 30 seconds.
  expect(reported.length - before).toBeLessThanOrEqual(5);
  expect(reported.length - before).toBeGreaterThanOrEqual(3);
});

test('when another person signs in there, the session ends and the page reloads once', async () => {
  const { session, it } = bench();
  session.begin([STORE]);
  await session.bearer({ isPressing: true });

  it.user = '8';
  it.advance(4_000);
  const others = await session.bearer({ isPressing: true });
  const again = await session.bearer({ isPressing: true });

  expect([others, again]).toEqual([null, null]);
  expect(session.refusal()?.why).toBe('someone-else');
  expect(it.left).toBe(1);
  it.user = '7';
  expect(await session.bearer({ isPressing: true })).toMatch(/^wps_/);
  expect(session.refusal()).toBeNull();
});

test('if the framing origin is unknown, the first of the store’s origins that answers is used', async () => {
  const { session, reported, it } = bench();
  const other = 'https://www.kloof-and-karoo.example';
  it.origin = other;
  session.begin([STORE, other]);

  await session.bearer({ isPressing: true });
  session.post({ thumela: 'at', path: '/' });

  expect(reported.map(({ to }) => to)).toEqual([STORE, other, other]);
});

test('an address of the admin page is accepted only from its own origin', async () => {
  const { session, it } = bench();
  it.admin = ({ n }) => ({
    thumela: 'token',
    n,
    token: 't',
    page: 'https://evil.example/wp-admin',
  });
  session.begin([STORE]);

  await session.bearer({ isPressing: true });

  expect(session.adminPage()).toBeNull();
});

const UNKNOWN = 'We could not confirm who you are. Reload the page.';

test.each([
  // The page itself names the secret to check, in the terms of its admin.
  [{ code: 'not-signed-in', message: UNKNOWN, fields: { token: UNKNOWN } }, null],
  [{ code: 'not-signed-in', message: 'Its clock is wrong.' }, 'Its clock is wrong.'],
  [{ code: 'store-elsewhere', message: 'This shop is a copy.' }, 'This shop is a copy.'],
])('a token refused with %j leads to an instruction for the person', async (problem, words) => {
  const { session, it } = bench();
  it.server = () => Response.json(problem, { status: 401 });
  session.begin([STORE]);

  expect(await session.bearer({ isPressing: true })).toBeNull();

  expect(session.refusal()).toEqual({ why: 'refused', words });
});

test('only requests to our server carry the session, and a refused one is retried once', async () => {
  const { session } = bench();
  const asked: [string, string | null][] = [];
  const answers = [401, 200];
  const signed = createWordpressFetch({
    session,
    here: () => new URL('https://portal.example/wordpress/1/orders'),
    ask: async (input, init) => {
      const url = input instanceof Request ? input.url : input.toString();
      asked.push([url, new Headers(init?.headers).get('Authorization')]);
      return new Response(null, { status: answers.shift() ?? 200 });
    },
  });

  await signed('/before');
  answers.unshift(401);
  session.begin([STORE]);
  const answer = await signed('/orders.data');
  await signed('https://tiles.example/1.png');
  await signed(SESSION_CALL);

  expect(answer.status).toBe(200);
  expect(asked).toEqual([
    ['/before', null],
    ['https://portal.example/orders.data', 'Bearer wps_1'],
    ['https://portal.example/orders.data', 'Bearer wps_2'],
    ['https://tiles.example/1.png', null],
    [SESSION_CALL, null],
  ]);
});

test('a request without a session asks the parent page once', async () => {
  const { session, reported, it } = bench();
  it.admin = ({ n }) => ({ thumela: 'refused', n, why: 'signed-out' });
  const signed = createWordpressFetch({
    session,
    here: () => new URL('https://portal.example/wordpress/1/orders'),
    ask: () => Promise.reject(new Error('nothing is asked unsigned')),
  });
  session.begin([STORE]);

  const answer = await signed('/orders.data', { method: 'POST' });

  expect(answer.status).toBe(401);
  expect(reported).toHaveLength(1);
});

test.each([
  ['the shop does not answer', (it: ReturnType<typeof bench>['it']) => (it.admin = () => ({}))],
  [
    'the server fails',
    (it: ReturnType<typeof bench>['it']) => (it.server = () => new Response('', { status: 502 })),
  ],
])('a request is answered as unreached, not as signed out, while %s', async (_, fail) => {
  const { session, it } = bench();
  const signed = createWordpressFetch({
    session,
    here: () => new URL('https://portal.example/wordpress/1/orders'),
    ask: () => Promise.reject(new Error('nothing is asked unsigned')),
  });
  session.begin([STORE]);
  await session.bearer({ isPressing: true });
  fail(it);
  it.advance(LEASE_MS);

  const asked = signed('/orders.data', { method: 'POST' });
  await new Promise((resolve) => setImmediate(resolve));
  it.advance(10_000);

  expect((await asked).status).toBe(503);
  expect(session.refusal()?.why).toBe('unreached');
});

test('a person who returns after signing in again does not wait for the next retry', async () => {
  const { session, reported, it } = bench();
  session.begin([STORE]);
  const { admin } = it;
  it.admin = ({ n }) => ({ thumela: 'refused', n, why: 'signed-out' });
  for (let times = 0; times < 5; times += 1) await session.bearer({ isPressing: true });
  it.admin = admin;

  const before = reported.length;
  session.keep();
  expect(reported).toHaveLength(before);
  session.keep({ isPressing: true });
  await expect.poll(() => session.refusal()).toBeNull();
});

test('the page uses the colour that the store sends, if it is a valid one', async () => {
  const { session, it } = bench();
  it.admin = ({ n }) => ({ thumela: 'token', n, token: 't', page: PAGE, accent: '#2271b1' });
  session.begin([STORE]);
  await session.bearer({ isPressing: true });
  it.admin = ({ n }) => ({ thumela: 'token', n, token: 't', page: PAGE, accent: { toString: 1 } });
  it.advance(4_000);
  await session.bearer({ isPressing: true });

  expect(it.accents).toEqual(['#2271b1']);
});
