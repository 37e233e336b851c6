import { expect, test } from 'vitest';
import { NO_FILTER } from '#app/domain/orders/order-filter.rules.ts';
import { readFiltering } from '#app/domain/orders/read-filtering.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { brokenStores } from '#app/domain/stores/read-store.ts';
import { MAX_LISTED, storesInReach } from '#app/domain/stores/store-visibility.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { readListSettings } from './list-preference.ts';

// A page of orders reads the stores only once, for its filter, its columns and the broken stores. It reads at most one
// store more than the filter can list.

test('the filter lists the stores up to a limit, only those of the account', async () => {
  const it = await world(MAX_LISTED);

  const { listed } = await it.page(it.merchant);
  expect(listed).toEqual(it.names);
  await it.add({ name: 'One more' });
  expect((await it.page(it.merchant)).listed).toEqual([]);
  expect((await it.page(it.other)).listed).toEqual(['Of another account']);
});

test('the last of many stores decides whether the platform is constant', async () => {
  const it = await world(MAX_LISTED + 2);
  await it.addOther('shopify');

  expect((await it.page(it.merchant)).constant).toEqual(['platform']);
  expect((await it.page(it.admin)).constant).toEqual([]);
  await it.add({ name: 'zz last', integrationType: 'woocommerce' });
  expect((await it.page(it.merchant)).constant).toEqual([]);
});

test.each([2, MAX_LISTED + 2])(
  'a broken store is reported even if it is the last after %i',
  async (count) => {
    const it = await world(count);
    expect((await it.page(it.merchant)).broken).toEqual([]);

    await it.add({
      name: 'zz last',
      integrationType: 'woocommerce',
      state: 'attention',
      brokenSince: it.now,
      brokenBy: 'rightsLost',
    });

    expect((await it.page(it.merchant)).broken).toMatchObject([{ name: 'zz last' }]);
    expect((await it.page(it.admin)).broken).toMatchObject([{ name: 'zz last' }]);
    expect((await it.page(it.other)).broken).toEqual([]);
  },
);

async function world(count: number) {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const other = await given.merchant(services);
  const admin = await given.admin(services);
  const now = services.clock.now();
  const names = Array.from({ length: count }, (_, n) => `Store ${String(n).padStart(3, '0')}`);
  await services.db.store.createMany({
    data: names.map((name) => ({
      id: newId(),
      merchantId: merchant.merchantId,
      name,
      url: 'https://store.example',
      integrationType: 'custom' as const,
      connectedAt: now,
    })),
  });
  type Over = Parameters<typeof given.store>[2];
  const addTo = (owner: typeof merchant, over: Over) =>
    given.store(services, owner, { withPickup: false, ...over });
  await addTo(other, { name: 'Of another account' });
  return {
    merchant,
    other,
    admin,
    names,
    now,
    add: (over: Over) => addTo(merchant, over),
    addOther: (integrationType: 'shopify') => addTo(other, { integrationType, name: 'A shop' }),
    /** What a page of orders says about the stores. */
    async page(actor: Actor) {
      const stores = storesInReach(services, actor);
      const [{ stores: listed }, { constant }, broken] = await Promise.all([
        readFiltering(services, actor, NO_FILTER, stores),
        readListSettings(services, actor, stores),
        brokenStores(services, actor, stores),
      ]);
      expect(await brokenStores(services, actor)).toEqual(broken);
      return { listed, constant, broken };
    },
  };
}
