import { z } from 'zod';
import { listStoreTokens } from '#app/domain/credentials/store-tokens.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { disconnectStore } from '#app/domain/stores/disconnect-store.ts';
import { reconnectStore } from '#app/domain/stores/reconnect-store.ts';
import { storeByName, storesVisibleTo } from '#app/domain/stores/store-visibility.ts';
import { editStore } from '#app/domain/webhooks/edit-store.ts';
import type { EditStoreForm } from '#app/domain/webhooks/webhook.schema.ts';
import type { Services } from '#app/ports/services.ts';
import { endpoint, type ApiContext, READS_NO_CUSTOMER } from './endpoint.ts';
import { StoreName, NAMED_STORE } from './store.wire.ts';

const Done = z.object({ message: z.string() });

/** Makes a change that can also be made on the store's page. Returns the message, and the webhook secret if a new one
 *  was created. */
async function edit(
  { services }: ApiContext,
  actor: Actor,
  storeName: string,
  form: EditStoreForm,
) {
  const { message, secret } = await editStore(services, actor, { ...form, storeName });
  return { message, ...(secret ? { webhook_secret: secret } : {}) };
}

const onWebhook = (change: 'remove' | 'switchOn' | 'test', path: string, summary: string) =>
  endpoint({
    method: 'post',
    path,
    summary,
    tag: 'stores',
    permission: 'store.write',
    body: StoreName,
    output: Done,
    errors: [
      'not-found',
      'conflict',
      ...(change === 'test' ? (['too-many-requests'] as const) : []),
    ],
    audit: [`webhook.${change}`],
    example: NAMED_STORE,
    ...(change === 'remove' ? { exampleChanges: true as const } : {}),
    handle: (context, actor, { body }) => edit(context, actor, body.store_name, { intent: change }),
  });

export const storeCareEndpoints = [
  endpoint({
    method: 'post',
    path: '/store/tokens',
    summary:
      'The valid tokens of a custom store, newest first. Shows only the last four characters of each token',
    tag: 'stores',
    permission: 'token.write',
    body: StoreName,
    output: z.object({
      tokens: z.array(
        z.object({
          handle: z.string(),
          created_at: z.string(),
          last_used_at: z.string().nullable(),
        }),
      ),
    }),
    errors: ['not-found'],
    audit: READS_NO_CUSTOMER,
    example: NAMED_STORE,
    handle: async ({ services }, actor, { body }) => {
      const store = await storeByName(services.db, actor, 'token.write', body.store_name);
      const tokens = await listStoreTokens(services, actor, { storeId: store.id });
      return {
        tokens: tokens.map(({ handle, createdAt, lastUsedAt }) => ({
          handle,
          created_at: createdAt.toISOString(),
          last_used_at: lastUsedAt?.toISOString() ?? null,
        })),
      };
    },
  }),
  endpoint({
    method: 'post',
    path: '/store/revoke-token',
    summary: 'Revoke one token of a store. Its other tokens keep working',
    tag: 'stores',
    permission: 'token.write',
    body: StoreName.extend({
      handle: z
        .string()
        .regex(/^…?[\w-]{4}$/, 'Send the last four characters of the token.')
        .transform((handle) => handle.slice(-4)),
    }).meta({ id: 'RevokeToken' }),
    output: Done,
    errors: ['not-found'],
    audit: ['storeToken.revoke'],
    example: ({ store, tokenHandle }) => ({
      body: { store_name: store.name, handle: tokenHandle },
    }),
    handle: (context, actor, { body }) =>
      edit(context, actor, body.store_name, { intent: 'revokeToken', handle: body.handle }),
  }),
  endpoint({
    method: 'post',
    path: '/store/delete',
    summary:
      'Delete a store. It is disconnected, its tokens and webhooks stop working, and its history is kept',
    tag: 'stores',
    permission: 'store.write',
    body: z
      .object({
        id: z.uuid(),
        store_name: z.string().max(120).meta({ description: 'The store’s name, to confirm.' }),
      })
      .meta({ id: 'DeleteStore' }),
    output: Done,
    errors: ['not-found'],
    wireNames: () => ({ typedName: 'store_name' }),
    audit: ['store.delete'],
    example: ({ store }) => ({ body: { id: store.id, store_name: `not ${store.name}` } }),
    handle: async ({ services }, actor, { body }) => {
      const storeName = await nameOf(services, actor, body.id);
      await disconnectStore(services, actor, { storeName, typedName: body.store_name });
      return { message: 'Store deleted' };
    },
  }),
  endpoint({
    method: 'post',
    path: '/store/reconnect',
    summary:
      'Reconnect a store. For WooCommerce, open `authorize_url` in the browser where you are signed in, and approve our access again',
    tag: 'stores',
    permission: 'store.write',
    body: StoreName,
    output: Done.extend({ authorize_url: z.url().nullable() }),
    errors: ['not-found'],
    audit: ['store.reconnect'],
    example: NAMED_STORE,
    handle: async ({ services, wooConnect }, actor, { body }) => {
      const { store_name: storeName } = body;
      const deps = { ...services, wooConnect };
      const asked = await reconnectStore(deps, actor, { storeName }, null);
      return { message: RECONNECTED[asked.integrationType], authorize_url: asked.authorizeUrl };
    },
  }),
  endpoint({
    method: 'post',
    path: '/store/webhook/renew-secret',
    summary:
      'Create a new webhook secret, shown only in this response. For one day, webhooks are also signed with the old one',
    tag: 'stores',
    permission: 'store.write',
    body: StoreName,
    output: Done.extend({ webhook_secret: z.string().optional() }),
    errors: ['not-found'],
    audit: ['webhook.renewSecret'],
    example: NAMED_STORE,
    handle: (context, actor, { body }) =>
      edit(context, actor, body.store_name, { intent: 'renewSecret' }),
  }),
  onWebhook('remove', '/store/webhook/remove', 'Remove the webhook address'),
  onWebhook(
    'switchOn',
    '/store/webhook/switch-on',
    'Switch the webhook on again, and send waiting deliveries',
  ),
  onWebhook('test', '/store/webhook/test', 'Send a test message'),
  endpoint({
    method: 'post',
    path: '/store/webhook/replay',
    summary: 'Resend one delivery, or all failed ones',
    tag: 'stores',
    permission: 'store.write',
    body: StoreName.extend({ delivery_id: z.uuid().optional() }).meta({ id: 'ReplayWebhooks' }),
    output: Done,
    errors: ['not-found', 'nothing-to-do', 'conflict', 'too-many-requests'],
    audit: ['webhook.replay'],
    example: NAMED_STORE,
    handle: (context, actor, { body: { store_name, delivery_id: webhookId } }) =>
      edit(context, actor, store_name, {
        ...(webhookId ? { intent: 'replay', webhookId } : { intent: 'replayFailed' }),
      }),
  }),
];

const RECONNECTED = {
  custom: 'Store reconnected',
  woocommerce: 'Approve our access in the store',
  shopify: 'Open the app in Shopify',
} as const;

async function nameOf({ db }: Services, actor: Actor, id: string): Promise<string> {
  const where = { AND: [storesVisibleTo(actor, 'store.write'), { id }] };
  const store = await db.store.findFirst({ where, select: { name: true } });
  if (!store) throw notFound('Store');
  return store.name;
}
