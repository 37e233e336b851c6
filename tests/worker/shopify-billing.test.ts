import { expect, test } from 'vitest';
import { AppError } from '#app/domain/shared/errors.ts';
import { listAlerts } from '#app/domain/alert-actions/list-alerts.ts';
import { AlertsQuery } from '#app/domain/alert-actions/alerts.schema.ts';
import { billUsage, noteShopifyUnreachable } from '#app/domain/wallet/bill-usage.ts';
import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import { listTransactions } from '#app/domain/wallet/list-transactions.ts';
import { TransactionsQuery } from '#app/domain/wallet/transactions.schema.ts';
import { createAppPricing } from '#app/integrations/shopify/app-pricing.ts';
import { simulatorFetch } from '#app/integrations/shopify/simulator-fetch.ts';
import { PARTNER_TOKEN } from '#simulators/shopify/billing.ts';
import type { Db } from '#app/domain/shared/outbox.ts';
import type { Settings } from '#app/ports/services.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { KEYS, SHOP } from '#tests/contract/shopify/world.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { shopAtWork } from './shop-at-work.ts';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { disconnectStore } from '#app/domain/stores/disconnect-store.ts';
import { leaveStore } from '#app/domain/stores/leave-store.ts';
import { leaveStoreJob } from '#app/domain/stores/leave-store.job.ts';
import type { WooConnectPort } from '#app/ports/woo-connect.ts';

const DAY_MS = 24 * 3_600_000;

/** A shop of an account without balance, with billing by Shopify. */
async function shop({ platform = 'shopify' as const, feeCents = 500, balanceCents = 0 } = {}) {
  const world = await testServices({ connections: 10 });
  const { db, clock, appPricing } = world;
  const billedBy = (shopifyBilling: Settings['shopifyBilling']) => ({
    ...world.services,
    settings: { ...world.services.settings, shopifyBilling, orderFeeCents: feeCents },
  });
  const services = billedBy('app-pricing');
  const merchant = await given.merchant(services, { balanceCents });
  const admin = await given.admin(services);
  const store = await given.store(services, merchant, PLATFORM_STORE(platform));
  const ship = async (deps = services) => {
    const order = await given.order(services, { merchant, store });
    const { skipped } = await requestShipments(deps, merchant, { orderKeys: [order.orderKey] });
    return { order, skipped };
  };
  const book = async ({ id }: { id: string }) => {
    const shipment = await db.shipment.findFirstOrThrow({ where: { orderId: id } });
    await bookCourier(services, { shipmentId: shipment.id });
    return shipment;
  };
  const cancel = ({ orderKey }: { orderKey: string }) =>
    cancelOrders(services, merchant, { orderKeys: [orderKey] });
  /** Runs the queued billing jobs in order; returns the error codes of those that failed. */
  const work = async (deps: Parameters<typeof billUsage>[0] = services) => {
    const scheduled = await db.outbox.findMany({
      where: { job: 'money.bill-usage' },
      orderBy: { id: 'asc' },
    });
    const left: string[] = [];
    for (const { payload } of scheduled)
      await billUsage(deps, payload as { usageId: string }).catch((error: AppError) =>
        left.push(error.code),
      );
    return left;
  };
  const used = () => [...appPricing.counted.values()].reduce((sum, one) => sum + one.quantity, 0);
  const reported = async (actor = admin) =>
    (await listAlerts(services, actor, AlertsQuery.parse({}))).docs.map(({ code, words }) => ({
      code,
      words,
    }));
  const books = () => booksOf(services, merchant.merchantId);
  const later = (ms: number) => clock.advance(ms);
  return {
    ...world,
    services,
    billedBy,
    merchant,
    admin,
    store,
    ship,
    book,
    cancel,
    work,
    used,
    reported,
    books,
    later,
  };
}

/** The fees that are reported to Shopify, oldest first. */
async function usageIds({ db }: { db: Db }): Promise<string[]> {
  return (await db.shopifyUsage.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id);
}

test('shipments of a shop are billed by Shopify once booked, reserve nothing and appear in the history', async () => {
  const { services, merchant, ship, book, work, used, books, db } = await shop();

  const { order, skipped } = await ship();
  expect(skipped, 'though the wallet is empty').toEqual([]);
  expect(await db.shopifyUsage.count()).toBe(0);
  await book(order);
  expect(await work()).toEqual([]);
  expect(await work()).toEqual([]);

  expect(used()).toBe(1);
  expect(await books()).toMatchObject({
    available: 0,
    held: 0,
    fees: 0,
    feeStates: ['SUCCESSFUL'],
    drift: 0,
  });
  const { docs } = await listTransactions(services, merchant, TransactionsQuery.parse({}));
  expect(docs).toMatchObject([
    {
      provider: 'Shopify',
      amountCents: -500,
      balanceCents: 0,
      order: { orderKey: order.orderKey },
    },
  ]);
  expect(await checkLedger(services)).toEqual([]);
});

test('only Shopify stores are billed by Shopify', async () => {
  const { ship, used, books } = await shop({ platform: 'custom' as 'shopify', balanceCents: 700 });

  expect((await ship()).skipped).toEqual([]);
  await expect(ship()).rejects.toMatchObject({ code: 'nothing-to-do' });

  expect(used()).toBe(0);
  expect(await books()).toMatchObject({ available: 200, held: 500 });
});

test('a shipment keeps its first payment source, whatever the operator chooses later', async () => {
  const world = await shop({ balanceCents: 500 });
  const { services, billedBy, ship, book, work, used, books } = world;
  const wallet = await ship(billedBy('wallet'));
  const shopify = await ship();

  // Each is booked under the other setting: the transaction decides which source pays.
  await book(wallet.order);
  await bookCourier(billedBy('wallet'), {
    shipmentId: (
      await services.db.shipment.findFirstOrThrow({ where: { orderId: shopify.order.id } })
    ).id,
  });
  await work();

  expect(used()).toBe(1);
  expect(await books()).toMatchObject({ available: 0, held: 0, fees: 500, drift: 0 });
  expect(await checkLedger(services)).toEqual([]);
});

test('a fee that is returned before it is due is not reported to Shopify', async () => {
  const { services, db, ship, cancel, work, used, courier, book } = await shop();
  const { order } = await ship();
  await cancel(order);
  courier.switches.refuse = 'Nobody drives there.';
  const refused = await ship();
  await book(refused.order);
  await work();

  expect(used()).toBe(0);
  expect(await db.shopifyUsage.count()).toBe(0);
  expect(await db.transaction.findMany({ where: { provider: 'Shopify' } })).toMatchObject([
    { status: 'FAILED' },
    { status: 'FAILED' },
  ]);
  expect(await checkLedger(services)).toEqual([]);
});

test('a fee that is returned later is removed from the bill, and added again if the parcel arrives after all', async () => {
  const { services, courier, ship, book, cancel, work, used } = await shop();
  const { order } = await ship();
  const { reference } = await book(order);
  await work();
  await cancel(order);
  await work();
  expect(used()).toBe(0);
  expect(await checkLedger(services)).toEqual([]);

  for (const leg of ['pickup', 'delivery'] as const)
    await applyCourierEvent(services, courier.event(reference, leg, 'successful'), `${leg} done`);
  await work();

  expect(used()).toBe(1);
  expect(await checkLedger(services)).toEqual([]);
});

test('a shipment is never removed from a bill before it is added, or if it never was', async () => {
  const { services, appPricing, ship, book, cancel, work, used, reported, later, db } =
    await shop();
  appPricing.plan = null;
  const { order } = await ship();
  await book(order);
  await cancel(order);

  expect(await work()).toEqual(['store-down', 'busy']);
  expect(appPricing.reports).toBe(0);
  appPricing.plan = { since: services.clock.now(), countsShipments: true };
  expect(await work()).toEqual([]);
  expect(used()).toBe(0);
  expect(appPricing.reports).toBe(2);

  const lost = await ship();
  await book(lost.order);
  await cancel(lost.order);
  later(DAY_MS);
  appPricing.plan = { since: services.clock.now(), countsShipments: true };
  expect(await work()).toEqual([]);
  expect(appPricing.reports).toBe(2);
  expect(await reported()).toEqual([]);
  expect(await db.shopifyUsage.count({ where: { sentAt: null, lostAt: null } })).toBe(0);
});

test('a lost answer, a killed worker and ten reports at once bill once', async () => {
  const { appPricing, db, ship, book, work, used, services } = await shop();
  const { order } = await ship();
  await book(order);
  appPricing.switches.loseAnswers = 1;
  expect(await work()).toEqual(['store-down']);
  const dies = {
    ...services,
    // Shopify counts the usage, but the worker is killed before it can record that.
    appPricing: {
      ...appPricing,
      report: async (usage: Parameters<typeof appPricing.report>[0]) => {
        await appPricing.report(usage);
        throw new Error('killed');
      },
    },
  };
  await work(dies);
  expect(await db.shopifyUsage.count({ where: { sentAt: null } })).toBe(1);

  await Promise.all(Array.from({ length: 10 }, () => work()));

  expect(used()).toBe(1);
  expect(appPricing.counted.size).toBe(1);
});

test('a shipment without a fee is not reported', async () => {
  const { db, services, ship, book, cancel } = await shop({ feeCents: 0 });
  const { order } = await ship();
  await book(order);
  await cancel(order);

  expect(await db.shopifyUsage.count()).toBe(0);
  expect(await checkLedger(services)).toEqual([]);
});

test('without an approved plan the shop’s people are told what to do, and it is billed once they did it', async () => {
  const { services, appPricing, clock, merchant, ship, book, work, used, reported, later } =
    await shop();
  appPricing.plan = null;
  for (const { order } of [await ship(), await ship()]) await book(order);

  expect(await work()).toEqual(['store-down', 'store-down']);

  for (const actor of [merchant, undefined])
    expect(await reported(actor)).toEqual([
      {
        code: 'shopifyPlanMissing',
        words: expect.stringMatching(/No plan.*2 shipments.*approve a plan/) as string,
      },
    ]);
  later(2 * DAY_MS);
  const since = clock.now();
  // The plan is approved without its usage charge at first, which changes nothing.
  appPricing.plan = { since, countsShipments: false };
  expect(await work()).toEqual(['store-down', 'store-down']);
  later(60_000);
  appPricing.plan = { since, countsShipments: true };
  expect(await work()).toEqual([]);
  expect(used()).toBe(2);
  // Shopify counts only usage from within the billing period.
  expect([...appPricing.counted.values()].map(({ at }) => at)).toEqual([since, since]);
  expect(await reported()).toEqual([]);
  expect(await checkLedger(services)).toEqual([]);
});

test('a shipment that waited for a plan moves into its first period, and never into a later one', async () => {
  const { appPricing, clock, ship, book, work, used, reported, later } = await shop();
  appPricing.plan = null;
  const { order } = await ship();
  await book(order);
  await work();
  later(DAY_MS);
  appPricing.plan = { since: clock.now(), countsShipments: true };
  appPricing.report = () => Promise.reject(new AppError('store-down', 'No answer.'));
  expect(await work()).toEqual(['store-down']);
  later(30 * DAY_MS);
  appPricing.plan = { since: clock.now(), countsShipments: true };

  expect(await work()).toEqual([]);

  expect(used()).toBe(0);
  expect(await reported()).toEqual([
    { code: 'shopifyFeeLost', words: expect.stringContaining('R5.00') as string },
  ]);
});

test('a shipment that waited for a plan is still billed in its first period if our keys failed in between', async () => {
  const { services, appPricing, clock, ship, book, work, used, reported, later } = await shop();
  appPricing.plan = null;
  await book((await ship()).order);
  await work();
  later(DAY_MS);
  await work({ ...services, appPricing: null });
  const since = clock.now();
  appPricing.plan = { since, countsShipments: true };

  expect(await work()).toEqual([]);

  expect([...appPricing.counted.values()].map(({ at }) => at)).toEqual([since]);
  expect(used()).toBe(1);
  expect(await reported()).toEqual([]);
});

test('a shipment that waited for a plan is not reported after the app was removed, because Shopify would not bill it', async () => {
  const { db, appPricing, clock, store, ship, book, work, used, reported, later } = await shop();
  appPricing.plan = null;
  await book((await ship()).order);
  await work();
  await db.store.update({
    where: { id: store.id },
    data: { state: 'disconnected', disconnectedAt: clock.now() },
  });

  expect(await work()).toEqual(['store-down']);
  later(DAY_MS + 1);
  expect(await work()).toEqual([]);

  expect(used()).toBe(0);
  expect((await reported()).map(({ code }) => code)).toEqual(['shopifyFeeLost']);
});

test('a fee that was returned while no plan was approved is billed and credited in the first period', async () => {
  const { services, appPricing, clock, ship, book, cancel, work, used, reported, later } =
    await shop();
  appPricing.plan = null;
  const { order } = await ship();
  await book(order);
  await work();
  later(60_000);
  await cancel(order);
  later(DAY_MS);
  const since = clock.now();
  appPricing.plan = { since, countsShipments: true };

  expect(await work()).toEqual([]);

  expect(used()).toBe(0);
  expect([...appPricing.counted.values()].map(({ at }) => at)).toEqual([since, since]);
  expect(await reported()).toEqual([]);
  expect(await checkLedger(services)).toEqual([]);
});

test.each([
  [
    'noMeter',
    { plan: { since: null, countsShipments: false } },
    /no usage charge for shipments.*SHOPIFY_METER/,
  ],
  ['keys', { refuse: new AppError('store-refused', 'No.', { why: 'key' }) }, /SHOPIFY_PARTNER_/],
  [
    'words',
    { refuse: new AppError('store-refused', 'Too many attributes.') },
    /Too many attributes\./,
  ],
])(
  'only administrators are told what only the operator can correct: %s',
  async (
    _what,
    { plan, refuse }: { plan?: { since: null; countsShipments: boolean }; refuse?: AppError },
    words,
  ) => {
    const { appPricing, merchant, ship, book, work, used, reported } = await shop();
    if (plan) appPricing.plan = plan;
    appPricing.switches.refuse = refuse ?? null;
    const { order } = await ship();
    await book(order);
    await work();

    expect(await reported()).toEqual([
      { code: 'shopifyNotBilled', words: expect.stringMatching(words) as string },
    ]);
    expect(await reported(merchant)).toEqual([]);

    appPricing.plan = { since: null, countsShipments: true };
    appPricing.switches.refuse = null;
    await work();
    expect(used()).toBe(1);
    expect(await reported()).toEqual([]);
  },
);

test('Shopify’s own words are shown with its refusal alone, and not with another problem of the shop', async () => {
  const { services, appPricing, merchant, ship, book, work, reported } = await shop();
  const [one, other] = [await ship(), await ship()];
  await book(one.order);
  appPricing.switches.refuse = new AppError('store-refused', 'No.', { why: 'key' });
  await work();
  await book(other.order);
  appPricing.switches.refuse = new AppError('store-refused', 'Too many attributes.');
  const [, usageId] = await usageIds(services);
  await billUsage(services, { usageId: usageId! }).catch(() => undefined);

  const [{ words } = { words: '' }, ...more] = await reported();
  expect(more).toEqual([]);
  expect(words).toContain('not set up');
  expect(words).not.toContain('Too many attributes');

  const [firstId] = await usageIds(services);
  await billUsage(services, { usageId: firstId! }).catch(() => undefined);
  expect((await reported()).map((row) => row.words)).toEqual([
    expect.stringMatching(/refused the charge\. Too many attributes\. Waiting: 2 shipments/),
  ]);
  expect(await reported(merchant)).toEqual([]);
});

test('if billing is switched off with shipments in transit this is reported, and they are billed once it is back', async () => {
  const { services, ship, book, work, used, reported } = await shop();
  const { order } = await ship();
  await book(order);

  expect(await work({ ...services, appPricing: null })).toEqual(['store-down']);
  expect(await reported()).toMatchObject([{ code: 'shopifyNotBilled' }]);
  await work();

  expect(used()).toBe(1);
  expect(await reported()).toEqual([]);
});

test('a failing Shopify is retried without limit, and reported after a day', async () => {
  const { services, db, appPricing, ship, book, work, used, reported, later } = await shop();
  const { order } = await ship();
  await book(order);
  appPricing.switches.down = true;
  const { id: usageId } = await db.shopifyUsage.findFirstOrThrow();
  const goOn = async () => {
    expect(await work()).toEqual(['store-down']);
    await noteShopifyUnreachable(services, { usageId });
  };
  later(DAY_MS - 1_000);
  await goOn();
  expect(await reported()).toEqual([]);
  later(1_000);
  await goOn();
  expect(await reported()).toEqual([
    {
      code: 'shopifyNotBilled',
      words: expect.stringContaining('not answered for more than a day') as string,
    },
  ]);

  appPricing.switches.down = false;
  await work();
  expect(used()).toBe(1);
  expect(await reported()).toEqual([]);
});

test('a credit that waits for its shipment is not reported as an unanswered Shopify', async () => {
  const { services, db, appPricing, ship, book, cancel, work, used, reported, later } =
    await shop();
  appPricing.plan = null;
  const { order } = await ship();
  await book(order);
  await work();
  await cancel(order);
  later(DAY_MS);

  for (const { id: usageId } of await db.shopifyUsage.findMany())
    await noteShopifyUnreachable(services, { usageId });
  expect(await work()).toEqual(['store-down', 'busy']);

  expect((await reported()).map(({ code }) => code)).toEqual(['shopifyPlanMissing']);
  appPricing.plan = { since: null, countsShipments: true };
  expect(await work()).toEqual([]);
  expect(used()).toBe(0);
  expect(appPricing.reports).toBe(2);
});

test.each([
  ['the billing period is over', 'tooLate'],
  ['no plan was approved within five weeks', 'tooLate'],
  ['the app was removed more than a day ago', 'uninstalled'],
  ['the app of a known shop was removed more than a day ago', 'uninstalled'],
])('a report that Shopify refuses for good is left to a person: %s', async (what, problem) => {
  const { clock, db, appPricing, store, merchant, ship, book, work, used, reported, later } =
    await shop();
  const { order } = await ship();
  await book(order);
  if (problem === 'uninstalled') {
    appPricing.switches.removed = !what.includes('known');
    await db.store.update({
      where: { id: store.id },
      data: {
        state: 'disconnected',
        disconnectedAt: clock.now(),
        billingId: what.includes('known') ? 'gid://shopify/Shop/1' : null,
      },
    });
  }
  later(what.includes('five weeks') ? 35 * DAY_MS + 1 : DAY_MS + 1);
  appPricing.plan = what.includes('is over') ? { since: clock.now(), countsShipments: true } : null;

  expect(await work()).toEqual([]);
  expect(await work()).toEqual([]);

  expect(used()).toBe(0);
  expect(await db.shopifyUsage.findFirst()).toMatchObject({ problem, sentAt: null });
  expect(await reported()).toEqual([
    { code: 'shopifyFeeLost', words: expect.stringContaining('R5.00') as string },
  ]);
  expect(await reported(merchant)).toEqual([]);
});

test('a fee returned after its billing period needs an app credit, which a person gives', async () => {
  const { clock, appPricing, ship, book, cancel, work, used, reported, later } = await shop();
  const { order } = await ship();
  await book(order);
  await work();
  later(DAY_MS);
  appPricing.plan = { since: clock.now(), countsShipments: true };
  await cancel(order);

  expect(await work()).toEqual([]);

  expect(used()).toBe(1);
  expect(await reported()).toEqual([
    {
      code: 'shopifyFeeLost',
      words: expect.stringMatching(/R5\.00 was refunded.*app credit/) as string,
    },
  ]);
});

test('a store that was disconnected only here is billed as long as it has its plan', async () => {
  const { clock, db, store, ship, book, cancel, work, used, later } = await shop();
  const known = await ship();
  await book(known.order);
  await work();
  await cancel(known.order);
  await db.store.update({
    where: { id: store.id },
    data: { state: 'disconnected', disconnectedAt: clock.now() },
  });
  later(2 * DAY_MS);

  expect(await work()).toEqual([]);

  expect(used()).toBe(0);
});

test('a store that was disconnected only here before its first report is billed too', async () => {
  const { clock, db, store, ship, book, work, used, reported, later } = await shop();
  await book((await ship()).order);
  await db.store.update({
    where: { id: store.id },
    data: { state: 'disconnected', disconnectedAt: clock.now() },
  });
  later(2 * DAY_MS);

  expect(await work()).toEqual([]);

  expect(used()).toBe(1);
  expect(await reported()).toEqual([]);
});

test('a store that is deleted here before its first report is billed, although its access is deleted too', async () => {
  const { db, services, appPricing, store, merchant, ship, book, work, used, reported, later } =
    await shop();
  await book((await ship()).order);
  await disconnectStore(services, merchant, { storeName: store.name, typedName: store.name });
  const { payload } = await db.outbox.findFirstOrThrow({ where: { job: leaveStoreJob.name } });
  await leaveStore(
    { ...services, wooConnect: {} as WooConnectPort },
    leaveStoreJob.payload.parse(payload),
  );
  // Without the shop's token, Shopify no longer gives us its id.
  appPricing.switches.removed = true;
  later(2 * DAY_MS);

  expect(await work()).toEqual([]);

  expect(used()).toBe(1);
  expect(await reported()).toEqual([]);
});

test('a shop that removed the app is billed within a day for what it had shipped', async () => {
  const { clock, db, appPricing, store, ship, book, work, used, later } = await shop();
  const known = await ship();
  await book(known.order);
  await work();
  const { order } = await ship();
  await book(order);
  await db.store.update({
    where: { id: store.id },
    data: { state: 'disconnected', disconnectedAt: clock.now() },
  });
  appPricing.plan = null;
  appPricing.switches.removed = true;
  later(DAY_MS - 1);

  expect(await work()).toEqual([]);

  expect(used()).toBe(2);
});

test.each([
  [
    'a wallet transaction for a shipment that Shopify bills',
    `update transactions set provider = 'Shopify' where type = 'orderCreationFee'`,
  ],
  ['a bill that was not reported', 'delete from shopify_usages'],
  [
    'a bill for a returned fee',
    `update transactions set status = 'FAILED' where provider = 'Shopify'`,
  ],
])('the nightly check finds %s', async (_what, sql) => {
  const { services, billedBy, ship, book } = await shop({ balanceCents: 500 });
  for (const deps of [services, billedBy('wallet')]) await book((await ship(deps)).order);
  expect(await checkLedger(services)).toEqual([]);

  await services.db.$executeRawUnsafe(sql);

  expect((await checkLedger(services)).map(({ error }) => error)).toContain('usage');
});

test('all parcels of a shop are billed once each, and no cancelled one', async () => {
  const it = await shopAtWork();
  const appPricing = createAppPricing({
    ...KEYS,
    appId: '1',
    organization: '1',
    partnerToken: PARTNER_TOKEN,
    meter: 'shipment',
    graphql: it.graphql,
    fetch: simulatorFetch(it.simulator.url),
    clock: it.clock,
  });
  const settings = { ...it.services.settings, shopifyBilling: 'app-pricing' as const };
  const services = { ...it.services, settings, appPricing };
  const { billing } = it.simulator;
  const bill = async () => {
    for (const { id: usageId } of await it.db.shopifyUsage.findMany({ orderBy: { id: 'asc' } }))
      await billUsage(services, { usageId }).catch(() => undefined);
  };
  it.actions.approvePlan(SHOP);
  for (let nth = 0; nth < 3; nth += 1) it.actions.createOrder(SHOP);
  await it.hear();
  const orderKeys = (await it.db.order.findMany()).map(({ orderKey }) => orderKey);
  await requestShipments(services, it.actor, { orderKeys });
  for (const { id: shipmentId } of await it.db.shipment.findMany())
    await bookCourier(services, { shipmentId });
  it.simulator.switches.loseAnswerTo = 'AppEvent';
  await bill();
  await cancelOrders(services, it.actor, { orderKeys: orderKeys.slice(0, 1) });
  await bill();
  await bill();

  expect(billing.used(it.shop, 'shipment')).toBe(2);
  expect(billing.events.map(({ value, status }) => [value, status])).toEqual(
    [1, 1, 1, -1].map((value) => [value, 'RESULT_STATUS_SUCCESS']),
  );
  expect(await checkLedger(services)).toEqual([]);
});

test('a shipment that waited for a plan stays in its first period, whatever problem follows', async () => {
  const { db, appPricing, clock, ship, book, work, later } = await shop();
  appPricing.plan = null;
  await book((await ship()).order);
  await work();
  later(DAY_MS);
  const since = clock.now();
  appPricing.plan = { since, countsShipments: false };
  await work();
  expect(await db.shopifyUsage.findFirst()).toMatchObject({ problem: 'noMeter', at: since });

  later(10 * DAY_MS);
  appPricing.plan = { since: clock.now(), countsShipments: true };
  await work();

  expect(await db.shopifyUsage.findFirst()).toMatchObject({ awaitsPlan: false, at: since });
});
