import { expect, test } from 'vitest';
import { anyShopAddress, appAddress, shopName } from './shopify-address.rules.ts';

test.each([
  ['kloof-and-karoo', 'kloof-and-karoo'],
  [' Kloof.myshopify.com ', 'kloof'],
  ['https://kloof.myshopify.com/', 'kloof'],
  ['kloof.example.com', null],
  ['kloof.myshopify.com.evil.example', null],
  ['evil.example/kloof', null],
  ['../admin', null],
  ['javascript:alert(1)', null],
  ['', null],
])('%j is read as the shop name %j', (typed, name) => {
  expect(shopName(typed)).toBe(name);
});

test('the app’s address is built only from a valid shop name', () => {
  const template = 'https://admin.shopify.com/store/{shop}/apps/key';
  expect(appAddress(template, 'kloof')).toBe('https://admin.shopify.com/store/kloof/apps/key');
  expect(appAddress(template, 'kloof?x=')).toBeNull();
  expect(appAddress(null, 'kloof')).toBeNull();
});

test('a page of the app for an unknown shop goes through Shopify’s page that asks for the shop', () => {
  const template = 'https://admin.shopify.com/store/{shop}/apps/key';
  const address = anyShopAddress(template, '/app/orders?q=naidoo');
  expect(address).toBe(
    'https://admin.shopify.com/?redirect=%2Fapps%2Fkey%2Fapp%2Forders%3Fq%3Dnaidoo',
  );
  expect(anyShopAddress(null, '/app')).toBeNull();
});
