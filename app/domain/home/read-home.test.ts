import { expect, test } from 'vitest';
import { countTabs } from '#app/domain/orders/count-tabs.ts';
import { judgeOrder } from '#app/domain/orders/judge-order.ts';
import { listOrders } from '#app/domain/orders/list-orders.ts';
import { NO_FILTER } from '#app/domain/orders/order-filter.rules.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { hideGuide, readHome } from './read-home.ts';

async function twoShops() {
  const { services, db, clock } = await testServices({ now: '2026-11-18T08:00:00Z' });
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  const other = await given.store(services, merchant, {
    ...PLATFORM_STORE('shopify'),
    name: 'Another shop',
    externalId: 'another.myshopify.com',
  });
  const shop = (id: string): Actor => ({
    role: 'embedded',
    name: 'A shop',
    userId: null,
    membershipId: null,
    email: null,
    merchantId: merchant.merchantId,
    storeIds: [id],
    hubIds: [],
  });
  const figures = async (id: string) =>
    Object.fromEntries(
      (await readHome(services, shop(id))).figures.map(({ key, count }) => [key, count]),
    );
  return { services, db, clock, merchant, store, other, shop, figures };
}

test('the figures are those of the one shop, also where its account has more', async () => {
  const { services, merchant, store, other, figures } = await twoShops();
  for (const status of ['eligible', 'eligible', 'collected', 'failed', 'inStore'] as const)
    await given.order(services, { merchant, store, status });
  await given.order(services, { merchant, store: other, status: 'eligible' });

  expect(await figures(store.id)).toEqual({ toShip: 2, underWay: 1, delivered: 0 });
  expect(await figures(other.id)).toEqual({ toShip: 1, underWay: 0, delivered: 0 });
});

test('a held order is not to ship: home and the list count it on hold, and show the same orders', async () => {
  const { services, merchant, store, shop, figures, db } = await twoShops();
  const held = { heldAt: new Date('2026-11-17T08:00:00Z'), heldBy: 'Naledi' };
  // prettier-ignore
  const rows = [['eligible', {}], ['eligible', held], ['inManifest', {}], ['inManifest', held], ['assigned', {}], ['decline', {}], ['cancelled', held], ['deliveryCompleted', {}]] as const;
  for (const [status, over] of rows)
    await given.order(services, { merchant, store, status, ...over });

  const actor = shop(store.id);
  const { toShip, onHold, manifest, underWay } = await countTabs(services, actor, NO_FILTER);
  const seen = { toShip, onHold, manifest, underWay };
  // Also what was called off while it was held: its store may give it again.
  expect(seen).toEqual({ toShip: 1, onHold: 3, manifest: 2, underWay: 2 });
  expect(await figures(store.id)).toEqual({ ...seen, delivered: 1 });
  for (const { filter, count } of (await readHome(services, actor)).figures) {
    const query = OrderListQuery.parse({ ...filter, status: filter.status.join(',') });
    expect((await listOrders(services, actor, query)).totalDocs).toBe(count);
  }
  const guided = async () => (await readHome(services, actor)).guide?.toShip;
  expect(await guided()).not.toBeNull();
  await db.order.updateMany({ where: { status: { in: ['eligible', 'inManifest'] } }, data: held });
  expect(await guided()).toBeNull();
});

test('delivered counts the last thirty days; an order that waits is counted however old it is', async () => {
  const { services, merchant, store, figures, db } = await twoShops();
  for (const status of ['deliveryCompleted', 'deliveryCompleted', 'eligible'] as const)
    await given.order(services, { merchant, store, status });
  const [first] = await db.order.findMany({ where: { status: 'deliveryCompleted' } });
  const old = { createdAt: new Date('2026-01-05T08:00:00Z') };
  await db.order.update({ where: { id: first!.id }, data: old });
  await db.order.updateMany({ where: { status: 'eligible' }, data: old });

  expect(await figures(store.id)).toMatchObject({ delivered: 1, toShip: 1 });
});

test('what needs the person says why, in the one shop', async () => {
  const { services, merchant, store, other, shop, db } = await twoShops();
  const order = await given.order(services, { merchant, store, street: null });
  await db.$transaction((tx) =>
    judgeOrder(tx, order, { at: services.clock.now(), source: 'system', actor: 'Test' }),
  );

  const [own, others] = [
    (await readHome(services, shop(store.id))).needing,
    (await readHome(services, shop(other.id))).needing,
  ];

  expect(own).toMatchObject({
    count: 1,
    first: [{ about: { orderKey: order.orderKey }, words: 'The street is missing.' }],
  });
  expect(others).toEqual({ count: 0, first: [] });
});

test('the guide ticks off what really happened, and stays away once put away, in that shop alone', async () => {
  const { services, merchant, store, other, shop } = await twoShops();
  const guideOf = async (id: string) => (await readHome(services, shop(id))).guide;

  expect((await guideOf(store.id))?.done).toEqual({
    orders: false,
    pickup: true,
    ship: false,
    label: false,
  });
  const order = await given.order(services, { merchant, store, status: 'eligible' });
  expect(await guideOf(store.id)).toMatchObject({
    done: { orders: true, ship: false },
    toShip: order.orderKey,
    booked: null,
  });

  const staff = { ...shop(store.id), role: 'shopStaff' } as const;
  expect((await readHome(services, staff)).guide, 'whose steps others take').toBeNull();

  await hideGuide(services, shop(store.id));
  expect(await guideOf(store.id)).toBeNull();
  expect(await guideOf(other.id)).not.toBeNull();
});
