import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { checkStoreDocumentsJob } from '#app/domain/orders/check-store-documents.job.ts';
import { createOrder } from '#app/domain/orders/create-order.ts';
import { CreateOrderInput } from '#app/domain/orders/order.schema.ts';
import { listViews } from '#app/domain/orders/saved-views.ts';
import { OrderFilter } from '#app/domain/orders/order-filter.schema.ts';
import { saveView } from '#app/domain/orders/save-view.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { takeInOrder } from '#app/domain/intake/take-in-order.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Db, Tx } from '#app/domain/shared/outbox.ts';
import { saveProfile } from '#app/domain/people/profile.ts';
import { availableCents } from '#app/domain/wallet/balance.ts';
import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import { availableOf, HOUSE } from '#app/domain/wallet/ledger.ts';
import { recordTransaction } from '#app/domain/wallet/record-transaction.ts';
import { DEPOT, shopFacts } from '#tests/builders/shop-facts.ts';
import { given } from '#tests/builders/given.ts';
import { incomingOrder } from '#tests/builders/incoming-order.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { waitingForLocks } from '#tests/fakes/waiting-for-locks.ts';
import { offerDeletedShop } from './deleted-store.ts';
import { installShop } from './install-shop.ts';
import { joinShop, offerShop, readOffer } from './join-shop.ts';
import { PickupLocationForm } from './pickup-location-form.schema.ts';
import { createPickupLocation } from './pickup-locations.ts';
import { refreshShop } from './refresh-shop.ts';

const RETURN_ALERTS =
  'prisma/migrations/20261209082000_operators_alerts_of_joined_shops/migration.sql';

const SHOP = shopFacts('kloof.myshopify.com', { name: 'Kloof', locations: [DEPOT] });

async function world() {
  const it = await testServices({ now: '2026-11-18T08:00:00Z', connections: 10 });
  const { services, db } = it;
  const store = await installShop(services, SHOP);
  const shop: Actor = {
    role: 'embedded',
    name: store.name,
    userId: null,
    membershipId: null,
    email: null,
    merchantId: store.merchantId,
    storeIds: [store.id],
    hubIds: [],
  };
  const merchant = await given.merchant(services, { balanceCents: 10_000 });
  const take = (n: number) =>
    takeInOrder(services, store.id, incomingOrder(n, { externalId: `order-${n}` }));
  const topUp = (cents: number) =>
    db.$transaction((tx) =>
      recordTransaction(tx, {
        merchantId: store.merchantId,
        reference: `top-up-${newId()}`,
        type: 'accountTopUp',
        status: 'SUCCESSFUL',
        amountCents: cents,
        at: it.clock.now(),
        legs: [{ step: 'credit', from: HOUSE.topUps, to: availableOf(store.merchantId), cents }],
      }),
    );
  const join = async (actor: Actor = merchant) =>
    joinShop(services, actor, await offerShop(services, shop));
  return { ...it, store, shop, merchant, take, topUp, join };
}

test('all data of the shop moves to the account, and a customer known to both is merged', async () => {
  const it = await world();
  await it.take(1);
  const known = await it.db.customer.findFirstOrThrow();
  const { id: _id, merchantId: _merchantId, ...same } = known;
  const theirs = await it.db.customer.create({
    data: { ...same, id: newId(), merchantId: it.merchant.merchantId, sourceAt: known.sourceAt },
  });

  const order = await it.db.order.findFirstOrThrow();
  const ofShop = { id: newId(), storeId: it.store.id, merchantId: it.store.merchantId };
  const at = it.clock.now();
  await it.db.warehouseOrder.create({
    data: { ...ofShop, orderId: order.id, state: 'asked', askedAt: at },
  });
  const { id: pickupLocationId } = await it.db.pickupLocation.findFirstOrThrow();
  const confirmed = { collectionDay: at, confirmedAt: at, confirmedBy: 'Kloof', parcels: 1 };
  await it.db.manifest.create({
    data: { ...ofShop, ...confirmed, pickupLocationId, number: 'M-KLOO-1', snapshot: {} },
  });

  expect(await it.join()).toEqual({
    storeName: 'Kloof',
    hasLocations: true,
    isConnected: true,
  });

  const { merchantId } = it.merchant;
  for (const rows of [
    await it.db.store.findMany({ where: { id: it.store.id } }),
    await it.db.order.findMany(),
    await it.db.pickupLocation.findMany(),
    await it.db.customer.findMany(),
    await it.db.warehouseOrder.findMany(),
    await it.db.manifest.findMany(),
  ]) {
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.merchantId === merchantId)).toBe(true);
  }
  expect(await it.db.order.findFirst()).toMatchObject({ customerId: theirs.id });
  // Orders that arrive later belong to the new account too.
  await it.take(2);
  expect(await it.db.order.count({ where: { merchantId } })).toBe(2);
});

/** Tables whose rows stay with the old account: its money and the log of what its people did. */
const STAYS = ['audit_entries', 'ledger_accounts', 'transactions'];

test('nothing but money records and the log stays with the old account, and no other account changes', async () => {
  const it = await world();
  const { db, services, store } = it;
  const at = it.clock.now();
  await it.take(1);
  const other = { externalId: 'order-2', email: 'sipho@example.com' };
  await takeInOrder(services, store.id, incomingOrder(2, other));
  const order = await db.order.findFirstOrThrow();
  await requestShipments(services, it.shop, { orderKeys: [order.orderKey] });
  await bookCourier(services, { shipmentId: (await db.shipment.findFirstOrThrow()).id });
  const stranger = await given.merchant(services);
  const { order: theirs } = await given.bookedOrder(services, stranger);
  const { id: _id, ...same } = await db.customer.findFirstOrThrow();
  const { merchantId: strangerId } = stranger;
  await db.customer.create({ data: { ...same, id: newId(), merchantId: strangerId } });
  for (const { id: orderId, storeId, merchantId } of [order, theirs]) {
    await db.orderTag.create({ data: { orderId, merchantId, key: 'gift', tag: 'Gift' } });
    const message = { type: 'order.status_changed', facts: {}, createdAt: at };
    await db.outgoingWebhook.create({ data: { id: newId(), storeId, merchantId, ...message } });
    await raiseAlert(db, 'proofNotFetched', { id: orderId, storeId, merchantId }, at);
    const document = { kind: 'zebraLabels', merchantId, requestedBy: 'Kloof' } as const;
    await db.documentJob.create({ data: { id: newId(), ...document } });
    const shared = { name: 'To print', filter: {}, sort: '-createdAt', shared: true };
    await db.savedView.create({
      data: { id: newId(), storeId, merchantId, ...shared, createdAt: at },
    });
    const batch = { intent: 'ship', input: {}, requestedBy: 'Kloof', createdAt: at };
    await db.batch.create({ data: { id: newId(), merchantId, ...batch } });
    const file = { fileName: 'a.csv', fileHash: '', encoding: '', separator: ',', headers: [] };
    const upload = { merchantId, requestedBy: 'Kloof', createdAt: at, ...file };
    await db.orderImport.create({ data: { id: newId(), ...upload } });
  }
  const tables = await db.$queryRaw<{ name: string }[]>`
    select table_name as name from information_schema.columns join information_schema.tables
      using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'merchant_id'
    order by 1`;
  const rowsOf = async (account: string) => {
    const rows: Record<string, number> = {};
    for (const { name } of tables) {
      const [found] = await db.$queryRawUnsafe<{ count: number }[]>(
        `select count(*)::int as count from "${name}" where merchant_id = '${account}'`,
      );
      if (found?.count) rows[name] = found.count;
    }
    return rows;
  };
  const [before, others] = [await rowsOf(store.merchantId), await rowsOf(strangerId)];
  const movable = Object.keys(before).filter((name) => !STAYS.includes(name));

  await it.join();

  expect(movable).toEqual([
    'attentions',
    'batches',
    'customers',
    'document_jobs',
    'order_imports',
    'order_tags',
    'orders',
    'outgoing_webhooks',
    'pickup_locations',
    'saved_views',
    'shipments',
    'stores',
  ]);
  expect(Object.keys(await rowsOf(store.merchantId))).toEqual(STAYS);
  const now = await rowsOf(it.merchant.merchantId);
  for (const name of movable) expect([name, now[name]]).toEqual([name, before[name]]);
  expect(Object.keys(others)).toEqual(expect.arrayContaining(movable));
  expect(await rowsOf(strangerId)).toEqual(others);
});

test('the tables whose rows move by account alone have an index that begins with the account', async () => {
  const { db } = await world();
  const found = await db.$queryRaw<{ name: string }[]>`
    select distinct tablename as name from pg_indexes
    where schemaname = current_schema() and indexdef like '%(merchant_id%'`;

  expect(found.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'batches',
      'customers',
      'document_jobs',
      'order_imports',
      'saved_views',
    ]),
  );
});

test('a saved view of the shop keeps its name unless the account has a view of that name', async () => {
  const it = await world();
  const { db, services, shop, merchant } = it;
  const look = { filter: OrderFilter.parse({}), sort: '-createdAt' } as const;
  for (const name of ['To print', 'Gifts']) await saveView(services, shop, { ...look, name });
  await saveView(services, merchant, { ...look, name: 'to print', shared: 'on' });

  await it.join();

  const joined = { ...shop, merchantId: merchant.merchantId };
  const names = (await listViews({ db }, joined)).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Gifts', 'To print (Kloof)', 'to print']);
});

test('a view that is moved into an account gets a name that its owner does not have and that is not too long', async () => {
  const it = await world();
  const { db, services, shop, merchant } = it;
  const look = { filter: OrderFilter.parse({}), sort: '-createdAt' } as const;
  const long = 'x'.repeat(60);
  for (const name of ['Gifts', 'To print', 'To print (Kloof 2)', long])
    await saveView(services, shop, { ...look, name });
  for (const name of ['gifts', 'To print', 'to print (kloof)', long])
    await saveView(services, merchant, { ...look, name });

  await it.join();

  const names = (await listViews({ db }, merchant)).map(({ name }) => name);
  expect(names.filter((name) => /kloof/.test(name.toLowerCase())).toSorted()).toEqual(
    [
      'Gifts (Kloof)',
      'To print (Kloof 2)',
      'To print (Kloof 3)',
      'to print (kloof)',
      `${'x'.repeat(52)} (Kloof)`,
    ].toSorted(),
  );
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(8);
});

test.each([
  ['a gift stays with the old account', 0, 0, 0],
  ['a paid-in balance moves to the new account', 3_000, 0, 3_000],
  ['a gift is spent before the paid-in balance', 3_000, 2, 3_000],
])('%s', async (_, paid, shipments, carried) => {
  const it = await world();
  if (paid) await it.topUp(paid);
  for (let n = 0; n < shipments; n += 1) {
    await it.take(n);
    const order = await it.db.order.findFirstOrThrow({ where: { externalId: `order-${n}` } });
    await requestShipments(it.services, it.shop, { orderKeys: [order.orderKey] });
    const { currentShipmentId } = await it.db.order.findFirstOrThrow({ where: { id: order.id } });
    await bookCourier(it.services, { shipmentId: currentShipmentId! });
  }
  const before = await availableCents(it.services, it.store.merchantId);

  await it.join();

  expect(await availableCents(it.services, it.merchant.merchantId)).toBe(10_000 + carried);
  expect(await availableCents(it.services, it.store.merchantId)).toBe(before - carried);
  expect(await checkLedger(it.services)).toEqual([]);
});

test('labels that show the phone number of the account that the shop leaves are checked', async () => {
  const it = await world();
  await it.db.outbox.deleteMany();

  await it.join();

  const checks = await it.db.outbox.findMany({ where: { job: checkStoreDocumentsJob.name } });
  expect(checks).toMatchObject([{ payload: { storeId: it.store.id } }]);
});

test('while parcels are being booked the shop cannot join, and the token stays valid', async () => {
  const it = await world();
  await it.take(1);
  const { orderKey } = await it.db.order.findFirstOrThrow();
  await requestShipments(it.services, it.shop, { orderKeys: [orderKey] });
  const offer = await offerShop(it.services, it.shop);

  await expect(joinShop(it.services, it.merchant, offer)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Try again in a minute'),
  });
  expect(await it.db.order.findFirst()).toMatchObject({ merchantId: it.store.merchantId });

  const { currentShipmentId } = await it.db.order.findFirstOrThrow();
  await bookCourier(it.services, { shipmentId: currentShipmentId! });
  await joinShop(it.services, it.merchant, offer);
  expect(await it.db.shipment.findFirst()).toMatchObject({ merchantId: it.merchant.merchantId });
});

test('a token works once, before it expires, and only for a person with an account', async () => {
  const it = await world();
  const [first, second] = [
    await offerShop(it.services, it.shop),
    await offerShop(it.services, it.shop),
  ];
  const stranger = await given.merchant(it.services);
  const admin = await given.admin(it.services);
  const gone = { code: 'gone' };
  await expect(joinShop(it.services, stranger, { token: 'made up' })).rejects.toMatchObject(gone);
  await expect(joinShop(it.services, admin, first)).rejects.toMatchObject({ code: /./ });
  expect(await readOffer(it.services, it.merchant, first.token)).toEqual({
    storeName: 'Kloof',
    storeUrl: 'https://kloof.myshopify.com',
    isMine: false,
    wasDeleted: false,
  });

  await joinShop(it.services, it.merchant, first);

  await expect(joinShop(it.services, stranger, first)).rejects.toMatchObject(gone);
  await expect(readOffer(it.services, stranger, first.token)).rejects.toMatchObject(gone);
  await expect(joinShop(it.services, stranger, second)).rejects.toMatchObject({
    code: 'conflict',
    message: 'This shop already belongs to another account. Delete the store there first.',
  });
  await expect(offerShop(it.services, it.shop)).rejects.toMatchObject({ code: 'conflict' });
  it.clock.advance(16 * 60_000);
  await expect(joinShop(it.services, it.merchant, second)).rejects.toMatchObject(gone);
});

test('a person who accepts a second offer of the shop keeps it', async () => {
  const it = await world();
  const offers = [await offerShop(it.services, it.shop), await offerShop(it.services, it.shop)];

  for (const offer of offers)
    expect(await joinShop(it.services, it.merchant, offer)).toMatchObject({ isConnected: true });

  const { merchantId } = it.merchant;
  expect(await it.db.store.findMany()).toMatchObject([{ id: it.store.id, merchantId }]);
});

test('of two accounts that join a shop at once, one gets it', async () => {
  const it = await world();
  await it.take(1);
  const other = await given.merchant(it.services);
  const offers = await Promise.all([
    offerShop(it.services, it.shop),
    offerShop(it.services, it.shop),
  ]);

  const outcomes = await Promise.allSettled([
    joinShop(it.services, it.merchant, offers[0]),
    joinShop(it.services, other, offers[1]),
  ]);

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [store, order] = [await it.db.store.findFirst(), await it.db.order.findFirst()];
  expect(order?.merchantId).toBe(store?.merchantId);
});

test('orders that arrive during the move belong to the account that has the shop', async () => {
  const it = await world();
  const offer = await offerShop(it.services, it.shop);

  await Promise.all([
    ...Array.from({ length: 20 }, (_, n) => it.take(n)),
    joinShop(it.services, it.merchant, offer),
  ]);

  expect(await it.db.order.count()).toBe(20);
  expect(await it.db.order.count({ where: { merchantId: it.merchant.merchantId } })).toBe(20);
});

test('locations that are read while the shop joins an account belong to that account', async () => {
  const it = await world();
  const second = { ...DEPOT, externalId: 'gid://shopify/Location/2', name: 'Durban depot' };
  const readShop = async () => {
    await it.join();
    return { ...SHOP, locations: [DEPOT, second] };
  };

  await refreshShop({ ...it.services, readShop }, { storeId: it.store.id });

  const { merchantId } = it.merchant;
  expect(await it.db.pickupLocation.count({ where: { merchantId } })).toBe(2);
});

test('a shop that joins while the owner saves a phone number is in the account before or after it', async () => {
  const { services, db, merchant, join } = await world();
  const was = '+27825550100';
  const phone = '+27835550101';
  await db.merchant.update({ where: { id: merchant.merchantId }, data: { phone: was } });
  await db.user.update({ where: { id: merchant.userId }, data: { phone: was } });
  const written = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const slow = Object.create(db, {
    $transaction: {
      value: (work: (tx: Tx) => Promise<void>) =>
        db.$transaction(async (tx) => {
          await work(tx);
          written.resolve();
          await held.promise;
        }),
    },
  }) as Db;
  const self = {
    actor: merchant,
    standing: { by: 'session' as const, id: newId() },
    caller: { address: '127.0.0.1', device: null },
  };
  const input = { firstName: 'Naledi', lastName: 'Mokoena', phone };
  const saving = saveProfile({ ...services, db: slow }, self, input);
  await written.promise;

  let isJoined = false;
  const joining = join().then(async () => {
    isJoined = true;
    return db.merchant.findUniqueOrThrow({ where: { id: merchant.merchantId } });
  });
  await eventually(async () => expect(isJoined || (await waitingForLocks(db)) > 0).toBe(true));
  held.resolve();
  await saving;

  // The check of its labels is queued with the joining, and may run at once.
  expect(await joining).toMatchObject({ phone });
});

test.each(['an order is created', 'a pickup location is added'])(
  'if %s while the shop joins an account, it belongs to the account that has the shop',
  async (what) => {
    const it = await world();
    await it.take(1);
    const written = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const slow = Object.create(it.db, {
      $transaction: {
        value: (work: (tx: Tx) => Promise<unknown>, options: object) =>
          it.db.$transaction(async (tx) => {
            const done = await work(tx);
            written.resolve();
            await held.promise;
            return done;
          }, options),
      },
    }) as Db;
    const offer = await offerShop(it.services, it.shop);
    const joining = joinShop({ ...it.services, db: slow }, it.merchant, offer);
    await written.promise;

    const { id: pickupLocationId } = await it.db.pickupLocation.findFirstOrThrow();
    const typed = { storeName: it.store.name, street: '9 Long Street', city: 'Durban' };
    const place = { ...typed, suburb: '', province: 'KZN', postalCode: '4001' };
    const made =
      what === 'an order is created'
        ? createOrder(
            it.services,
            it.shop,
            CreateOrderInput.parse({ ...place, pickupLocationId, customerName: 'Zanele' }),
          )
        : createPickupLocation(it.services, it.shop, {
            ...PickupLocationForm.parse({ ...place, locationName: 'Depot 2' }),
            storeName: it.store.name,
          });
    await eventually(async () => expect(await waitingForLocks(it.db)).toBeGreaterThan(0));
    held.resolve();
    await joining;
    await made;

    const others = { merchantId: { not: it.merchant.merchantId } };
    expect(await it.db.order.count({ where: others })).toBe(0);
    expect(await it.db.pickupLocation.count({ where: others })).toBe(0);
    expect(await it.db.customer.count({ where: others })).toBe(0);
  },
);

test('alerts of the operator about the shop stay with the operator', async () => {
  const it = await world();
  const { db, store } = it;
  const at = it.clock.now();
  const owned = { storeId: store.id, merchantId: store.merchantId };
  await raiseAlert(db, 'shopifyPlanMissing', { id: store.id, ...owned }, at);
  const ofOperator = { storeId: store.id, merchantId: null };
  await raiseAlert(db, 'shopifyNotBilled', { id: store.id, ...ofOperator }, at);
  await raiseAlert(db, 'shopifyFeeLost', { id: newId(), ...ofOperator }, at);

  await it.join();

  const alerts = await db.alert.findMany({
    where: { storeId: store.id },
    orderBy: { code: 'asc' },
  });
  expect(alerts.map(({ code, merchantId }) => [code, merchantId])).toEqual([
    ['shopifyFeeLost', null],
    ['shopifyNotBilled', null],
    ['shopifyPlanMissing', it.merchant.merchantId],
  ]);
});

test('the migration returns alerts of the operator that an earlier release gave to the merchant', async () => {
  const it = await world();
  const { db, store } = it;
  const at = it.clock.now();
  const owned = { storeId: store.id, merchantId: store.merchantId };
  await raiseAlert(db, 'shopifyPlanMissing', { id: store.id, ...owned }, at);
  await raiseAlert(db, 'shopifyNotBilled', { id: store.id, ...owned }, at);
  await raiseAlert(db, 'shopifyFeeLost', { id: newId(), ...owned }, at);
  const closed = { closedAt: at, closing: 'Mark as settled', openKey: null };
  await db.alert.updateMany({ where: { code: 'shopifyFeeLost' }, data: closed });

  await db.$executeRawUnsafe(readFileSync(RETURN_ALERTS, 'utf8'));

  const alerts = await db.alert.findMany({ orderBy: { code: 'asc' } });
  expect(alerts.map(({ code, merchantId }) => [code, merchantId])).toEqual([
    ['shopifyFeeLost', null],
    ['shopifyNotBilled', null],
    ['shopifyPlanMissing', store.merchantId],
  ]);
});

test('a balance moves also when the shop joins a second account, after the first one was deleted', async () => {
  const it = await world();
  const { db, services, clock } = it;
  await it.topUp(3_000);
  await it.join();
  const { merchantId: joined } = it.merchant;
  await db.store.update({
    where: { id: it.store.id },
    data: { state: 'disconnected', disconnectedAt: clock.now() },
  });
  await db.membership.deleteMany({ where: { merchantId: joined } });
  await db.merchant.update({
    where: { id: joined },
    data: { closedAt: clock.now(), email: `deleted ${joined}` },
  });
  const again = await installShop(services, SHOP);
  expect(again.merchantId).toBe(it.store.merchantId);
  await it.topUp(2_000);
  const second = await given.merchant(services, { balanceCents: 0 });

  const shop = { ...it.shop, storeIds: [again.id] };
  await joinShop(services, second, await offerShop(services, shop));

  expect(await availableCents(services, second.merchantId)).toBe(2_000);
  expect(await checkLedger(services)).toEqual([]);
});

test.each(['connected', 'deleted'])(
  'a %s shop cannot join an account that was deleted',
  async (state) => {
    const it = await world();
    const { db, services, clock } = it;
    if (state === 'deleted')
      await db.store.update({
        where: { id: it.store.id },
        data: { state: 'disconnected', disconnectedAt: clock.now(), deletedAt: clock.now() },
      });
    const offer =
      state === 'deleted'
        ? await offerDeletedShop(services, 'kloof.myshopify.com')
        : await offerShop(services, it.shop);
    const { merchantId } = it.merchant;
    await db.merchant.update({ where: { id: merchantId }, data: { closedAt: clock.now() } });

    await expect(joinShop(services, it.merchant, offer)).rejects.toMatchObject({
      code: 'gone',
      message: 'This account was deleted.',
    });
    expect(await db.store.findMany()).toMatchObject([{ merchantId: it.store.merchantId }]);
  },
);
