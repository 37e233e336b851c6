import { expect, test } from 'vitest';
import { createStoreToken, revokeStoreToken } from '#app/domain/credentials/store-tokens.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { readStore } from './read-store.ts';

test('a custom store without a token is unknown, and is bad once its webhook is disabled', async () => {
  const { services, db, clock } = await testServices({ now: '2026-11-18T10:00:00Z' });
  const merchant = await given.merchant(services);
  const { id: storeId, name } = await given.store(services, merchant);
  const light = async () => (await readStore(services, merchant, name)).health.light;
  const { handle } = await createStoreToken(services, merchant, { storeId });
  expect(await light(), 'a token that never called').toBe('unknown');

  await db.apiToken.updateMany({ where: { storeId }, data: { lastUsedAt: clock.now() } });
  expect(await light()).toBe('good');

  await revokeStoreToken(services, merchant, { storeId, handle });
  expect(await light(), 'no token').toBe('unknown');

  const off = { webhookDisabledAt: clock.now(), webhookDisabledReason: 'Nothing arrived.' };
  await db.store.updateMany({ data: { webhookUrl: 'https://shop.example/hook', ...off } });
  const { health } = await readStore(services, merchant, name);
  expect(health).toMatchObject({
    light: 'bad',
    words: 'Webhook off: Nothing arrived.',
  });
});
