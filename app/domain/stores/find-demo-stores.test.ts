import { beforeEach, expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices, type TestServices } from '#tests/fakes/test-services.ts';
import { findDemoStores } from './find-demo-stores.ts';

const SIMULATORS = { woocommerce: 'https://127.0.0.1:5400', shopify: 'http://127.0.0.1:5401' };

let it: TestServices;
beforeEach(async () => {
  it = await testServices({ now: '2026-11-18T08:00:00Z' });
});

test('each account has its own demo stores and gets the same ones again', async () => {
  const she = await given.merchant(it.services);
  const he = await given.merchant(it.services);

  const hers = await findDemoStores(it.services, she, SIMULATORS);
  const his = await findDemoStores(it.services, he, SIMULATORS);

  expect(hers.woocommerce?.url).toMatch(/^https:\/\/127\.0\.0\.1:5400\/demo-[0-9a-f]{12}$/);
  expect(hers.shopifyUrl).toMatch(
    /^http:\/\/127\.0\.0\.1:5401\/store\/demo-[0-9a-f]{12}\/apps\/thumela$/,
  );
  expect(hers.woocommerce?.url).not.toBe(his.woocommerce!.url);
  expect(hers.shopifyUrl).not.toBe(his.shopifyUrl);
  expect(await findDemoStores(it.services, she, SIMULATORS)).toEqual(hers);
});

test('a connected demo store shows its name to its own account only', async () => {
  const she = await given.merchant(it.services);
  const he = await given.merchant(it.services);
  const { woocommerce } = await findDemoStores(it.services, she, SIMULATORS);
  const url = woocommerce?.url ?? '';
  await given.store(it.services, she, { integrationType: 'woocommerce', name: 'Demo shop', url });

  expect((await findDemoStores(it.services, she, SIMULATORS)).woocommerce).toEqual({
    url,
    storeName: 'Demo shop',
  });
  expect((await findDemoStores(it.services, he, SIMULATORS)).woocommerce?.storeName).toBeNull();
});

test('an administrator gets new demo stores each time, and production has none', async () => {
  const admin = await given.admin(it.services);

  const [one, other] = [
    await findDemoStores(it.services, admin, SIMULATORS),
    await findDemoStores(it.services, admin, SIMULATORS),
  ];

  expect(one.woocommerce!.url).not.toBe(other.woocommerce!.url);
  expect(await findDemoStores(it.services, admin, {})).toEqual({
    woocommerce: null,
    shopifyUrl: null,
  });
});
