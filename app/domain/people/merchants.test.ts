import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { listMerchants } from './list-merchants.ts';
import { MerchantsQuery, type MerchantSort } from './merchants.schema.ts';
import { readMerchant } from './read-merchant.ts';

async function world() {
  const { services, db, clock } = await testServices();
  const admin = await given.admin(services);
  const [rich, poor] = [
    await given.merchant(services, { balanceCents: 90_000 }),
    await given.merchant(services, { balanceCents: 1_000 }),
  ];
  const store = await given.store(services, rich, { name: 'Kraal & Karoo 100%' });
  const order = await given.order(services, { merchant: rich, store, status: 'eligible' });
  await raiseAlert(db, 'heldInStore', ownerOf(order), clock.now());
  return { services, db, clock, admin, rich, poor, store, order };
}

const asked = (over: Record<string, unknown> = {}) => MerchantsQuery.parse(over);

test('administrators see every account with its owner, stores, orders, alerts and balance', async () => {
  const { services, admin, rich } = await world();

  const { docs, totalDocs } = await listMerchants(services, admin, asked({ sort: '-balance' }));

  expect(totalDocs).toBe(2);
  expect(docs[0]).toMatchObject({
    id: rich.merchantId,
    username: rich.email,
    email: rich.email,
    firstName: 'Naledi',
    phone: '+27821234567',
    stores: 1,
    orders: 1,
    needsYou: 1,
    balanceCents: 90_000,
  });
  expect(docs[1]).toMatchObject({ stores: 0, orders: 0, needsYou: 0, balanceCents: 1_000 });
});

test('only the open alerts of an account are counted', async () => {
  const { services, db, clock, admin, rich, store } = await world();
  const owner = { id: store.id, merchantId: rich.merchantId, storeId: store.id };
  await raiseAlert(db, 'webhookDown', owner, clock.now());
  await closeAlert(db, store.id, ['webhookDown'], { at: clock.now() });

  const { docs } = await listMerchants(services, admin, asked({ sort: '-balance' }));

  expect(docs.map(({ needsYou }) => needsYou)).toEqual([1, 0]);
});

test('accounts are found by name, address, owner and store, and special characters are literal', async () => {
  const { services, admin, rich } = await world();
  const found = async (q: string) =>
    (await listMerchants(services, admin, asked({ q }))).docs.map(({ id }) => id);

  for (const q of ['karoo 100%', rich.email ?? '', rich.name.toUpperCase(), 'Naledi Merchant'])
    expect(await found(q), q).toContain(rich.merchantId);
  expect(await found('karoo 1_0')).toEqual([]);
  expect(await found('%%')).toEqual([]);
});

test('each account is on exactly one page, for every sort order', async () => {
  const { services, admin, rich, poor } = await world();
  const sorts: MerchantSort[] = ['name', '-createdAt', 'balance'];
  for (const sort of sorts) {
    const pages = [1, 2].map((page) =>
      listMerchants(services, admin, asked({ sort, page, limit: 1 })),
    );
    const ids = (await Promise.all(pages)).flatMap(({ docs }) => docs.map(({ id }) => id));
    expect(ids.sort()).toEqual([rich.merchantId, poor.merchantId].sort());
  }
});

test('an account’s page shows its own data only, and the audit log records who opened it', async () => {
  const { services, db, admin, rich, poor, order } = await world();

  const page = await readMerchant(services, admin, { id: rich.merchantId });

  expect(page).toMatchObject({
    balanceCents: 90_000,
    stores: [{ name: 'Kraal & Karoo 100%' }],
    people: [{ email: rich.email, role: 'merchant', isInvited: false }],
    orders: [{ status: 'eligible', count: 1 }],
    alerts: {
      total: 1,
      rows: [
        {
          code: 'heldInStore',
          about: { kind: 'order', orderKey: order.orderKey, orderId: order.orderId },
        },
      ],
    },
    lastOrders: [{ orderKey: order.orderKey }],
  });
  expect(await readMerchant(services, admin, { id: poor.merchantId })).toMatchObject({
    stores: [],
    lastOrders: [],
    alerts: { total: 0 },
  });
  const looks = await db.auditEntry.findMany({ where: { action: 'merchant.read' } });
  expect(looks.map(({ actorUserId, subject }) => [actorUserId, subject])).toEqual([
    [admin.userId, rich.merchantId],
    [admin.userId, poor.merchantId],
  ]);
});

test('an account’s page shows its last ten orders, latest first', async () => {
  const { services, clock, admin, poor } = await world();
  const store = await given.store(services, poor);
  const made: { id: string; orderKey: string }[] = [];
  // Two at a time are created together, and later ones are older.
  for (let nth = 0; nth < 12; nth += 1) {
    const createdAt = new Date(clock.now().getTime() - 60_000 * Math.floor(nth / 2));
    made.push(await given.order(services, { merchant: poor, store, createdAt }));
  }

  const { lastOrders } = await readMerchant(services, admin, { id: poor.merchantId ?? '' });

  const pairs = [0, 2, 4, 6, 8].map((nth) => made.slice(nth, nth + 2));
  const latestFirst = pairs.flatMap((pair) => pair.toSorted((a, b) => (a.id < b.id ? 1 : -1)));
  expect(lastOrders.map(({ orderKey }) => orderKey)).toEqual(
    latestFirst.map(({ orderKey }) => orderKey),
  );
});

test('an invited person is shown with the name from the invitation', async () => {
  const { services, db, clock, admin, rich, poor } = await world();
  const typed = { typedFirstName: 'Typed', typedLastName: 'Name' };
  const invited = {
    userId: rich.userId ?? '',
    role: 'storeManager',
    createdAt: clock.now(),
  } as const;
  await db.membership.create({
    data: { ...invited, ...typed, id: newId(), merchantId: poor.merchantId },
  });

  const { people } = await readMerchant(services, admin, { id: poor.merchantId ?? '' });

  expect(people).toContainEqual(
    expect.objectContaining({ name: 'Typed Name', email: rich.email, isInvited: true }),
  );
});

test('an alert about a store links to the store', async () => {
  const { services, db, clock, admin, poor } = await world();
  const store = await given.store(services, poor);
  const owner = { id: store.id, merchantId: poor.merchantId, storeId: store.id };
  await raiseAlert(db, 'webhookDown', owner, clock.now());

  const { alerts } = await readMerchant(services, admin, { id: poor.merchantId ?? '' });

  expect(alerts.rows).toMatchObject([{ about: { kind: 'store', storeName: store.name } }]);
});

test('only administrators can list and open accounts, and an unknown one is not found', async () => {
  const { services, db, admin, rich, store } = await world();
  for (const actor of [
    rich,
    given.storeManager(rich, [store]),
    given.hubStaff(),
    given.storeToken(store),
  ]) {
    const refusal = { code: 'not-allowed' };
    await expect(listMerchants(services, actor, asked())).rejects.toMatchObject(refusal);
    await expect(readMerchant(services, actor, { id: rich.merchantId })).rejects.toMatchObject(
      refusal,
    );
  }
  await expect(readMerchant(services, admin, { id: newId() })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await db.auditEntry.count({ where: { action: 'merchant.read' } })).toBe(0);
});
