import { expect, test } from 'vitest';
import { WireError, WireNote, WireOrder } from '#app/integrations/woocommerce/wire.ts';
import { Order } from '#app/integrations/shopify/wire.ts';

const LONG = 'x'.repeat(3_000_000);

/** The length of the longest text anywhere in a value. */
function longest(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Math.max(0, ...Object.values(value).map(longest));
}

test('texts from a WooCommerce store are cut to the length that people write', () => {
  const note = WireNote.parse({ id: 1, note: LONG, date_created_gmt: LONG });
  const error = WireError.parse({ code: LONG, message: LONG, data: { status: 400 } });
  const address = { first_name: LONG, country: LONG, postcode: LONG };
  const line = { id: 1, name: LONG, sku: LONG };
  const order = WireOrder.parse({
    id: 1,
    number: LONG,
    status: 'processing',
    customer_note: LONG,
    payment_method: LONG,
    billing: address,
    shipping: address,
    line_items: [line],
    shipping_lines: [{ method_id: LONG }],
  });

  expect([note, order].map(longest)).toEqual([20_000, 20_000]);
  expect(longest(error)).toBe(500);
});

test('texts from Shopify that people write are cut too', () => {
  const { name, note } = Order.shape;

  expect([name, note].map((one) => one.parse(LONG)?.length)).toEqual([20_000, 20_000]);
});
