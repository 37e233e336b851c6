import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import {
  FAILED,
  PAGE_OF,
  SIGNED_OUT,
  UNATTENDED,
  UNREACHED,
} from '#app/domain/shared/asking-page.rules.ts';
import { createConnection } from './connection.ts';
import { createPageFetch } from './page-fetch.ts';

const HERE = 'https://thumela.example/orders?page=2';
const ANNA = '0190-anna';

const ours = (status = 200, body = '[]') =>
  new Response(body, { status, headers: { 'X-Remix-Response': 'yes' } });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

/** Sets up a page of the person Anna, and a server that gives the answers one after another. */
function bench(answers: (() => Response | Promise<Response>)[], isHolding = false) {
  const connection = createConnection();
  connection.belongTo(ANNA);
  const asked: { path: string; method: string; of: string | null }[] = [];
  const unattended: (string | null)[] = [];
  let isHeld = isHolding;
  let cut = () => undefined as void;
  const pageFetch = createPageFetch({
    connection,
    ask: async (input, init) => {
      const headers = new Headers(init?.headers);
      const { pathname } = new URL(input as string | URL, HERE);
      unattended.push(headers.get(UNATTENDED));
      asked.push({ path: pathname, method: init?.method ?? 'GET', of: headers.get(PAGE_OF) });
      return (answers.shift() ?? ours)();
    },
    page: {
      here: () => new URL(HERE),
      isInAdmin: () => false,
      holdsSomething: () => isHeld,
      hold: () => (isHeld = true),
      attendance: () => ({ [UNATTENDED]: 'yes' }),
      cutOff: () => new Promise((resolve) => (cut = resolve)),
    },
  });
  const changed = () =>
    new Promise<void>((resolve) => {
      const stop = connection.subscribe(() => {
        stop();
        resolve();
      });
    });
  return {
    connection,
    asked,
    unattended,
    pageFetch,
    changed,
    reported: changed(),
    cutOff: () => cut(),
  };
}

/** Decodes an answer as the router does. */
async function routerReads(answer: Response): Promise<unknown> {
  const { decode } = createRequire(createRequire(import.meta.url).resolve('@remix-run/react'))(
    'turbo-stream',
  ) as {
    decode(body: unknown): Promise<{ value: unknown }>;
  };
  return (await decode(answer.body)).value;
}

const post = { method: 'POST', body: 'intent=ship' };

test('a read waits while the server cannot be reached, and is answered when it can', async () => {
  const { connection, asked, pageFetch, reported } = bench([lost, () => ours(200, 'page')]);

  const reading = pageFetch('/orders.data');
  await reported;
  expect(connection.failure()).toBe('unreached');
  connection.repair();

  expect(await (await reading).text()).toBe('page');
  expect(asked.map(({ path }) => path)).toEqual(['/orders.data', '/orders.data']);
});

test('an incomplete answer, or the page of a proxy or captive portal, counts as unreached', async () => {
  const broken = () =>
    new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('gone')) }), {
      headers: { 'X-Remix-Response': 'yes' },
    });
  const portal = () =>
    new Response('<p>Buy data</p>', { headers: { 'Content-Type': 'text/html' } });
  for (const answer of [broken, portal, () => new Response('Bad gateway', { status: 502 })]) {
    const { connection, pageFetch, reported } = bench([answer]);
    const reading = pageFetch('/orders.data');
    await reported;
    expect(connection.failure()).toBe('unreached');
    connection.repair();
    expect((await reading).status).toBe(200);
  }
});

test('when the server fails, the visible page stays and waits, but a page to be opened fails', async () => {
  const standing = bench([() => ours(500)]);
  const reading = standing.pageFetch('/orders.data?page=2');
  await standing.reported;
  expect(standing.connection.failure()).toBe('failing');
  standing.connection.repair();
  expect((await reading).status).toBe(200);

  expect((await bench([() => ours(500)]).pageFetch('/order-details/KEY.data')).status).toBe(500);
});

test('a waiting read ends when the person goes to another page', async () => {
  const { pageFetch, reported } = bench([lost]);
  const leaving = new AbortController();
  const reading = pageFetch('/orders.data', { signal: leaving.signal });
  await reported;
  leaving.abort();

  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});

test('a write without an answer is reported as not done, and never resent automatically', async () => {
  const { connection, asked, pageFetch } = bench([lost]);

  const answer = await pageFetch('/orders.data', post);

  expect(await routerReads(answer)).toEqual({
    data: { errors: { fields: {}, values: {}, message: UNREACHED }, isUnreached: true },
  });
  connection.repair();
  expect(asked).toHaveLength(1);
});

test('a status of 500 is reported as a server error, to a form at once and for a page while it waits', async () => {
  const error = () =>
    new Response('<h1>Error</h1>', { status: 500, headers: { 'Content-Type': 'text/html' } });
  const sending = bench([error]);

  expect(await routerReads(await sending.pageFetch('/orders.data', post))).toEqual({
    data: { errors: { fields: {}, values: {}, message: FAILED } },
  });
  expect(sending.connection.failure()).toBeNull();

  const { connection, pageFetch, reported } = bench([error]);
  const reading = pageFetch('/orders.data');
  await reported;
  expect(connection.failure()).toBe('failing');
  connection.repair();
  expect((await reading).status).toBe(200);
});

test('without a network, a request does not wait for a signature that cannot come', async () => {
  const never = () => new Promise<Response>(() => undefined);
  const { connection, pageFetch, cutOff } = bench([never]);

  const sending = pageFetch('/orders.data', post);
  cutOff();

  expect(await routerReads(await sending)).toMatchObject({ data: { isUnreached: true } });
  expect(connection.failure()).toBe('unreached');
});

test('a write after the end of the session is reported as not done, and the page stays', async () => {
  const { connection, asked, pageFetch, changed } = bench([() => ours(401), () => ours(401)]);

  const answer = await pageFetch('/orders/create.data', post);

  expect(answer.status).toBe(401);
  expect(await routerReads(answer)).toMatchObject({ data: { errors: { message: SIGNED_OUT } } });
  expect(connection.failure()).toBe('signedOut');
  expect(asked).toEqual([{ path: '/orders/create.data', method: 'POST', of: ANNA }]);
  // The failed action is still wanted, so a read must not redirect to the sign-in either.
  connection.repair();
  const reported = changed();
  const reading = pageFetch('/orders.data');
  await reported;
  expect(connection.failure()).toBe('signedOut');
  connection.repair();
  expect((await reading).status).toBe(200);
});

test('with nothing typed or selected, a read after the end of the session leads to the sign-in', async () => {
  const redirect = () => ours(202, 'to the sign-in');
  const { connection, asked, pageFetch } = bench([() => ours(401), redirect]);

  expect(await (await pageFetch('/orders.data')).text()).toBe('to the sign-in');
  expect(asked.map(({ of }) => of)).toEqual([ANNA, null]);
  expect(connection.failure()).toBeNull();
});

test('with something typed, the page stays, and continues when the same person has signed in again', async () => {
  const { connection, pageFetch, reported } = bench([() => ours(401)], true);

  const reading = pageFetch('/orders.data');
  await reported;
  expect(connection.failure()).toBe('signedOut');
  connection.repair();
  expect((await reading).status).toBe(200);
});

test('a form shows the reason when middleware before the router refused it', async () => {
  const tooLarge = () => Response.json({ message: 'The form is too large.' }, { status: 413 });
  const { connection, pageFetch } = bench([tooLarge]);

  expect(await routerReads(await pageFetch('/orders.data', post))).toMatchObject({
    data: { errors: { message: 'The form is too large.' } },
  });
  expect(connection.failure()).toBeNull();
});

test('a request for anything but page data is passed on unchanged', async () => {
  const { asked, pageFetch } = bench([() => new Response('ok', { status: 503 })]);

  expect((await pageFetch('/places?q=kloof')).status).toBe(503);
  expect(asked[0]?.of).toBeNull();
});

test('a read says that the page is unattended; a write does not', async () => {
  const { pageFetch, unattended } = bench([]);

  await pageFetch('/orders.data');
  await pageFetch('/orders.data', post);

  expect(unattended).toEqual(['yes', null]);
});
