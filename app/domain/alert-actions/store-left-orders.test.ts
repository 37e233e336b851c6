import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evaluateOrder } from '#app/domain/orders/evaluate-order.ts';
import { evaluateStore } from '#app/domain/orders/evaluate-store.ts';
import { listOrders } from '#app/domain/orders/list-orders.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { disconnectStore } from '#app/domain/stores/disconnect-store.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { followAlerts } from './follow-alerts.ts';
import { countAlerts, listAlerts } from './list-alerts.ts';
import { settleAlert } from './settle-alert.ts';

async function world() {
  const it = await testServices({ now: '2026-11-16T07:00:00Z' });
  const { services, db, clock } = it;
  const merchant = await given.merchant(services, { balanceCents: 10_000 });
  const store = await given.store(services, merchant);
  const { id: storeId, name: storeName } = store;
  const order = async (over = {}) => {
    const times = { receivedAt: clock.now(), createdAt: clock.now() };
    const made = await given.order(services, { merchant, store, ...times, ...over });
    await db.$transaction((tx) =>
      evaluateOrder(tx, made, { at: clock.now(), source: 'system', actor: 'Test' }),
    );
    return made;
  };
  const seen = async () => {
    await followAlerts(services);
    return (await listAlerts(services, merchant, { page: 1, limit: 100 })).docs;
  };
  const codes = async () => (await seen()).map(({ code }) => code);
  const deleted = async () => {
    clock.advance(60_000);
    await disconnectStore(services, merchant, { storeName, typedName: storeName });
    await evaluateStore(services, { storeId, cause: 'test' });
  };
  const back = async () => {
    const connected = { state: 'connected', disconnectedAt: null, deletedAt: null } as const;
    await db.store.update({ where: { id: storeId }, data: connected });
    await evaluateStore(services, { storeId, cause: 'test' });
  };
  return { ...it, merchant, store, order, seen, codes, deleted, back };
}

test('thirty open orders of a deleted store are one alert, and cancelling them closes it', async () => {
  const { services, merchant, store, order, seen, deleted } = await world();
  const orders = [];
  for (let nth = 0; nth < 29; nth += 1) orders.push(await order());
  // This order has no street, so it had its own alert before.
  orders.push(await order({ street: null }));
  await deleted();

  expect(await seen()).toMatchObject([
    {
      code: 'storeLeftOrders',
      words:
        '30 orders cannot ship while the store is disconnected. Reconnect it, or cancel the orders.',
      about: { kind: 'store', storeName: store.name },
      repairs: ['ineligibleOrders', 'store'],
      settled: 'Dismiss',
    },
  ]);
  expect(await countAlerts(services, merchant, 100)).toBe(1);
  const query = OrderListQuery.parse({ status: 'ineligible', store: store.name });
  expect((await listOrders(services, merchant, query)).totalDocs).toBe(30);

  await cancelOrders(services, merchant, { orderKeys: orders.map((one) => one.orderKey) });
  expect(await seen()).toEqual([]);
});

test('a booked parcel of a deleted store does not change and raises no alert', async () => {
  const { services, db, merchant, store, codes, deleted } = await world();
  const { order, shipment } = await given.bookedOrder(services, merchant, { store });
  const before = await db.shipment.findUniqueOrThrow({ where: { id: shipment.id } });
  await deleted();

  expect(await codes()).toEqual([]);
  expect(await db.shipment.findUniqueOrThrow({ where: { id: shipment.id } })).toEqual(before);
  const now = await db.order.findUniqueOrThrow({ where: { id: order.id } });
  expect(now.status).toBe('unassigned');
});

test('once the store is connected again, only orders with their own problem have an alert', async () => {
  const { order, codes, deleted, back } = await world();
  await order();
  await order({ street: null });
  expect(await codes()).toEqual(['notShippable']);

  await deleted();
  expect(await codes()).toEqual(['storeLeftOrders']);

  await back();
  expect(await codes()).toEqual(['notShippable']);
});

test('after three months the alert closes, and the orders stay in the list', async () => {
  const { clock, db, order, codes, deleted } = await world();
  await order();
  await deleted();
  clock.advance(89 * 86_400_000);
  expect(await codes()).toEqual(['storeLeftOrders']);

  clock.advance(2 * 86_400_000);

  expect(await codes()).toEqual([]);
  expect(await db.order.count({ where: { status: 'ineligible' } })).toBe(1);
});

test('a dismissed alert stays closed until the store is disconnected again', async () => {
  const { services, clock, merchant, order, seen, codes, deleted, back } = await world();
  await order();
  await deleted();
  const [alert] = await seen();
  clock.advance(60_000);
  await settleAlert(services, merchant, { id: alert!.id });
  clock.advance(3_600_000);
  expect(await codes()).toEqual([]);

  await back();
  await deleted();

  expect(await codes()).toEqual(['storeLeftOrders']);
});

test.each([
  ['open', ['storeLeftOrders']],
  ['dismissed', []],
])('the migration replaces alerts of such orders that are %s', async (was, after) => {
  const { db, clock, order, codes, deleted } = await world();
  const { id: subjectId, merchantId, storeId } = await order();
  await deleted();
  const row = { subject: 'order', code: 'notShippable', since: clock.now() } as const;
  const state =
    was === 'open'
      ? { openKey: `order ${subjectId} notShippable` }
      : { closedAt: clock.now(), closing: 'Dismiss' };
  await db.alert.create({
    data: { ...row, ...state, id: newId(), subjectId, merchantId, storeId },
  });

  await db.$transaction(async (tx) => {
    for (const statement of migration()) await tx.$executeRawUnsafe(statement);
  });

  expect(await codes()).toEqual(after);
});

function migration(): string[] {
  const folder = 'prisma/migrations/20261205020000_orders_of_disconnected_stores';
  return readFileSync(`${folder}/migration.sql`, 'utf8')
    .split(/;\n/)
    .filter((statement) => statement.trim() !== '');
}
