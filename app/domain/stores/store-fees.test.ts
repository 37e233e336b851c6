import { expect, test } from 'vitest';
import { embeddedActorOf } from '#app/domain/people/actor-of.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { storeFees } from './store-fees.ts';

async function shop(platform: 'shopify' | 'custom' = 'shopify') {
  const { services } = await testServices();
  const merchant = await given.merchant(services, { balanceCents: 12_000 });
  const store = await given.store(services, merchant, PLATFORM_STORE(platform));
  const inAdmin = embeddedActorOf(store)!;
  const billing = {
    ...services,
    settings: { ...services.settings, shopifyBilling: 'app-pricing' as const },
  };
  return { services, billing, merchant, store, inAdmin };
}

test('the owner sees the balance, and so does the shop’s admin if the account is the shop’s own', async () => {
  const { services, merchant, store, inAdmin } = await shop();
  const reported = { by: 'account', balanceCents: 12_000 };
  const kept = { by: 'account', balanceCents: null };
  const { name } = store;

  expect(await storeFees(services, inAdmin, { name, isJoined: false })).toEqual(reported);
  expect(await storeFees(services, inAdmin, { name, isJoined: true })).toEqual(kept);
  expect(await storeFees(services, merchant, { name, isJoined: true })).toEqual(reported);
  const manager = given.storeManager(merchant, [store]);
  expect(await storeFees(services, manager, { name, isJoined: true })).toEqual(kept);
});

test('there is no balance if Shopify bills the shop, and no fee information for other stores', async () => {
  const { billing, store, inAdmin } = await shop();
  const other = await shop('custom');

  expect(await storeFees(billing, inAdmin, { name: store.name, isJoined: false })).toEqual({
    by: 'shopify',
  });
  expect(
    await storeFees(other.billing, other.merchant, { name: other.store.name, isJoined: true }),
  ).toBeNull();
});

test('the fees of another account’s store are not found', async () => {
  const { services, store } = await shop();
  const stranger = await given.merchant(services);

  await expect(
    storeFees(services, stranger, { name: store.name, isJoined: true }),
  ).rejects.toMatchObject({ code: 'not-found' });
});
