import { expect, test } from 'vitest';
import { proveTicketFor } from '#app/domain/people/prove-ticket.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { keepCredentials } from '#app/domain/credentials/store-connection.ts';
import { startWorker, until } from '#tests/chaos/worker-process.ts';
import { given } from '#tests/builders/given.ts';
import { announceFigures } from '#tests/fakes/figures.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { asksOf, routes } from '#tests/e2e/remix-asks.ts';
import { ownedBy } from '#tests/builders/owned.ts';
import {
  filesBelow,
  findPlanted,
  waysOf,
  secretIn,
  shopifySession,
  wholeDatabase,
  type Place,
  type Planted,
} from './planted.ts';
import { startMailbox } from './mailbox.ts';
import { startWebProcess } from './processes.ts';

const PASSWORD = 'Planted-Passw0rd&<one>!';

test('no secret is found in the database, the jobs, the logs, the pages and the files', async () => {
  const mailbox = await startMailbox();
  const web = await startWebProcess({ SMTP_URL: mailbox.url, LOG_LEVEL: 'debug' });
  const worker = startWorker({ ...web.settings, PORT: '0' });
  const planted: Planted[] = [];
  const plant = (name: string, text: unknown) => {
    expect(
      typeof text === 'string' && text.length >= 6,
      `${name} was planted: ${String(text)}`,
    ).toBe(true);
    planted.push({ name, text: String(text) });
    return String(text);
  };
  const person = await signUpAndIn(web, mailbox, plant);

  await connectEverything(web, person, plant);
  for (const name of ['TOOKAN_API_KEY', 'TOOKAN_SHARED_SECRET', 'TOOKAN_WEBHOOK_PATH_SECRET'])
    plant(name, web.settings[name]);
  for (const name of [
    'PAYSTACK_SECRET_KEY',
    'SHOPIFY_API_SECRET',
    'SESSION_SECRET',
    'ENCRYPTION_KEY',
  ])
    plant(name, web.settings[name]);
  const { db } = web.composition.services;
  // Waits until every due queued job was tried at least once, so that its errors are in the log.
  await until(
    async () =>
      (await db.outbox.count({ where: { enqueuedAt: null, dueAt: { lte: new Date() } } })) === 0,
  );

  const pages = await allPages(web, person);
  const places: Place[] = [
    ...(await wholeDatabase(db)),
    { kind: 'the log of', name: 'the web process', text: web.process.said() },
    { kind: 'the log of', name: 'the worker', text: worker.said() },
    ...pages,
    ...filesBelow(String(web.settings['DATA_DIR'])),
  ];
  const found = findPlanted(planted, places);
  const of = (kind: string) => places.filter((place) => place.kind === kind).length;
  announceFigures('8 planted secrets', {
    secrets: planted.length,
    ways: 9,
    rows: of('the table'),
    jobs: of('the jobs'),
    logLines: `${web.process.said()}${worker.said()}`.split('\n').length,
    pages: pages.length,
    files: of('the file'),
    found: found.length,
  });
  expect(await db.idempotencyKey.count(), 'answers were stored').toBeGreaterThan(0);
  expect(pages.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

test('broken twin: with a vault that does not encrypt, the secret is found in the database', async () => {
  const { services, db } = await testServices();
  services.vault = { seal: (text) => `open:${text}`, open: (text) => text.slice(5) };
  const store = await given.store(services, await given.merchant(services));
  const planted = [{ name: 'the consumer secret', text: 'cs_planted_0123456789' }];

  await keepCredentials(db, services, store.id, { consumerSecret: planted[0]!.text }, newId);

  const found = findPlanted(planted, await wholeDatabase(db));
  announceFigures('8 planted secrets, broken twin', { secrets: 1, found: found.length });
  expect(found.length).toBeGreaterThan(0);
});

test('a secret is found in every encoding', () => {
  const planted = { name: 'one', text: PASSWORD };

  const places = waysOf(PASSWORD).map((form) => ({ kind: 'a', name: 'b', text: `x ${form} y` }));

  expect(places.length).toBeGreaterThanOrEqual(6);
  expect(findPlanted([planted], places)).toHaveLength(places.length);
  expect(findPlanted([planted], [{ kind: 'a', name: 'b', text: 'nothing here' }])).toEqual([]);
});

type Web = Awaited<ReturnType<typeof startWebProcess>>;
type Plant = (name: string, text: unknown) => string;
type Mailbox = Awaited<ReturnType<typeof startMailbox>>;
type Person = { token: string; cookie: string; userId: string };

async function call(web: Web, method: string, path: string, body: object | string, token?: string) {
  const answer = await fetch(`${web.url}/api${path}`, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      'Content-Type': 'application/json',
      'Idempotency-Key': newId(),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, unknown>;
}

/** Signs up and in as a person would, with mistakes on the way that end up in the log. */
async function signUpAndIn(web: Web, mailbox: Mailbox, plant: Plant): Promise<Person> {
  const { services, auth } = web.composition;
  const email = `${newId()}@post.example`;
  const password = plant('the password', PASSWORD);
  await call(web, 'POST', '/users/sign-up', {
    first_name: 'Bo',
    last_name: 'Naidoo',
    phone_number: '+27821234567',
    email,
    password,
  });
  await until(() => mailbox.codeFor(email) !== '');
  const user = await services.db.user.findUniqueOrThrow({ where: { email } });
  const ticket = plant('the ticket for the code', proveTicketFor(auth, user));
  const code = plant('the code', mailbox.codeFor(email));
  await call(web, 'POST', '/users/verify-email', { ticket, code });
  const signIn = async (typed: string) => {
    const { data } = (await call(web, 'POST', '/users/login', { email })) as {
      data?: { token: string };
    };
    return call(web, 'POST', '/users/authenticate', { ticket: data?.token ?? '', password: typed });
  };
  await signIn(plant('a wrong password', 'Planted-Wr0ng-passw0rd'));
  await call(web, 'POST', '/users/authenticate', `{"ticket":"x","password":"${password}`);
  const token = plant('the bearer token', (await signIn(password))['token']);
  const form = await fetch(`${web.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: web.url, 'User-Agent': 'Mozilla/5.0' },
    body: new URLSearchParams({ email, password }),
  });
  const cookies = form.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const cookie = cookies.find((one) => one.startsWith('__Host-thumela=')) ?? '';
  const sessionId = await auth.cookies.session.read(cookie);
  plant('the session', sessionId);
  plant('the cookie', cookie.split('=').slice(1).join('='));
  return { token, cookie: cookies.join('; '), userId: user.id };
}

/** Uses every kind of credential that is given to us or issued by us. */
async function connectEverything(web: Web, { token, cookie }: Person, plant: Plant): Promise<void> {
  const { settings } = web;
  const ask = (method: string, path: string, body: object) => call(web, method, path, body, token);
  const shop = { store_name: 'Planted shop', store_url: 'https://planted.example' };
  const made = await ask('POST', '/store/create-token', shop);
  plant('the store token', made['store_access_token']);
  const named = { store_name: shop.store_name };
  const { stores = [] } = (await ask('POST', '/store/get', {})) as { stores?: { id: string }[] };
  const webhook = { id: stores[0]?.id, webhook_url: 'https://planted.example/hook' };
  plant('the webhook secret', secretIn(await ask('PUT', '/store/update', webhook)));
  plant(
    'the renewed webhook secret',
    secretIn(await ask('POST', '/store/webhook/renew-secret', named)),
  );
  await ask('POST', '/store/create', {
    store_name: 'Kept answer',
    store_url: 'https://a.example',
    integration_type: 'Custom',
  });
  await ask('POST', '/createMintsoftCredentials', {
    ...named,
    accountNo: 'kasihome',
    password: plant('the warehouse password', 'Planted-Wareh0use!'),
  });
  const asked = (await ask('POST', '/store/create', {
    store_name: 'Planted Woo',
    store_url: 'https://woo.planted.example',
    integration_type: 'Woocommerce',
  })) as { authorize_url?: string };
  // The approval starts in the person's own browser, which is redirected to the store.
  const begun = await fetch(asked.authorize_url ?? '', {
    headers: { Cookie: cookie, 'User-Agent': 'Mozilla/5.0' },
    redirect: 'manual',
  });
  const inStore = begun.headers.get('Location') ?? 'https://none.example';
  const userToken = new URL(inStore, web.url).searchParams.get('user_id');
  await send(web, '/webhooks/woocommerce-auth', {
    key_id: 2,
    user_id: plant('the connection token', userToken),
    key_permissions: 'read_write',
    consumer_key: plant('the consumer key', `ck_${'planted'.repeat(5)}`),
    consumer_secret: plant('the consumer secret', `cs_${'planted'.repeat(5)}`),
  });
  await send(web, `/webhooks/courier/${settings['TOOKAN_WEBHOOK_PATH_SECRET']}`, {
    job_id: 1,
    order_id: 'ABCDEFGH1234',
    job_type: 0,
    job_status: 1,
    tookan_shared_secret: settings['TOOKAN_SHARED_SECRET'],
    access_token: plant("the courier account's credential", 'planted-account-credential'),
  });
  await web.composition.shopify?.app.sessionStorage.storeSession(
    shopifySession(plant('the token of a shop', 'shpat_planted0123456789')),
  );
  await fetch(
    `${web.url}/documents/x.pdf?ticket=${plant('a document ticket', 'planted-ticket-0123456789')}`,
  );
  await call(web, 'POST', '/orders', {}, plant('a wrong token', 'planted-wrong-token-0123456789'));
}

async function send({ url }: Web, path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Every page that this person can open, as a document and as data. */
async function allPages(web: Web, { cookie, userId }: Person): Promise<Place[]> {
  const { services } = web.composition;
  const {
    id: membershipId,
    merchantId,
    user: { email },
  } = await services.db.membership.findFirstOrThrow({ where: { userId }, include: { user: true } });
  const about = await ownedBy(services, 'planted', {
    merchant: {
      role: 'merchant',
      name: 'Bo Naidoo',
      email,
      userId,
      membershipId,
      merchantId: merchantId ?? '',
      storeIds: [],
      hubIds: [],
    },
  });
  const store = await services.db.store.findFirstOrThrow({ where: { name: 'Planted shop' } });
  const paths = new Set(
    routes()
      .filter(({ shell: frame, id }) => frame === 'portal' && id !== 'routes/logout')
      .flatMap((route) =>
        [about, { ...about, store }].flatMap((owned) => [
          `/${route.route.at(owned)}`,
          ...asksOf(route)
            .filter(({ form }) => !form)
            .map(({ path }) => path(owned)),
        ]),
      ),
  );
  const pages: Place[] = [];
  for (const name of paths) {
    const headers = { Cookie: cookie, 'User-Agent': 'Mozilla/5.0' };
    const answer = await fetch(web.url + name, { headers, redirect: 'manual' });
    pages.push({ kind: 'the page', name, text: await answer.text() });
  }
  return pages;
}
