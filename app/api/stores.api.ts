import { z } from 'zod';
import { createCustomStore } from '#app/domain/stores/create-store.ts';
import { joinShop } from '#app/domain/stores/join-shop.ts';
import { appAddress } from '#app/domain/stores/shopify-address.rules.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import { listStores, type StoreRow } from '#app/domain/stores/list-stores.ts';
import { createPickupLocation, listPickupLocations } from '#app/domain/stores/pickup-locations.ts';
import { keepWarehouseLogin } from '#app/domain/stores/warehouse-login.ts';
import {
  CustomStoreInput,
  PickupLocationInput,
  WarehouseInput,
} from '#app/domain/stores/store.schema.ts';
import { createStoreToken } from '#app/domain/people/store-tokens.ts';
import { setWebhook } from '#app/domain/webhooks/manage-webhook.ts';
import { WEBHOOK_SAVED, WebhookUrl } from '#app/domain/webhooks/webhook.schema.ts';
import { endpoint } from './endpoint.ts';
import { sameCaller } from './same-caller.ts';

const INTEGRATION = { shopify: 'Shopify', woocommerce: 'Woocommerce', custom: 'Custom' } as const;

const StoreWire = z
  .object({
    _id: z.string(),
    store_name: z.string(),
    store_url: z.string(),
    username: z.string(),
    integration_type: z.enum(['Shopify', 'Woocommerce', 'Custom']),
    store_access_token: z.string().nullable(),
    state: z.string(),
  })
  .meta({ id: 'Store' });

/** The token column is the token's public handle (product.md D22). */
function storeToWire(store: StoreRow): z.infer<typeof StoreWire> {
  return {
    _id: store.id,
    store_name: store.name,
    store_url: store.url,
    username: store.ownerEmail,
    integration_type: INTEGRATION[store.integrationType],
    store_access_token: store.tokenHandle ? `…${store.tokenHandle}` : null,
    state: store.state,
  };
}

const CreateStore = z
  .object({
    store_name: z.string(),
    store_url: z.string(),
    username: z.string().optional(),
    integration_type: z.literal('Custom').default('Custom'),
    forToken: z.boolean().default(false),
  })
  .meta({ id: 'CreateStore' });
const UpdateStoreWire = z
  .object({ id: z.uuid(), webhook_url: WebhookUrl })
  .meta({ id: 'UpdateStore' });
const Mine = z.object({ username: z.string().optional() }).meta({ id: 'StoresOf' });
const StoreName = z.object({ store_name: z.string().min(1).max(120) }).meta({ id: 'StoreByName' });
const WarehouseWire = WarehouseInput.extend({ store_name: z.string().min(1).max(120) }).meta({
  id: 'WarehouseCredentials',
});
const LocationWire = z
  .object({
    _id: z.string(),
    id: z.string(),
    name: z.string(),
    location: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    store_name: z.string(),
  })
  .meta({ id: 'PickupLocation' });

export const storeEndpoints = [
  endpoint({
    method: 'post',
    path: '/store/create',
    summary: 'Connect a custom store',
    tag: 'stores',
    permission: 'store.write',
    body: CreateStore,
    output: z.object({ store: StoreWire }),
    idempotent: true,
    handle: async ({ services }, actor, { body }) => {
      sameCaller(actor, body.username);
      const store = await createCustomStore(
        services,
        actor,
        CustomStoreInput.parse({ storeName: body.store_name, storeUrl: body.store_url }),
      );
      const [row] = (await listStores(services, actor)).filter((one) => one.id === store.id);
      return { store: storeToWire(row as StoreRow) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/store/create-token',
    summary: 'Make a store token; this answer is the only place it is ever seen',
    tag: 'stores',
    permission: 'token.write',
    body: StoreName,
    output: z.object({ store_access_token: z.string(), handle: z.string() }),
    errors: ['not-found'],
    handle: async ({ services }, actor, { body }) => {
      const store = (await listStores(services, actor)).find((one) => one.name === body.store_name);
      const made = await createStoreToken(services, actor, {
        storeId: store?.id ?? '00000000-0000-0000-0000-000000000000',
      });
      return { store_access_token: made.token, handle: made.handle };
    },
  }),
  endpoint({
    method: 'put',
    path: '/store/update',
    summary: 'Set the webhook address; the secret of a first one is in this answer only',
    tag: 'stores',
    permission: 'store.write',
    body: UpdateStoreWire,
    output: z.object({ message: z.string(), webhook_secret: z.string().optional() }),
    errors: ['invalid-input', 'not-found'],
    handle: async ({ services }, actor, { body }) => {
      const input = { storeId: body.id, url: body.webhook_url };
      const { secret } = await setWebhook(services, actor, input);
      return { message: WEBHOOK_SAVED, ...(secret ? { webhook_secret: secret } : {}) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/createMintsoftCredentials',
    summary: 'Keep a store’s login at its fulfilment warehouse; it is tried there first',
    tag: 'stores',
    permission: 'credential.write',
    body: WarehouseWire,
    output: z.object({ message: z.string(), accountNo: z.string(), checkedAt: z.string() }),
    errors: ['invalid-input', 'not-found', 'conflict', 'too-many-requests', 'warehouse-down'],
    handle: async ({ services, auth }, actor, { body }) => {
      const { store_name: storeName, ...login } = body;
      const deps = { ...services, throttle: auth.throttle };
      const kept = await keepWarehouseLogin(deps, actor, { ...login, storeName });
      return { message: 'Credentials saved', ...kept };
    },
  }),
  endpoint({
    method: 'post',
    path: '/associateUser',
    summary: 'Take the Shopify shop that a token offers into the caller’s account',
    tag: 'stores',
    permission: 'store.write',
    body: z.object({ username: z.string().optional(), token: z.string().min(1).max(200) }).meta({
      id: 'AssociateUser',
    }),
    output: z.object({ message: z.string(), store_name: z.string() }),
    errors: ['gone', 'conflict'],
    handle: async ({ services }, actor, { body }) => {
      sameCaller(actor, body.username);
      const { storeName } = await joinShop(services, actor, { token: body.token });
      return { message: 'Store associated successfully.', store_name: storeName };
    },
  }),
  endpoint({
    method: 'get',
    path: '/shopifyRedirect',
    summary: 'Where the app opens inside a Shopify shop',
    tag: 'stores',
    permission: 'store.write',
    query: z.object({ url: z.string().max(100) }),
    output: z.object({ url: z.url() }),
    errors: ['invalid-input'],
    handle: async ({ services }, _actor, { query }) => {
      const url = appAddress(services.settings.shopifyAppUrl, query.url);
      if (!url) throw invalidField('url', 'Give the shop’s name, as in name.myshopify.com.');
      return { url };
    },
  }),
  ...(['/store/get', '/store/get/merchant', '/store/get/store-manager'] as const).map((path) =>
    endpoint({
      method: 'post',
      path,
      summary: 'The stores you may see',
      tag: 'stores',
      permission: 'store.read',
      body: Mine,
      output: z.object({ stores: z.array(StoreWire) }),
      handle: async ({ services }, actor, { body }) => {
        sameCaller(actor, body.username);
        return { stores: (await listStores(services, actor)).map(storeToWire) };
      },
    }),
  ),
  endpoint({
    method: 'post',
    path: '/store/location/create',
    summary: 'Add a pickup location',
    tag: 'stores',
    permission: 'pickupLocation.write',
    body: PickupLocationInput,
    output: LocationWire,
    errors: ['not-found'],
    handle: async ({ services }, actor, { body }) => {
      const one = await createPickupLocation(services, actor, body);
      return {
        _id: one.id,
        id: one.id,
        name: one.name,
        location: one.address,
        latitude: one.latitude,
        longitude: one.longitude,
        store_name: body.storeName,
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/store/location/get',
    summary: 'The pickup locations of a store',
    tag: 'stores',
    permission: 'pickupLocation.read',
    body: StoreName,
    output: z.object({ locations: z.array(LocationWire) }),
    errors: ['not-found'],
    handle: async ({ services }, actor, { body }) => {
      const locations = await listPickupLocations(services, actor, body.store_name);
      return {
        locations: locations.map((one) => ({
          _id: one.id,
          id: one.id,
          name: one.name,
          location: one.address,
          latitude: one.latitude,
          longitude: one.longitude,
          store_name: body.store_name,
        })),
      };
    },
  }),
];
