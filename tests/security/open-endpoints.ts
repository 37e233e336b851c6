import { createHmac } from 'node:crypto';
import type { Composition } from '#app/composition.server.ts';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { createSession } from '#app/domain/people/sessions.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { keepCredentials } from '#app/domain/credentials/store-connection.ts';
import { twoMerchants, type World } from '#tests/builders/callers.ts';
import { given } from '#tests/builders/given.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';

export const WOO_SECRET = 'secret-of-the-webhooks';
/** The shop of the recorded deliveries. */
export const SHOP_OF_FIXTURES = 'kloof-and-karoo.myshopify.com';

/** Valid credentials for every endpoint, so that requests are processed as far as possible. */
export type OpenEndpoints = {
  bearer: Record<string, string>;
  cookie: Record<string, string>;
  origin: string;
  /** A connected WooCommerce store whose webhooks are signed with WOO_SECRET. */
  wooId: string;
};

export async function openEndpoints(
  composition: Composition,
  origin: string,
): Promise<{ world: World; endpoints: OpenEndpoints }> {
  const world = await twoMerchants(composition);
  const { services, auth } = composition;
  const { userId } = world.mine.merchant;
  const { token } = await createBearerToken(services, userId);
  const { sessionId } = await createSession(services, userId);
  const cookie = (await auth.cookies.session.set(sessionId)).split(';')[0] ?? '';
  const endpoints = {
    bearer: { Authorization: `Bearer ${token}` },
    cookie: { Cookie: cookie },
    origin,
    wooId: await connectedWooStore(composition, WOO_SECRET),
  };
  return { world, endpoints };
}

export async function connectedWooStore(
  { services }: Composition,
  webhookSecret: string,
): Promise<string> {
  const merchant = await given.merchant(services);
  const over = {
    integrationType: 'woocommerce',
    externalId: `https://${newId()}.example`,
  } as const;
  const store = await given.store(services, merchant, over);
  await keepCredentials(services.db, services, store.id, { webhookSecret }, newId);
  return store.id;
}

/** Pages and calls that look something up from their address. */
export const SEARCHING = [
  '/orders',
  '/manifest-orders',
  '/manifest-history',
  '/performance',
  '/all-stores',
  '/track-order',
  '/orders/create',
  '/login',
  '/api/shopifyRedirect',
  '/places?q=durban&session=1',
  '/shopify',
  '/woocommerce',
  '/proxy',
  '/auth/login',
  '/mails',
];

/** A correctly signed delivery with any content. */
export function signedDelivery(
  { wooId }: Pick<OpenEndpoints, 'wooId'>,
  source: 'shopify' | 'woocommerce' | 'courier' | 'payments' | 'woocommerce-auth',
  text: string,
) {
  const body = Buffer.from(text);
  const sign = (secret: string) => createHmac('sha256', secret).update(body).digest('base64');
  const json = { 'Content-Type': 'application/json' };
  switch (source) {
    case 'shopify':
      return {
        path: '/webhooks/shopify',
        body,
        headers: {
          ...json,
          'X-Shopify-Topic': 'orders/create',
          'X-Shopify-Webhook-Id': newId(),
          'X-Shopify-Shop-Domain': SHOP_OF_FIXTURES,
          'X-Shopify-API-Version': '2026-10',
          'X-Shopify-Hmac-Sha256': sign(TEST_SETTINGS.SHOPIFY_API_SECRET),
        },
      };
    case 'woocommerce':
      return {
        path: `/webhooks/woocommerce/${wooId}`,
        body,
        headers: {
          ...json,
          'X-WC-Webhook-Topic': 'order.updated',
          'X-WC-Webhook-Signature': sign(WOO_SECRET),
        },
      };
    case 'courier':
      return {
        path: `/webhooks/courier/${TEST_SETTINGS.TOOKAN_WEBHOOK_PATH_SECRET}`,
        body,
        headers: json,
      };
    case 'payments':
      return {
        path: '/webhooks/payments',
        body,
        headers: {
          ...json,
          'X-Paystack-Signature': createHmac('sha512', TEST_SETTINGS.PAYSTACK_SECRET_KEY)
            .update(body)
            .digest('hex'),
        },
      };
    case 'woocommerce-auth':
      return { path: '/webhooks/woocommerce-auth', body, headers: json };
  }
}
