import { expect, test } from 'vitest';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { takeInDelivery } from '#app/domain/intake/take-in-delivery.ts';
import { brokenStores } from '#app/domain/stores/read-store.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { installShop } from '#app/domain/stores/install-shop.ts';
import { refreshShop } from '#app/domain/stores/refresh-shop.ts';
import { WHOLE } from '#app/domain/stores/store-break.ts';
import { notifyBreak } from '#app/domain/stores/notify-store-break.ts';
import { notifyBreakJob } from '#app/domain/stores/notify-store-break.job.ts';
import type { ShopFacts } from '#app/ports/shopify-shop.ts';
import { DEPOT, shopFacts } from '#tests/builders/shop-facts.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { openInbox } from '#tests/fakes/inbox.ts';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { storeOutThere } from './stores-out-there.ts';

const DAY_MS = 86_400_000;

/** A connected shop whose webhooks the test puts into the inbox one by one. */
async function connected() {
  const it = await storeOutThere('shopify');
  const inbox = openInbox(it.databaseUrl);
  let n = 0;
  const report = async (topic: string, resourceId: string | null = null) => {
    n += 1;
    const about = { source: 'shopify' as const, deliveryKey: `delivery-${n}`, sender: SHOP };
    await inbox.receive({ ...about, storeId: it.store.id, topic, resourceId, body: '{}' });
    const open = await it.db.webhookDelivery.findMany({ where: { processedAt: null } });
    for (const { id } of open) await takeInDelivery(it.services, { deliveryId: id });
    const last = await it.db.webhookDelivery.findFirstOrThrow({ orderBy: { id: 'desc' } });
    return last.outcome;
  };
  const store = () => it.db.store.findUniqueOrThrow({ where: { id: it.store.id } });
  const sentMails = async () => {
    for (const { payload } of await it.db.outbox.findMany({ where: { job: notifyBreakJob.name } }))
      await notifyBreak(it.services, notifyBreakJob.payload.parse(payload));
    return it.mails;
  };
  return { ...it, actions: it.shopifyActions!, report, nowOf: store, sentMails };
}

test('withdrawn permissions are reported at once, with a mail, until they are granted again', async () => {
  const it = await connected();
  it.actions.grantScopes(SHOP, ['write_fulfillments']);

  expect(await it.report('app/scopes_update')).toBe('missing');
  // Reading orders still works, but it does not restore the missing rights.
  await reconcileStore(it.services, { storeId: it.store.id });

  expect(await it.nowOf()).toMatchObject({
    state: 'attention',
    brokenBy: 'rightsMissing',
    missingRights: [expect.stringContaining('fulfilments')],
  });
  const [banner] = await brokenStores(it.services, it.merchant);
  expect(banner?.todo).toContain('approve the permissions it asks for');
  const [mail] = await it.sentMails();
  expect(mail).toMatchObject({ to: it.merchant.email });
  expect(mail?.text).toContain('buyers do not see');

  it.actions.grantScopes(SHOP);
  expect(await it.report('app/scopes_update')).toBe('granted');
  expect(await it.nowOf()).toMatchObject({ ...WHOLE, missingRights: [] });
});

test('a scope change of a shop whose access is lost is processed, and the store shows the loss', async () => {
  const it = await connected();
  it.actions.uninstall(SHOP);

  expect(await it.report('app/scopes_update')).toBe('rightsLost');

  expect(await it.nowOf()).toMatchObject({ state: 'attention', brokenBy: 'rightsLost' });
});

/** The scopes that an earlier version of the app requested: it had no rights for the tracking page on the
 *  shop's own domain, and one scope too many. */
const ASKED_EARLIER = [
  'read_orders',
  'write_orders',
  'read_customers',
  'read_locations',
  'write_merchant_managed_fulfillment_orders',
  'write_fulfillments',
];

test('a shop that approved other scopes keeps working, and is informed once about the new ones', async () => {
  const it = await connected();
  it.actions.keepScopes(SHOP, ASKED_EARLIER);
  const id = it.out.place();

  expect(await it.report('orders/create', id)).toBe('created');
  for (const topic of ['app/scopes_update', 'app/scopes_update'])
    expect(await it.report(topic)).toBe('missing');

  expect(await it.db.order.findFirst()).toMatchObject({ status: 'eligible' });
  expect((await it.nowOf()).missingRights).toEqual([
    expect.stringContaining('other services'),
    expect.stringContaining('tracking page'),
  ]);
  expect(await it.sentMails()).toHaveLength(1);

  it.actions.grantScopes(SHOP);
  expect(await it.report('app/scopes_update')).toBe('granted');
  expect(await it.nowOf()).toMatchObject(WHOLE);
});

test('a scope change without effect causes no error', async () => {
  const it = await connected();

  expect(await it.report('app/scopes_update')).toBe('granted');

  expect(await it.nowOf()).toMatchObject(WHOLE);
  expect(await it.db.outbox.count({ where: { job: notifyBreakJob.name } })).toBe(0);
});

test('a hold, its release and a move are recognised by webhooks that do not name the order', async () => {
  const it = await connected();
  const id = it.out.place();
  const fulfilmentOrder = `${id.replace('/Order/', '/FulfillmentOrder/')}1`;
  await it.report('orders/create', id);
  const order = () => it.db.order.findFirstOrThrow();
  const second = it.actions.addLocation(SHOP, {
    name: 'Durban depot',
    address1: '5 Florida Road',
    city: 'Durban',
    province: 'KwaZulu-Natal',
    provinceCode: 'NL',
    zip: '4001',
    phone: '+27315550100',
    latitude: -29.83,
    longitude: 31.02,
  });
  const depot = await it.db.pickupLocation.create({
    data: {
      id: crypto.randomUUID(),
      storeId: it.store.id,
      merchantId: it.merchant.merchantId,
      name: 'Durban depot',
      address: '5 Florida Road, Durban',
      latitude: -29.83,
      longitude: 31.02,
      externalId: `gid://shopify/Location/${second.id}`,
    },
  });
  expect((await order()).status).toBe('eligible');

  it.actions.holdOrder(SHOP, id);
  expect(await it.report('fulfillment_orders/placed_on_hold', fulfilmentOrder)).toBe('updated');
  expect(await order()).toMatchObject({ status: 'inStore', sourceState: 'onHold' });

  it.actions.releaseOrder(SHOP, id);
  it.actions.moveOrder(SHOP, id, second.id);
  expect(await it.report('fulfillment_orders/moved', fulfilmentOrder)).toBe('updated');
  expect(await order()).toMatchObject({ status: 'eligible', pickupLocationId: depot.id });
});

test('an order that the shop deletes is deleted here', async () => {
  const it = await connected();
  const id = it.out.place();
  await it.report('orders/create', id);

  it.out.deleteForGood(id);

  expect(await it.report('orders/delete', id)).toBe('deleted');
  expect(await it.db.order.findFirst()).toMatchObject({ status: 'deleted' });
});

test('an order that the shop deletes while it is booked continues, and raises an alert', async () => {
  const it = await connected();
  const id = it.out.place();
  await it.report('orders/create', id);
  const { orderKey } = await it.db.order.findFirstOrThrow();
  await requestShipments(it.services, it.merchant, { orderKeys: [orderKey] });

  it.out.deleteForGood(id);
  await it.report('orders/delete', id);

  expect(await it.db.order.findFirst()).toMatchObject({ status: 'unassigned' });
  expect(await alertCodesOf(it.db)).toMatch(/^The store deleted the order after booking/);
});

const SECOND = { ...DEPOT, externalId: 'gid://shopify/Location/2', name: 'Durban depot' };

test('locations follow the shop: added, changed, closed and opened again, and one is always the default', async () => {
  const it = await connected();
  await it.db.pickupLocation.deleteMany();
  const look = (locations: ShopFacts['locations']) =>
    refreshShop(
      { ...it.services, readShop: async () => shopFacts(SHOP, { locations }) },
      { storeId: it.store.id },
    );
  const live = async () =>
    (
      await it.db.pickupLocation.findMany({
        where: { deletedAt: null },
        orderBy: { externalId: 'asc' },
      })
    ).map(({ name, isDefault }) => `${name}${isDefault ? ' *' : ''}`);
  const checked = () => it.db.outbox.count({ where: { job: 'orders.judge-store' } });

  await look([DEPOT, SECOND]);
  expect(await live()).toEqual(['Bree Street studio *', 'Durban depot']);
  const before = await checked();
  await look([DEPOT, SECOND]);
  expect(await checked()).toBe(before);

  it.clock.advance(1_000);
  await look([{ ...SECOND, name: 'Durban North depot' }]);
  expect(await live()).toEqual(['Durban North depot *']);
  it.clock.advance(1_000);
  await look([DEPOT, { ...SECOND, name: 'Durban North depot' }]);
  expect(await live()).toEqual(['Bree Street studio', 'Durban North depot *']);
  it.clock.advance(1_000);
  await look([]);
  expect(await live()).toEqual([]);
});

test('an uninstallation is reported once by mail and by a banner that can be dismissed; installing again clears it', async () => {
  const it = await connected();
  const id = it.out.place();
  await it.report('orders/create', id);
  it.actions.uninstall(SHOP);

  expect(await it.report('app/uninstalled')).toBe('disconnected');
  expect(await it.report('app/uninstalled')).toBe('disconnected');

  expect((await it.sentMails()).map(({ subject }) => subject)).toEqual([
    'Mielie & Mohair: the connection needs attention',
  ]);
  expect(await brokenStores(it.services, it.merchant)).toMatchObject([
    { what: 'The app was removed from the store.' },
  ]);
  it.clock.advance(15 * DAY_MS);
  expect(await brokenStores(it.services, it.merchant)).toEqual([]);

  it.actions.install(SHOP);
  const email = 'owner@kloof.example';
  await installShop(it.services, shopFacts(SHOP, { email, locations: [DEPOT] }));
  expect(await it.nowOf()).toMatchObject({ ...WHOLE, contactEmail: 'owner@kloof.example' });
  expect(await it.db.order.count()).toBe(1);
});
