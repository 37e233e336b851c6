import { signPluginCall } from '#app/auth/plugin-signature.ts';
import { keepCredentials } from '#app/domain/credentials/store-connection.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';

/** The URL of the tests' shop. */
export const PLUGIN_HOME = 'https://kloof-and-karoo.example';
export const PLUGIN_SECRET = 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6';

/** A connected WooCommerce store, in the state that wc-auth leaves. */
export async function wooStoreOf(
  services: Services,
  merchant: GivenMerchant,
  secret = PLUGIN_SECRET,
  url = PLUGIN_HOME,
) {
  const store = await given.store(services, merchant, {
    integrationType: 'woocommerce',
    url,
    externalId: `https://${newId()}.example`,
  });
  const keys = { consumerKey: 'ck_0123456789abcdef1234567', consumerSecret: 'cs_0123456789abcdef' };
  await keepCredentials(services.db, services, store.id, { ...keys, webhookSecret: secret }, newId);
  return store;
}

export type Call = {
  method?: string;
  path: string;
  body?: unknown;
  key?: string;
  secret?: string;
  sentAt?: Date;
  home?: string;
};

/** The headers and bytes of a call as the plugin sends it. */
export function pluginRequest(storeId: string, call: Call): { init: RequestInit; path: string } {
  const { method = 'POST', path, key, secret = PLUGIN_SECRET, sentAt = new Date() } = call;
  const { home = PLUGIN_HOME } = call;
  const body = call.body === undefined ? '' : JSON.stringify(call.body);
  const seconds = Math.floor(sentAt.getTime() / 1000);
  const signed = { method, path, idempotencyKey: key, home, body: Buffer.from(body) };
  const signature = signPluginCall(secret, seconds, signed);
  const headers = {
    Authorization: `Thumela-Plugin ${storeId}:${seconds}:${signature}`,
    'Thumela-Home': home,
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...(key ? { 'Idempotency-Key': key } : {}),
  };
  return { path, init: { method, headers, ...(body ? { body } : {}) } };
}
