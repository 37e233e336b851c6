import { z } from 'zod';
import { unlessTooLong } from '#app/domain/shared/text.schema.ts';
import { can, type Actor } from '#app/domain/shared/actor.ts';
import { STORE_MESSAGES } from '#app/domain/stores/store.schema.ts';
import type { StoreRow } from '#app/domain/stores/list-stores.ts';
import type { WireNames } from './wire-names.ts';
import type { ExampleThings } from './endpoint.ts';

const INTEGRATION = { shopify: 'Shopify', woocommerce: 'Woocommerce', custom: 'Custom' } as const;

/** The example of a call about one store. */
export const NAMED_STORE = ({ store }: ExampleThings) => ({ body: { store_name: store.name } });

export const StoreWire = z
  .object({
    _id: z.string(),
    id: z.string(),
    store_name: z.string(),
    store_url: z.string(),
    username: z.string(),
    integration_type: z.enum(['Shopify', 'Woocommerce', 'Custom']),
    store_access_token: z.string().nullable(),
    webhook_url: z
      .string()
      .nullable()
      .meta({ description: 'Null for users who may not change it.' }),
    state: z.string(),
  })
  .meta({ id: 'Store' });

/** A WooCommerce store whose connection was requested but is not approved yet. */
export const AskedStoreWire = StoreWire.pick({ store_name: true, store_url: true, username: true })
  .extend({
    integration_type: z.literal('Woocommerce'),
    store_access_token: z.string().meta({
      description: 'A token that is valid once, for 15 minutes. It is part of `authorize_url`.',
    }),
    state: z.literal('waiting'),
  })
  .meta({ id: 'AskedStore' });

type Shown = Pick<
  StoreRow,
  'id' | 'name' | 'url' | 'ownerEmail' | 'integrationType' | 'tokenHandle' | 'webhookUrl' | 'state'
>;

/** `store_access_token` contains only the token's public handle, its last four characters (product.md D22). */
export function storeToWire(actor: Actor, store: Shown): z.infer<typeof StoreWire> {
  return {
    _id: store.id,
    id: store.id,
    store_name: store.name,
    store_url: store.url,
    username: store.ownerEmail,
    integration_type: INTEGRATION[store.integrationType],
    store_access_token: store.tokenHandle ? `…${store.tokenHandle}` : null,
    // The URL may contain a secret of the merchant's server.
    webhook_url: can(actor, 'store.write') ? store.webhookUrl : null,
    state: store.state,
  };
}

export const Filled = z.string({ error: unlessTooLong(STORE_MESSAGES.empty) });

const NewStore = z.object({
  store_name: Filled,
  store_url: Filled,
  username: z
    .string()
    .max(254)
    .optional()
    .meta({ description: 'Your own email address. Administrators send the merchant’s.' }),
});

export const CreateStoreWire = NewStore.extend({
  integration_type: z
    .enum(['Custom', 'Woocommerce'], {
      error:
        'Send Custom or Woocommerce. For a Shopify shop, GET /api/shopifyRedirect returns the address of the app to install.',
    })
    .default('Custom'),
}).meta({ id: 'CreateStore' });
export type CreateStoreWire = z.infer<typeof CreateStoreWire>;

/** The specification's payload: the fields of a store plus `forToken`, which has no effect here. */
export const CreateTokenWire = NewStore.partial({ store_url: true })
  .extend({ integration_type: z.literal('Custom').optional(), forToken: z.boolean().optional() })
  .meta({ id: 'CreateStoreToken' });

export const STORE_NAMES: WireNames = { storeName: 'store_name', storeUrl: 'store_url' };

/** Translates the new store into our field names. */
export function newStoreFromWire(wire: Partial<z.infer<typeof NewStore>>) {
  return { storeName: wire.store_name, storeUrl: wire.store_url, username: wire.username };
}

/** The name of an existing store. */
export const NameOfStore = Filled.min(1, STORE_MESSAGES.empty).max(120);

export const StoreName = z.object({ store_name: NameOfStore }).meta({ id: 'StoreByName' });
