import { expect, test } from 'vitest';
import { wordpressTokens } from '#app/auth/wordpress-token.server.ts';
import { disconnectStore } from '#app/domain/stores/disconnect-store.ts';
import {
  removeStoreFrame,
  renewFrameSecret,
  setStoreFrame,
} from '#app/domain/stores/store-frame.ts';
import { contentSecurityPolicy } from '#app/shells/csp.ts';
import { given } from '#tests/builders/given.ts';
import { wooStoreOf } from '#tests/fakes/plugin-caller.ts';
import { samplesOfPage } from '#tests/fakes/samples.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { backOfficeToken, wordpressToken } from '#tests/fakes/wordpress-person.ts';

const OFFICE = 'https://office.kloof-and-karoo.example';

type Over = Parameters<typeof backOfficeToken>[2];

async function bench() {
  const app = await startApp();
  const { services } = app.composition;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const ofStore = { storeId: store.id };
  const { secret } = await setStoreFrame(services, merchant, { ...ofStore, origin: OFFICE });
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(app.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const open = (token: string) => send('/api/wordpress/session', { token });
  const keys = { secret: secret ?? '', origin: OFFICE };
  const token = (over?: Over, more: Partial<typeof keys> = {}) =>
    backOfficeToken(store.id, { ...keys, ...more }, over);
  const bearerOf = async (over?: Over) => {
    const { bearer } = (await (await open(token(over))).json()) as { bearer: string };
    return bearer;
  };
  const as = (bearer: string) => ({ Authorization: `Bearer ${bearer}` });
  const isIn = async (bearer: string) =>
    (await fetch(`${app.url}/api/store/connection`, { headers: as(bearer) })).status === 200;
  return { services, merchant, store, ofStore, keys, send, open, token, bearerOf, as, isIn };
}

test('a person in the back office works in that store only, under their own name', async () => {
  const it = await bench();
  const { services, merchant, store } = it;
  const mine = await given.order(services, { merchant, store });
  const other = await given.order(services, {
    merchant,
    store: await given.store(services, merchant),
  });
  const bearer = await it.bearerOf({ user: 'u-31' });

  const order_keys = [mine.orderKey, other.orderKey];
  const shipped = await it.send('/api/orders/create/tookan', { order_keys }, it.as(bearer));

  expect(await shipped.json()).toMatchObject({
    accepted: [mine.orderKey],
    skipped: [{ orderKey: other.orderKey }],
  });
  const entry = await services.db.auditEntry.findFirstOrThrow({ where: { action: 'order.ship' } });
  expect(entry).toMatchObject({
    actor: 'Thandi Mokoena (back office)',
    client: 'backOffice',
    through: 'u-31',
  });
});

test('a token is refused that is forged, used, expired, not valid yet, or for another store or site', async () => {
  const it = await bench();
  const { services, merchant } = it;
  const now = Math.floor(Date.now() / 1000);
  const others = await given.store(services, merchant);
  const theirs = await setStoreFrame(services, merchant, { storeId: others.id, origin: OFFICE });
  const bare = await given.store(services, merchant);
  const woo = await wooStoreOf(services, merchant);
  const used = it.token();
  const good = await it.open(used);
  const tokens = {
    'used before': used,
    'under another secret': it.token({}, { secret: 'e'.repeat(43) }),
    'under an empty secret': it.token({}, { secret: '' }),
    'under the secret of another store': it.token({}, { secret: theirs.secret ?? '' }),
    'of another store, under ours': it.token({ store: others.id }),
    'of a store without a back office': it.token({ store: bare.id }),
    'of a WooCommerce store, under ours': it.token({ store: woo.id }),
    'of the plugin': wordpressToken(it.store.id),
    'too old': it.token({ at: now - 65 }),
    'too early': it.token({ at: now + 40 }),
    'for another site': it.token({}, { origin: 'https://evil.example' }),
    'for a site below ours': it.token({}, { origin: `${OFFICE}.evil.example` }),
    'for ours with www.': it.token({}, { origin: OFFICE.replace('://', '://www.') }),
    'without encryption': it.token({}, { origin: OFFICE.replace('https:', 'http:') }),
    'of nobody': it.token({ user: '' }),
    'of a person with an email address': it.token({ user: 'thandi@office.example' }),
  };

  const accepted: string[] = [];
  for (const [name, token] of Object.entries(tokens)) {
    const { status } = await it.open(token);
    if (status < 400) accepted.push(name);
    expect([name, [401, 403].includes(status)]).toEqual([name, true]);
  }

  expect(good.status).toBe(200);
  expect(accepted).toEqual([]);
  expect(await services.db.wordpressSession.count()).toBe(1);
});

test.each([
  ['its secret is replaced', (it: Bench) => renewFrameSecret(it.services, it.merchant, it.ofStore)],
  [
    'another address is saved',
    (it: Bench) =>
      setStoreFrame(it.services, it.merchant, { ...it.ofStore, origin: 'https://new.example' }),
  ],
  ['it is removed', (it: Bench) => removeStoreFrame(it.services, it.merchant, it.ofStore)],
  [
    'the store is disconnected',
    (it: Bench) =>
      disconnectStore(it.services, it.merchant, {
        storeName: it.store.name,
        typedName: it.store.name,
      }),
  ],
])('no one in the back office can do anything once %s', async (_, end) => {
  const it = await bench();
  const bearer = await it.bearerOf();
  expect(await it.isIn(bearer)).toBe(true);

  await end(it);

  expect(await it.isIn(bearer)).toBe(false);
  expect((await it.open(it.token())).status).toBeGreaterThanOrEqual(401);
  await it.services.db.store.updateMany({ data: { state: 'connected' } });
  expect((await it.open(it.token())).status, 'also once it is back').toBeGreaterThanOrEqual(401);
});

type Bench = Awaited<ReturnType<typeof bench>>;

test('only the back office may frame the page, and a store without a back office has no such page', async () => {
  const { services, merchant, store } = await bench();
  const bare = await given.store(services, merchant);
  let origins: readonly string[] = [];
  const endpoint = wordpressTokens(services, { isDocument: true, onStore: (of) => (origins = of) });

  expect(await endpoint.storeAt(bare.id)).toBeNull();
  expect(origins).toEqual([]);
  expect(await endpoint.storeAt(store.id)).toMatchObject({
    origins: [OFFICE],
    admin: 'backOffice',
  });
  const wordpressOrigin = origins.join(' ');
  const policy = contentSecurityPolicy({ kind: 'wordpress', nonce: 'n', wordpressOrigin });
  expect(policy).toMatch(new RegExp(`frame-ancestors ${OFFICE}(;|$)`));
});

test('only a person who may change a custom store can embed its back office, and its secret is shown once', async () => {
  const { services, merchant, store, ofStore, keys } = await bench();
  const woo = await wooStoreOf(services, merchant);
  const stranger = await given.merchant(services);
  const set = { ...ofStore, origin: 'https://evil.example' };

  for (const actor of [stranger, given.storeManager(merchant, [store]), given.storeToken(store)])
    await expect(setStoreFrame(services, actor, set)).rejects.toMatchObject({
      code: expect.stringMatching(/^not-(found|allowed)$/) as string,
    });
  await expect(
    setStoreFrame(services, merchant, { ...set, storeId: woo.id }),
  ).rejects.toMatchObject({ code: 'not-found' });

  const again = await setStoreFrame(services, merchant, { ...ofStore, origin: OFFICE });
  const renewed = await renewFrameSecret(services, merchant, ofStore);
  expect(again.secret).toBeNull();
  expect(renewed.secret).toMatch(/^[\w-]{43}$/);
  expect(renewed.secret).not.toBe(keys.secret);
  const kept = await services.db.storeCredential.findMany({ where: { storeId: store.id } });
  expect(JSON.stringify(kept)).not.toContain(renewed.secret);
});

test('JavaScript: the sample shows the frame, and signs only for the person who is signed in', async () => {
  const { app, services, merchant, store, serve } = await samplesOfPage();
  const made = await setStoreFrame(services, merchant, { storeId: store.id, origin: OFFICE });
  const settings = {
    STORE_ID: store.id,
    FRAME_SECRET: made.secret ?? '',
    BACK_OFFICE_URL: OFFICE,
    SESSION: 'abc',
  };
  const { port } = await serve(process.execPath, (file) => [file], 'back-office.mjs', settings);
  const office = `http://127.0.0.1:${port}`;
  const ask = (headers: Record<string, string>) =>
    fetch(`${office}/frame-token`, { method: 'POST', headers });

  const page = await (await fetch(office)).text();
  const stranger = await ask({ Cookie: 'session=other' });
  const token = await (await ask({ Cookie: 'session=abc' })).text();
  const opened = await fetch(`${app.url}/api/wordpress/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });

  expect(page).toContain(`'/frame/${store.id}?path='`);
  expect(page).not.toContain(settings.FRAME_SECRET);
  expect(stranger.status).toBe(401);
  expect(opened.status).toBe(200);
  expect(await services.db.wordpressSession.findMany()).toMatchObject([
    { storeId: store.id, name: 'Thandi Mokoena', mayManage: true },
  ]);
});
