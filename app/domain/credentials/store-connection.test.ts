import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import {
  connectionOf,
  credentialOf,
  credentialOrNew,
  keepCredentials,
} from './store-connection.ts';

async function twoStores() {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const [one, other] = [
    await given.store(services, merchant),
    await given.store(services, merchant),
  ];
  const keep = (storeId: string, secrets: Record<string, string>) =>
    keepCredentials(db, services, storeId, secrets, newId);
  const read = (storeId: string, kind: string) => credentialOf(db, services, storeId, kind);
  return { services, db, one, other, keep, read };
}

test('the secrets of a store are read back as they were stored, by kind', async () => {
  const { services, one, other, keep, read } = await twoStores();
  await keep(one.id, { key: 'ck_1', secret: 'cs_1' });
  await keep(one.id, { key: 'ck_2' });

  expect((await connectionOf(services, one)).credentials).toEqual({ key: 'ck_2', secret: 'cs_1' });
  expect((await connectionOf(services, other)).credentials).toEqual({});
  expect(await read(one.id, 'secret')).toBe('cs_1');
  expect(await read(other.id, 'secret')).toBeNull();
});

test.each([
  ['another store', 'key', 1],
  ['another kind', 'secret', 0],
])('a secret that is copied to %s in the database cannot be read', async (_what, kind, to) => {
  const { db, one, other, keep, read } = await twoStores();
  await keep(one.id, { key: 'ck_1' });
  const { sealed } = await db.storeCredential.findFirstOrThrow();
  const storeId = [one, other][to]!.id;
  await db.storeCredential.create({ data: { id: newId(), storeId, kind, sealed } });

  await expect(read(storeId, kind)).rejects.toThrow();
  expect(await read(one.id, 'key')).toBe('ck_1');
});

test('a secret that is stored already is not replaced by a new one', async () => {
  const { services, db, one, read } = await twoStores();
  const make = (secret: string) =>
    credentialOrNew(db, services, { storeId: one.id, kind: 'webhook', secret }, newId);

  const made = await Promise.all(['first', 'second', 'third'].map(make));

  expect(new Set(made).size).toBe(1);
  expect(await read(one.id, 'webhook')).toBe(made[0]);
});
