import { phpJson } from './shop.ts';

/** WooCommerce's errors, as recorded (tests/fixtures/woocommerce/rest/err-*). */
// prettier-ignore
export const ERRORS = {
  anonymous:   [401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.'],
  wrongSecret: [401, 'woocommerce_rest_authentication_error', 'Consumer secret is invalid.'],
  readOnly:    [401, 'woocommerce_rest_authentication_error', 'The API key provided does not have write permissions.'],
  demoted:     [403, 'woocommerce_rest_cannot_view', 'Sorry, you cannot view this resource.'],
  noOrder:     [404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.'],
  noProduct:   [404, 'woocommerce_rest_product_invalid_id', 'Invalid ID.'],
  noVariation: [404, 'woocommerce_rest_product_variation_invalid_id', 'Invalid ID.'],
  noWebhook:   [404, 'woocommerce_rest_shop_webhook_invalid_id', 'Invalid ID.'],
  noRoute:     [404, 'rest_no_route', 'No route was found matching the URL and request method.'],
  badStatus:   [400, 'rest_invalid_param', 'Invalid parameter(s): status'],
  badPerPage:  [400, 'rest_invalid_param', 'Invalid parameter(s): per_page'],
  badJson:     [400, 'rest_invalid_json', 'Invalid JSON body passed.'],
  noNote:      [400, 'rest_missing_callback_param', 'Missing parameter(s): note'],
  badTopic:    [400, 'woocommerce_rest_shop_webhook_invalid_topic', 'Webhook topic is required and must be valid.'],
  badUrl:      [400, 'woocommerce_rest_shop_webhook_invalid_delivery_url', 'Webhook delivery URL must be a valid URL starting with http:// or https://.'],
  noTrash:     [501, 'woocommerce_rest_trash_not_supported', 'Webhooks do not support trashing.'],
} as const satisfies Record<string, readonly [number, string, string]>;

/** The error that WooCommerce returns in an answer, or sends in a webhook instead of an order. */
export function errorBody(name: keyof typeof ERRORS): string {
  const [status, code, message] = ERRORS[name];
  return phpJson({ code, message, data: { status } });
}
