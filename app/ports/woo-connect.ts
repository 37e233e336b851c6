import type { StoreConnection } from './store-platform.ts';

export type WooKeys = { consumerKey: string; consumerSecret: string };

/** Whether a pair of keys opens a store, before anyone is told 'connected'. */
export type WooKeysCheck =
  | { ok: true; version: string | null; currency: string | null; homeUrl: string | null }
  | {
      ok: false;
      reason:
        'wrong-keys' | 'not-woocommerce' | 'blocked' | 'moved' | 'unreachable' | 'bad-address';
      message: string;
      /** How long the store asks us to wait, where it says so. */
      retryAfterSeconds?: number;
    };

export type WooTopic =
  'order.created' | 'order.updated' | 'order.deleted' | 'order.restored' | 'product.updated';

export type WooWebhookOrder = {
  deliveryUrl: string;
  /** Letters and digits only: WooCommerce decodes HTML entities in it before signing. */
  secret: string;
  topics: readonly WooTopic[];
  /** The store never returns a secret: true gives webhooks that are kept this one (after a
   *  reconnect); false trusts that they already have it (the timer). */
  resetSecret: boolean;
};

/** Topics by what was done; all together are the topics asked for. */
export type WooWebhooksReport = { kept: WooTopic[]; created: WooTopic[]; recreated: WooTopic[] };

/** `deliveryUrl` tells our notices from everything else. */
export type WooNotice = { name: string; deliveryUrl: string };

/** What connecting a WooCommerce store needs beyond reading and writing orders. */
export type WooConnectPort = {
  /** Where the merchant approves us. @throws AppError 'store-refused' for an address we never call. */
  authorizeUrl(input: {
    storeUrl: string;
    appName: string;
    /** One-time, unguessable, bound by the caller to the person and the store address. */
    userToken: string;
    returnUrl: string;
    callbackUrl: string;
  }): string;
  checkKeys(storeUrl: string, keys: WooKeys): Promise<WooKeysCheck>;
  /** Puts an entry into the store's list of webhooks that its managers can read, and that delivers
   *  nothing; an older one of ours goes. Reads no order. */
  leaveNotice(storeUrl: string, keys: WooKeys, notice: WooNotice): Promise<void>;
  /** Makes the store's webhooks as wanted: keeps ours, makes missing ones, makes disabled ones
   *  anew (re-activating would keep their count of failures). Safe to repeat. */
  ensureWebhooks(store: StoreConnection, wanted: WooWebhookOrder): Promise<WooWebhooksReport>;
  /** Removes ours; how many there were. */
  removeWebhooks(store: StoreConnection, deliveryUrl: string): Promise<number>;
};
