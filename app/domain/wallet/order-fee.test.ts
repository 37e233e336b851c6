import { expect, test } from 'vitest';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { billedByShopify, isBilledByShopify } from './order-fee.ts';

test('Shopify bills the fees of Shopify stores, if the operator has chosen that; accounts pay all others', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const other = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  const shop = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  const woo = await given.store(services, merchant, PLATFORM_STORE('woocommerce'));
  const custom = await given.store(services, merchant);
  const ids = [woo.id, custom.id, shop.id, shop.id];

  expect(await billedByShopify(db, 'app-pricing', ids)).toEqual(new Set([shop.id]));
  expect(await billedByShopify(db, 'wallet', ids)).toEqual(new Set());
  for (const { id } of [shop, other]) {
    expect(await isBilledByShopify(db, 'app-pricing', id)).toBe(true);
    expect(await isBilledByShopify(db, 'wallet', id)).toBe(false);
  }
  for (const { id } of [woo, custom])
    expect(await isBilledByShopify(db, 'app-pricing', id)).toBe(false);
});
