import { newId } from '#app/domain/shared/ids.ts';
import { MINTSOFT_LOGIN } from '#simulators/mintsoft/index.ts';
import { embeddedActorOf } from '#app/domain/people/actor-of.ts';
import { offerShop } from '#app/domain/stores/join-shop.ts';
import { given } from '#tests/builders/given.ts';
import type { Owned } from '#tests/builders/owned.ts';
import { keeps, nothing, after, byAdmin, byShop, type Given, type Kept } from './kept.ts';

const anotherLocation = async ({ services, about }: Given) => {
  const { id } = await given.pickupLocation(services, about.store);
  return { intent: 'remove', locationId: id };
};

const DECIDED = 'the store waits for no decision; see same-shop.test.ts for the entries';

const ASKS = 'asks another system, and changes nothing here';

const failedDelivery = async ({ services, about }: Given) => {
  const at = new Date();
  const { id: storeId, merchantId } = about.store;
  const { id } = await services.db.outgoingWebhook.create({
    data: {
      id: newId(),
      storeId,
      merchantId,
      type: 'test',
      facts: {},
      state: 'failed',
      createdAt: at,
      nextTryAt: at,
    },
  });
  return id;
};

const offered = async ({ services }: Given) => {
  const { id: merchantId } = await services.db.merchant.create({
    data: { id: newId(), name: 'A shop alone', email: 'alone.myshopify.com' },
  });
  const shop = { role: 'merchant', merchantId } as unknown as Owned['merchant'];
  const externalId = 'alone.myshopify.com';
  const store = await given.store(services, shop, { integrationType: 'shopify', externalId });
  return offerShop(services, embeddedActorOf(store)!);
};

/** Forms about stores and their locations, by path and intent. */
export const STORES_FORMS: Record<string, Kept> = {
  'create-store': keeps('store.approve'),
  'create-store taking a name': keeps('store.approve'),
  'create-custom-store': keeps('store.create'),
  'create-custom-store taking a name': nothing('the name is taken, so nothing is created'),
  'woocommerce-finish': nothing(
    'nothing was approved; the start of the connection has its own entry',
  ),
  'shopify-success': after(offered, 'store.join'),
  'join-account': byShop(
    nothing('the shop belongs to another account; see the entry of a successful connection'),
  ),
  'store-settings/store/:storeName check': nothing(ASKS),
  'store-settings/store/:storeName settings': keeps('store.settings'),
  'store-settings/store/:storeName backfill': { ...keeps('store.backfill'), aboutShop: true },
  'store-settings/store/:storeName stopBackfill': {
    ...keeps('store.stopBackfill'),
    aboutShop: true,
  },
  'store check': byShop(nothing(ASKS)),
  'store settings': byShop(keeps('store.settings')),
  'store backfill': byShop(keeps('store.backfill')),
  'store stopBackfill': byShop(keeps('store.stopBackfill')),
  'store reconnect': byShop(nothing('not available to a shop')),
  'store disconnect': byShop(nothing('not available to a shop')),
  'store moveHere': byShop(nothing('not available to a shop')),
  'store connectSeparately': byShop(nothing('not available to a shop')),
  'locations/add': byShop(keeps('store.location')),
  'store-settings/locations/:storeName': byAdmin(keeps('store.locationHub')),
  locations: nothing('a shop’s own screens do not offer the choice of a hub'),
  'store-settings/locations/:storeName/add': keeps('store.location'),
  'store-settings/locations/:storeName makeDefault': keeps('store.locationDefault'),
  'store-settings/locations/:storeName remove': after(anotherLocation, 'store.locationRemove'),
  'locations makeDefault': byShop(keeps('store.locationDefault')),
  'locations remove': byShop(after(anotherLocation, 'store.locationRemove')),
  'store-settings/mintsoft/:storeName/add save': after(
    () =>
      Promise.resolve({
        intent: 'save',
        accountNo: MINTSOFT_LOGIN.userName,
        password: MINTSOFT_LOGIN.password,
      }),
    'warehouse.keep',
  ),
  'store-settings/mintsoft/:storeName/add test': nothing(ASKS),
  'store-settings/mintsoft/:storeName/add ship': after(async ({ services, about }) => {
    // The form of an order action had switched the warehouse on.
    const off = { where: { id: about.store.id }, data: { warehouseSince: null } };
    await services.db.store.update(off);
    return { intent: 'ship', warehouse: 'Epping Fulfilment' };
  }, 'warehouse.on'),
  'store-settings/mintsoft/:storeName/add stop': keeps('warehouse.off'),
  'store-settings/mintsoft/:storeName/add remove': keeps('warehouse.remove'),
  'edit-store save': keeps('webhook.set'),
  'edit-store renewSecret': keeps('webhook.renewSecret'),
  'edit-store test': keeps('webhook.test'),
  'edit-store replay': after(
    async (it) => ({ intent: 'replay', webhookId: await failedDelivery(it) }),
    'webhook.replay',
  ),
  'edit-store replayFailed': after(async (it) => void (await failedDelivery(it)), 'webhook.replay'),
  'edit-store switchOn': after(async ({ services, about }) => {
    const data = { webhookDisabledAt: new Date() };
    await services.db.store.update({ where: { id: about.store.id }, data });
  }, 'webhook.switchOn'),
  'edit-store remove': keeps('webhook.remove'),
  'edit-store revokeToken': after(
    ({ about }) => Promise.resolve({ intent: 'revokeToken', handle: about.tokenHandle }),
    'storeToken.revoke',
  ),
  'edit-store saveFrame': keeps('frame.set'),
  'edit-store frameSecret': after(async ({ services, about }) => {
    const data = { frameOrigin: 'https://office.example' };
    await services.db.store.update({ where: { id: about.store.id }, data });
  }, 'frame.renewSecret'),
  'edit-store removeFrame': keeps('frame.remove'),
  'generate-access-token': keeps('storeToken.create'),
  'store-settings/store/:storeName disconnect': after(
    ({ about }) => Promise.resolve({ intent: 'disconnect', typedName: about.store.name }),
    'store.delete',
  ),
  'store-settings/store/:storeName reconnect': keeps('store.reconnect'),
  'store-settings/store/:storeName moveHere': nothing(DECIDED),
  'store-settings/store/:storeName connectSeparately': nothing(DECIDED),
};
