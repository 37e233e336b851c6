import { availableOf, HOUSE } from '#app/domain/wallet/ledger.ts';
import { recordTransaction } from '#app/domain/wallet/record-transaction.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCode, givenAuthenticator, selfOf } from '#tests/builders/self.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { addMember } from '#app/domain/people/add-member.ts';
import { MANAGERS } from '#app/domain/people/member-kinds.ts';
import { knownError } from '#app/domain/shared/database-busy.ts';
import { createCustomStore } from '#app/domain/stores/create-custom-store.ts';
import type { Services } from '#app/ports/services.ts';
import { given } from '#tests/builders/given.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { deleteAccount, readLeaving } from './delete-account.ts';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

let people = 0;
async function owner() {
  const email = `goes${(people += 1)}@example.co.za`;
  const userId = await bench.provedPerson(email);
  const self = await selfOf(bench, userId);
  const merchantId = self.actor.merchantId!;
  const storeId = newId();
  await bench.db.store.create({
    data: {
      id: storeId,
      merchantId,
      name: `Store of ${email}`,
      url: '',
      integrationType: 'custom',
    },
  });
  return { email, userId, self, merchantId, storeId };
}
const remove = (self: Awaited<ReturnType<typeof owner>>['self'], code?: string) =>
  deleteAccount(bench.auth, self, { currentPassword: PASSWORD, code });

test('deleting the only owner closes the account: stores, people and names go, money records stay', async () => {
  const it = await owner();
  const manager = await givenPerson(bench.auth, 'storeManager', it.merchantId, {
    storeIds: [it.storeId],
    emailProvedAt: bench.auth.clock.now(),
  });
  const entries = await bench.db.ledgerEntry.count();
  expect(entries, 'the welcome credit').toBeGreaterThan(0);
  expect(await readLeaving(bench.auth, it.self.actor)).toEqual({
    accounts: [{ name: "Ntombi-zodwa O'Brien", stores: 1 }],
    blocked: null,
  });

  await remove(it.self);

  expect(await bench.db.user.count({ where: { id: it.userId } })).toBe(0);
  expect(await bench.db.portalSession.count({ where: { userId: it.userId } })).toBe(0);
  expect(await bench.db.membership.count({ where: { merchantId: it.merchantId } })).toBe(0);
  expect(await bench.db.storeManagerAccess.count({ where: { userId: manager.userId } })).toBe(0);
  expect(await bench.db.user.count({ where: { id: manager.userId } }), 'is their own').toBe(1);
  expect(await bench.db.store.findUnique({ where: { id: it.storeId } })).toMatchObject({
    state: 'disconnected',
  });
  expect(await bench.db.merchant.findUnique({ where: { id: it.merchantId } })).toMatchObject({
    name: 'Deleted account',
    email: `deleted ${it.merchantId}`,
    phone: null,
    closedAt: expect.any(Date),
  });
  expect(await bench.db.ledgerEntry.count()).toBe(entries);
  const scheduled = await bench.db.outbox.findMany({ where: { job: { startsWith: 'privacy.' } } });
  expect(scheduled.map(({ job, payload }) => [job, payload])).toEqual(
    expect.arrayContaining([
      ['privacy.erase-account', { merchantId: it.merchantId, step: 0 }],
      ['privacy.account-deleted', expect.objectContaining({ to: it.email })],
    ]),
  );
  await bench.provedPerson(it.email);
});

test('an account with another owner stays open', async () => {
  const it = await owner();
  const other = await givenPerson(bench.auth, 'merchant', it.merchantId);
  expect((await readLeaving(bench.auth, it.self.actor)).accounts).toEqual([]);
  await remove(it.self);
  expect(await bench.db.merchant.findUnique({ where: { id: it.merchantId } })).toMatchObject({
    closedAt: null,
  });
  expect(
    await bench.db.membership.findMany({ where: { merchantId: it.merchantId } }),
  ).toMatchObject([{ userId: other.userId }]);
  expect(await bench.db.store.findUnique({ where: { id: it.storeId } })).toMatchObject({
    state: 'connected',
  });
});

test('deleting needs the password, and a code if the person signs in with one', async () => {
  const it = await owner();
  await expect(
    deleteAccount(bench.auth, it.self, { currentPassword: 'Not-the-1-password' }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
  const { secret } = await givenAuthenticator(bench, it.self);
  await expect(remove(it.self)).rejects.toMatchObject({
    details: { fields: { code: expect.any(String) } },
  });
  await expect(remove(it.self, '000000')).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await bench.db.user.count({ where: { id: it.userId } })).toBe(1);
  await remove(it.self, appCode(bench, secret));
  expect(await bench.db.user.count({ where: { id: it.userId } })).toBe(0);
});

test('a person with a balance, or the only administrator, cannot delete their account', async () => {
  const it = await owner();
  const [theirs, ours] = [availableOf(it.merchantId), HOUSE.bank];
  const move = (type: 'accountTopUp' | 'payOut', from: string, to: string) =>
    bench.db.$transaction((tx) =>
      recordTransaction(tx, {
        type,
        merchantId: it.merchantId,
        reference: newId(),
        status: 'SUCCESSFUL',
        amountCents: 10_000,
        at: bench.auth.clock.now(),
        legs: [{ step: 'move', from, to, cents: 10_000 }],
      }),
    );
  await move('accountTopUp', ours, theirs);
  await expect(remove(it.self)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('paid out'),
  });
  await move('payOut', theirs, ours);
  await remove(it.self);
  expect(await bench.db.user.count({ where: { id: it.userId } })).toBe(0);

  const admin = await owner();
  const at = bench.auth.clock.now();
  await bench.db.membership.create({
    data: { id: newId(), userId: admin.userId, role: 'admin', createdAt: at, acceptedAt: at },
  });
  await expect(remove(admin.self)).rejects.toMatchObject({
    message: expect.stringContaining('only administrator'),
  });
});

test('an account with an order at a warehouse stays open, unless the warehouse was never asked or is silent for a month', async () => {
  const it = await owner();
  const at = bench.auth.clock.now();
  const order = await given.order(bench.auth as unknown as Services, {
    merchant: it,
    store: await bench.db.store.findUniqueOrThrow({ where: { id: it.storeId } }),
    atWarehouseSince: at,
  });
  const row = { id: newId(), orderId: order.id, merchantId: it.merchantId, storeId: it.storeId };
  await bench.db.warehouseOrder.create({ data: { ...row, state: 'asked', askedAt: at } });
  const blocked = async () => (await readLeaving(bench.auth, it.self.actor)).blocked;
  const update = (data: { pushBegunAt?: Date; seenAt?: Date }) =>
    bench.db.warehouseOrder.update({ where: { orderId: order.id }, data });
  expect(await blocked()).toBeNull();

  await update({ pushBegunAt: at });
  expect(await blocked()).toContain('An order is at a warehouse');
  await expect(remove(it.self)).rejects.toMatchObject({ code: 'conflict' });

  const old = new Date(at.getTime() - 31 * 86_400_000);
  await update({ pushBegunAt: old, seenAt: at });
  expect(await blocked()).toContain('take it back');
  await update({ seenAt: old });
  expect(await blocked()).toBeNull();
  await remove(it.self);
});

test('of two administrators who delete their accounts at once, one stays', async () => {
  await bench.db.membership.deleteMany({ where: { role: 'admin' } });
  const both = [await owner(), await owner()];
  const at = bench.auth.clock.now();
  for (const { userId } of both)
    await bench.db.membership.create({
      data: { id: newId(), userId, role: 'admin', createdAt: at, acceptedAt: at },
    });
  const left = await Promise.allSettled(both.map(({ self }) => remove(self)));
  expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await bench.db.membership.count({ where: { role: 'admin' } })).toBe(1);
});

test('nothing can be added to a closed account, even by a request that began before', async () => {
  const it = await owner();
  const before = await bench.db.store.findUniqueOrThrow({ where: { id: it.storeId } });
  const services = bench.auth as unknown as Services;
  const order = await given.order(services, { merchant: it, store: before });
  await remove(it.self);
  const at = bench.auth.clock.now();
  const { merchantId } = it;
  const { id: orderId, orderKey: reference } = order;
  const fee = { feeCents: 500n, requestedAt: at };
  const late: Record<string, () => Promise<unknown>> = {
    'a store': () =>
      bench.db.store.create({
        data: { id: newId(), merchantId, name: newId(), url: '', integrationType: 'custom' },
      }),
    'a store again': () =>
      bench.db.store.update({ where: { id: it.storeId }, data: { state: 'connected' } }),
    'a member': () => givenPerson(bench.auth, 'storeManager', merchantId, { storeIds: [] }),
    'an order': () => given.order(services, { merchant: { merchantId }, store: before }),
    'a shipment': () =>
      bench.db.shipment.create({
        data: {
          id: newId(),
          orderId,
          merchantId,
          storeId: it.storeId,
          kind: 'delivery',
          attempt: 1,
          reference,
          state: 'requested',
          ...fee,
        },
      }),
  };
  for (const [what, write] of Object.entries(late)) {
    const refused = await write().then(
      () => null,
      (error: unknown) => knownError(error),
    );
    expect(refused, what).toMatchObject({ code: 'gone', message: 'This account was deleted.' });
  }
  expect(await bench.db.merchant.findUnique({ where: { id: merchantId } })).toMatchObject({
    closedAt: at,
  });
});

test('a store created while the account is being closed is disconnected or refused', async () => {
  const it = await owner();
  const make = () =>
    createCustomStore(bench.auth, it.self.actor, {
      storeName: newId(),
      storeUrl: 'https://a.example',
    });

  const [left, ...made] = await Promise.allSettled([
    remove(it.self),
    ...Array.from({ length: 8 }, make),
  ]);

  expect(left?.status).toBe('fulfilled');
  expect(made.length).toBe(8);
  const alive = { merchantId: it.merchantId, state: { not: 'disconnected' as const } };
  expect(await bench.db.store.count({ where: alive })).toBe(0);
});

test('people who were invited and never joined are deleted with the account', async () => {
  const it = await owner();
  const email = `never${newId()}@shop.example`;
  const { name } = await bench.db.store.findUniqueOrThrow({ where: { id: it.storeId } });
  await addMember(bench.auth, it.self.actor, MANAGERS, {
    firstName: 'Aisha',
    lastName: 'Dube',
    phone: '+27821234567',
    email,
    reaches: [name],
    password: PASSWORD,
  });

  await remove(it.self);

  expect(await bench.db.user.count({ where: { email } })).toBe(0);
});
