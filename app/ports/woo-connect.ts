import type { StoreConnection } from './store-platform.ts';

export type WooKeys = { consumerKey: string; consumerSecret: string };

/** Whether a pair of keys works for a store. Checked before the store is shown as connected. */
export type WooKeysCheck =
  | { ok: true; version: string | null; currency: string | null; homeUrl: string | null }
  | {
      ok: false;
      reason:
        'wrong-keys' | 'not-woocommerce' | 'blocked' | 'moved' | 'unreachable' | 'bad-address';
      message: string;
      /** How many seconds the store asks us to wait; absent if it does not ask. */
      retryAfterSeconds?: number;
    };

export type WooTopic =
  'order.created' | 'order.updated' | 'order.deleted' | 'order.restored' | 'product.updated';

export type WooWebhookOrder = {
  deliveryUrl: string;
  /** Letters and digits only: WooCommerce decodes HTML entities in it before signing. */
  secret: string;
  topics: readonly WooTopic[];
  /** The store never returns a secret. True sets this secret on existing webhooks that are kept (after a reconnect);
   *  false assumes that they already have it (the scheduled check). */
  resetSecret: boolean;
};

/** The requested topics, each in the list that describes what happened to its webhook. */
export type WooWebhooksReport = { kept: WooTopic[]; created: WooTopic[]; recreated: WooTopic[] };

/** `deliveryUrl` identifies our notices among the store's webhooks. */
export type WooNotice = { name: string; deliveryUrl: string };

/** What connecting a WooCommerce store needs beyond reading and writing orders. */
export type WooConnectPort = {
  /** The URL where the merchant approves our access. @throws AppError 'store-refused' for a store address that we
   *  never call. */
  authorizeUrl(input: {
    storeUrl: string;
    appName: string;
    /** One-time and unguessable; the caller binds it to the person and the store address. */
    userToken: string;
    returnUrl: string;
    callbackUrl: string;
  }): string;
  checkKeys(storeUrl: string, keys: WooKeys): Promise<WooKeysCheck>;
  /** Adds an inactive entry to the store's list of webhooks, where its managers can read it, and replaces an older
   *  one of ours. Reads no order. */
  leaveNotice(storeUrl: string, keys: WooKeys, notice: WooNotice): Promise<void>;
  /** Makes the store's webhooks match `wanted`: keeps ours, creates missing ones and recreates disabled ones
   *  (re-activating them would keep their failure count). Safe to repeat, also concurrently. */
  ensureWebhooks(store: StoreConnection, wanted: WooWebhookOrder): Promise<WooWebhooksReport>;
  /** Removes our webhooks; returns how many there were. */
  removeWebhooks(store: StoreConnection, deliveryUrl: string): Promise<number>;
};
