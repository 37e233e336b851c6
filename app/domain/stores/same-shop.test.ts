import { beforeEach, expect, test } from 'vitest';
import { credentialOf } from '#app/domain/credentials/store-connection.ts';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { takeInOrder } from '#app/domain/intake/take-in-order.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { writeTracking } from '#app/domain/tracking/write-tracking.ts';
import { given, PLATFORM_STORE, type GivenMerchant } from '#tests/builders/given.ts';
import { incomingOrder } from '#tests/builders/incoming-order.ts';
import { TYPED_LOCATION } from '#tests/builders/location-form.ts';
import { testServices, type TestServices } from '#tests/fakes/test-services.ts';
import { KEYS, SHOP, wooShop } from '#tests/fakes/woo-shop.ts';
import { checkWebhooks } from './check-webhooks.ts';
import { disconnectStore } from './disconnect-store.ts';
import { finishWooConnect } from './finish-woo-connect.ts';
import { PickupLocationForm } from './pickup-location-form.schema.ts';
import { createPickupLocation } from './pickup-locations.ts';
import { readStore } from './read-store.ts';
import { connectSeparately, moveStoreHere } from './same-shop.ts';
import { noteFailure } from './store-break.ts';

const NEW = 'https://new.example';
const NEW_KEYS = { ...KEYS, consumerKey: 'ck_new' };
const MINUTE_MS = 60_000;

let it: TestServices;
beforeEach(async () => {
  it = await testServices({ now: '2026-11-18T08:00:00Z' });
});

/** A connected store with one order, which the shop at the new address has too. */
async function moved() {
  const shop = wooShop(it);
  shop.shop.good.add(NEW_KEYS.consumerKey);
  const merchant = await given.merchant(it.services);
  await shop.connect(merchant);
  const [old] = await shop.storesOf(merchant);
  await takeInOrder(it.services, old!.id, incomingOrder(0));
  const { orders } = it.platforms.woocommerce;
  orders.set(incomingOrder(0).externalId, incomingOrder(0));
  it.clock.advance(MINUTE_MS);
  const connectNew = async (by: GivenMerchant = merchant) => {
    const token = await shop.connect(by, NEW_KEYS, NEW);
    return { token, begun: (await shop.storesOf(by)).at(-1)! };
  };
  const jobs = async () => (await it.db.outbox.findMany()).map(({ job }) => job);
  return { ...shop, merchant, old: old!, orders, connectNew, jobs };
}

test('a shop with the orders of another store of the account waits for a decision, and nothing is imported', async () => {
  const { shop, merchant, old, connectNew, report, timer } = await moved();
  const webhooks = shop.webhooks.length;

  const { token, begun } = await connectNew();
  await checkWebhooks(wooShop(it).deps, { storeId: begun.id });

  expect(await report(merchant, token)).toMatchObject({ state: 'decide', storeName: begun.name });
  expect(begun).toMatchObject({ state: 'attention', externalId: null, backfill: null });
  expect(await readStore(it.services, merchant, begun.name)).toMatchObject({
    stateReason: `This shop has the orders of the store ${old.name} (${SHOP}).`,
    sameShopAs: { name: old.name, url: SHOP, canMove: true },
  });
  expect(shop.webhooks).toHaveLength(webhooks);
  await timer();
  const scheduled = await it.db.outbox.findMany();
  expect(scheduled.map(({ payload }) => payload)).not.toContainEqual(
    expect.objectContaining({ storeId: begun.id }),
  );
});

test.each(['whose address redirects', 'that was deleted'])(
  'a store %s moves to the new address with its orders, settings and position',
  async (how) => {
    const { shop, deps, merchant, old, connectNew, storesOf, report } = await moved();
    if (how === 'that was deleted')
      await disconnectStore(deps, merchant, { storeName: old.name, typedName: old.name });
    else await noteFailure(deps, old, new AppError('store-down', 'Moved.', { failure: 'moved' }));
    const secret = await credentialOf(it.db, it.services, old.id, 'webhookSecret');
    const { token, begun } = await connectNew();
    await it.db.outbox.deleteMany();

    const { storeName } = await moveStoreHere(deps, merchant, { storeName: begun.name });
    await finishWooConnect(deps, { storeId: old.id });

    expect(storeName).toBe(old.name);
    expect(await storesOf(merchant)).toMatchObject([
      {
        id: old.id,
        name: old.name,
        url: NEW,
        externalId: NEW,
        state: 'connected',
        brokenSince: null,
        deletedAt: null,
        disconnectedAt: null,
        cursor: { watermark: old.cursor!.watermark },
        backfill: { runId: old.backfill!.runId },
      },
    ]);
    expect(await it.db.order.findMany()).toMatchObject([{ storeId: old.id }]);
    expect(await credentialOf(it.db, it.services, old.id, 'consumerKey')).toBe('ck_new');
    expect(shop.webhooks.at(-1)).toContain(old.id);
    // The shop's copied webhooks keep working while they are renewed.
    expect(shop.secrets.at(-1)).toBe(secret);
    expect(await report(merchant, token)).toMatchObject({ state: 'connected', storeName });
    const [entry] = await it.db.auditEntry.findMany({ where: { action: 'store.move' } });
    expect(entry).toMatchObject({ subject: old.id, detail: { url: NEW } });
    expect(await it.db.outbox.count({ where: { job: 'intake.backfill-store' } })).toBe(0);
    expect(await it.db.outbox.count({ where: { job: 'intake.reconcile-store' } })).toBe(1);
  },
);

test('a pickup location that was added while the shop waited does not prevent the move', async () => {
  const { deps, merchant, connectNew, storesOf } = await moved();
  const { begun } = await connectNew();
  const place = PickupLocationForm.parse(TYPED_LOCATION);
  await createPickupLocation(it.services, merchant, { ...place, storeName: begun.name });

  await moveStoreHere(deps, merchant, { storeName: begun.name });

  expect(await storesOf(merchant)).toMatchObject([{ url: NEW }]);
});

test('if an order was created in the new store while it waited, it can only be connected separately', async () => {
  const { deps, merchant, connectNew, storesOf } = await moved();
  const { begun } = await connectNew();
  await given.order(it.services, { merchant, store: begun });
  const named = { storeName: begun.name };

  expect(await readStore(it.services, merchant, begun.name)).toMatchObject({
    sameShopAs: { canMove: false },
  });
  await expect(moveStoreHere(deps, merchant, named)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Connect it separately.'),
  });
  await connectSeparately(deps, merchant, named);
  await finishWooConnect(deps, { storeId: begun.id });

  expect(await storesOf(merchant)).toMatchObject([{ url: SHOP }, { url: NEW, state: 'connected' }]);
});

test('connected separately, the shop becomes a store of its own and its past orders are imported', async () => {
  const { deps, merchant, old, connectNew, storesOf, jobs } = await moved();
  const { begun } = await connectNew();

  await connectSeparately(deps, merchant, { storeName: begun.name });
  await finishWooConnect(deps, { storeId: begun.id });

  expect(await storesOf(merchant)).toMatchObject([
    { id: old.id, state: 'connected', url: SHOP },
    { id: begun.id, state: 'connected', externalId: NEW, sameShopAsId: null },
  ]);
  expect(await jobs()).toContain('intake.backfill-store');
});

/** An order of the shop, placed in this minute after 10:00. */
const placed = (externalId: string, minute: number, over: object = {}) =>
  incomingOrder(minute, {
    externalId,
    orderId: externalId,
    createdAt: new Date(Date.UTC(2026, 10, 18, 10, minute)),
    ...over,
  });

test('orders that the old site took after the copy stay here, and those of the new shop with their ids are imported', async () => {
  const { deps, merchant, old, orders, connectNew } = await moved();
  it.clock.set('2026-11-18T11:00:00Z');
  const { shipping } = incomingOrder(0);
  const of = (name: string) => ({ shipping: { ...shipping, name } });
  await takeInOrder(it.services, old.id, placed('78', 5, of('Ann')));
  await takeInOrder(it.services, old.id, placed('79', 6));
  const ann = await it.db.order.findFirstOrThrow({ where: { externalId: '78' } });
  orders.set('78', placed('78', 7, of('Ben')));
  const { begun } = await connectNew();

  await moveStoreHere(deps, merchant, { storeName: begun.name });
  await finishWooConnect(deps, { storeId: old.id });
  await reconcileStore(it.services, { storeId: old.id });

  const rows = await it.db.order.findMany({
    orderBy: { createdAt: 'asc' },
    select: { orderId: true, externalId: true, customerName: true, status: true, storeId: true },
  });
  expect(rows).toMatchObject([
    { orderId: '1042', externalId: '77' },
    { orderId: '78', externalId: null, customerName: 'Ann' },
    { orderId: '79', externalId: null, status: ann.status },
    { orderId: '78', externalId: '78', customerName: 'Ben' },
  ]);
  expect(new Set(rows.map(({ storeId }) => storeId))).toEqual(new Set([old.id]));
  const [entry] = await it.db.auditEntry.findMany({ where: { action: 'store.move' } });
  expect(entry?.detail).toEqual({ url: NEW, onlyHere: ['78', '79'] });
  expect(await it.db.syncCursor.findFirst({ where: { storeId: old.id } })).toMatchObject({
    missing: 0,
    surplus: 0,
  });
});

test('tracking of an order that stays is not synced to the shop, which has another order with its id', async () => {
  const { deps, merchant, old, orders, connectNew } = await moved();
  const place = PickupLocationForm.parse(TYPED_LOCATION);
  await createPickupLocation(it.services, merchant, { ...place, storeName: old.name });
  const { createdAt } = placed('78', 5);
  const own = { store: old, externalId: '78', createdAt };
  const { shipment } = await given.bookedOrder(it.services, merchant, own);
  expect(await it.db.storeMilestone.count({ where: { state: 'waiting' } })).toBe(1);
  orders.set('78', placed('78', 7));
  const { begun } = await connectNew();
  await moveStoreHere(deps, merchant, { storeName: begun.name });

  const at = it.clock.now().toISOString();
  await writeTracking(it.services, { shipmentId: shipment.id, milestone: 'booked', at });

  expect(it.platforms.woocommerce.updates).toEqual([]);
  expect(await it.db.storeMilestone.count({ where: { state: 'waiting' } })).toBe(0);
});

test('a store whose old site took many orders after the copy is recognised', async () => {
  const { merchant, old, connectNew, report } = await moved();
  const { createdAt } = incomingOrder(0);
  for (let later = 1; later <= 120; later += 1)
    await given.order(it.services, {
      merchant,
      store: old,
      externalId: `9${later}`,
      createdAt: new Date(createdAt.getTime() + later * MINUTE_MS),
    });

  const { token } = await connectNew();

  expect(await report(merchant, token)).toMatchObject({ state: 'decide' });
  expect(it.platforms.woocommerce.lookUps.map((ids) => ids.length)).toEqual([100, 21]);
});

test('an order that arrives while the shops are compared stops the move, which can be repeated', async () => {
  const { deps, merchant, old, connectNew } = await moved();
  const { begun } = await connectNew();
  const { woocommerce } = it.platforms;
  const { readPlacedAt } = woocommerce;
  woocommerce.readPlacedAt = async (...asked) => {
    woocommerce.readPlacedAt = readPlacedAt!;
    await takeInOrder(it.services, old.id, placed('78', 5));
    return readPlacedAt!(...asked);
  };
  const move = () => moveStoreHere(deps, merchant, { storeName: begun.name });

  await expect(move()).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Try again.'),
  });
  await move();

  expect(await it.db.order.findMany({ where: { externalId: null } })).toMatchObject([
    { orderId: '78' },
  ]);
});

test('a shop whose keys no longer work cannot be moved to, and ends no other connection', async () => {
  const { deps, shop, merchant, old, connectNew, storesOf } = await moved();
  const { begun } = await connectNew();
  const other = await given.merchant(it.services);
  const { switches } = it.platforms.woocommerce;
  switches.rightsLost = true;

  await expect(moveStoreHere(deps, merchant, { storeName: begun.name })).rejects.toMatchObject({
    code: 'store-rights-lost',
  });

  expect(await storesOf(merchant)).toMatchObject([{ id: old.id, url: SHOP }, { id: begun.id }]);
  switches.rightsLost = false;
  shop.good.delete(NEW_KEYS.consumerKey);
  const holder = await given.store(it.services, other, {
    ...PLATFORM_STORE('woocommerce'),
    url: NEW,
    externalId: NEW,
    state: 'attention',
    brokenBy: 'rightsLost',
  });
  await moveStoreHere(deps, merchant, { storeName: begun.name });
  await finishWooConnect(deps, { storeId: old.id });

  expect(await it.db.store.findUnique({ where: { id: holder.id } })).toMatchObject({
    externalId: NEW,
    state: 'attention',
  });
  expect(await it.db.store.findUnique({ where: { id: old.id } })).toMatchObject({
    externalId: null,
    state: 'attention',
  });
});

test('a store cannot move to the address of a connected store of another account', async () => {
  const { deps, merchant, old, connectNew, storesOf } = await moved();
  const { begun } = await connectNew();
  const other = await given.merchant(it.services);
  const holds = { url: NEW, externalId: NEW };
  await given.store(it.services, other, { ...PLATFORM_STORE('woocommerce'), ...holds });

  await expect(moveStoreHere(deps, merchant, { storeName: begun.name })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('another account'),
  });

  expect(await storesOf(merchant)).toMatchObject([{ id: old.id, url: SHOP }, { id: begun.id }]);
});

test('a shop that was connected separately by mistake and deleted is asked about again, and not read meanwhile', async () => {
  const { deps, merchant, old, connectNew, report, timer } = await moved();
  const { begun } = await connectNew();
  await connectSeparately(deps, merchant, { storeName: begun.name });
  await finishWooConnect(deps, { storeId: begun.id });
  await disconnectStore(deps, merchant, { storeName: begun.name, typedName: begun.name });

  const { token } = await connectNew();
  const jobs = await timer();

  expect(await report(merchant, token)).toMatchObject({ state: 'decide' });
  expect(await it.db.store.findUnique({ where: { id: begun.id } })).toMatchObject({
    sameShopAsId: old.id,
    isSeparate: false,
  });
  expect(jobs.filter((job) => job === 'intake.reconcile-store')).toHaveLength(1);
  await moveStoreHere(deps, merchant, { storeName: begun.name });
  await finishWooConnect(deps, { storeId: old.id });
  expect(await it.db.store.findMany({ where: { merchantId: merchant.merchantId } })).toMatchObject([
    { id: old.id, url: NEW, state: 'connected' },
  ]);
});

test.each([
  ['has no order with that number', () => null],
  [
    'has another order with that number',
    () => incomingOrder(0, { createdAt: new Date('2024-01-01') }),
  ],
])('a shop that %s is a new store', async (_what, inShop) => {
  const { orders, connectNew, report, merchant } = await moved();
  orders.set(incomingOrder(0).externalId, inShop());

  const { token } = await connectNew();

  expect(await report(merchant, token)).toMatchObject({ state: 'connected', isReconnect: false });
});

test('the orders of another account’s store are not looked up', async () => {
  const { connectNew, report } = await moved();
  const other = await given.merchant(it.services);
  const { reads, lookUps } = it.platforms.woocommerce;

  const { token } = await connectNew(other);

  expect(await report(other, token)).toMatchObject({ state: 'connected' });
  expect([reads, lookUps]).toEqual([[], []]);
});

test('a shop that stops answering while its orders are compared is tried again', async () => {
  const { deps, merchant, connectNew } = await moved();
  const { switches } = it.platforms.woocommerce;
  switches.down = true;
  await expect(connectNew()).rejects.toMatchObject({ code: 'store-down' });
  const begun = await it.db.store.findFirstOrThrow({ where: { url: NEW } });
  expect(begun).toMatchObject({ state: 'attention', externalId: null });

  switches.down = false;
  await finishWooConnect(deps, { storeId: begun.id });

  expect(await readStore(it.services, merchant, begun.name)).toMatchObject({
    sameShopAs: { url: SHOP },
  });
});

test('decided twice at once, the first decision counts and the second is refused', async () => {
  const { deps, merchant, connectNew, storesOf } = await moved();
  const { begun } = await connectNew();
  const storeName = begun.name;

  const outcomes = await Promise.allSettled([
    moveStoreHere(deps, merchant, { storeName }),
    moveStoreHere(deps, merchant, { storeName }),
    connectSeparately(deps, merchant, { storeName }),
  ]);

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(['conflict', 'not-found']).toContain((outcome.reason as AppError).code);
  const stores = await storesOf(merchant);
  expect(stores.filter(({ url }) => url === NEW)).toHaveLength(1);
});

test('a new store that is deleted while it waits asks nothing any more', async () => {
  const { deps, merchant, connectNew } = await moved();
  const { begun } = await connectNew();

  await disconnectStore(deps, merchant, { storeName: begun.name, typedName: begun.name });

  expect(await readStore(it.services, merchant, begun.name)).toMatchObject({ sameShopAs: null });
});

test('another account can decide nothing, and neither can a store that is not waiting be moved', async () => {
  const { deps, merchant, old, connectNew } = await moved();
  const { begun } = await connectNew();
  const other = await given.merchant(it.services);

  for (const decide of [moveStoreHere, connectSeparately]) {
    await expect(decide(deps, other, { storeName: begun.name })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(decide(deps, merchant, { storeName: old.name })).rejects.toMatchObject({
      code: 'conflict',
    });
  }
});
