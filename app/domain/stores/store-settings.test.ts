import { expect, test } from 'vitest';
import type { Actor } from '#app/domain/shared/actor.ts';
import { fieldMessages } from '#app/domain/shared/form-errors.ts';
import { readAgain } from '#app/domain/intake/read-again.ts';
import { readAgainJob } from '#app/domain/intake/read-again.job.ts';
import { takeInOrder } from '#app/domain/intake/take-in-order.ts';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { incomingOrder } from '#tests/builders/incoming-order.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { StoreAction } from './store-action.schema.ts';
import { changeStoreSettings, readStoreSettings } from './store-settings.ts';

type Form = Record<string, unknown>;

/** The form as the endpoint parses it. @throws the error that the endpoint would return. */
function parsed(form: Form) {
  const action = StoreAction.parse({ intent: 'settings', ...form });
  if (action.intent !== 'settings') throw new Error('Another action.');
  return action;
}

function errorsOf(form: Form): Record<string, string> {
  const { error } = StoreAction.safeParse({ intent: 'settings', ...form });
  return error ? fieldMessages(error) : {};
}

async function shop(platform: 'shopify' | 'woocommerce') {
  const world = await testServices();
  const { services, db, platforms } = world;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, PLATFORM_STORE(platform));
  const embedded: Actor = { ...given.storeToken(store), role: 'embedded' };
  return {
    ...world,
    merchant,
    store,
    embedded,
    async order(externalId: string, facts: Partial<IncomingOrder['facts']>) {
      const order = incomingOrder(0, {
        externalId,
        orderId: externalId,
        facts: { ...incomingOrder(0).facts, ...facts },
      });
      platforms[platform].orders.set(externalId, order);
      await takeInOrder(services, store.id, order);
    },
    change: (form: Form, actor: Actor = merchant) =>
      changeStoreSettings(services, actor, { ...parsed(form), storeName: store.name }),
    now: () => db.store.findUniqueOrThrow({ where: { id: store.id } }),
    scheduled: () => db.outbox.count({ where: { job: readAgainJob.name } }),
    /** Runs all jobs that read orders again. */
    async work() {
      const rows = await db.outbox.findMany({ where: { job: readAgainJob.name } });
      for (const { payload } of rows)
        await readAgain(services, readAgainJob.payload.parse(payload));
    },
    states: async () =>
      Object.fromEntries(
        (await db.order.findMany()).map(({ externalId, status }) => [externalId, status]),
      ),
  };
}

test('adding a cash-on-delivery gateway makes waiting orders eligible, and removing it makes them wait again', async () => {
  const { order, change, work, states } = await shop('shopify');
  await order('1', { payment: 'unpaid', gateways: ['Pay at the door'] });
  await order('2', { payment: 'unpaid', gateways: ['manual'] });
  expect(await states()).toEqual({ 1: 'inStore', 2: 'inStore' });

  await change({ gateways: 'pay at the DOOR' });
  await work();
  expect(await states()).toEqual({ 1: 'eligible', 2: 'inStore' });

  await change({});
  await work();
  expect(await states()).toEqual({ 1: 'inStore', 2: 'inStore' });
});

test('a custom status of the shop can be given a meaning, and lose it', async () => {
  const { order, change, work, states, services, merchant, store } = await shop('woocommerce');
  await order('1', { platformStatus: 'packed', payment: 'unpaid' });
  await order('2', { platformStatus: 'pending', payment: 'unpaid' });
  const settings = await readStoreSettings(services, merchant, store.name);
  expect(settings.statuses).toEqual([{ status: 'packed', meaning: 'wait', orders: 1 }]);

  await change({ status: 'packed', meaning: 'processing' });
  await work();
  expect(await states()).toEqual({ 1: 'eligible', 2: 'inStore' });

  await change({ status: 'packed', meaning: 'wait' });
  await work();
  expect(await states()).toEqual({ 1: 'inStore', 2: 'inStore' });
});

test('a status that no order has gets no meaning, nor does one of WooCommerce’s own', async () => {
  const { order, change, now, scheduled } = await shop('woocommerce');
  await order('1', { platformStatus: 'pending', payment: 'unpaid' });

  for (const status of ['packed', 'pending', '__proto__', 'constructor'])
    await expect(change({ status, meaning: 'processing' })).rejects.toMatchObject({
      code: 'invalid-input',
      details: { fields: { 'meaning.0': expect.stringContaining('no longer has orders') } },
    });

  expect((await now()).statusMap).toEqual({});
  expect(await scheduled()).toBe(0);
});

test('a status that was mapped earlier keeps its meaning even if no order has it now', async () => {
  const { order, change, now, clock, services, merchant, store } = await shop('woocommerce');
  await order('1', { platformStatus: 'packed', payment: 'unpaid' });
  await change({ status: 'packed', meaning: 'processing' });
  clock.set('2027-11-18T08:00:00Z');

  await change({ notifyCustomer: 'on' });

  expect((await now()).statusMap).toEqual({ packed: 'processing' });
  const { statuses } = await readStoreSettings(services, merchant, store.name);
  expect(statuses?.map(({ status }) => status)).toEqual(['packed']);
});

test('settings that do not affect the evaluation cause no orders to be read again', async () => {
  const { change, now, scheduled } = await shop('shopify');

  await change({
    notifyCustomer: 'on',
    printOnBooking: 'on',
    bookOnConfirm: 'on',
    gateways: ['COD', 'cash on delivery (cod)'],
  });

  expect(await now()).toMatchObject({
    notifyCustomer: true,
    printOnBooking: true,
    bookOnConfirm: true,
  });
  expect(await scheduled()).toBe(0);
});

test('settings that a platform does not have are not changed by its form', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);

  await changeStoreSettings(services, merchant, {
    ...parsed({ gateways: 'x', status: 'packed', meaning: 'processing' }),
    storeName: store.name,
  });

  expect(await db.store.findUniqueOrThrow({ where: { id: store.id } })).toMatchObject({
    notifyCustomer: true,
    cashOnDeliveryGateways: store.cashOnDeliveryGateways,
    statusMap: {},
  });
  expect(await readStoreSettings(services, merchant, store.name)).toEqual({
    printOnBooking: false,
    bookOnConfirm: false,
    recipientLanguage: 'en',
    notifyCustomer: null,
    gateways: null,
    statuses: null,
  });
});

test.each(['shopify', 'woocommerce'] as const)(
  'the recipients’ language of a %s store can be set, and is kept if the page does not post it',
  async (platform) => {
    const { change, now, db, services, merchant, store } = await shop(platform);
    expect((await now()).recipientLanguage).toBe('en');

    await change({ recipientLanguage: 'zu' });
    await change({ printOnBooking: 'on' });

    expect((await now()).recipientLanguage).toBe('zu');
    expect(await readStoreSettings(services, merchant, store.name)).toMatchObject({
      recipientLanguage: 'zu',
    });
    const [first] = await db.auditEntry.findMany({ where: { action: 'store.settings' } });
    expect(JSON.stringify(first?.detail)).toContain('recipientLanguage');
  },
);

test('the recipients’ language of a custom store can be set', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const input = { ...parsed({ recipientLanguage: 'af' }), storeName: store.name };

  await changeStoreSettings(services, merchant, input);

  const { recipientLanguage } = await db.store.findUniqueOrThrow({ where: { id: store.id } });
  expect(recipientLanguage).toBe('af');
});

test('the embedded session can change its own shop; another merchant, a manager and a store token cannot', async () => {
  const { services, store, merchant, embedded, change, now } = await shop('shopify');
  const stranger = await given.merchant(services);
  const other = await given.store(services, stranger);
  const elsewhere = { ...embedded, storeIds: [other.id], merchantId: stranger.merchantId };

  await change({ printOnBooking: 'on' }, embedded);
  expect(await now()).toMatchObject({ printOnBooking: true, notifyCustomer: false });

  for (const actor of [stranger, elsewhere]) {
    await expect(change({ recipientLanguage: 'xh' }, actor)).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(readStoreSettings(services, actor, store.name)).rejects.toMatchObject({
      code: 'not-found',
    });
  }
  for (const actor of [given.storeManager(merchant, [store]), given.storeToken(store)])
    await expect(change({}, actor)).rejects.toMatchObject({ code: 'not-allowed' });
  expect(await now()).toMatchObject({ printOnBooking: true, recipientLanguage: 'en' });
});

test.each<[string, Form, string]>([
  ['an empty name', { gateways: ['COD', '  '] }, 'gateways.1'],
  ['a name that is too long', { gateways: 'x'.repeat(101) }, 'gateways.0'],
  ['the same name in another case', { gateways: ['COD', 'eft', ' cod '] }, 'gateways.2'],
  ['too many names', { gateways: Array.from({ length: 21 }, String) }, 'gateways'],
  ['an unsupported language', { recipientLanguage: 'fr' }, 'recipientLanguage'],
  ['no language', { recipientLanguage: '' }, 'recipientLanguage'],
  ['an unknown meaning', { status: 'packed', meaning: 'trash' }, 'meaning.0'],
])('%s is refused at its field', (_what, form, field) => {
  expect(Object.keys(errorsOf(form))).toEqual([field]);
});

test('a status without a meaning is refused at its field', async () => {
  const { order, change } = await shop('woocommerce');
  await order('1', { platformStatus: 'packed', payment: 'unpaid' });

  await expect(change({ status: 'packed' })).rejects.toMatchObject({
    details: { fields: { 'meaning.0': expect.any(String) } },
  });
});

test('reading orders again is retried after the store was down', async () => {
  const { order, change, work, states, platforms } = await shop('shopify');
  await order('1', { payment: 'unpaid', gateways: ['door'] });
  await change({ gateways: 'door' });

  platforms.shopify.switches.down = true;
  await expect(work()).rejects.toMatchObject({ code: 'store-down' });
  platforms.shopify.switches.down = false;
  await work();

  expect(await states()).toEqual({ 1: 'eligible' });
});

test('more orders than one run reads are read by further queued runs, each once', async () => {
  const { services, db, merchant, store, change, work, platforms } = await shop('shopify');
  const ids = Array.from({ length: 101 }, (_, index) => `gid-${index}`);
  for (const externalId of ids) {
    const order = incomingOrder(0, { externalId, orderId: externalId });
    const facts = { ...order.facts, payment: 'unpaid' as const, gateways: ['door'] };
    platforms.shopify.orders.set(externalId, { ...order, facts });
    await given.order(services, {
      merchant,
      store,
      externalId,
      paid: false,
      status: 'inStore',
    });
  }
  await change({ gateways: 'door' });

  await work();
  const next = await db.outbox.findMany({ where: { job: readAgainJob.name } });
  expect(next).toHaveLength(2);
  expect(platforms.shopify.reads).toHaveLength(100);
  await readAgain(
    services,
    readAgainJob.payload.parse(next.find(({ key }) => !key.endsWith('start'))?.payload),
  );

  expect([...platforms.shopify.reads].sort()).toEqual([...ids].sort());
  expect(await db.order.count({ where: { status: 'eligible' } })).toBe(101);
});
