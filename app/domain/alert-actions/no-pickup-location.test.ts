import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Actor } from '#app/domain/shared/actor.ts';
import { evaluateOrder } from '#app/domain/orders/evaluate-order.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { evaluateStore } from '#app/domain/orders/evaluate-store.ts';
import { disconnectStore } from '#app/domain/stores/disconnect-store.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { followAlerts } from './follow-alerts.ts';
import { listAlerts } from './list-alerts.ts';
import { settleAlert } from './settle-alert.ts';

const ALL = { page: 1, limit: 100 };

async function world() {
  const it = await testServices({ now: '2026-11-16T07:00:00Z' });
  const { services, db, clock } = it;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, { withPickup: false });
  const transition = () => ({ at: clock.now(), source: 'system' as const, actor: 'Test' });
  const check = (id: string) =>
    db.$transaction(async (tx) => {
      const order = await tx.order.findUniqueOrThrow({ where: { id } });
      await evaluateOrder(tx, order, transition());
    });
  const order = async (over = {}) => {
    const times = { receivedAt: clock.now(), createdAt: clock.now() };
    const made = await given.order(services, { merchant, store, ...times, ...over });
    await check(made.id);
    return made;
  };
  const seenBy = async (actor: Actor = merchant) => {
    await followAlerts(services);
    return (await listAlerts(services, actor, ALL)).docs;
  };
  return { ...it, merchant, store, check, order, seenBy };
}

test('forty orders of a store without a pickup location are one alert, which closes when one is added', async () => {
  const { services, merchant, store, order, seenBy } = await world();
  for (let nth = 0; nth < 40; nth += 1) await order();

  expect(await seenBy()).toMatchObject([
    {
      code: 'noPickupLocation',
      words: '40 orders cannot ship until the store has a pickup location.',
      about: { kind: 'store', storeName: store.name },
      repairs: ['addLocation'],
      settled: 'Dismiss',
    },
  ]);

  await given.pickupLocation(services, store);
  expect(await seenBy()).toEqual([]);
  await evaluateStore(services, { storeId: store.id, cause: 'test' });
  expect(await seenBy(merchant)).toEqual([]);
});

test('a manager is told to ask the owner for a location, an administrator can add one', async () => {
  const { services, merchant, store, order, seenBy } = await world();
  await order();

  const manager = await seenBy(given.storeManager(merchant, [store]));
  const admin = await seenBy(await given.admin(services));

  expect(manager).toMatchObject([{ repairs: [], settled: null }]);
  expect(manager[0]?.words).toMatch(
    /^1 order cannot .* Ask the owner of the account to add one\.$/,
  );
  expect(admin).toMatchObject([{ repairs: ['addLocation'] }]);
  expect(admin[0]?.words).not.toMatch(/Ask the owner/);
});

test('an order that lacks more than the location has its own alert, as long as it does', async () => {
  const { db, order, check, seenBy } = await world();
  const { id } = await order({ street: null });
  expect(await seenBy()).toMatchObject([
    { code: 'notShippable', repairs: ['update', 'addLocation'] },
  ]);

  await db.order.update({ where: { id }, data: { street: '1 Long Street' } });
  await check(id);
  expect((await seenBy()).map(({ code }) => code)).toEqual(['noPickupLocation']);

  await db.order.update({ where: { id }, data: { street: null } });
  await check(id);
  expect((await seenBy()).map(({ code }) => code)).toEqual(['notShippable']);
});

test('a dismissed alert of a store returns only with the next order', async () => {
  const { services, clock, merchant, order, seenBy } = await world();
  await order();
  await seenBy();
  clock.advance(60_000);
  await order();
  const [alert] = await seenBy();
  clock.advance(60_000);

  await settleAlert(services, merchant, { id: alert!.id });
  expect(await seenBy()).toEqual([]);
  clock.advance(60_000);
  await order();

  expect(await seenBy()).toMatchObject([{ code: 'noPickupLocation' }]);
});

test('the alert returns when the last location is removed, even after it was dismissed', async () => {
  const { services, db, clock, merchant, store, order, seenBy } = await world();
  const locations = async (change: 'added' | 'removed') => {
    clock.advance(60_000);
    if (change === 'added') await given.pickupLocation(services, store);
    else
      await db.pickupLocation.updateMany({
        where: { storeId: store.id },
        data: { deletedAt: clock.now(), isDefault: false },
      });
    await evaluateStore(services, { storeId: store.id, cause: 'test' });
    return (await seenBy()).map(({ code }) => code);
  };
  await order();
  const [first] = await seenBy();

  expect(await locations('added')).toEqual([]);
  expect(await locations('removed')).toEqual(['noPickupLocation']);
  const [second] = await seenBy();
  expect(second!.id).not.toBe(first!.id);
  await settleAlert(services, merchant, { id: second!.id });
  expect(await locations('added')).toEqual([]);
  expect(await locations('removed')).toEqual(['noPickupLocation']);
});

test('the alert of a deleted store returns when the store is connected again', async () => {
  const { services, db, merchant, store, order, seenBy } = await world();
  await order();
  await seenBy();
  const { id, name: storeName } = store;
  await disconnectStore(services, merchant, { storeName, typedName: storeName });
  await evaluateStore(services, { storeId: id, cause: 'test' });
  expect((await seenBy()).map(({ code }) => code)).toEqual(['storeLeftOrders']);

  await db.store.update({ where: { id }, data: { state: 'connected' } });
  await evaluateStore(services, { storeId: id, cause: 'test' });

  expect((await seenBy()).map(({ code }) => code)).toEqual(['noPickupLocation']);
});

test('a deleted store has an alert about its connection instead', async () => {
  const { services, merchant, store, order, seenBy } = await world();
  await order();
  await seenBy();
  const { name: storeName } = store;

  await disconnectStore(services, merchant, { storeName, typedName: storeName });
  await evaluateStore(services, { storeId: store.id, cause: 'test' });

  expect(await seenBy()).toMatchObject([
    { code: 'storeLeftOrders', repairs: ['ineligibleOrders', 'store'] },
  ]);
});

test('the migration replaces the alerts of such orders by one alert of their store', async () => {
  const { db, order, store, check, seenBy } = await world();
  const [first] = [await order(), await order()];
  const other = await order({ street: null });
  const plain = { subject: 'order', merchantId: first.merchantId, storeId: store.id } as const;
  const row = { ...plain, code: 'notShippable', since: first.receivedAt };
  for (const { id } of [first])
    await db.alert.create({
      data: { ...row, id: newId(), subjectId: id, openKey: `order ${id} notShippable` },
    });

  await db.$transaction(async (tx) => {
    for (const statement of migration()) await tx.$executeRawUnsafe(statement);
  });

  const open = () => db.alert.findMany({ where: { closedAt: null }, orderBy: { code: 'asc' } });
  expect(await open()).toMatchObject([
    { code: 'noPickupLocation', subjectId: store.id, facts: { count: 2 } },
    { code: 'notShippable', subjectId: other.id },
  ]);
  await check(first.id);
  expect(await seenBy()).toHaveLength(2);
});

function migration(): string[] {
  const folder = 'prisma/migrations/20261128085000_stores_without_pickup_location';
  return readFileSync(`${folder}/migration.sql`, 'utf8')
    .split(/;\n/)
    .filter((statement) => statement.trim() !== '');
}
