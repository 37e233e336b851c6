import { createHmac } from 'node:crypto';
import { TEST_SETTINGS } from './settings.ts';

/** The path at which a shop shows our tracking page. */
export const SHOP_BASE = '/apps/track';

type Values = Record<string, string | string[]>;

/** The parameters that Shopify adds to a storefront request, with its signature. */
export function passedOn(more: Values = {}, secret = TEST_SETTINGS.SHOPIFY_API_SECRET): string {
  const values: Values = {
    shop: 'kloof-and-karoo.myshopify.com',
    logged_in_customer_id: '',
    path_prefix: SHOP_BASE,
    timestamp: String(Math.floor(Date.now() / 1000)),
    ...more,
  };
  const signed = Object.entries(values)
    .map(([key, value]) => `${key}=${[value].flat().join(',')}`)
    .sort()
    .join('');
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([key, value]) => [value].flat().map((one) => [key, one])),
  );
  query.set('signature', createHmac('sha256', secret).update(signed).digest('hex'));
  return query.toString();
}
