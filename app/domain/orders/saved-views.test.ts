import { expect, test } from 'vitest';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { countTabs } from './count-tabs.ts';
import { listOrders } from './list-orders.ts';
import { NO_FILTER, readFilter } from './order-filter.rules.ts';
import { OrderListAddress } from './order.schema.ts';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf } from './order-alerts.ts';
import { readFiltering } from './read-filtering.ts';
import { deleteView, renameView, saveView, updateView } from './save-view.ts';
import { SavedViewAction, type UpdateView } from './saved-view.schema.ts';
import { listQueryOf, listViews } from './saved-views.ts';

async function world() {
  const it = await testServices({ now: '2026-11-22T09:00:00Z' });
  const { services } = it;
  const merchant = await given.merchant(services);
  const other = await given.merchant(services);
  const stores = [await given.store(services, merchant), await given.store(services, merchant)];
  const manager: Actor = {
    ...merchant,
    ...(await givenPerson(services, 'storeManager', merchant.merchantId)),
    role: 'storeManager',
    storeIds: [stores[0]!.id],
  };
  const shop: Actor = { ...manager, role: 'embedded', userId: null, membershipId: null };
  const save = async (actor: Actor, name: string, over: object = {}) => {
    const filter = readFilter({ city: 'durban', status: ['eligible'] });
    const input = { name, filter, sort: '-amount' as const, ...over };
    return (await saveView(services, actor, input)).id!;
  };
  const names = async (actor: Actor) =>
    (await listViews(services, actor)).map(
      ({ name, mayChange }) => `${name}${mayChange ? '' : ' !'}`,
    );
  const open = (actor: Actor, address: object) =>
    listQueryOf(services, actor, OrderListAddress.parse(address));
  return { ...it, merchant, other, manager, shop, stores, save, names, open };
}

test('a private view is visible only to its owner, a shared view to the whole account', async () => {
  const { services, merchant, other, manager, shop, save, names } = await world();
  await save(merchant, 'Mine');
  const ours = await save(merchant, 'Ours', { shared: 'on' });
  const managers = await save(manager, 'Of the manager');
  const shops = await save(shop, 'Of the shop');

  expect(await names(merchant)).toEqual(['Mine', 'Of the shop', 'Ours']);
  expect(await names(manager)).toEqual(['Of the manager', 'Of the shop !', 'Ours !']);
  expect(await names(shop)).toEqual(['Of the shop', 'Ours !']);
  expect(await names(other)).toEqual([]);

  const cannot = [
    [manager, ours],
    [manager, shops],
    [shop, ours],
    [merchant, managers],
    [other, ours],
  ] as const;
  for (const [actor, id] of cannot) {
    const rename = renameView(services, actor, { id, name: 'Taken over' });
    await expect(rename).rejects.toMatchObject({ code: 'not-found' });
    await expect(deleteView(services, actor, { id })).rejects.toMatchObject({ code: 'not-found' });
  }
  await renameView(services, merchant, { id: shops, name: 'Durban' });
  await deleteView(services, merchant, { id: ours });
  expect(await names(shop)).toEqual(['Durban']);
});

test('a view made in a shop’s own app is changed there or by the account’s owner, not in another shop’s app', async () => {
  const { db, services, merchant, shop, stores, save, names } = await world();
  const second: Actor = { ...shop, storeIds: [stores[1]!.id] };
  const id = await save(shop, 'Of the first');
  await save(second, 'Of the second');
  const leftBehind = await save(merchant, 'Of a former member', { shared: 'on' });
  await db.savedView.update({ where: { id: leftBehind }, data: { userId: null } });

  expect(await names(shop)).toEqual(['Of a former member !', 'Of the first', 'Of the second !']);
  expect(await names(second)).toEqual(['Of a former member !', 'Of the first !', 'Of the second']);
  await expect(deleteView(services, second, { id })).rejects.toMatchObject({ code: 'not-found' });
  await deleteView(services, merchant, { id: leftBehind });
  await deleteView(services, shop, { id });
  expect(await names(merchant)).toEqual(['Of the second']);
});

test('a link to a view applies its filter and sort order, unless the URL has its own filter', async () => {
  const { merchant, other, manager, save, open } = await world();
  const id = await save(merchant, 'Durban', { shared: 'on' });
  const kept = { city: 'durban', status: ['eligible'] };

  expect(await open(merchant, { view: id, page: '2' })).toMatchObject({
    ...kept,
    sort: '-amount',
    page: 2,
  });
  expect(await open(manager, { view: id, sort: 'store' })).toMatchObject({
    ...kept,
    sort: 'store',
  });
  expect(await open(merchant, { view: id, q: 'naidoo' })).toMatchObject({ q: 'naidoo', city: '' });
  await expect(open(other, { view: id })).rejects.toMatchObject({ code: 'not-found' });
  expect(await open(merchant, { view: 'no id' })).toMatchObject({ city: '', sort: '-createdAt' });
});

test('a view stores columns and density, and only a person who may change the view can change them', async () => {
  const { services, merchant, other, manager, save, open } = await world();
  const columns = ['store', 'tags'];
  const id = await save(merchant, 'Durban', { shared: 'on', columns, density: 'compact' });
  const seen = async () => (await listViews(services, manager))[0];
  const changed = SavedViewAction.parse({
    intent: 'update',
    id,
    sort: 'store',
    columns: '["date"]',
  });
  const update = (actor: Actor) => updateView(services, actor, changed as UpdateView);

  expect(await seen()).toMatchObject({ columns: ['store', 'tags'], density: 'compact' });
  for (const actor of [manager, other])
    await expect(update(actor)).rejects.toMatchObject({ code: 'not-found' });
  await update(merchant);
  expect(await seen()).toMatchObject({ columns: ['date'], density: 'compact', sort: 'store' });
  const address = { view: id, columns: 'date,items', density: 'compact' };
  const query = await open(merchant, address);
  expect(query).toMatchObject({ city: 'durban', sort: 'store' });
  // Actions send this query to the server, which must understand every field of it.
  expect(query).not.toHaveProperty('columns');
  expect(query).not.toHaveProperty('density');
});

test('through a shared view, a store manager sees only orders of their own stores', async () => {
  const { services, merchant, manager, stores, save, open } = await world();
  for (const store of stores) await given.order(services, { merchant, store, city: 'Durban' });
  const id = await save(merchant, 'Durban', { shared: 'on' });

  const page = await listOrders(services, manager, await open(manager, { view: id }));

  expect(page.docs.map(({ storeName }) => storeName)).toEqual([stores[0]!.name]);
});

test('a name that exists, an empty name and an unreadable filter are refused', async () => {
  const { services, merchant, save } = await world();
  const id = await save(merchant, 'Durban');
  const other = await save(merchant, 'Pretoria');

  for (const again of [
    () => save(merchant, 'DURBAN'),
    () => renameView(services, merchant, { id: other, name: 'durban' }),
  ])
    await expect(again()).rejects.toMatchObject({
      details: { fields: { name: 'A view with this name already exists.' } },
    });
  await renameView(services, merchant, { id, name: 'DURBAN' });
  for (const fields of [
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { filter: '{' },
    { filter: '[]' },
    { filter: '{"orderId":"a\\u0000"}' },
    { columns: '["\\ud800"]' },
  ])
    expect(
      SavedViewAction.safeParse({ intent: 'save', name: 'A', filter: '{}', sort: '', ...fields })
        .success,
      JSON.stringify(fields),
    ).toBe(false);
});

test('of several views saved or renamed at once to the same name, only one succeeds', async () => {
  const { merchant, services, save, names } = await world();
  const ids = [await save(merchant, 'One'), await save(merchant, 'Two')];

  const made = await Promise.allSettled(Array.from({ length: 8 }, () => save(merchant, 'Durban')));
  const named = await Promise.allSettled(
    ids.map((id) => renameView(services, merchant, { id, name: 'Pretoria' })),
  );

  for (const all of [made, named])
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await names(merchant)).filter((name) => name === 'Durban')).toHaveLength(1);
});

test('tabs count the orders that they show, with the other filters and the actor’s permissions', async () => {
  const { services, db, clock, merchant, other, manager, stores } = await world();
  // prettier-ignore
  const statuses = ['eligible', 'eligible', 'inManifest', 'confirmManifest', 'assigned', 'atHub', 'deliveryCompleted', 'failed', 'cancelled'] as const;
  for (const status of statuses)
    await given.order(services, { merchant, store: stores[0]!, status });
  const elsewhere = await given.order(services, { merchant, store: stores[1]!, city: 'Durban' });
  await raiseAlert(db, 'addressNotFound', ownerOf(elsewhere), clock.now());
  await raiseAlert(db, 'heldInStore', ownerOf(elsewhere), clock.now());
  const all = {
    toShip: 3,
    needsYou: 1,
    manifest: 2,
    underWay: 2,
    delivered: 1,
    comingBack: 0,
    onHold: 0,
    all: 10,
  };

  expect(await countTabs(services, merchant, NO_FILTER)).toEqual(all);
  expect(
    await countTabs(services, merchant, readFilter({ status: ['failed'], attention: 'yes' })),
  ).toEqual(all);
  expect(await countTabs(services, merchant, readFilter({ city: 'durban' }))).toEqual({
    toShip: 1,
    needsYou: 1,
    manifest: 0,
    underWay: 0,
    delivered: 0,
    comingBack: 0,
    onHold: 0,
    all: 1,
  });
  expect(await countTabs(services, manager, NO_FILTER)).toMatchObject({ needsYou: 0, all: 9 });
  expect(await readFiltering(services, other, NO_FILTER)).toMatchObject({
    counts: { all: 0 },
    stores: [],
    views: [],
    today: '2026-11-22',
  });
});

test('each person can have a hundred views, whatever others have', async () => {
  const { db, merchant, manager, save } = await world();
  const first = await save(manager, 'Of the manager', { shared: 'on' });
  const row = await db.savedView.findUniqueOrThrow({ where: { id: first } });
  const { filter: _filter, columns: _columns, ...plain } = row;
  await db.savedView.createMany({
    data: Array.from({ length: 99 }, (_, n) => ({
      ...plain,
      filter: {},
      id: newId(),
      name: `Shared ${n}`,
    })),
  });

  await expect(save(manager, 'One too many')).rejects.toMatchObject({
    code: 'invalid-input',
    details: { fields: { name: expect.stringContaining('100 views') } },
  });
  await expect(save(merchant, 'Mine', { shared: 'on' })).resolves.toBeTruthy();
});

test('views are sorted by name, and those of the same name with the oldest first', async () => {
  const { services, merchant, manager, save } = await world();
  const today = await save(manager, 'Today');
  const mine = await save(manager, 'Durban');
  // Who shares a view cannot see that another person has a private one of that name.
  const ours = await save(merchant, 'Durban', { shared: 'on' });

  const ids = (await listViews(services, manager)).map(({ id }) => id);

  expect(ids).toEqual([mine, ours, today]);
});
