import { expect, test } from 'vitest';
import { listAlerts } from '#app/domain/alert-actions/list-alerts.ts';
import { countTabs } from '#app/domain/orders/count-tabs.ts';
import { evaluateOrder } from '#app/domain/orders/evaluate-order.ts';
import { listOrders } from '#app/domain/orders/list-orders.ts';
import { NO_FILTER } from '#app/domain/orders/order-filter.rules.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { actorOfStore, type Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { hideGuide } from './read-guide.ts';
import { readHome } from './read-home.ts';

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

test('a shop’s admin shows the figures of that shop only', async () => {
  const { services, merchant, store, other, figures } = await twoShops();
  for (const status of ['eligible', 'eligible', 'collected', 'failed', 'inStore'] as const)
    await given.order(services, { merchant, store, status });
  await given.order(services, { merchant, store: other, status: 'eligible' });

  expect(await figures(store.id)).toEqual({ toShip: 2, underWay: 1, delivered: 0 });
  expect(await figures(other.id)).toEqual({ toShip: 1, underWay: 0, delivered: 0 });
});

test('an order on hold is not counted as to ship, and Home and the order list show the same orders', async () => {
  const { services, merchant, store, shop, figures, db } = await twoShops();
  const held = { heldAt: new Date('2026-11-17T08:00:00Z'), heldBy: 'Naledi' };
  // prettier-ignore
  const rows = [['eligible', {}], ['eligible', held], ['inManifest', {}], ['inManifest', held], ['assigned', {}], ['decline', {}], ['cancelled', held], ['deliveryCompleted', {}]] as const;
  for (const [status, over] of rows)
    await given.order(services, { merchant, store, status, ...over });

  const actor = shop(store.id);
  const { toShip, onHold, manifest, underWay } = await countTabs(services, actor, NO_FILTER);
  const seen = { toShip, onHold, manifest, underWay };
  // Includes orders that were cancelled while on hold, since their store may reopen them.
  expect(seen).toEqual({ toShip: 1, onHold: 3, manifest: 2, underWay: 2 });
  expect(await figures(store.id)).toEqual({ ...seen, delivered: 0 });
  for (const { filter, count } of (await readHome(services, actor)).figures) {
    const query = OrderListQuery.parse({ ...filter, status: filter.status.join(',') });
    expect((await listOrders(services, actor, query)).totalDocs).toBe(count);
  }
  const guided = async () => (await readHome(services, actor)).guide?.toShip;
  expect(await guided()).not.toBeNull();
  await db.order.updateMany({ where: { status: { in: ['eligible', 'inManifest'] } }, data: held });
  expect(await guided()).toBeNull();
});

test('a waiting order is counted, however old it is', async () => {
  const { services, merchant, store, figures } = await twoShops();
  const createdAt = new Date('2026-01-05T08:00:00Z');
  await given.order(services, { merchant, store, status: 'eligible', createdAt });

  expect(await figures(store.id)).toMatchObject({ toShip: 1 });
});

test('alerts are counted by cause for the one shop, as in the list of alerts', async () => {
  const { services, merchant, store, other, shop, db } = await twoShops();
  const order = await given.order(services, { merchant, store, street: null });
  await db.$transaction((tx) =>
    evaluateOrder(tx, order, { at: services.clock.now(), source: 'system', actor: 'Test' }),
  );

  const [own, others] = [
    (await readHome(services, shop(store.id))).needing,
    (await readHome(services, shop(other.id))).needing,
  ];

  expect(own).toEqual([{ code: 'notShippable', title: 'Paid, but cannot ship', count: 1 }]);
  const listed = await listAlerts(services, shop(store.id), {
    page: 1,
    limit: 5,
    code: 'notShippable',
  });
  expect(listed.totalDocs).toBe(own[0]?.count);
  expect(others).toEqual([]);
});

test.each([
  ['2026-11-18T08:59:59Z', 'today', '2026-11-18T09:00:00.000Z'],
  ['2026-11-18T09:00:00Z', 'tomorrow', '2026-11-19T09:00:00.000Z'],
  ['2026-11-20T09:00:00Z', 'Monday', '2026-11-23T09:00:00.000Z'],
  ['2026-11-21T22:30:00Z', 'Monday', '2026-11-23T09:00:00.000Z'],
  ['2026-12-15T12:00:00Z', 'Thursday', '2026-12-17T09:00:00.000Z'],
])('at %s the next cut-off is %s, with holidays observed', async (now, whose, at) => {
  const { services } = await testServices({ now });
  services.settings.holidays = 'observe';
  const merchant = await given.merchant(services);

  const { cutOff } = await readHome(services, merchant);

  const zoned = new Date(now).toISOString();
  expect(cutOff).toEqual({ now: zoned, at, whose, time: '11:00', holidays: 'observe' });
});

const NOTHING = { store: false, pickup: false, orders: false, label: false, printer: false };

test('the guide marks the steps that are done, in the portal and in the store’s own admin', async () => {
  const { services, db } = await testServices({ now: '2026-11-18T08:00:00Z' });
  const merchant = await given.merchant(services);
  const done = async (actor: Actor) => (await readHome(services, actor)).guide?.done;
  expect(await done(merchant)).toEqual(NOTHING);

  const store = await given.store(services, merchant, {
    ...PLATFORM_STORE('shopify'),
    withPickup: false,
  });
  const guide = (await readHome(services, merchant)).guide;
  expect(guide).toMatchObject({ done: { ...NOTHING, store: true }, toLocate: store.name });
  await given.pickupLocation(services, store);
  const order = await given.order(services, { merchant, store, status: 'eligible' });
  const withOrder = { ...NOTHING, store: true, pickup: true, orders: true };
  expect(await readHome(services, merchant)).toMatchObject({
    store: null,
    guide: { done: withOrder, toLocate: null, toShip: order.orderKey, booked: null },
  });
  expect(await done(actorOfStore(store, 'embedded', 'A shop'))).toEqual(withOrder);

  const expiresAt = new Date(services.clock.now().getTime() + 60_000);
  const { userId, membershipId } = merchant;
  await db.printStation.create({ data: { userId, membershipId, stationId: 's', expiresAt } });
  await db.documentJob.create({
    data: {
      id: newId(),
      merchantId: merchant.merchantId,
      requestedBy: 'A person',
      kind: 'shippingLabels',
      state: 'completed',
      orderIds: [order.id],
    },
  });
  expect((await readHome(services, merchant)).guide, 'all is done').toBeNull();
  await db.printStation.updateMany({ data: { expiresAt: services.clock.now() } });
  expect(await done(merchant), 'a printer that stopped reporting').toMatchObject({
    printer: false,
  });
  await db.printStation.deleteMany();
  expect(await done(merchant), 'a printer that is gone and printed nothing').toEqual({
    ...withOrder,
    label: true,
    printer: false,
  });
});

test('a deleted store and a printer of another account do not count in the guide', async () => {
  const { services, db } = await testServices({ now: '2026-11-18T08:00:00Z' });
  const [merchant, other] = [await given.merchant(services), await given.merchant(services)];
  const store = await given.store(services, merchant);
  const deletedAt = services.clock.now();
  await db.store.update({ where: { id: store.id }, data: { state: 'disconnected', deletedAt } });
  const expiresAt = new Date(deletedAt.getTime() + 60_000);
  const { userId, membershipId } = other;
  await db.printStation.create({ data: { userId, membershipId, stationId: 's', expiresAt } });

  const { merchantId } = merchant;
  const invited = { id: newId(), userId: other.userId ?? '', role: 'storeManager' } as const;
  await db.membership.create({ data: { ...invited, merchantId, createdAt: deletedAt } });

  expect((await readHome(services, merchant)).guide?.done, 'also not of an invited one').toEqual(
    NOTHING,
  );
  await db.membership.updateMany({ data: { acceptedAt: deletedAt } });
  expect(
    (await readHome(services, merchant)).guide?.done,
    'also not of a member who prints for another account',
  ).toEqual(NOTHING);
  expect((await readHome(services, other)).guide?.done).toEqual({ ...NOTHING, printer: true });
});

test.each([
  [[], { source: null, toImport: null }],
  [['custom'], { source: 'custom', toImport: null }],
  [['woocommerce'], { source: 'shop', toImport: 'woocommerce 0' }],
  [['custom', 'shopify'], { source: null, toImport: 'shopify 1' }],
] as const)('the guide shows where orders come from: %j', async (kinds, source) => {
  const { services } = await testServices({ now: '2026-11-18T08:00:00Z' });
  const merchant = await given.merchant(services);
  for (const [nth, kind] of kinds.entries())
    await given.store(services, merchant, { ...PLATFORM_STORE(kind), name: `${kind} ${nth}` });

  expect((await readHome(services, merchant)).guide).toMatchObject(source);
});

test('a dismissed guide is hidden for the whole account in every shell, but not for other accounts', async () => {
  const { services, merchant, store, other, shop } = await twoShops();
  const stranger = await given.merchant(services);
  const guideOf = async (actor: Actor) => (await readHome(services, actor)).guide;
  const staff = { ...shop(store.id), role: 'shopStaff' } as const;
  expect(await guideOf(staff), 'whose steps others take').toBeNull();
  expect(await guideOf(shop(other.id))).not.toBeNull();

  await hideGuide(services, shop(store.id));

  for (const actor of [shop(store.id), shop(other.id), merchant])
    expect(await guideOf(actor)).toBeNull();
  expect(await guideOf(stranger)).not.toBeNull();
});

test('only people who may set up a store of the account can dismiss the guide', async () => {
  const { services, merchant, store, shop } = await twoShops();
  const staff = { ...shop(store.id), role: 'shopStaff' } as const;
  const admin: Actor = { ...merchant, role: 'admin', merchantId: null };

  await expect(hideGuide(services, staff)).rejects.toMatchObject({ code: 'not-allowed' });
  await expect(hideGuide(services, admin)).rejects.toMatchObject({ code: 'not-found' });
  expect((await readHome(services, admin)).guide).toBeNull();
  expect((await readHome(services, merchant)).guide).not.toBeNull();
});
