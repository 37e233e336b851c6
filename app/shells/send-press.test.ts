import { expect, test } from 'vitest';
import { PAGE_OF, SIGNED_OUT } from '#app/domain/shared/asking-page.rules.ts';
import { createConnection } from './connection.ts';
import type { PendingShip } from './pending-ships.ts';
import { createPressSender } from './send-press.ts';

const press: PendingShip = {
  orderKey: 'A',
  name: 'order KH-1',
  address: '/ship-order',
  fields: [
    ['intent', 'ship'],
    ['orderKeys', 'A'],
  ],
  personId: 'naledi',
  inWords: () => ({ message: null, isError: false }),
  screen: null,
  pressKey: 'key-1',
  dueAt: 0,
  isSending: true,
};
const answer = { intent: 'ship', refused: null, accepted: ['A'], skipped: [], jobId: null };

function bench(answers: () => Response | Promise<Response>, token: Promise<string> | null = null) {
  const device = { token, now: 0 };
  const connection = createConnection();
  const asked: RequestInit[] = [];
  let isHeld = false;
  const sender = createPressSender({
    ask: async (_address, init = {}) => {
      asked.push(init);
      return answers();
    },
    connection,
    hold: () => (isHeld = true),
    idToken: () => device.token,
    now: () => device.now,
  });
  return { device, sender, asked, connection, isHeld: () => isHeld };
}

test('a press is sent even while its page unloads, with its person and its key', async () => {
  const { sender, asked } = bench(() => Response.json(answer));

  expect(await sender.send(press)).toEqual(answer);

  const [init] = asked;
  expect(init).toMatchObject({ method: 'POST', keepalive: true, redirect: 'error' });
  expect(new Headers(init!.headers).get(PAGE_OF)).toBe('naledi');
  expect(String(init!.body as URLSearchParams)).toBe('intent=ship&orderKeys=A&pressKey=key-1');
});

test('inside Shopify the token is fetched before the page unloads', async () => {
  const { sender, asked } = bench(() => Response.json(answer), Promise.resolve('token-1'));

  sender.prepare();
  await Promise.resolve();
  void sender.send({ ...press, personId: null });

  const headers = new Headers(asked[0]?.headers);
  expect(headers.get('Authorization')).toBe('Bearer token-1');
  expect(headers.has(PAGE_OF)).toBe(false);
});

test('a second press keeps the token of the first until it has its own', async () => {
  const { sender, asked, device } = bench(() => Response.json(answer), Promise.resolve('token-1'));
  sender.prepare();
  await Promise.resolve();
  const second = Promise.withResolvers<string>();
  device.token = second.promise;

  sender.prepare();
  await sender.send({ ...press, personId: null });
  second.resolve('token-2');
  await second.promise;
  await sender.send({ ...press, personId: null });

  const sent = asked.map(({ headers }) => new Headers(headers).get('Authorization'));
  expect(sent).toEqual(['Bearer token-1', 'Bearer token-2']);
});

test('an expired token is not sent, so that Shopify’s own script fetches one', async () => {
  const { sender, asked, device } = bench(() => Response.json(answer), Promise.resolve('token-1'));
  sender.prepare();
  await Promise.resolve();

  device.now = 60_000;
  await sender.send({ ...press, personId: null });

  expect(new Headers(asked[0]?.headers).has('Authorization')).toBe(false);
});

test('a press is sent even if its token could not be fetched', async () => {
  const { sender, asked } = bench(() => Response.json(answer), Promise.reject(new Error('none')));

  sender.prepare();
  await Promise.resolve();

  expect(await sender.send(press)).toEqual(answer);
  expect(new Headers(asked[0]?.headers).has('Authorization')).toBe(false);
});

test('without an answer the result is reported as unknown, and the page as disconnected [2§8.7]', async () => {
  for (const lost of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => new Response('Bad gateway', { status: 502 }),
    () => new Response('<p>Buy data</p>'),
  ]) {
    const { sender, connection, isHeld } = bench(lost);

    expect(await sender.send(press)).toMatchObject({
      isUnreached: true,
      errors: { message: 'Order Processing Failed, Please Try again!' },
    });
    expect(connection.failure()).toBe('unreached');
    expect(isHeld()).toBe(true);
  }
});

test('after a server error the result is unknown, after a refusal nothing was shipped', async () => {
  const errors = { fields: {}, values: {}, message: 'You are not allowed to do this.' };
  const failed = bench(() => new Response('', { status: 500 }));
  const refused = bench(() => Response.json({ errors }, { status: 403 }));

  expect(await failed.sender.send(press)).toMatchObject({ isUnreached: true });
  expect(await refused.sender.send(press)).toEqual({ errors });
  expect(failed.connection.failure()).toBeNull();
});

test('a signed-out person gets that reason', async () => {
  const { sender, connection } = bench(() => Response.json({}, { status: 401 }));

  expect(await sender.send(press)).toMatchObject({ errors: { message: SIGNED_OUT } });
  expect(connection.failure()).toBe('signedOut');
});
