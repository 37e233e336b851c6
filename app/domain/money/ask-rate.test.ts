import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { listRates } from '#app/domain/wallet/list-rates.ts';
import { AddRateInput, RatesAction } from '#app/domain/wallet/rate.schema.ts';
import { askMoney } from './ask-money.ts';
import { addRate, removeRate } from './ask-rate.ts';

/** 08:30 on 7 March in Johannesburg. */
async function world() {
  const { services, db, clock } = await testServices({ now: '2025-03-07T06:30:00Z' });
  const admin = await given.admin(services);
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, { name: 'Kasi Home' });
  const add = (over: Partial<AddRateInput> = {}) =>
    addRate(services, admin, {
      account: null,
      store: null,
      fromDay: '2025-03-08',
      fee: 450,
      reason: 'Agreed',
      ...over,
    });
  return { services, db, clock, admin, merchant, store, add };
}

const error = (field: string, words: string) => ({
  code: 'invalid-input',
  details: { fields: { [field]: expect.stringContaining(words) } },
});

test('rates for everyone, an account and a store are listed and in the audit log', async () => {
  const { services, db, admin, merchant, store, add } = await world();

  await add();
  await add({ account: merchant.email!.toUpperCase(), fee: 400 });
  await add({ store: 'kasi home', fee: 0, reason: 'A trial' });

  const { rows, defaultCents, earliest } = await listRates(services, admin);
  expect({ defaultCents, earliest }).toEqual({ defaultCents: 500, earliest: '2025-03-08' });
  expect(
    rows.map(({ whose, beside, feeCents, state }) => [whose, beside, feeCents, state]),
  ).toEqual([
    ['All accounts', null, 450, 'later'],
    [merchant.name, merchant.email, 400, 'later'],
    [store.name, merchant.name, 0, 'later'],
  ]);
  const entries = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
  expect(
    entries.map(({ action, called, merchantId, detail }) => [action, called, merchantId, detail]),
  ).toEqual([
    ['price.add', 'All accounts', null, { cents: 450, fromDay: '2025-03-08' }],
    ['price.add', merchant.name, merchant.merchantId, { cents: 400, fromDay: '2025-03-08' }],
    ['price.add', store.name, merchant.merchantId, { cents: 0, fromDay: '2025-03-08' }],
  ]);
});

test('a rate belongs to the store or account whose name matches exactly', async () => {
  const { services, db, merchant, add } = await world();
  const other = await given.merchant(services);
  await given.store(services, other, { name: 'Kasi-1' });
  const store = await given.store(services, merchant, { name: 'Kasi_1' });
  await db.merchant.update({ where: { id: other.merchantId }, data: { email: 'a-b@x.example' } });

  await add({ store: 'kasi_1' });
  expect(await db.price.findMany()).toMatchObject([{ storeId: store.id }]);
  await given.store(services, other, { name: 'KASI HOME' });
  await add({ store: 'KASI HOME' });
  await add({ store: 'Kasi Home' });
  expect(await db.price.count({ where: { storeId: { not: store.id } } })).toBe(2);
  await expect(add({ account: 'a_b@x.example' })).rejects.toMatchObject(error('account', 'No acc'));
  await expect(add({ store: '%' })).rejects.toMatchObject(error('store', 'No store'));
});

test('no rate can be added or removed for a day that has started', async () => {
  const { services, db, clock, admin, add } = await world();

  await expect(add({ fromDay: '2025-03-07' })).rejects.toMatchObject(error('fromDay', 'tomorrow'));
  await expect(add({ fromDay: '2025-03-06' })).rejects.toMatchObject(error('fromDay', 'tomorrow'));
  await add();
  const { id } = await db.price.findFirstOrThrow();

  clock.set('2025-03-07T22:00:00Z');
  await expect(add({ fromDay: '2025-03-08' })).rejects.toMatchObject(error('fromDay', 'tomorrow'));
  await expect(removeRate(services, admin, { id })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('has already started'),
  });
  expect(await db.price.count()).toBe(1);
});

test('a rate can be removed once, until the last moment before its first day', async () => {
  const { services, db, clock, admin, add } = await world();
  await add();
  const { id } = await db.price.findFirstOrThrow();
  clock.set('2025-03-07T21:59:59.999Z');

  const outcomes = await Promise.allSettled([
    removeRate(services, admin, { id }),
    removeRate(services, admin, { id }),
  ]);

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await db.price.count()).toBe(0);
  expect(await db.auditEntry.count({ where: { action: 'price.remove' } })).toBe(1);
});

test('two rates of one owner cannot begin on the same day, even when requested at once', async () => {
  const { db, merchant, store, add } = await world();
  for (const whose of [{}, { account: merchant.email }, { store: store.name }]) {
    const both = await Promise.allSettled([add({ ...whose, fee: 1 }), add({ ...whose, fee: 2 })]);

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: error('fromDay', 'already a rate from that day'),
    });
  }
  expect(await db.price.count()).toBe(3);
  expect(await db.auditEntry.count()).toBe(3);
});

test('a rate must name an existing account or store, and not both', async () => {
  const { db, merchant, store, add } = await world();

  await expect(add({ account: 'nobody@shop.example' })).rejects.toMatchObject(
    error('account', 'No account'),
  );
  await expect(add({ store: 'No such store' })).rejects.toMatchObject(error('store', 'No store'));
  await expect(add({ account: merchant.email, store: store.name })).rejects.toMatchObject(
    error('store', 'not both'),
  );
  const both = { id: newId(), merchantId: merchant.merchantId, storeId: store.id };
  const rest = { fromDay: new Date('2025-03-08'), feeCents: 1n, reason: 'x', addedBy: 'x' };
  await expect(
    db.price.create({ data: { ...both, ...rest, addedAt: new Date() } }),
  ).rejects.toThrow(/prices_of_one/);
});

test('a rate cannot be changed, even by plain SQL', async () => {
  const { db, add } = await world();
  await add();

  await expect(db.$executeRaw`update prices set fee_cents = 1`).rejects.toThrow(/never changed/);
});

test('only administrators see or change the list', async () => {
  const { services, db, merchant, store } = await world();
  const input = AddRateInput.parse({ fromDay: '2025-03-08', fee: '1', reason: 'Mine' });
  for (const actor of [merchant, given.storeManager(merchant, [store]), given.hubStaff()]) {
    const refused = { code: 'not-allowed' };
    await expect(listRates(services, actor)).rejects.toMatchObject(refused);
    await expect(addRate(services, actor, input)).rejects.toMatchObject(refused);
    await expect(removeRate(services, actor, { id: newId() })).rejects.toMatchObject(refused);
  }
  expect(await db.price.count()).toBe(0);
});

test.each([
  ['4.50', 450],
  ['R0', 0],
  ['10 000', 1_000_000],
])('%s is a valid rate', (fee, cents) => {
  const form = {
    intent: 'add',
    account: '',
    store: ' ',
    fromDay: '2025-03-08',
    fee,
    reason: 'Agreed',
  };

  expect(RatesAction.parse(form)).toMatchObject({ fee: cents, account: null, store: null });
});

test.each(['', 'free', '-1', '4.505', '10000.01', 'NaN'])('%s is not a valid rate', (fee) => {
  const form = { intent: 'add', fromDay: '2025-03-08', fee, reason: 'Agreed' };

  expect(RatesAction.safeParse(form).success).toBe(false);
});

test('a rate added without approval does not count towards the limit for money', async () => {
  const { services, admin, merchant, add } = await world();
  await add({ account: merchant.email!, fee: 500_000 });
  const asked = { kind: 'adjustment', amount: 50_000, reason: 'Lost parcel' } as const;

  expect(await askMoney(services, admin, { account: merchant.merchantId, asked })).toEqual({
    message: 'Done',
  });
});
