import { expect, test } from 'vitest';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { installShop } from '#app/domain/stores/install-shop.ts';
import { answerPrivacyRequestJob } from './privacy-request.job.ts';
import { keepCredentials } from '#app/domain/credentials/store-connection.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { GID, PERSONAL, privacyShop } from '#tests/fakes/privacy-shop.ts';
import { shopFacts } from '#tests/builders/shop-facts.ts';

const NEW = 'gid://shopify/Order/77';

/** A shop as it is created when it first opens the app, with an account that no one signs in to. */
async function ownShop() {
  const world = await privacyShop();
  const { services, db, store } = world;
  const domain = store.externalId ?? '';
  await db.user.deleteMany();
  const own = { email: domain, phone: '+27210001122' };
  await db.merchant.update({ where: { id: store.merchantId }, data: own });
  await db.store.update({ where: { id: store.id }, data: { contactEmail: 'owner@shop.example' } });
  await db.shopifySession.create({
    data: { id: `offline_${domain}`, shop: domain, isOnline: false, sealed: 'x' },
  });
  await db.fulfilmentCredential.create({
    data: { storeId: store.id, accountNo: '1', sealed: 'x', checkedAt: world.clock.now() },
  });
  await keepCredentials(db, services, store.id, { frame: 'x' }, newId);
  const nowOf = () => db.store.findUniqueOrThrow({ where: { id: store.id } });
  const request = () => db.privacyRequest.findFirstOrThrow({ where: { kind: 'shopRedact' } });
  const askToForget = async () => {
    await world.deliver('shop/redact', JSON.stringify({ shop_domain: domain }));
    await world.runOutbox();
  };
  const openAgain = async () => {
    world.platforms.shopify.switches.rightsLost = false;
    await installShop(
      services,
      shopFacts(domain, { email: 'owner@shop.example', phone: '+27210001122' }),
    );
  };
  const left = async () => ({
    contactEmail: (await nowOf()).contactEmail,
    sessions: await db.shopifySession.count(),
    logins: await db.fulfilmentCredential.count(),
    secrets: await db.storeCredential.count(),
    depots: (await db.pickupLocation.findMany()).map(({ phone }) => phone),
    account: (await db.merchant.findUniqueOrThrow({ where: { id: store.merchantId } })).phone,
  });
  const { switches } = world.platforms.shopify;
  return { ...world, switches, nowOf, request, askToForget, openAgain, left };
}

const NOTHING = {
  contactEmail: null,
  sessions: 0,
  logins: 0,
  secrets: 0,
  depots: [null],
  account: null,
};

test('an uninstall is remembered while the shop cannot be reached, and checked again later', async () => {
  const it = await ownShop();
  it.switches.down = true;

  await it.deliver('app/uninstalled', '{}');
  expect(await it.nowOf()).toMatchObject({ state: 'connected', removalSaidAt: it.clock.now() });
  await expect(reconcileStore(it.services, { storeId: it.store.id })).rejects.toThrow();
  it.switches.down = false;
  it.switches.rightsLost = true;
  await reconcileStore(it.services, { storeId: it.store.id });

  expect(await it.nowOf()).toMatchObject({
    state: 'disconnected',
    brokenBy: 'removed',
    removalSaidAt: null,
  });
});

test('a shop that still gives us access when it can be reached stays connected', async () => {
  const it = await ownShop();
  it.switches.down = true;
  await it.deliver('app/uninstalled', '{}');

  it.switches.down = false;
  await reconcileStore(it.services, { storeId: it.store.id });

  expect(await it.nowOf()).toMatchObject({ state: 'connected', removalSaidAt: null });
});

test('without an uninstall webhook, an erasure request disconnects the shop and erases all its data', async () => {
  const it = await ownShop();
  it.platforms.shopify.orders.set(GID, it.theirs(0));
  await it.deliver('orders/create', '{}', GID);
  it.switches.rightsLost = true;
  await expect(reconcileStore(it.services, { storeId: it.store.id })).rejects.toThrow();
  expect((await it.nowOf()).state).toBe('attention');

  await it.askToForget();

  expect((await it.nowOf()).state).toBe('disconnected');
  expect(await it.left()).toEqual(NOTHING);
  expect(await it.found()).toEqual([]);
  expect((await it.request()).doneAt).not.toBeNull();
});

test('the customers of a shop’s own requests are forgotten, but not those of later requests or of other shops', async () => {
  const it = await ownShop();
  const other = await given.store(it.services, await given.merchant(it.services));
  const at = it.clock.now();
  const request = (customerRef: string, over: { receivedAt?: Date; storeId?: string } = {}) =>
    it.db.privacyRequest.create({
      data: {
        id: newId(),
        deliveryId: newId(),
        kind: 'dataRequest',
        storeId: it.store.id,
        receivedAt: at,
        doneAt: at,
        customerRef,
        ...over,
      },
    });
  await request('earlier', { receivedAt: new Date(at.getTime() - 1) });
  await request('at the same time');
  await request('later', { receivedAt: new Date(at.getTime() + 1) });
  await request('another shop', { storeId: other.id });
  it.switches.rightsLost = true;

  await it.askToForget();

  const kept = await it.db.privacyRequest.findMany({ where: { customerRef: { not: null } } });
  expect(kept.map(({ customerRef }) => customerRef).toSorted()).toEqual(['another shop', 'later']);
});

test('the phone number of an account in use stays', async () => {
  const it = await ownShop();
  await it.db.store.create({
    data: {
      id: newId(),
      merchantId: it.store.merchantId,
      name: 'Another',
      url: 'https://a.example',
      integrationType: 'custom',
    },
  });
  it.switches.rightsLost = true;

  await it.askToForget();

  expect((await it.left()).account).toBe('+27210001122');
});

test('the erasure waits for a shop that cannot be reached, but not beyond the time limit', async () => {
  const it = await ownShop();
  it.platforms.shopify.orders.set(GID, it.theirs(0));
  await it.deliver('orders/create', '{}', GID);
  it.switches.down = true;

  await it.askToForget();
  await it.daysLater(3);
  expect((await it.request()).doneAt).toBeNull();
  expect((await it.order()).street).toBe(PERSONAL.street);

  await it.daysLater(23);
  expect((await it.request()).doneAt).not.toBeNull();
  expect(await it.left()).toEqual(NOTHING);
  expect(await it.found()).toEqual([]);
});

test('a shop with more orders than one run erases is erased in several runs on the same day', async () => {
  const it = await ownShop();
  for (let n = 0; n < 101; n += 1)
    await given.order(it.services, { merchant: it.merchant, store: it.store });
  const left = () => it.db.order.count({ where: { erasedAt: null } });
  it.switches.rightsLost = true;

  await it.askToForget();

  expect(await left()).toBe(1);
  expect((await it.request()).doneAt).toBeNull();
  await it.runOutbox();
  expect(await left()).toBe(0);
  expect((await it.request()).doneAt).not.toBeNull();
  expect(await it.left()).toEqual(NOTHING);
});

test('a shop’s orders under way are left for the next day, also if there are more than one run erases', async () => {
  const it = await ownShop();
  for (let n = 0; n < 101; n += 1)
    await given.order(it.services, {
      merchant: it.merchant,
      store: it.store,
      ...(n > 0 ? { atWarehouseSince: it.clock.now() } : {}),
    });
  it.switches.rightsLost = true;

  await it.askToForget();
  await it.runOutbox();

  expect(await it.db.order.count({ where: { erasedAt: { not: null } } })).toBe(1);
  expect((await it.request()).doneAt).toBeNull();
  const open = { job: answerPrivacyRequestJob.name, doneAt: null };
  expect(await it.db.outbox.count({ where: open })).toBe(0);
});

test('a shop that is reinstalled before anything was erased keeps everything', async () => {
  const it = await ownShop();
  it.platforms.shopify.orders.set(GID, it.theirs(0));
  await it.deliver('orders/create', '{}', GID);
  const before = await it.left();

  await it.askToForget();
  await it.daysLater(1);

  expect(await it.order()).toMatchObject({ status: 'eligible', street: PERSONAL.street });
  expect(await it.left()).toEqual(before);
  expect((await it.nowOf()).state).toBe('connected');
  expect((await it.request()).doneAt).not.toBeNull();
});

test('after a reinstallation, an old order under way is erased on arrival, and new orders stay', async () => {
  const it = await privacyShop();
  const { shipment } = await it.shipAndPrint();
  it.platforms.shopify.switches.rightsLost = true;
  await it.deliver('app/uninstalled', '{}');
  await it.deliver('shop/redact', '{}');
  await it.runOutbox();
  expect((await it.order()).street).toBe(PERSONAL.street);

  it.clock.advance(3 * 86_400_000);
  it.platforms.shopify.switches.rightsLost = false;
  await installShop(it.services, shopFacts(it.store.externalId ?? ''));
  it.platforms.shopify.orders.set(NEW, it.theirs(30, { externalId: NEW, orderId: '#2000' }));
  await it.deliver('orders/create', '{}', NEW);
  await it.daysLater(1);
  await it.deliverParcel(shipment.reference);
  await it.daysLater(1);

  const fresh = await it.db.order.findFirstOrThrow({ where: { externalId: NEW } });
  expect(fresh).toMatchObject({ erasedAt: null, street: PERSONAL.street });
  expect(await it.order()).toMatchObject({ customerName: 'Erased', street: null });
  expect((await it.db.privacyRequest.findFirstOrThrow()).doneAt).not.toBeNull();
  expect(await it.db.store.findFirstOrThrow()).toMatchObject({ state: 'connected' });
});

test('an erased shop that is reinstalled has its phone number again', async () => {
  const it = await ownShop();
  it.switches.rightsLost = true;
  await it.askToForget();

  await it.openAgain();

  expect(await it.left()).toMatchObject({
    account: '+27210001122',
    contactEmail: 'owner@shop.example',
  });
});
