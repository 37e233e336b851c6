import { expect, test } from 'vitest';
import { frameOrigins, isFrameOrigin } from './frame-origins.ts';

const shop = (url: string) => ({ integrationType: 'woocommerce', url, frameOrigin: null }) as const;

test.each([
  ['https://shop.co.za', ['https://shop.co.za', 'https://www.shop.co.za']],
  ['https://www.shop.co.za/blog/', ['https://www.shop.co.za', 'https://shop.co.za']],
  ['https://Shop.co.za:8443', ['https://shop.co.za:8443', 'https://www.shop.co.za:8443']],
  ['https://127.0.0.1:9000/demo-1', ['https://127.0.0.1:9000']],
  ['https://[::1]:9000', ['https://[::1]:9000']],
  ['https://localhost', ['https://localhost']],
  ['no address', []],
  ['https://*.co.za', []],
  ["https://a;script-src'unsafe-inline'.co.za", []],
])('the wp-admin of %s is at %j', (url, origins) => {
  expect(frameOrigins(shop(url))).toEqual(origins);
});

test.each([
  ['https://www.shop.co.za', true],
  ['https://SHOP.co.za', true],
  ['http://shop.co.za', false],
  ['https://shop.co.za:8443', false],
  ['https://shop.co.za.evil.example', false],
  ['https://www.www.shop.co.za', false],
  ['https://wwwshop.co.za', false],
  ['null', false],
  ['', false],
])('%s may frame the pages of shop.co.za: %s', (origin, isOne) => {
  expect(isFrameOrigin(origin, shop('https://shop.co.za'))).toBe(isOne);
});

test('an international domain name matches its Punycode form', () => {
  expect(isFrameOrigin('https://bücher.co.za', shop('https://xn--bcher-kva.co.za'))).toBe(true);
});

test('only the site that a custom store has named may frame its pages, and no site those of a Shopify shop', () => {
  const url = 'https://shop.co.za';
  const frameOrigin = 'https://office.co.za';

  expect(frameOrigins({ integrationType: 'custom', url, frameOrigin })).toEqual([frameOrigin]);
  expect(frameOrigins({ integrationType: 'custom', url, frameOrigin: null })).toEqual([]);
  expect(frameOrigins({ integrationType: 'shopify', url, frameOrigin })).toEqual([]);
  expect(frameOrigins({ integrationType: 'woocommerce', url, frameOrigin })).not.toContain(
    frameOrigin,
  );
});
