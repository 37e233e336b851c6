import { expect, test } from 'vitest';
import { isWordpressOrigin, wordpressOrigins } from './wordpress-origins.ts';

test.each([
  ['https://shop.co.za', ['https://shop.co.za', 'https://www.shop.co.za']],
  ['https://www.shop.co.za/blog/', ['https://www.shop.co.za', 'https://shop.co.za']],
  ['https://Shop.co.za:8443', ['https://shop.co.za:8443', 'https://www.shop.co.za:8443']],
  ['https://127.0.0.1:9000/demo-1', ['https://127.0.0.1:9000']],
  ['https://[::1]:9000', ['https://[::1]:9000']],
  ['https://localhost', ['https://localhost']],
  ['no address', []],
])('the wp-admin of %s is at %j', (url, origins) => {
  expect(wordpressOrigins(url)).toEqual(origins);
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
])('%s frames it: %s', (origin, isOne) => {
  expect(isWordpressOrigin(origin, 'https://shop.co.za')).toBe(isOne);
});

test('a name in another script is the same name', () => {
  expect(isWordpressOrigin('https://bücher.co.za', 'https://xn--bcher-kva.co.za')).toBe(true);
});
