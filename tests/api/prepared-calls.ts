import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import type { AnyEndpoint } from '#app/api/endpoint.ts';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { offerShop } from '#app/domain/stores/join-shop.ts';
import { embeddedActorOf } from '#app/domain/people/actor-of.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { scopeOf } from '#app/domain/shared/permissions.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { MINTSOFT_LOGIN } from '#simulators/mintsoft/index.ts';
import type { Services } from '#app/ports/services.ts';
import type { Caller, World } from '#tests/builders/callers.ts';
import { givenOutOfDateSlip } from '#tests/builders/out-of-date.ts';
import { given } from '#tests/builders/given.ts';
import { atWarehouse, forWarehouse } from '#tests/builders/ships-from-warehouse.ts';
import { callName } from './call-requests.ts';

type Given = { services: Services; world: World };
type Made = { path?: string; body?: unknown };

/** The data that a call needs in audit-walk.test.ts besides its example. */
type Prepared = {
  /** The caller. By default it is the merchant, or an administrator if the merchant lacks the permission. */
  by?: Who;
  /** Prepares the data. The result overrides parts of the call's example request. */
  before?: (it: Given) => Promise<Made | void>;
};
type Who = 'admin' | 'manager' | 'merchant' | 'shop';

const myOrder = ({ services, world }: Given, data: object) =>
  services.db.order.update({ where: { id: world.mine.orderRow }, data });
/** Sets every line of the order to nine pieces, all of them shippable. */
async function myLines({ services, world }: Given) {
  const where = { orderId: world.mine.orderRow };
  await services.db.orderLine.updateMany({ where, data: { quantity: 9, shippableQuantity: 9 } });
  return services.db.orderLine.findMany({ where });
}
const myStore = ({ services, world }: Given, data: object) =>
  services.db.store.update({ where: { id: world.mine.store.id }, data });

/** Calls whose example needs extra data or what another call created. They run after all others, in this order.
 *  Every other call runs with its example unchanged. */
const PREPARED: Record<string, Prepared> = {
  'put /hubs/update': {
    before: async ({ services }) => {
      const { id, name } = await services.db.hub.findFirstOrThrow();
      const hub = { name, address: '2 Quay Street, Durban, 4001', latitude: -29.8, longitude: 31 };
      return { body: { ...hub, hubId: id, teamId: 41003, teamName: 'Durban' } };
    },
  },
  'post /hubs/receive': {
    before: async ({ services, world }) => {
      const { id: hubId } = await services.db.hub.findFirstOrThrow();
      const selectedDeliveryDate = isoDay(services.clock.now());
      return { body: { hubId, orderKey: world.mine.bookedKey, selectedDeliveryDate } };
    },
  },
  'post /hubs/receive-many': {
    before: async ({ services, world }) => {
      const { id: hubId } = await services.db.hub.findFirstOrThrow();
      const now = services.clock.now();
      const { bookedKey: reference } = world.mine;
      // The shipment has two parcels and the first was scanned earlier.
      await services.db.shipment.updateMany({ where: { reference }, data: { parcels: 2 } });
      const code = `${reference}-P2`;
      const scan = { scanId: newId(), code, day: isoDay(now), at: now };
      return { body: { hubId, sentAt: now, scans: [scan] } };
    },
  },
  'post /hubs/assign-driver': {
    before: async ({ services, world }) => {
      await services.db.driver.create({ data: { id: newId(), fleetId: '730101', name: 'Bo' } });
      return { body: { orderId: world.mine.bookedKey, driverId: '730101' } };
    },
  },
  'post /users/hub-staff/add': {
    before: async ({ services }) => {
      const { name } = await given.hub(services);
      return { body: { ...CLERK, accessible_hubs: [name] } };
    },
  },
  'put /users/hub-staff/update': {
    before: async ({ services }) => {
      const { name } = await services.db.hub.findFirstOrThrow();
      return { body: { ...CLERK, accessible_hubs: [name], phone_number: '+27821234568' } };
    },
  },
  'delete /users/hub-staff/delete/:username': {
    before: () => Promise.resolve({ path: `/users/hub-staff/delete/${'clerk@post.example'}` }),
  },
  'post /createMintsoftCredentials': {
    before: ({ world }) =>
      Promise.resolve({
        body: {
          store_name: world.mine.store.name,
          accountNo: MINTSOFT_LOGIN.userName,
          password: MINTSOFT_LOGIN.password,
        },
      }),
  },
  'post /associateUser': {
    before: async ({ services }) => {
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
    },
  },
  'get /store/connection': { by: 'shop' },
  'post /store/location/delete': {
    before: async ({ services, world: { mine } }) => {
      const { id } = await given.pickupLocation(services, mine.store);
      return { body: { store_name: mine.store.name, location_id: id } };
    },
  },
  'post /store/orders': {},
  'post /store/revoke-token': {},
  'post /store/webhook/renew-secret': {},
  'post /store/webhook/test': {},
  'post /store/webhook/replay': {
    before: async ({ services, world }) => {
      const { id: storeId, merchantId } = world.mine.store;
      const at = services.clock.now();
      const row = { storeId, merchantId, type: 'test', facts: {}, state: 'failed' } as const;
      await services.db.outgoingWebhook.create({
        data: { id: newId(), ...row, createdAt: at, nextTryAt: at },
      });
    },
  },
  'post /store/webhook/switch-on': {
    before: async (it) => {
      await myStore(it, { webhookDisabledAt: new Date() });
    },
  },
  'post /store/webhook/remove': {},
  'post /merchant/orders': { by: 'admin' },
  'post /store-manager/orders': { by: 'manager' },
  'post /orders/update': {},
  'post /orders/create/tookan': {},
  'post /orders/parcels': {},
  'post /orders/turn-back': {
    before: async (it) => {
      await myOrder(it, { status: 'collected' });
    },
  },
  'post /orders/return/tookan': {
    before: async (it) => {
      await it.services.db.shipment.updateMany({
        where: { kind: 'return' },
        data: { state: 'cancelled', collectedAt: null, endedAt: it.services.clock.now() },
      });
      await myOrder(it, { status: 'deliveryCompleted' });
    },
  },
  'post /documents/return-labels': {
    before: async ({ services, world }) => {
      const bookedAt = services.clock.now();
      await services.db.shipment.updateMany({ where: { kind: 'return' }, data: { bookedAt } });
      return { body: { orders: [{ order_key: world.mine.orderKey }] } };
    },
  },
  'post /orders/cancel-return': {},
  'post /orders/accept-papers': {
    before: async (it) => {
      await myOrder(it, { status: 'eligible' });
      await givenOutOfDateSlip(it.services, it.world.mine.orderRow);
    },
  },
  'post /orders/ship-again': {
    before: async (it) => {
      await myOrder(it, { status: 'deliveryCompleted', sourceState: 'open' });
    },
  },
  'post /orders/cancel': {},
  'post /orders/ship-and-print': {
    before: async (it) => {
      await myOrder(it, { status: 'eligible', currentShipmentId: null });
    },
  },
  'post /order/manifest': {},
  'post /order/take-out': {},
  'post /order/confirm-manifest': {
    before: async (it) => {
      const at = new Date();
      const manifest = { manifestStatus: 'inManifest', inManifestAt: at } as const;
      await myOrder(it, { status: 'inManifest', ...manifest });
    },
  },
  'post /documents/manifests': {
    before: ({ world }) =>
      Promise.resolve({ body: { orders: [{ order_key: world.mine.orderKey }] } }),
  },
  'post /orders/hold': {
    before: async (it) => {
      await myOrder(it, { status: 'eligible', manifestStatus: 'none', manifestId: null });
    },
  },
  'post /orders/release': {},
  'post /orders/tag': {},
  'post /orders/note': {},
  'post /orders/split': {
    before: async (it) => {
      const [line] = await myLines(it);
      const lines = [{ line_id: line?.id, quantity: 1 }];
      return { body: { order_key: it.world.mine.orderKey, lines } };
    },
  },
  'post /orders/unsplit': {
    before: async (it) => {
      const where = { partOfId: it.world.mine.orderRow };
      const part = await it.services.db.order.findFirstOrThrow({ where });
      return { body: { order_keys: [part.orderKey] } };
    },
  },
  'post /orders/to-warehouse': {
    before: async (it) => {
      const { orderKey } = await forWarehouse(it.services, it.world.mine.orderRow);
      return { body: { order_keys: [orderKey] } };
    },
  },
  'post /orders/take-back': {
    before: async (it) => {
      const { orderKey } = await atWarehouse(it.services);
      return { body: { order_keys: [orderKey] } };
    },
  },
  'post /orders/send-rest': {
    before: async (it) => {
      const order = await myOrder(it, { status: 'collected' });
      const [line] = await myLines(it);
      const facts = { lines: [{ lineId: line?.id ?? '', waiting: 1 }] };
      await raiseAlert(it.services.db, 'restToSend', ownerOf(order), order.createdAt, facts);
    },
  },
  'post /users/tokens/end': {
    before: async ({ services, world }) => {
      const { userId } = world.mine.merchant;
      const where = { userId, kind: 'bearer', name: 'Nightly report' } as const;
      const { id } = await services.db.apiToken.findFirstOrThrow({ where });
      return { body: { id } };
    },
  },
  'post /users/sessions/end-others': {},
  'post /store/delete': {
    before: ({ world }) =>
      Promise.resolve({ body: { id: world.mine.store.id, store_name: world.mine.store.name } }),
  },
  'post /store/reconnect': {},
  'post /users/sign-out': {},
};

const CLERK = {
  email: 'clerk@post.example',
  first_name: 'Zanele',
  last_name: 'Mthembu',
  phone_number: '+27821234567',
};

type Walked = Prepared & { endpoint: AnyEndpoint; by: Who };

/** Every call in the order of audit-walk.test.ts. */
export function walkOfCalls(): Walked[] {
  const byName = new Map(ALL_ENDPOINTS.map((endpoint) => [callName(endpoint), endpoint]));
  const later = Object.keys(PREPARED);
  const names = [...[...byName.keys()].filter((name) => !PREPARED[name]), ...later];
  return names.map((name) => {
    const endpoint = byName.get(name);
    if (!endpoint) throw new Error(`${name} is prepared, and is no call`);
    return { endpoint, by: callerOf(endpoint), ...PREPARED[name] };
  });
}

function callerOf({ permission }: AnyEndpoint): Who {
  if (permission === 'open' || permission === 'signed-in') return 'merchant';
  return scopeOf('merchant', permission) ? 'merchant' : 'admin';
}

export function callerFor(by: Who, callers: readonly Caller[]): Caller {
  const name = {
    admin: 'an administrator',
    manager: 'a manager',
    shop: 'my shop in Shopify',
    merchant: 'the merchant',
  }[by];
  const found = callers.find((caller) => caller.name === name);
  if (!found) throw new Error(`${name} is no caller`);
  return found;
}
