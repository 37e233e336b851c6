import { expect, test } from 'vitest';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { onlyShopOf, onlyStoreName } from './store-visibility.ts';

test('the only store is the one that a person sees, even if other accounts have stores', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  await given.store(services, await given.merchant(services));
  expect(await onlyStoreName(db, merchant)).toBeNull();

  const first = await given.store(services, merchant);
  expect(await onlyStoreName(db, merchant)).toBe(first.name);

  const second = await given.store(services, merchant);
  expect(await onlyStoreName(db, merchant)).toBeNull();
  expect(await onlyStoreName(db, given.storeManager(merchant, [second]))).toBe(second.name);
});

test('the only shop is a connected Shopify shop of the person’s own account', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  await given.store(services, await given.merchant(services), PLATFORM_STORE('shopify'));
  await given.store(services, merchant);
  expect(await onlyShopOf(db, merchant)).toBeNull();

  const shop = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  expect(shop.externalId).not.toBeNull();
  expect(await onlyShopOf(db, merchant)).toBe(shop.externalId);
  expect(await onlyShopOf(db, await given.admin(services))).toBeNull();

  const other = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  expect(await onlyShopOf(db, merchant)).toBeNull();
  await db.store.update({ where: { id: other.id }, data: { state: 'disconnected' } });
  expect(await onlyShopOf(db, merchant)).toBe(shop.externalId);
});
