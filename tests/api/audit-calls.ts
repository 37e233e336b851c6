import type { AuditAction } from '#app/domain/audit/audit-acts.rules.ts';
import { raiseAttention } from '#app/domain/attention/raise-attention.ts';
import { ownerOf } from '#app/domain/orders/order-attention.ts';
import { offerShop } from '#app/domain/stores/join-shop.ts';
import { embeddedActorOf } from '#app/domain/people/actor-of.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { MINTSOFT_LOGIN } from '#simulators/mintsoft/index.ts';
import type { Services } from '#app/ports/services.ts';
import type { Caller, World } from '#tests/builders/callers.ts';
import { givenOutOfDateSlip } from '#tests/builders/out-of-date.ts';
import { letPayAnywhere } from '#tests/fakes/pay-anywhere.ts';
import { given } from '#tests/builders/given.ts';
import { atWarehouse, forWarehouse } from '#tests/builders/ships-from-warehouse.ts';

type Given = { services: Services; world: World };
type Made = { path?: string; body?: unknown };

/** What a call leaves in the audit log; none, and why that is enough. */
export type Kept = {
  acts: readonly AuditAction[];
  /** Where `acts` is empty. */
  because?: string;
  by?: 'admin' | 'manager' | 'shop';
  /** Makes it possible; what it answers stands in place of the request of the permissions' table. */
  before?: (it: Given) => Promise<Made | void>;
};

const keeps = (...acts: AuditAction[]): Kept => ({ acts });
const nothing = (because: string): Kept => ({ acts: [], because });
const after = (before: NonNullable<Kept['before']>, ...acts: AuditAction[]): Kept => ({
  acts,
  before,
});

const NOBODY = 'nobody is signed in; what came of it is kept when it comes';
const NO_RECIPIENT = 'reads nothing of a recipient, and changes nothing';
const AS_BEFORE = 'reads what the caller asked for; the asking is kept';

const myOrder = ({ services, world }: Given, data: object) =>
  services.db.order.update({ where: { id: world.mine.orderRow }, data });
/** Nine pieces of each, to be sent. */
async function myLines({ services, world }: Given) {
  const where = { orderId: world.mine.orderRow };
  await services.db.orderLine.updateMany({ where, data: { quantity: 9, shippableQuantity: 9 } });
  return services.db.orderLine.findMany({ where });
}
const myStore = ({ services, world }: Given, data: object) =>
  services.db.store.update({ where: { id: world.mine.store.id }, data });

/** By method and path. Whatever is in no line makes the test red. In their sequence where one needs
 *  what another made. */
export const CALLS: Record<string, Kept> = {
  'post /users/sign-up': nothing(NOBODY),
  'post /users/login': nothing(NOBODY),
  'post /users/authenticate': nothing('wrong ticket; a right one: sign-in-audit.test.ts'),
  'post /users/verify-email': nothing('wrong ticket; a right one: sign-in-audit.test.ts'),
  'post /users/forgot-password': nothing(NOBODY),
  'post /users/confirm-password': nothing('wrong code; a right one: reset-password.test.ts'),
  'get /users/store-manager': nothing(NO_RECIPIENT),
  'post /users/store-manager/add': keeps('manager.add'),
  'put /users/store-manager/update': keeps('manager.update'),
  'delete /users/store-manager/delete/:username': keeps('manager.remove'),
  'get /users/merchants': nothing(NO_RECIPIENT),
  'post /hubs/create': { by: 'admin', acts: ['hub.create'] },
  'get /hubs': nothing(NO_RECIPIENT),
  'post /hubs/get': nothing(NO_RECIPIENT),
  'put /hubs/update': {
    by: 'admin',
    acts: ['hub.update'],
    before: async ({ services }) => {
      const { id, name } = await services.db.hub.findFirstOrThrow();
      const hub = { name, address: '2 Quay Street, Durban, 4001', latitude: -29.8, longitude: 31 };
      return { body: { ...hub, hubId: id, teamId: 41003, teamName: 'Durban' } };
    },
  },
  'post /hubs/receive': {
    by: 'admin',
    acts: ['hub.receive', 'order.read'],
    before: async ({ services, world }) => {
      const { id: hubId } = await services.db.hub.findFirstOrThrow();
      const selectedDeliveryDate = isoDay(services.clock.now());
      return { body: { hubId, orderKey: world.mine.bookedKey, selectedDeliveryDate } };
    },
  },
  'post /hubs/receive-many': {
    by: 'admin',
    acts: ['hub.receive'],
    before: async ({ services, world }) => {
      const { id: hubId } = await services.db.hub.findFirstOrThrow();
      const now = services.clock.now();
      const { bookedKey: reference } = world.mine;
      // Its first parcel was scanned in before.
      await services.db.shipment.updateMany({ where: { reference }, data: { parcels: 2 } });
      const code = `${reference}-P2`;
      const scan = { scanId: newId(), code, day: isoDay(now), at: now };
      return { body: { hubId, sentAt: now, scans: [scan] } };
    },
  },
  'get /hubs/device-list': nothing(NO_RECIPIENT),
  'post /hubs/assign-driver': {
    by: 'admin',
    acts: ['hub.assign'],
    before: async ({ services, world }) => {
      await services.db.driver.create({ data: { id: newId(), fleetId: '730101', name: 'Bo' } });
      return { body: { orderId: world.mine.bookedKey, driverId: '730101' } };
    },
  },
  'get /users/hub-staff': nothing(NO_RECIPIENT),
  'post /users/hub-staff/add': {
    by: 'admin',
    acts: ['hubStaff.add'],
    before: async ({ services }) => {
      const { name } = await given.hub(services);
      return { body: { ...CLERK, accessible_hubs: [name] } };
    },
  },
  'put /users/hub-staff/update': {
    by: 'admin',
    acts: ['hubStaff.update'],
    before: async ({ services }) => {
      const { name } = await services.db.hub.findFirstOrThrow();
      return { body: { ...CLERK, accessible_hubs: [name], phone_number: '+27821234568' } };
    },
  },
  'delete /users/hub-staff/delete/:username': {
    by: 'admin',
    acts: ['hubStaff.remove'],
    before: () => Promise.resolve({ path: `/users/hub-staff/delete/${'clerk@post.example'}` }),
  },
  'post /store/create': keeps('store.create'),
  'post /store/create-token': keeps('storeToken.create'),
  'put /store/update': keeps('webhook.set'),
  'post /createMintsoftCredentials': after(
    ({ world }) =>
      Promise.resolve({
        body: {
          store_name: world.mine.store.name,
          accountNo: MINTSOFT_LOGIN.userName,
          password: MINTSOFT_LOGIN.password,
        },
      }),
    'warehouse.keep',
  ),
  'post /associateUser': after(async ({ services }) => {
    const { id: merchantId } = await services.db.merchant.create({
      data: { id: newId(), name: 'A shop alone', email: 'alone.myshopify.com' },
    });
    const shop = { role: 'merchant', merchantId } as unknown as World['mine']['merchant'];
    const store = await given.store(services, shop, {
      name: 'A shop alone',
      integrationType: 'shopify',
      externalId: 'alone.myshopify.com',
    });
    const inside = embeddedActorOf(store);
    if (!inside) throw new Error('the shop is connected');
    return { body: await offerShop(services, inside) };
  }, 'store.join'),
  'get /shopifyRedirect': nothing(NO_RECIPIENT),
  'post /store/get': nothing(NO_RECIPIENT),
  'post /store/get/merchant': nothing(NO_RECIPIENT),
  'post /store/get/store-manager': { ...nothing(NO_RECIPIENT), by: 'manager' },
  'post /store/location/create': keeps('store.location'),
  'put /store/location/update': keeps('store.locationChange'),
  'post /store/location/make-default': keeps('store.locationDefault'),
  'post /store/location/delete': after(async ({ services, world: { mine } }) => {
    const { id } = await given.pickupLocation(services, mine.store);
    return { body: { store_name: mine.store.name, location_id: id } };
  }, 'store.locationRemove'),
  'post /store/location/get': nothing(NO_RECIPIENT),
  'get /store/connection': { ...nothing(NO_RECIPIENT), by: 'shop' },
  'post /store/tokens': nothing(NO_RECIPIENT),
  'post /store/orders': keeps('orders.list'),
  'post /store/revoke-token': keeps('storeToken.revoke'),
  'post /store/webhook/log': nothing('of an order it says the number and the status'),
  'post /store/webhook/renew-secret': keeps('webhook.renewSecret'),
  'post /store/webhook/test': keeps('webhook.test'),
  'post /store/webhook/replay': after(async ({ services, world }) => {
    const { id: storeId, merchantId } = world.mine.store;
    const at = services.clock.now();
    const row = { storeId, merchantId, type: 'test', facts: {}, state: 'failed' } as const;
    await services.db.outgoingWebhook.create({
      data: { id: newId(), ...row, createdAt: at, nextTryAt: at },
    });
  }, 'webhook.replay'),
  'post /store/webhook/switch-on': after(async (it) => {
    await myStore(it, { webhookDisabledAt: new Date() });
  }, 'webhook.switchOn'),
  'post /store/webhook/remove': keeps('webhook.remove'),
  'post /orders': keeps('orders.list'),
  'post /merchant/orders': {
    ...nothing('the same list, by the same person, within the hour: list-orders notes it once'),
  },
  'post /store-manager/orders': { ...keeps('orders.list'), by: 'manager' },
  'put /orders/get': keeps('order.read'),
  // The answer holds the order: a reading too.
  'post /orders/create/custom': keeps('order.created', 'order.read'),
  'post /orders/check-unique': nothing(NO_RECIPIENT),
  'post /get-customers': keeps('customers.find'),
  'post /orders/track': nothing('the public tracking page’s own words'),
  'post /orders/update': keeps('order.updated'),
  'post /orders/create/tookan': keeps('order.ship'),
  'post /orders/parcels': keeps('order.parcels'),
  'post /orders/turn-back': after(async (it) => {
    await myOrder(it, { status: 'collected' });
  }, 'order.turnBack'),
  'post /orders/return/tookan': after(async (it) => {
    await it.services.db.shipment.updateMany({
      where: { kind: 'return' },
      data: { state: 'cancelled', collectedAt: null, endedAt: it.services.clock.now() },
    });
    await myOrder(it, { status: 'deliveryCompleted' });
  }, 'order.return'),
  'post /documents/return-labels': after(async ({ services, world }) => {
    const bookedAt = services.clock.now();
    await services.db.shipment.updateMany({ where: { kind: 'return' }, data: { bookedAt } });
    return { body: { orders: [{ order_key: world.mine.orderKey }] } };
  }, 'papers.returnLabels'),
  'post /orders/cancel-return': keeps('order.cancelReturn'),
  'post /orders/accept-papers': after(async (it) => {
    await myOrder(it, { status: 'eligible' });
    await givenOutOfDateSlip(it.services, it.world.mine.orderRow);
  }, 'order.papersAccepted'),
  'post /orders/ship-again': after(async (it) => {
    await myOrder(it, { status: 'deliveryCompleted', sourceState: 'open' });
  }, 'order.shipAgain'),
  'post /orders/cancel': keeps('order.cancel'),
  'post /orders/ship-and-print': after(async (it) => {
    await myOrder(it, { status: 'eligible', currentShipmentId: null });
  }, 'orders.batch'),
  'post /order/manifest': keeps('order.manifest'),
  'post /order/take-out': keeps('order.takeOut'),
  'post /order/confirm-manifest': after(
    async (it) => {
      const at = new Date();
      const manifest = { manifestStatus: 'inManifest', inManifestAt: at } as const;
      await myOrder(it, { status: 'inManifest', ...manifest });
    },
    'order.confirmManifest',
    'papers.manifests',
  ),
  'post /documents/manifests': after(
    ({ world }) => Promise.resolve({ body: { orders: [{ order_key: world.mine.orderKey }] } }),
    'papers.manifests',
  ),
  'post /orders/hold': after(async (it) => {
    await myOrder(it, { status: 'eligible', manifestStatus: 'none', manifestId: null });
  }, 'order.held'),
  'post /orders/release': keeps('order.released'),
  'post /orders/tag': keeps('order.tagged'),
  'post /orders/note': keeps('order.noted'),
  'post /orders/split': after(async (it) => {
    const [line] = await myLines(it);
    const lines = [{ line_id: line?.id, quantity: 1 }];
    return { body: { order_key: it.world.mine.orderKey, lines } };
  }, 'order.split'),
  'post /orders/unsplit': after(async (it) => {
    const where = { partOfId: it.world.mine.orderRow };
    const part = await it.services.db.order.findFirstOrThrow({ where });
    return { body: { order_keys: [part.orderKey] } };
  }, 'order.unsplit'),
  'post /orders/to-warehouse': after(async (it) => {
    const { orderKey } = await forWarehouse(it.services, it.world.mine.orderRow);
    return { body: { order_keys: [orderKey] } };
  }, 'order.toWarehouse'),
  'post /orders/take-back': after(async (it) => {
    const { orderKey } = await atWarehouse(it.services);
    return { body: { order_keys: [orderKey] } };
  }, 'order.takeBack'),
  'post /orders/send-rest': after(async (it) => {
    const order = await myOrder(it, { status: 'collected' });
    const [line] = await myLines(it);
    const facts = { lines: [{ lineId: line?.id ?? '', waiting: 1 }] };
    await raiseAttention(it.services.db, 'restToSend', ownerOf(order), order.createdAt, facts);
  }, 'order.sendRest'),
  'get /batches/:batchId': nothing(AS_BEFORE),
  'post /orders/by-external-id': nothing('says how far a parcel is, and no word of its recipient'),
  'post /orders/track/buyer': nothing('the buyer’s own, and nobody of ours'),
  'post /documents/shipping-labels': keeps('papers.shippingLabels'),
  'post /documents/zebra-labels': keeps('papers.zebraLabels'),
  'post /documents/packing-slips': keeps('papers.packingSlips'),
  'post /documents/orders-csv': keeps('orders.export'),
  'post /orders/generate/pdf': keeps('papers.shippingLabels'),
  'get /documents/:collection/:jobId': nothing(AS_BEFORE),
  'post /documents/:collection/:jobId/ticket': nothing('the file that it opens is kept'),
  'post /printer-feed/ticket': nothing('each label that is sent over the feed is kept'),
  'get /merchant': nothing(NO_RECIPIENT),
  'get /transactions': nothing(NO_RECIPIENT),
  'post /transactions/get': nothing(NO_RECIPIENT),
  'post /transactions/export': keeps('transactions.export'),
  'get /papers': nothing(NO_RECIPIENT),
  'get /papers/:paperId/pdf': keeps('moneyPaper.download'),
  'get /papers/:paperId/csv': keeps('moneyPaper.download'),
  'post /payments/initialize': after(({ services }) => {
    letPayAnywhere(services);
    return Promise.resolve();
  }, 'topUp.begin'),
  'get /privacy-requests/:requestId': keeps('customer.export'),
  'get /audit-log': nothing(NO_RECIPIENT),
  'get /users/sessions': nothing(NO_RECIPIENT),
  'post /users/sessions/end': nothing('nobody’s session; one’s own: own-access.test.ts'),
  'post /users/tokens/create': keeps('token.create'),
  'get /users/tokens': nothing(NO_RECIPIENT),
  'post /users/tokens/end': after(async ({ services, world }) => {
    const { userId } = world.mine.merchant;
    const where = { userId, kind: 'bearer', name: 'Nightly report' } as const;
    const { id } = await services.db.apiToken.findFirstOrThrow({ where });
    return { body: { id } };
  }, 'token.end'),
  'post /users/sessions/end-others': keeps('session.endOthers'),
  'post /wordpress/session': nothing('a session for seconds; what is done in it is in the log'),
  'post /store/disconnect': nothing('a plugin’s alone; it is disconnected as by its owner'),
  'post /store/delete': after(
    ({ world }) =>
      Promise.resolve({ body: { id: world.mine.store.id, store_name: world.mine.store.name } }),
    'store.disconnect',
  ),
  'post /store/reconnect': keeps('store.reconnect'),
  'post /users/sign-out': keeps('token.end'),
};

const CLERK = {
  email: 'clerk@post.example',
  first_name: 'Zanele',
  last_name: 'Mthembu',
  phone_number: '+27821234567',
};

/** Who calls. */
export function callerFor(by: Kept['by'], callers: readonly Caller[]): Caller {
  const name = {
    admin: 'an administrator',
    manager: 'a manager',
    shop: 'my shop in Shopify',
    merchant: 'the merchant',
  }[by ?? 'merchant'];
  const found = callers.find((caller) => caller.name === name);
  if (!found) throw new Error(`${name} is no caller`);
  return found;
}
