import { expect, test } from 'vitest';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { isOwnShopLow } from './low-balance.ts';

test('a shop sees that its own account is low, and nothing about an account with an owner', async () => {
  const { services, db } = await testServices();
  const joined = await given.merchant(services, { balanceCents: 100 });
  const own = await given.merchant(services, { balanceCents: 100 });
  await db.membership.deleteMany({ where: { merchantId: own.merchantId } });
  const rich = await given.merchant(services);
  await db.membership.deleteMany({ where: { merchantId: rich.merchantId } });
  const shopOf = async (merchant: { merchantId: string }): Promise<Actor> => ({
    ...given.storeToken(await given.store(services, merchant)),
    role: 'embedded',
  });

  expect(await isOwnShopLow(services, await shopOf(own))).toBe(true);
  expect(await isOwnShopLow(services, await shopOf(joined))).toBe(false);
  expect(await isOwnShopLow(services, await shopOf(rich))).toBe(false);
  expect(await isOwnShopLow(services, { ...(await shopOf(own)), merchantId: newId() })).toBe(false);
});
