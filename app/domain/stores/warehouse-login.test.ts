import { expect, test } from 'vitest';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { ThrottlePort } from '#app/ports/throttle.ts';
import { createPostgresThrottle } from '#app/integrations/throttle/postgres-throttle.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import {
  keepWarehouseLogin,
  readWarehouseLogin,
  removeWarehouseLogin,
  testWarehouseLogin,
} from './warehouse-login.ts';
import { disconnectStore } from './disconnect-store.ts';

const BOUNDLESS: ThrottlePort = {
  take: async () => ({ ok: true }),
  giveBack: async () => undefined,
};
const PASSWORD = 'a password that stands nowhere';

async function world() {
  const it = await testServices({ now: '2026-11-18T08:00:00Z' });
  const merchant = await given.merchant(it.services);
  const store = await given.store(it.services, merchant);
  const deps = { ...it.services, throttle: BOUNDLESS };
  const login = { storeName: store.name, accountNo: 'kasihome', password: PASSWORD };
  return { ...it, merchant, store, deps, login };
}

test('a login is saved once the warehouse accepts it, and a new one replaces it', async () => {
  const { deps, merchant, store, login, clock, warehouse } = await world();
  await keepWarehouseLogin(deps, merchant, login);
  clock.advance(60_000);

  await keepWarehouseLogin(deps, merchant, { ...login, accountNo: 'kasihome-2' });

  expect(await readWarehouseLogin(deps, merchant, store.name)).toEqual({
    accountNo: 'kasihome-2',
    checkedAt: '2026-11-18T08:01:00.000Z',
  });
  expect(warehouse.asked.map(({ userName }) => userName)).toEqual(['kasihome', 'kasihome-2']);
});

test('the password is in no table in plain text', async () => {
  const { deps, merchant, login, db } = await world();
  await keepWarehouseLogin(deps, merchant, login);

  const tables = await db.$queryRaw<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`;
  for (const { name } of tables) {
    const [found] = await db.$queryRawUnsafe<{ n: bigint }[]>(
      `select count(*) as n from "${name}" t where t::text like '%${PASSWORD}%'`,
    );
    expect(`${name} ${found?.n}`).toBe(`${name} 0`);
  }
});

test('a login that the warehouse refuses gives an error at the password and keeps the old login', async () => {
  const { deps, merchant, store, login, warehouse } = await world();
  await keepWarehouseLogin(deps, merchant, login);
  warehouse.answer = { ok: false, reason: 'refused', message: 'Not this one.' };

  const wrong = keepWarehouseLogin(deps, merchant, { ...login, accountNo: 'other' });

  await expect(wrong).rejects.toMatchObject({
    code: 'invalid-input',
    details: { fields: { password: 'Not this one.' } },
  });
  expect(await readWarehouseLogin(deps, merchant, store.name)).toMatchObject({
    accountNo: 'kasihome',
  });
});

test('nothing is saved while the warehouse does not answer', async () => {
  const { deps, merchant, store, login, warehouse } = await world();
  warehouse.answer = { ok: false, reason: 'down', message: 'Nothing was saved.' };

  const tried = keepWarehouseLogin(deps, merchant, login);

  await expect(tried).rejects.toMatchObject({ code: 'warehouse-down' });
  expect(await readWarehouseLogin(deps, merchant, store.name)).toBeNull();
});

test('only the owner and an administrator can see or change the login', async () => {
  const { deps, merchant, store, login, services } = await world();
  await keepWarehouseLogin(deps, merchant, login);
  const stranger = await given.merchant(services);
  const shop: Actor = { ...merchant, role: 'embedded', storeIds: [store.id] };
  const manager: Actor = { ...merchant, role: 'storeManager', storeIds: [store.id] };

  for (const [actor, code] of [
    [stranger, 'not-found'],
    [shop, 'not-allowed'],
    [manager, 'not-allowed'],
  ] as const) {
    const storeName = store.name;
    await expect(keepWarehouseLogin(deps, actor, login)).rejects.toMatchObject({ code });
    await expect(testWarehouseLogin(deps, actor, { storeName })).rejects.toMatchObject({ code });
    await expect(removeWarehouseLogin(deps, actor, { storeName })).rejects.toMatchObject({ code });
    await expect(readWarehouseLogin(deps, actor, storeName)).rejects.toMatchObject({ code });
  }
  const admin = await given.admin(services);
  expect(await readWarehouseLogin(deps, admin, store.name)).not.toBeNull();
});

test('the form is rate-limited, so that it cannot be used to guess a password', async () => {
  const { deps, merchant, login, warehouse, db } = await world();
  const limited = { ...deps, throttle: createPostgresThrottle(db) };
  warehouse.answer = { ok: false, reason: 'refused', message: 'No.' };

  const codes: unknown[] = [];
  for (let n = 0; n < 12; n += 1)
    await keepWarehouseLogin(limited, merchant, { ...login, password: `guess ${n}` }).catch(
      (error: { code: string }) => codes.push(error.code),
    );

  expect(warehouse.asked).toHaveLength(10);
  expect(codes.slice(10)).toEqual(['too-many-requests', 'too-many-requests']);
});

test('many stores or accounts do not help to guess either, and accepted logins do not count', async () => {
  const { deps, merchant, login, warehouse, db, services } = await world();
  const limited = { ...deps, throttle: createPostgresThrottle(db) };
  const guess = async (owner: typeof merchant, accountNo: string) => {
    const store = await given.store(services, owner);
    return keepWarehouseLogin(limited, owner, { ...login, storeName: store.name, accountNo }).then(
      () => 'kept',
      (error: { code: string }) => error.code,
    );
  };
  for (let n = 0; n < 12; n += 1) expect(await guess(merchant, 'kasihome')).toBe('kept');
  warehouse.answer = { ok: false, reason: 'refused', message: 'No.' };

  const other = await given.merchant(services);
  const atOne: string[] = [];
  for (let n = 0; n < 12; n += 1)
    atOne.push(await guess(n % 2 ? merchant : other, n % 2 ? 'KasiHome' : 'kasihome'));
  expect(atOne.filter((code) => code === 'invalid-input')).toHaveLength(10);

  const atMany: string[] = [];
  for (let n = 0; n < 32; n += 1) atMany.push(await guess(merchant, `account-${n}`));
  expect(atMany.at(-1)).toBe('too-many-requests');
  expect(await guess(await given.merchant(services), 'account-99')).toBe('invalid-input');
});

test('a login can be tested and removed, and is removed with its store', async () => {
  const { deps, merchant, store, login, clock, db, warehouse } = await world();
  const storeName = store.name;
  await keepWarehouseLogin(deps, merchant, login);
  clock.advance(3_600_000);

  await testWarehouseLogin(deps, merchant, { storeName });
  expect(warehouse.asked.at(-1)).toEqual({ userName: 'kasihome', password: PASSWORD });
  expect(await readWarehouseLogin(deps, merchant, storeName)).toMatchObject({
    checkedAt: '2026-11-18T09:00:00.000Z',
  });

  await removeWarehouseLogin(deps, merchant, { storeName });
  await removeWarehouseLogin(deps, merchant, { storeName });
  expect(await db.fulfilmentCredential.count()).toBe(0);

  await keepWarehouseLogin(deps, merchant, login);
  await disconnectStore(deps, merchant, { storeName, typedName: storeName });
  expect(await db.fulfilmentCredential.count()).toBe(0);
  await expect(keepWarehouseLogin(deps, merchant, login)).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('a login is not saved in a store that is deleted while the login is checked', async () => {
  const { deps, merchant, store, login, warehouse, db } = await world();
  const check = warehouse.check.bind(warehouse);
  warehouse.check = async (asked) => {
    await disconnectStore(deps, merchant, { storeName: store.name, typedName: store.name });
    return check(asked);
  };

  await expect(keepWarehouseLogin(deps, merchant, login)).rejects.toMatchObject({
    code: 'conflict',
  });

  expect(await db.fulfilmentCredential.count()).toBe(0);
});
