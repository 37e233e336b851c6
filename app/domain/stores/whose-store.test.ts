import { expect, test } from 'vitest';
import { STORES } from '#app/domain/people/reach.ts';
import { MANAGERS } from '#app/domain/people/member-kinds.ts';
import { readMemberForm } from '#app/domain/people/read-member-form.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { createCustomStore } from './create-custom-store.ts';
import { disconnectStore } from './disconnect-store.ts';
import { listStores } from './list-stores.ts';
import { readStore } from './read-store.ts';

/** A merchant with one deleted store and one that is not deleted. */
async function world() {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const other = await given.merchant(services);
  const deleted = await given.store(services, merchant, { name: 'Karoo Candles' });
  const live = await given.store(services, merchant, { name: 'Kasi Home' });
  const { name: storeName } = deleted;
  await disconnectStore(services, merchant, { storeName, typedName: storeName });
  return { services, db, merchant, other, deleted, live };
}

test('the name of a deleted store suggests reconnecting it, to its own account only', async () => {
  const { services, merchant, other } = await world();
  const storeUrl = 'https://karoo.example';
  const create = (actor: typeof merchant, storeName: string) =>
    createCustomStore(services, actor, { storeName, storeUrl, username: '' });

  for (const name of ['Karoo Candles', 'karoo candles'])
    await expect(create(merchant, name)).rejects.toMatchObject({
      details: {
        fields: {
          storeName: expect.stringMatching(/^The deleted store Karoo Candles .*Reconnect/),
        },
      },
    });
  await expect(create(merchant, 'Kasi Home')).rejects.toMatchObject({
    details: { fields: { storeName: expect.stringMatching(/already exists/) } },
  });
  await expect(create(other, 'Karoo Candles')).rejects.toMatchObject({
    details: { fields: { storeName: expect.stringMatching(/already exists/) } },
  });
});

test('a deleted store cannot be given to a manager, but managers who have it keep it', async () => {
  const { services, db, merchant, deleted, live } = await world();
  const { merchantId } = merchant;

  const { choices: stores } = await readMemberForm(services, merchant, MANAGERS, {});
  expect(stores).toEqual([live.name]);
  await expect(STORES.check(db, merchantId, [deleted.name])).rejects.toMatchObject({
    details: { fields: { stores: 'The store Karoo Candles was deleted. Reconnect it first.' } },
  });

  const { userId = '' } = given.storeManager(merchant, [deleted]);
  await db.user.create({
    data: { id: userId!, email: 'manager@kasi.example', firstName: 'A', lastName: 'B', phone: '' },
  });
  await db.storeManagerAccess.create({ data: { userId: userId!, storeId: deleted.id } });
  await STORES.give(db, { userId: userId!, merchantId }, [deleted.name, live.name]);
  expect(await db.storeManagerAccess.count({ where: { userId: userId! } })).toBe(2);
});

test('only an administrator sees which account owns a store and can search by account', async () => {
  const { services, merchant, other, live } = await world();
  const admin = await given.admin(services);
  await given.store(services, other, { name: 'Braai & Co' });
  const found = async (actor: typeof admin, q: string | null) =>
    (await listStores(services, actor, { q: q ?? '' })).map(({ name }) => name);

  expect(await found(admin, merchant.email)).toEqual(['Karoo Candles', 'Kasi Home']);
  expect(await found(merchant, merchant.email)).toEqual([]);
  expect(await readStore(services, admin, live.name)).toMatchObject({ account: merchant.email });
  expect(await readStore(services, merchant, live.name)).toMatchObject({ account: null });
});
