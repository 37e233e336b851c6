import { expect, test } from 'vitest';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { eraseOrder } from '#app/domain/privacy/erase-order.ts';
import { shopLeft } from '#app/domain/stores/shop-left.ts';
import { readWebhook } from '#app/integrations/shopify/read-webhook.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { shopAtWork } from './shop-at-work.ts';

test('every delivery about a fulfilment order is erased with its order', async () => {
  const it = await shopAtWork();
  const { id } = it.actions.createOrder(SHOP);
  it.actions.holdOrder(SHOP, id, 'Quixwood moved');
  await it.hear();

  await eraseOrder(it.services, (await it.order()).id);

  const bodies = await it.db.webhookDelivery.findMany({ where: { body: { not: null } } });
  expect(bodies).toEqual([]);
  const { reasons, holdReason, attention } = await it.order();
  expect([...reasons, holdReason, attention].join(' ')).not.toContain('Quixwood');
});

test('withdrawn and granted permissions are noticed even without a webhook', async () => {
  const it = await shopAtWork();
  it.actions.grantScopes(SHOP, ['write_fulfillments']);
  await it.hear();
  const broken = await it.db.store.findFirstOrThrow();

  it.simulator.switches.dropWebhooks = 1;
  it.actions.grantScopes(SHOP);
  await reconcileStore(it.services, { storeId: it.store.id });
  const whole = await it.db.store.findFirstOrThrow();
  it.simulator.switches.dropWebhooks = 1;
  it.actions.grantScopes(SHOP, ['write_fulfillments']);
  await reconcileStore(it.services, { storeId: it.store.id });

  expect(broken).toMatchObject({ state: 'attention', brokenBy: 'rightsMissing' });
  expect(whole).toMatchObject({ state: 'connected', brokenBy: null });
  expect(await it.db.store.findFirst()).toMatchObject({ brokenBy: 'rightsMissing' });
});

test.each([
  'read_orders',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
])(
  'without %s no order counts as deleted, this is reported, and all of it comes back',
  async (scope) => {
    const it = await shopAtWork();
    it.actions.createOrder(SHOP);
    await it.hear();
    const run = () =>
      reconcileStore(it.services, { storeId: it.store.id }).catch((error: unknown) => error);

    const both = [scope, scope.replace('read_', 'write_')];
    it.actions.grantScopes(SHOP, both);
    it.actions.createOrder(SHOP);
    it.clock.advance(31 * 60_000);
    await it.db.$executeRaw`update orders set updated_at = ${new Date('2026-11-18T08:00:00Z')}`;
    await run();
    const during = await it.db.order.findMany();
    const broken = await it.db.store.findFirstOrThrow();
    it.actions.grantScopes(SHOP);
    await run();

    expect(during.map(({ status }) => status)).not.toContain('deleted');
    expect(broken).toMatchObject({ state: 'attention', brokenBy: 'rightsMissing' });
    expect(broken.stateReason).toMatch(
      /^The store has not given us these permissions: .*orders \(.+\)\.$/,
    );
    expect(await it.db.store.findFirst()).toMatchObject({ state: 'connected', missingRights: [] });
    expect(await it.db.order.count()).toBe(2);
  },
);

test('an order that is too old to be visible is not deleted: only Shopify’s delete webhook ends it', async () => {
  const it = await shopAtWork();
  const { id } = it.actions.createOrder(SHOP, { financial: 'PENDING' });
  const other = it.actions.createOrder(SHOP);
  await it.hear();
  it.clock.advance(61 * 86_400_000);
  await reconcileStore(it.services, { storeId: it.store.id });
  const ours = async () =>
    (await it.db.order.findMany({ orderBy: { id: 'asc' } })).map(({ status }) => status);
  const quiet = await ours();

  it.actions.updateOrder(SHOP, id, { financial: 'PAID' });
  await it.hear();
  const { id: changed } = await it.db.order.findFirstOrThrow({ where: { status: 'inStore' } });
  const attention = await alertCodesOf(it.db, changed);
  it.actions.cancelOrder(SHOP, other.id);
  await it.hear();
  const cancelled = await ours();
  it.actions.deleteOrder(SHOP, id);
  await it.hear();

  expect(quiet.toSorted()).toEqual(['eligible', 'inStore']);
  expect(attention).toMatch(/last 60 days/);
  expect(cancelled.toSorted()).toEqual(['cancelled', 'inStore']);
  expect((await ours()).toSorted()).toEqual(['cancelled', 'deleted']);
});

test('an unreadable order does not affect the others of its page', async () => {
  const it = await shopAtWork();
  it.actions.createOrder(SHOP, { shippingCents: 99_999_999_999_999_900 });
  it.actions.createOrder(SHOP);
  it.clock.advance(60_000);

  await reconcileStore(it.services, { storeId: it.store.id });

  expect(await it.db.order.findMany()).toMatchObject([{ status: 'eligible' }]);
  expect(await it.db.syncCursor.findFirst()).toMatchObject({ missing: 1 });
});

test('a late webhook about an uninstallation does not disconnect a shop that only withholds a permission', async () => {
  const it = await shopAtWork();
  it.actions.grantScopes(SHOP, ['read_orders', 'write_orders']);

  await expect(shopLeft(it.services, it.store)).resolves.toBe('stillHere');
});

test('a fulfilment by another app is noticed by its webhook', async () => {
  const hint = readWebhook(
    'fulfillments/create',
    '{"id":255858046,"order_id":820982911946154508,"status":"success","updated_at":"2026-11-18T10:00:00Z"}',
  );

  expect(hint).toEqual({
    kind: 'order',
    externalId: 'gid://shopify/Order/820982911946154508',
    updatedAt: null,
  });
});
