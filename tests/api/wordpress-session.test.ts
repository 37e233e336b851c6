import { expect, test } from 'vitest';
import { wordpressCaller } from '#app/auth/wordpress-session.server.ts';
import { isWordpressTokenSignedBy, readWordpressToken } from '#app/auth/wordpress-token.ts';
import { clientWords } from '#app/domain/audit/audit-words.rules.ts';
import { WORDPRESS_LEASE_MS } from '#app/domain/people/wordpress-sessions.ts';
import { runBatch } from '#app/domain/workbench/run-batch.ts';
import { startBatch } from '#app/domain/workbench/start-batch.ts';
import { given } from '#tests/builders/given.ts';
import { fakeClock } from '#tests/fakes/clock.ts';
import { PLUGIN_HOME, wooStoreOf } from '#tests/fakes/plugin-caller.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { wordpressToken } from '#tests/fakes/wordpress-person.ts';

const SOON_MS = WORDPRESS_LEASE_MS - 1_000;

async function bench() {
  const app = await startApp();
  const { services } = app.composition;
  const clock = fakeClock(new Date().toISOString());
  services.clock = clock;
  const merchant = await given.merchant(services);
  const store = await wooStoreOf(services, merchant);
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(app.url + path, init);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const open = (token: string, bearer?: string) =>
    post('/api/wordpress/session', { token, ...(bearer ? { bearer } : {}) });
  const token = (over: Parameters<typeof wordpressToken>[1] = {}, secret?: string) =>
    wordpressToken(store.id, { at: now(), ...over }, secret);
  const bearerOf = async (over: Parameters<typeof wordpressToken>[1] = {}) =>
    String((await open(token(over))).body['bearer']);
  const as = (bearer: string) => ({ Authorization: `Bearer ${bearer}` });
  const isIn = async (bearer: string) =>
    (await send('/api/store/connection', { headers: as(bearer) })).status === 200;
  return { services, clock, merchant, store, now, send, post, open, token, bearerOf, as, isIn };
}

test('a person whom the plugin signs for works in their own shop, under their name', async () => {
  const it = await bench();
  const { services, merchant, store } = it;
  const other = await wooStoreOf(services, merchant);
  const mine = await given.order(services, { merchant, store });
  const theirs = await given.order(services, { merchant, store: other });
  const bearer = await it.bearerOf({ name: ' Thandi\u202e \u0007Mokoena\n<b> ' });

  const keys = [mine.orderKey, theirs.orderKey];
  const shipped = await it.post('/api/orders/create/tookan', { order_keys: keys }, it.as(bearer));

  expect(shipped.body).toMatchObject({
    accepted: [mine.orderKey],
    skipped: [{ orderKey: theirs.orderKey }],
  });
  const event = await services.db.orderEvent.findFirstOrThrow({
    where: { orderId: mine.id, source: 'merchant' },
  });
  expect(event.actor).toBe('Thandi Mokoena <b> (WordPress)');
  const entry = await services.db.auditEntry.findFirstOrThrow({ where: { action: 'order.ship' } });
  expect(entry).toMatchObject({ client: 'wordpress', through: '7' });
});

test('a token is refused that is forged, used, expired, not valid yet, or for another store, place or person', async () => {
  const it = await bench();
  const other = await wooStoreOf(it.services, it.merchant, 'f'.repeat(32));
  const used = it.token();
  const good = await it.open(used);
  const claimOf = (token: string) => token.split('.')[0] ?? '';
  const [, signature = ''] = it.token().split('.');
  const tokens = {
    'used before': used,
    'under another secret': it.token({}, 'e'.repeat(32)),
    'under an empty secret': it.token({}, ''),
    'of another store, under ours': it.token({ store: other.id }),
    'of ours, under that of another store': it.token({}, 'f'.repeat(32)),
    'of a store that does not exist': it.token({ store: '00000000-0000-4000-8000-000000000000' }),
    "with another's signature": `${claimOf(it.token({ user: 1 }))}.${signature}`,
    'without a signature': `${claimOf(it.token())}.`,
    'too old': it.token({ at: it.now() - 62 }),
    'too early': it.token({ at: it.now() + 32 }),
    'for another origin': it.token({ origin: 'https://evil.example' }),
    'for an origin below ours': it.token({ origin: `${PLUGIN_HOME}.evil.example` }),
    'of a copy of the shop': it.token({ home: 'https://copy.example' }),
    'of nobody': it.token({ user: 0 }),
    'without a nonce': it.token({ nonce: '' }),
    'no token': 'x',
  };

  const accepted: string[] = [];
  for (const [name, token] of Object.entries(tokens)) {
    const { status } = await it.open(token);
    if (status < 400) accepted.push(name);
    expect([name, [401, 403].includes(status)]).toEqual([name, true]);
  }

  expect(good.status).toBe(200);
  expect(accepted).toEqual([]);
  expect(await it.services.db.wordpressSession.count()).toBe(1);
});

test.each([
  ['https://kloof-and-karoo.example', 'https://www.kloof-and-karoo.example'],
  ['https://www.kloof-and-karoo.example', 'https://kloof-and-karoo.example'],
])('a shop entered as %s whose WordPress is at %s is accepted', async (typed, real) => {
  const it = await bench();
  await it.services.db.store.update({ where: { id: it.store.id }, data: { url: typed } });

  const { status } = await it.open(it.token({ home: real, origin: real }));

  expect(status).toBe(200);
});

test('a token that is not ours and a token of a wrong clock get different errors', async () => {
  const it = await bench();

  const forged = await it.open(it.token({}, 'e'.repeat(32)));
  const late = await it.open(it.token({ at: it.now() - 3_600 }));

  expect([forged.status, forged.body['code']]).toEqual([401, 'not-signed-in']);
  expect(forged.body['fields']).toEqual({ token: forged.body['message'] });
  expect([late.status, late.body['code']]).toEqual([401, 'not-signed-in']);
  expect(late.body['fields']).toBeUndefined();
  expect(late.body['message']).toMatch(/^The clock of your web server is wrong/);
});

test('a wp-admin on another site than the shop and an invalid signature get different errors', async () => {
  const it = await bench();

  const { status, body } = await it.open(it.token({ origin: 'https://admin.example' }));

  expect(status).toBe(403);
  expect(body['message']).toMatch(
    /^WordPress is at https:\/\/admin\.example, but this shop is at https:/,
  );
});

test('a token opens one session, even if it is used by several requests at once', async () => {
  const it = await bench();
  const token = it.token();

  const answers = await Promise.all(Array.from({ length: 6 }, () => it.open(token)));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await it.services.db.wordpressSession.count()).toBe(1);
});

test('the session ends five seconds after the last token, and continues as long as tokens come', async () => {
  const it = await bench();
  const bearer = await it.bearerOf();
  it.clock.advance(SOON_MS);
  const renewed = await it.open(it.token(), bearer);
  it.clock.advance(SOON_MS);
  const inBetween = await it.isIn(bearer);
  it.clock.advance(1_000);

  expect(renewed.body).toEqual({ bearer, expires_in_ms: WORDPRESS_LEASE_MS, user: '7' });
  expect(inBetween).toBe(true);
  expect(await it.isIn(bearer), 'after the sign-out').toBe(false);
  expect(WORDPRESS_LEASE_MS).toBeLessThanOrEqual(5_000);
});

test('no one continues another’s session: not another person, and not another store', async () => {
  const it = await bench();
  const other = await wooStoreOf(it.services, it.merchant);
  const bearer = await it.bearerOf();

  const another = await it.open(it.token({ user: 8 }), bearer);
  const elsewhere = await it.open(it.token({ store: other.id }), bearer);

  expect(another.body['bearer']).not.toBe(bearer);
  expect(elsewhere.body['bearer']).not.toBe(bearer);
  it.clock.advance(WORDPRESS_LEASE_MS);
  expect(await it.isIn(bearer)).toBe(false);
});

test('a person’s permissions follow their WordPress permissions at once', async () => {
  const it = await bench();
  const bearer = await it.bearerOf({ manage: true });
  const location = (name: string) =>
    it.post('/api/store/disconnect', { name }, it.as(bearer)).then(({ status }) => status);
  await it.open(it.token({ manage: false }), bearer);

  expect(await location('as staff')).toBe(404);
  await it.open(it.token({ manage: true }), bearer);
  expect(await location('as manager')).toBe(200);
});

test('a store that is disconnected refuses everyone, whatever credentials they have', async () => {
  const it = await bench();
  const bearer = await it.bearerOf();
  await it.services.db.store.update({
    where: { id: it.store.id },
    data: { state: 'disconnected' },
  });

  expect(await it.isIn(bearer)).toBe(false);
  expect((await it.open(it.token(), bearer)).status).toBe(401);
});

test('the signature equals the one in the contract', () => {
  // Computed independently, in Python. The plugin is tested with the same values.
  const said =
    'eyJzdG9yZSI6IjAxYTIyMTQzLTljMGYtNzNkOS05ODY4LTg5ZDU3NGI5Mjk2NyIsImhvbWUiOiJodHRwczpcL1wva2xvb2YtYW5kLWthcm9vLmV4YW1wbGUiLCJvcmlnaW4iOiJodHRwczpcL1wva2xvb2YtYW5kLWthcm9vLmV4YW1wbGUiLCJ1c2VyIjo3LCJuYW1lIjoiVGhhbmRpIE1va29lbmEiLCJtYW5hZ2UiOnRydWUsImF0IjoxODAwMDAwMDAwLCJub25jZSI6IjhjMWYwZjNlLTJiMWEtNGQwZS05ZjU3LTNkMWYyYTZiN2M4ZCJ9';
  const signature = '481b6b30c4a82d38f3806d3c10ac8527bb86be4699c06db174f51ead9b828dac';

  const read = readWordpressToken(`${said}.${signature}`);

  expect(read?.claim).toMatchObject({ user: 7, name: 'Thandi Mokoena', at: 1_800_000_000 });
  expect(read && isWordpressTokenSignedBy('a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6', read)).toBe(true);
});

test('the timeline and the log name the requester of a batch, although the worker runs it', async () => {
  const it = await bench();
  const order = await given.order(it.services, { merchant: it.merchant, store: it.store });
  const bearer = await it.bearerOf();
  const { actor } = (await wordpressCaller(it.services, `Bearer ${bearer}`))!;
  const { batchId } = await startBatch(it.services, actor, {
    intent: 'hold',
    orderKeys: [order.orderKey],
  });

  await runBatch(it.services, { batchId });

  const event = await it.services.db.orderEvent.findFirstOrThrow({
    where: { orderId: order.id },
    orderBy: { id: 'desc' },
  });
  expect(event.actor).toBe('Thandi Mokoena (WordPress)');
  const entry = await it.services.db.auditEntry.findFirstOrThrow({
    where: { action: 'order.held' },
  });
  expect(entry).toMatchObject({ actor: event.actor, client: 'worker' });
  expect(clientWords(entry.client, entry.through)).toBe('In the background (WordPress, user 7)');
});
