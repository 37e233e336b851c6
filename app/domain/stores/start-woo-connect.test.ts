import { beforeEach, expect, test } from 'vitest';
import { credentialOf } from '#app/domain/credentials/store-connection.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { given } from '#tests/builders/given.ts';
import { testServices, type TestServices } from '#tests/fakes/test-services.ts';
import { BROWSER, KEYS, SHOP, wooShop, type Refusal } from '#tests/fakes/woo-shop.ts';
import { checkWebhooks } from './check-webhooks.ts';
import { reconnectWoo } from './reconnect-woo.ts';
import { disconnectStore } from './disconnect-store.ts';
import { failWooConnect, finishWooConnect } from './finish-woo-connect.ts';
import { noteFailure, noteWhole } from './store-break.ts';

const INVENTED = { consumerKey: 'ck_made_up', consumerSecret: 'cs_made_up' };
const DAY_MS = 86_400_000;

let it: TestServices;
beforeEach(async () => {
  it = await testServices({ now: '2026-11-18T08:00:00Z' });
});
const world = () => wooShop(it);

const refusal = (reason: Refusal['reason'], more: Partial<Refusal> = {}): Refusal => ({
  ok: false,
  reason,
  message: `It is ${reason}.`,
  ...more,
});

test('fake keys do not claim a shop’s address, which stays free for the account whose keys work', async () => {
  const { storesOf, connect, report, timer } = world();
  const thief = await given.merchant(it.services);
  const owner = await given.merchant(it.services);

  const bad = await connect(thief, INVENTED);
  const good = await connect(owner);

  expect(await report(thief, bad)).toMatchObject({
    state: 'failed',
    message: 'The store no longer accepts our keys. Connect the store again.',
  });
  expect(await storesOf(thief)).toMatchObject([{ state: 'attention', externalId: null }]);
  expect(await report(owner, good)).toMatchObject({ state: 'connected' });
  expect(await storesOf(owner)).toMatchObject([{ state: 'connected', externalId: SHOP }]);
  // With fake keys, nothing else is requested from the shop.
  const [mine] = await storesOf(owner);
  expect(await timer()).toEqual([
    'intake.backfill-store',
    'intake.reconcile-store',
    'stores.check-webhooks',
  ]);
  const scheduled = await it.db.outbox.findMany();
  expect(scheduled.map(({ payload }) => (payload as { storeId: string }).storeId)).toEqual(
    scheduled.map(() => mine!.id),
  );
});

test('a shop of another account stays with it while its keys work, and the person sees why', async () => {
  const { shop, storesOf, connect, report } = world();
  const [first, second] = [await given.merchant(it.services), await given.merchant(it.services)];
  shop.good.add('ck_second');
  await connect(first);

  const token = await connect(second, { ...KEYS, consumerKey: 'ck_second' });

  expect(await report(second, token)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('connected to another account'),
  });
  expect(await storesOf(first)).toMatchObject([{ state: 'connected', externalId: SHOP }]);
  expect(await storesOf(second)).toMatchObject([{ state: 'attention', externalId: null }]);
  expect(shop.webhooks).toHaveLength(1);
});

const WITH_WWW = 'https://www.shop.example';

test.each([
  [SHOP, WITH_WWW],
  [WITH_WWW, SHOP],
])('a shop connected as %s is the same shop as %s', async (first, second) => {
  const { shop, storesOf, connect, report } = world();
  const [owner, other] = [await given.merchant(it.services), await given.merchant(it.services)];
  shop.good.add('ck_second');
  await connect(owner, KEYS, first);

  const token = await connect(other, { ...KEYS, consumerKey: 'ck_second' }, second);
  expect(await report(other, token)).toMatchObject({ state: 'failed' });
  expect(await storesOf(other)).toMatchObject([{ externalId: null }]);

  await connect(owner, KEYS, second);
  expect(await storesOf(owner)).toMatchObject([
    { state: 'connected', url: second, externalId: second },
  ]);
});

test.each(['disconnected', 'sold'] as const)(
  'a shop that was %s can be connected by another account; orders and history stay with the first',
  async (how) => {
    const { shop, deps, storesOf, connect, report } = world();
    const [first, second] = [await given.merchant(it.services), await given.merchant(it.services)];
    await connect(first);
    const [old] = await storesOf(first);
    const order = await given.order(it.services, { merchant: first, store: old!, externalId: '7' });
    if (how === 'disconnected')
      await disconnectStore(deps, first, { storeName: old!.name, typedName: old!.name });
    else await noteFailure(deps, old!, new AppError('store-rights-lost', 'No.'));

    const token = await connect(second);

    expect(await report(second, token)).toMatchObject({ state: 'connected' });
    const [mine] = await storesOf(second);
    expect(mine).toMatchObject({ state: 'connected', externalId: SHOP });
    expect(await storesOf(first)).toMatchObject([{ state: 'disconnected', externalId: null }]);
    expect(await it.db.order.findMany()).toMatchObject([
      { id: order.id, storeId: old!.id, merchantId: first.merchantId },
    ]);
    expect(shop.webhooks.at(-1)).toContain(mine!.id);
  },
);

test.each(['blocked', 'moved', 'not-woocommerce', 'unreachable'] as const)(
  'a store that is %s during the connection is retried until it has webhooks and past orders',
  async (reason) => {
    const { shop, deps, begin, take, storesOf, report, timer } = world();
    const merchant = await given.merchant(it.services);
    const token = await begin(merchant);
    await take(token);
    const [{ id: storeId } = { id: '' }] = await storesOf(merchant);
    shop.refusal = refusal(reason, { retryAfterSeconds: 3_600 });

    await finishWooConnect(deps, { storeId });
    await noteWhole(deps, storeId);
    await checkWebhooks(deps, { storeId });

    expect(await report(merchant, token)).toMatchObject({
      state: 'checking',
      message: `It is ${reason}. We keep trying, even if you close this page.`,
    });
    it.clock.advance(6 * DAY_MS);
    expect(await timer()).toEqual(['stores.finish-woo-connect']);
    expect(shop.removed, 'the code stays until it is done').toEqual([]);
    shop.refusal = null;
    await finishWooConnect(deps, { storeId });
    expect(shop.removed).toEqual(['http://127.0.0.1:3000/webhooks/woocommerce-code']);

    expect(await report(merchant, token)).toMatchObject({ state: 'connected', message: null });
    const now = it.clock.now();
    expect(await storesOf(merchant)).toMatchObject([
      {
        state: 'connected',
        currency: 'NAD',
        connectedAt: now,
        connectingDays: null,
        cursor: { completeSince: now, webhooksCheckedAt: now },
        backfill: { madeFrom: new Date(now.getTime() - 60 * DAY_MS), madeUntil: now },
      },
    ]);
    expect(shop.webhooks).toHaveLength(1);
  },
);

test('two jobs that connect a store at once use the same stored webhook secret', async () => {
  const { shop, deps, begin, take, storesOf } = world();
  const merchant = await given.merchant(it.services);
  await take(await begin(merchant));
  const [{ id: storeId } = { id: '' }] = await storesOf(merchant);
  let waiting = 0;
  const both = Promise.withResolvers<void>();
  shop.whileChecking = () => {
    waiting += 1;
    if (waiting === 2) both.resolve();
    return both.promise;
  };

  await Promise.all([1, 2].map(() => finishWooConnect(deps, { storeId })));

  const stored = await credentialOf(it.db, it.services, storeId, 'webhookSecret');
  expect(shop.secrets).toEqual([stored, stored]);
  expect(await storesOf(merchant)).toMatchObject([{ state: 'connected' }]);
});

test('a store that is briefly unreachable is retried by the job, then by the timer, and then needs a person', async () => {
  const { shop, deps, begin, take, storesOf, report, timer } = world();
  const merchant = await given.merchant(it.services);
  const token = await begin(merchant);
  await take(token);
  const [{ id: storeId } = { id: '' }] = await storesOf(merchant);
  shop.refusal = refusal('unreachable', { retryAfterSeconds: 5 });

  await expect(finishWooConnect(deps, { storeId })).rejects.toMatchObject({ code: 'store-down' });
  await failWooConnect(deps, { storeId });

  expect(await report(merchant, token)).toMatchObject({
    state: 'checking',
    message: expect.stringMatching(/did not answer.*We keep trying/),
  });
  expect(await timer()).toEqual(['stores.finish-woo-connect']);
  it.clock.advance(8 * DAY_MS);
  await failWooConnect(deps, { storeId });
  expect(await timer()).toEqual([]);
  expect(await report(merchant, token)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('Connect the store again.'),
  });
});

test('if webhooks cannot be created, orders are read, and the connection completes later with past orders', async () => {
  const { shop, deps, begin, take, storesOf, timer } = world();
  const merchant = await given.merchant(it.services);
  await take(await begin(merchant));
  const [{ id: storeId } = { id: '' }] = await storesOf(merchant);
  shop.webhooksFail = new AppError('store-down', 'Down.');
  await expect(finishWooConnect(deps, { storeId })).rejects.toThrow('Down.');

  const jobs = await timer();
  await noteWhole(deps, storeId);
  const between = await storesOf(merchant);
  shop.webhooksFail = null;
  await finishWooConnect(deps, { storeId });
  await finishWooConnect(deps, { storeId });

  expect(jobs).toEqual([
    'intake.reconcile-store',
    'stores.check-webhooks',
    'stores.finish-woo-connect',
  ]);
  expect(between).toMatchObject([{ state: 'attention', externalId: SHOP, backfill: null }]);
  expect(await storesOf(merchant)).toMatchObject([
    { state: 'connected', backfill: { state: 'waiting' } },
  ]);
  expect(await it.db.outbox.count({ where: { job: 'intake.backfill-store' } })).toBe(1);
});

test('if the store refuses the webhooks, the person sees why and that we keep trying', async () => {
  const { shop, deps, begin, take, storesOf, report } = world();
  const merchant = await given.merchant(it.services);
  const token = await begin(merchant);
  await take(token);
  const [{ id: storeId } = { id: '' }] = await storesOf(merchant);
  shop.webhooksFail = new AppError('store-refused', 'A plugin blocks webhooks.');

  await finishWooConnect(deps, { storeId });

  expect(await report(merchant, token)).toMatchObject({
    state: 'checking',
    message: 'A plugin blocks webhooks. We keep trying, even if you close this page.',
  });
  expect(await storesOf(merchant)).toMatchObject([{ state: 'attention', backfill: null }]);
});

test('read-only keys are refused, and the store does not count as connected', async () => {
  const { shop, connect, take, storesOf, report, timer, deps } = world();
  const merchant = await given.merchant(it.services);
  shop.webhooksFail = new AppError('store-rights-lost', 'The store no longer accepts our keys.');

  const token = await connect(merchant);
  const [store] = await storesOf(merchant);
  await noteWhole(deps, store!.id);

  expect(await report(merchant, token)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('Connect the store again.'),
  });
  expect(await timer()).not.toContain('stores.finish-woo-connect');

  // With other keys the connection completes, with the import range chosen at first.
  shop.webhooksFail = null;
  const again = await reconnectWoo(deps, merchant, { storeName: store!.name }, BROWSER);
  await take(again.authorizeUrl);
  // While the new keys are checked, what was wrong with the old ones is no longer shown.
  expect(await report(merchant, again.authorizeUrl)).toMatchObject({
    state: 'checking',
    message: null,
  });
  await finishWooConnect(deps, { storeId: store!.id });
  const now = it.clock.now();
  expect(await storesOf(merchant)).toMatchObject([
    { state: 'connected', backfill: { madeFrom: new Date(now.getTime() - 60 * DAY_MS) } },
  ]);
});

test('a repeated token has no effect, and an unknown or expired one is refused', async () => {
  const { begin, take, storesOf } = world();
  const merchant = await given.merchant(it.services);
  const token = await begin(merchant);

  expect(await take(token)).toBe('connecting');
  expect(await take(token, INVENTED)).toBe('repeated');
  const late = await begin(merchant);
  it.clock.advance(16 * 60_000);

  expect(await take(late)).toBe('refused');
  expect(await take(token)).toBe('refused');
  expect(await take('never-issued-by-anyone')).toBe('refused');
  expect(await storesOf(merchant)).toHaveLength(1);
  expect(await it.db.outbox.count({ where: { job: 'stores.finish-woo-connect' } })).toBe(1);
});

test.each(['after its keys were revoked', 'after it was disconnected'] as const)(
  'a store is reconnected %s: it keeps its orders and its position, and past orders are not imported again',
  async (when) => {
    const { deps, storesOf, connect, take, report } = world();
    const merchant = await given.merchant(it.services);
    await connect(merchant);
    const [before] = await storesOf(merchant);
    it.clock.advance(DAY_MS);
    if (when === 'after it was disconnected')
      await disconnectStore(deps, merchant, { storeName: before!.name, typedName: before!.name });
    else await noteFailure(deps, before!, new AppError('store-rights-lost', 'No.'));
    await it.db.outbox.deleteMany();

    const named = { storeName: before!.name };
    const { authorizeUrl: token } = await reconnectWoo(deps, merchant, named, BROWSER);
    await take(token, KEYS);
    await finishWooConnect(deps, { storeId: before!.id });

    expect(await report(merchant, token)).toMatchObject({ state: 'connected', isReconnect: true });
    expect(await storesOf(merchant)).toMatchObject([
      {
        id: before!.id,
        state: 'connected',
        externalId: SHOP,
        brokenBy: null,
        disconnectedAt: null,
        backfill: { runId: before!.backfill!.runId },
        cursor: { watermark: before!.cursor!.watermark, failingSince: null },
      },
    ]);
    const jobs = await it.db.outbox.findMany({ orderBy: { job: 'asc' } });
    expect(jobs.map(({ job }) => job)).toEqual([
      'intake.reconcile-store',
      'orders.judge-store',
      'stores.finish-woo-connect',
      'stores.leave-woo-code',
      'webhooks.send-kept',
    ]);
  },
);

test('several approvals at once for the same new store create one store', async () => {
  const { begin, approved, confirm, storesOf } = world();
  const merchant = await given.merchant(it.services);
  const tokens = await Promise.all([begin(merchant), begin(merchant), begin(merchant)]);

  const taken = await Promise.all(tokens.map((token) => approved(token)));
  const confirmed = await Promise.all(tokens.map((token) => confirm(token)));

  expect(taken).toEqual(tokens.map(() => 'taken'));
  // A later approval replaces an earlier one, unless both arrived at the same instant.
  expect(confirmed).toContain('connecting');
  expect(await storesOf(merchant)).toHaveLength(1);
});

test('if a name is taken, the connected shop becomes Name-2', async () => {
  const { storesOf, connect } = world();
  const merchant = await given.merchant(it.services);
  const other = await given.merchant(it.services);
  await given.store(it.services, other, { name: `Shop of ${merchant.name}` });

  await connect(merchant);

  expect(await storesOf(merchant)).toMatchObject([{ name: `Shop of ${merchant.name}-2` }]);
});

test('if a similar name exists in the account, the shop becomes Name-2 with single spaces', async () => {
  const { begin, take, storesOf } = world();
  const merchant = await given.merchant(it.services);
  await given.store(it.services, merchant, { name: 'Kasi Home' });
  await given.store(it.services, await given.merchant(it.services), { name: 'BRAAI' });

  for (const [n, storeName] of ['kasi  home', 'KASI HOME.', 'Braai'].entries())
    expect(
      await take(await begin(merchant, { storeName, storeUrl: `https://kasi-${n}.example` })),
    ).toBe('connecting');

  const names = (await storesOf(merchant)).map(({ name }) => name);
  expect(names.sort()).toEqual(['Braai', 'KASI HOME.-3', 'Kasi Home', 'kasi home-2']);
});

test('shops with the same name that are connected at once become Name, Name-2 and Name-3', async () => {
  const { begin, approved, confirm, storesOf } = world();
  const merchants = await Promise.all([1, 2, 3].map(() => given.merchant(it.services)));
  const tokens = await Promise.all(
    merchants.map((merchant, n) =>
      begin(merchant, { storeName: 'Braai', storeUrl: `https://braai-${n}.example` }),
    ),
  );
  for (const token of tokens) expect(await approved(token)).toBe('taken');

  const confirmed = await Promise.all(tokens.map((token) => confirm(token)));

  expect(confirmed).toEqual(tokens.map(() => 'connecting'));
  const stores = (await Promise.all(merchants.map(storesOf))).flat();
  expect(stores.map(({ name }) => name).sort()).toEqual(['Braai', 'Braai-2', 'Braai-3']);
});

test('a long name is cut at a whole character and can be taken like any other', async () => {
  const { begin, take, storesOf } = world();
  const merchants = [await given.merchant(it.services), await given.merchant(it.services)];
  const storeName = `${'x'.repeat(69)}😀😀`;

  for (const [n, merchant] of merchants.entries()) {
    const token = await begin(merchant, { storeName, storeUrl: `https://long-${n}.example` });
    expect(await take(token)).toBe('connecting');
  }

  const stores = (await Promise.all(merchants.map(storesOf))).flat();
  expect(stores.map(({ name }) => name)).toEqual(['x'.repeat(69), `${'x'.repeat(69)}-2`]);
});

test('a connected shop that is submitted again, for example by its plugin, is reconnected under its existing name', async () => {
  const { begin, connect, take, report, storesOf, deps } = world();
  const merchant = await given.merchant(it.services);
  const first = await connect(merchant);
  const [{ id: storeId, name } = { id: '', name: '' }] = await storesOf(merchant);

  const token = await begin(merchant, { storeName: 'As WordPress calls it' });
  const asked = await report(merchant, token);
  await take(token);
  await finishWooConnect(deps, { storeId });

  expect(await report(merchant, first)).toMatchObject({ state: 'connected', isReconnect: false });
  expect(asked).toMatchObject({ storeName: name, isReconnect: true });
  expect(await report(merchant, token)).toMatchObject({
    state: 'connected',
    storeName: name,
    isReconnect: true,
  });
  expect(await storesOf(merchant)).toHaveLength(1);
});

test('a shop whose first connection never completed counts as new, wherever the connection is started', async () => {
  const { begin, connect, take, report, storesOf, deps } = world();
  const merchant = await given.merchant(it.services);
  await connect(merchant, INVENTED);
  const [{ id: storeId, name: storeName } = { id: '', name: '' }] = await storesOf(merchant);

  const onItsPage = await reconnectWoo(deps, merchant, { storeName }, BROWSER);
  expect(await report(merchant, onItsPage.token)).toMatchObject({ isReconnect: false });
  const token = await begin(merchant);
  await take(token);
  await finishWooConnect(deps, { storeId });

  expect(await report(merchant, token)).toMatchObject({ state: 'connected', isReconnect: false });
});
