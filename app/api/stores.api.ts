import { z } from 'zod';
import { startWooConnect } from '#app/domain/stores/start-woo-connect.ts';
import { createCustomStore } from '#app/domain/stores/create-custom-store.ts';
import type { NewlyMade } from '#app/domain/stores/insert-store.ts';
import { joinShop } from '#app/domain/stores/join-shop.ts';
import { makeStoreToken } from '#app/domain/stores/make-store-token.ts';
import { appAddress } from '#app/domain/stores/shopify-address.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import { listStores } from '#app/domain/stores/list-stores.ts';
import { keepWarehouseLogin } from '#app/domain/stores/warehouse-login.ts';
import {
  CustomStoreInput,
  WarehouseInput,
  WooStoreInput,
} from '#app/domain/stores/store.schema.ts';
import { setWebhook } from '#app/domain/webhooks/change-webhook.ts';
import { WEBHOOK_SAVED, WebhookUrl } from '#app/domain/webhooks/webhook.schema.ts';
import { endpoint, type ApiContext, READS_NO_CUSTOMER } from './endpoint.ts';
import { namedCaller, sameCaller } from './same-caller.ts';
import {
  AskedStoreWire,
  CreateStoreWire,
  CreateTokenWire,
  NameOfStore,
  newStoreFromWire,
  STORE_NAMES,
  storeToWire,
  StoreWire,
  NAMED_STORE,
} from './store.wire.ts';

const UpdateStoreWire = z
  .object({ id: z.uuid(), webhook_url: WebhookUrl })
  .meta({ id: 'UpdateStore' });
const Mine = z.object({ username: z.string().optional() }).meta({ id: 'StoresOf' });
const WarehouseWire = WarehouseInput.extend({ store_name: NameOfStore }).meta({
  id: 'WarehouseCredentials',
});
async function createCustom(
  { services, keepAnswer }: ApiContext,
  actor: Actor,
  body: CreateStoreWire,
) {
  const answer = (store: NewlyMade) => ({
    store: storeToWire(actor, { ...store, ownerEmail: store.merchant.email, tokenHandle: null }),
  });
  const input = CustomStoreInput.parse(newStoreFromWire(body));
  return answer(
    await createCustomStore(services, actor, input, (tx, store) => keepAnswer(tx, answer(store))),
  );
}

async function askWooStore(
  { services, wooConnect }: ApiContext,
  actor: Actor,
  body: CreateStoreWire,
) {
  const input = WooStoreInput.parse(newStoreFromWire(body));
  const asked = await startWooConnect({ ...services, wooConnect }, actor, input, null);
  return {
    store: {
      store_name: input.storeName,
      store_url: input.storeUrl,
      username: body.username ?? actor.email ?? '',
      integration_type: 'Woocommerce' as const,
      store_access_token: asked.token,
      state: 'waiting' as const,
    },
    authorize_url: asked.authorizeUrl,
  };
}

export const storeEndpoints = [
  endpoint({
    method: 'post',
    path: '/store/create',
    summary:
      'Connect a custom or WooCommerce store. For WooCommerce, open `authorize_url` in the browser where you are signed in, and approve our access',
    tag: 'stores',
    permission: 'store.write',
    body: CreateStoreWire,
    output: z.object({
      store: z.union([StoreWire, AskedStoreWire]),
      authorize_url: z.url().optional(),
    }),
    errors: ['not-found', 'too-many-requests'],
    // Only the answer of a call for a custom store is stored for repeats. A repeated connection request creates nothing
    // twice, and its answer contains a secret, which must not be stored.
    idempotent: (body) => body.integration_type === 'Custom',
    wireNames: () => STORE_NAMES,
    audit: ['store.create'],
    example: ({ fresh }) => ({
      body: { store_name: `Store ${fresh}`, store_url: 'https://shop.example' },
    }),
    exampleMayBeRefused: true,
    handle: async (context, actor, { body }) => {
      sameCaller(actor, body.username);
      return body.integration_type === 'Custom'
        ? createCustom(context, actor, body)
        : askWooStore(context, actor, body);
    },
  }),
  endpoint({
    method: 'post',
    path: '/store/create-token',
    summary:
      'Create a store token, and the custom store if its name is new. Only this response shows the token',
    tag: 'stores',
    permission: 'token.write',
    body: CreateTokenWire,
    output: z.object({
      store_access_token: z.string(),
      handle: z.string(),
      store_name: z.string(),
    }),
    errors: ['not-found', 'too-many-requests'],
    wireNames: () => STORE_NAMES,
    audit: ['storeToken.create'],
    example: NAMED_STORE,
    exampleChanges: true,
    handle: async ({ services }, actor, { body }) => {
      sameCaller(actor, body.username);
      const { storeUrl = null, ...named } = CustomStoreInput.partial({ storeUrl: true }).parse(
        newStoreFromWire(body),
      );
      const made = await makeStoreToken(services, actor, { ...named, storeUrl });
      return {
        store_access_token: made.token,
        handle: made.handle,
        store_name: made.storeName,
      };
    },
  }),
  endpoint({
    method: 'put',
    path: '/store/update',
    summary:
      'Set the webhook address. The first time, the response contains the secret, which is shown only once',
    tag: 'stores',
    permission: 'store.write',
    body: UpdateStoreWire,
    output: z.object({ message: z.string(), webhook_secret: z.string().optional() }),
    errors: ['invalid-input', 'not-found'],
    audit: ['webhook.set'],
    example: ({ store }) => ({
      body: { id: store.id, webhook_url: 'https://hooks.shop.example/orders' },
    }),
    exampleChanges: true,
    handle: async ({ services }, actor, { body }) => {
      const input = { storeId: body.id, url: body.webhook_url };
      const { secret } = await setWebhook(services, actor, input);
      return { message: WEBHOOK_SAVED, ...(secret ? { webhook_secret: secret } : {}) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/createMintsoftCredentials',
    summary: 'Save a store’s login for its fulfilment warehouse. We test the login first',
    tag: 'stores',
    permission: 'credential.write',
    body: WarehouseWire,
    output: z.object({ message: z.string(), accountNo: z.string(), checkedAt: z.string() }),
    errors: ['invalid-input', 'not-found', 'conflict', 'too-many-requests', 'warehouse-down'],
    audit: ['warehouse.keep'],
    example: ({ store }) => ({
      body: { store_name: store.name, accountNo: 'kasihome', password: 'not the right one' },
    }),
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
    summary: 'Add a Shopify shop to your account. The token comes from the app in the shop',
    tag: 'stores',
    permission: 'store.write',
    body: z.object({ username: z.string().optional(), token: z.string().min(1).max(200) }).meta({
      id: 'AssociateUser',
    }),
    output: z.object({ message: z.string(), store_name: z.string() }),
    errors: ['gone', 'conflict', 'not-found'],
    audit: ['store.join'],
    example: { body: { token: 'of-no-shop' } },
    exampleMayBeRefused: true,
    handle: async ({ services }, actor, { body }) => {
      sameCaller(actor, body.username);
      const { storeName } = await joinShop(services, actor, { token: body.token });
      return { message: 'Store associated successfully.', store_name: storeName };
    },
  }),
  endpoint({
    method: 'get',
    path: '/shopifyRedirect',
    summary: 'The address of the app in a Shopify shop',
    tag: 'stores',
    permission: 'store.write',
    query: z.object({ url: z.string().max(100) }),
    output: z.object({ url: z.url() }),
    errors: ['invalid-input'],
    audit: READS_NO_CUSTOMER,
    example: { path: '/shopifyRedirect?url=kloof-and-karoo' },
    handle: async ({ services }, _actor, { query }) => {
      const url = appAddress(services.settings.shopifyAppUrl, query.url);
      if (!url) throw invalidField('url', 'Enter the shop’s address, such as name.myshopify.com.');
      return { url };
    },
  }),
  ...(['/store/get', '/store/get/merchant', '/store/get/store-manager'] as const).map((path) =>
    endpoint({
      method: 'post',
      path,
      summary: 'The stores you can see',
      tag: 'stores',
      permission: 'store.read',
      body: Mine,
      output: z.object({ stores: z.array(StoreWire) }),
      errors: ['not-found'],
      audit: READS_NO_CUSTOMER,
      example: { body: {} },
      handle: async ({ services }, actor, { body }) => {
        const caller = await namedCaller(services, actor, body.username);
        const stores = await listStores(services, caller);
        return { stores: stores.map((one) => storeToWire(actor, one)) };
      },
    }),
  ),
];
