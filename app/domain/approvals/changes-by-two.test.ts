import { expect, test } from 'vitest';
import { readEftDetails } from '#app/domain/money/eft-details.ts';
import { addRate, removeRate } from '#app/domain/money/ask-rate.ts';
import { lapseChanges } from '#app/domain/money/lapse-changes.ts';
import { pastMoney, waitingMoney } from '#app/domain/money/list-money-requests.ts';
import { readOperator, saveOperator } from '#app/domain/money/operator.ts';
import {
  listAdministrators,
  refuseWaiting,
  removeAdministrator,
} from '#app/domain/people/administrators.ts';
import { approveAdministrator } from '#app/domain/people/approve-administrator.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { listRates } from '#app/domain/wallet/list-rates.ts';
import { given } from '#tests/builders/given.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { approveWaiting } from './approve-waiting.ts';
import { approveChange, refuseChange, withdrawChange } from './decide-change.ts';

const DAY_MS = 86_400_000;
const WAITS = { message: expect.stringContaining('for another administrator') };
const OPERATOR = {
  legalName: 'Thumela (Pty) Ltd',
  registrationNumber: null,
  vatNumber: null,
  address: '1 Main Road',
  email: 'accounts@thumela.example',
  bankName: 'First National Bank',
  bankBranch: '250655',
  bankAccount: '62000000001',
  bankHolder: 'Thumela',
};
const THEIRS = { bankAccount: '99999999999', bankHolder: 'Somebody Else' };

/** Company details with a bank account, and two administrators, neither approved by the other. */
async function house() {
  const it = await testServices({ now: '2026-11-27T08:00:00Z', connections: 10 });
  const { services, db, clock } = it;
  const [one, other] = [await given.admin(services), await given.admin(services)];
  await saveOperator(services, one, OPERATOR);
  const merchant = await given.merchant(services);
  const account = async () => (await readOperator(db))?.bankAccount;
  const waiting = () => waitingMoney(services, one);
  const first = async () => (await waiting())[0]!;
  const open = () => db.alert.findMany({ where: { closedAt: null, code: 'moneyToApprove' } });
  const actions = async () =>
    (await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ action }) => action);
  const change = (over: Partial<typeof OPERATOR>, actor = one) =>
    saveOperator(services, actor, { ...OPERATOR, ...over });
  const rate = (actor = one) =>
    addRate(services, actor, {
      account: merchant.email ?? '',
      store: null,
      fromDay: '2026-12-05',
      fee: 0,
      reason: 'A trial',
    });
  const applicant = async () => {
    const at = clock.now();
    const asks = { emailProvedAt: at, approvalAskedAt: at };
    const { userId } = await givenPerson(services, 'admin', null, asks);
    await db.membership.deleteMany({ where: { userId } });
    return userId;
  };
  return {
    ...it,
    one,
    other,
    merchant,
    account,
    waiting,
    first,
    open,
    actions,
    change,
    price: rate,
    applicant,
  };
}

test('the bank account that merchants pay into changes only after a second administrator approves', async () => {
  const { services, one, other, account, first, open, actions, change } = await house();

  expect(await change(THEIRS)).toEqual(WAITS);

  expect(await account()).toBe('62000000001');
  expect(await open()).toMatchObject([{ code: 'moneyToApprove', merchantId: null }]);
  const asked = await first();
  expect(asked).toMatchObject({
    kind: 'companyDetails',
    account: null,
    isOwn: true,
    changes: [
      { label: 'Account number', before: '62000000001', after: '99999999999' },
      { label: 'Account holder', before: 'Thumela', after: 'Somebody Else' },
    ],
  });
  await expect(approveChange(services, one, asked), 'the person who asked').rejects.toMatchObject({
    code: 'not-allowed',
  });
  const all = await Promise.allSettled(
    Array.from({ length: 4 }, () => approveChange(services, other, asked)),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await account()).toBe('99999999999');
  expect(await open()).toEqual([]);
  expect(await actions()).toEqual([
    'operator.save',
    'change.ask',
    'operator.save',
    'change.approve',
  ]);
});

test('an administrator with the same mailbox cannot approve the change', async () => {
  const { services, db, one, other, account, first, change } = await house();
  const emailOf = (id: string | null, email: string) =>
    db.user.update({ where: { id: id ?? '' }, data: { email } });
  await emailOf(one.userId, 'ada@thumela.example');
  await emailOf(other.userId, 'ada+two@thumela.example');
  await change(THEIRS);

  await expect(approveChange(services, other, await first())).rejects.toMatchObject({
    code: 'not-allowed',
  });
  expect(await account()).toBe('62000000001');
});

test('a change can be refused by another administrator or withdrawn by its author, and expires after 14 days', async () => {
  const { services, one, other, clock, account, first, waiting, open, change } = await house();
  await change(THEIRS);
  await refuseChange(services, other, await first());
  await change(THEIRS);
  await withdrawChange(services, one, await first());
  await change(THEIRS);
  const { id } = await first();
  clock.advance(14 * DAY_MS);
  await expect(approveChange(services, other, { id })).rejects.toMatchObject({ code: 'not-found' });
  await lapseChanges(services);

  expect(await waiting()).toEqual([]);
  expect(await open()).toEqual([]);
  expect(await account()).toBe('62000000001');
  const past = await pastMoney(services, one, { page: 1, limit: 25 });
  expect(past.docs.map(({ state }) => state)).toEqual(['lapsed', 'withdrawn', 'refused', 'done']);
});

test('a change is not made if its fields have changed since, and changes of other fields still are', async () => {
  const { services, other, db, account, waiting, change } = await house();
  await change({ legalName: 'Renamed' });
  await change({ bankAccount: '11111111111' });
  await change({ bankAccount: '22222222222', bankHolder: 'Another Holder' });
  const [name, ones, twos] = await waiting();

  await approveChange(services, other, ones!);
  await expect(approveChange(services, other, twos!)).rejects.toMatchObject({ code: 'conflict' });
  await approveChange(services, other, name!);

  expect(await account()).toBe('11111111111');
  expect(await readOperator(db)).toMatchObject({ legalName: 'Renamed' });
});

test('a rate of R0.00 for an account starts after a second approval, and the request shows the old rate', async () => {
  const { services, one, other, merchant, first, actions, price } = await house();
  const rows = async () => (await listRates(services, one)).rows;

  expect(await price()).toEqual(WAITS);

  expect(await rows()).toEqual([]);
  const asked = await first();
  expect(asked).toMatchObject({ kind: 'addPrice', account: { id: merchant.merchantId } });
  expect(asked.changes).toContainEqual({ label: 'Rate', before: 'R5.00', after: 'R0.00' });
  expect(asked.lapsesAt, 'expires when its day begins').toBe('2026-12-04T22:00:00.000Z');
  await approveChange(services, other, asked);
  expect(await rows()).toMatchObject([{ feeCents: 0, addedBy: `${one.name}, ${other.name}` }]);

  const { id } = (await rows())[0]!;
  expect(await removeRate(services, one, { id })).toEqual(WAITS);
  await expect(removeRate(services, other, { id }), 'a second request').rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await rows()).toHaveLength(1);
  await approveChange(services, other, await first());
  expect(await rows()).toEqual([]);
  expect((await actions()).slice(1)).toEqual([
    'change.ask',
    'price.add',
    'change.approve',
    'change.ask',
    'price.remove',
    'change.approve',
  ]);
});

test('a rate whose first day has come can no longer be approved', async () => {
  const { services, one, other, clock, first, price } = await house();
  await price();
  const asked = await first();
  clock.set('2026-12-04T22:00:00Z');
  await expect(approveChange(services, other, asked)).rejects.toMatchObject({ code: 'not-found' });
  expect((await listRates(services, one)).rows).toEqual([]);
});

test('a person becomes an administrator after two approvals', async () => {
  const { services, db, one, other, first, applicant } = await house();
  const id = await applicant();
  const isAdmin = async () => (await db.membership.count({ where: { userId: id } })) === 1;

  expect(await approveWaiting(services, one, { id })).toEqual(WAITS);
  expect(await isAdmin()).toBe(false);
  expect((await listAdministrators(services, one)).waiting).toMatchObject([
    { id, approvedBy: one.name, isApprovedBySelf: true },
  ]);
  const { email } = await db.user.findUniqueOrThrow({ where: { id } });
  expect(await first()).toMatchObject({
    kind: 'administrator',
    account: null,
    changes: [
      { label: 'Name', after: 'Thabo Nkosi' },
      { label: 'Email', after: email },
    ],
  });
  await expect(
    approveWaiting(services, one, { id }),
    'the first approver again',
  ).rejects.toMatchObject({
    code: 'not-allowed',
  });

  await approveWaiting(services, other, { id });

  expect(await isAdmin()).toBe(true);
  const made = { ...one, userId: id };
  for (const approver of [one, other]) {
    await saveOperator(services, approver, { ...OPERATOR, ...THEIRS });
    await expect(
      approveChange(services, made, await first()),
      'approved by both',
    ).rejects.toMatchObject({ code: 'not-allowed' });
    await withdrawChange(services, approver, await first());
  }
});

test('refusing a person also closes the request and the alert about them', async () => {
  const { services, one, other, waiting, open, applicant } = await house();
  const id = await applicant();
  await approveWaiting(services, one, { id });
  await refuseWaiting(services, other, { id });
  expect(await waiting()).toEqual([]);
  expect(await open()).toEqual([]);
  await expect(approveWaiting(services, other, { id })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('the only administrator sets everything up alone', async () => {
  const { services, db, clock } = await testServices({ now: '2026-11-27T08:00:00Z' });
  const only = await given.admin(services);
  await saveOperator(services, only, { ...OPERATOR, bankAccount: '11111111111' });
  await saveOperator(services, only, OPERATOR);
  const fee = { account: null, store: null, fromDay: '2026-12-05', fee: 450, reason: 'All' };
  await addRate(services, only, fee);
  const at = clock.now();
  const asks = { emailProvedAt: at, approvalAskedAt: at };
  const { userId: id } = await givenPerson(services, 'admin', null, asks);
  await db.membership.deleteMany({ where: { userId: id } });
  await approveWaiting(services, only, { id });

  expect(await readOperator(db)).toEqual(OPERATOR);
  expect((await listRates(services, only)).rows).toHaveLength(1);
  expect(await db.membership.count({ where: { role: 'admin' } })).toBe(2);
  expect(await waitingMoney(services, only)).toEqual([]);
  expect((await pastMoney(services, only, { page: 1, limit: 25 })).docs).toHaveLength(4);
});

test('a person who removed the other administrators cannot act alone, until another is approved on the server', async () => {
  const { services, db, one, other, clock, account, change, waiting, applicant } = await house();
  await removeAdministrator(services, one, { id: other.userId! });
  clock.advance(400 * DAY_MS);

  expect(await change(THEIRS)).toEqual(WAITS);
  const id = await applicant();
  expect(await approveWaiting(services, one, { id }), 'needs a second approval too').toEqual(WAITS);
  expect(await account()).toBe('62000000001');

  const { email } = await db.user.findUniqueOrThrow({ where: { id } });
  await approveAdministrator(services, { name: 'Server', userId: null }, { email });
  const [asked, ...others] = await waiting();
  expect([asked?.kind, others]).toEqual(['companyDetails', []]);
  await approveChange(services, { ...other, userId: id }, asked!);
  expect(await account()).toBe('99999999999');
});

test('an only administrator who removed no one can act alone', async () => {
  const { services, one, other, change, db } = await house();
  await db.membership.deleteMany({ where: { userId: other.userId! } });
  expect(await change(THEIRS)).toEqual({ message: 'Company details saved' });
  expect(await waitingMoney(services, one)).toEqual([]);
});

test('merchants still see the old bank account while a change waits', async () => {
  const { services, change } = await house();
  await change(THEIRS);
  expect(await readEftDetails(services.db)).toMatchObject({ account: '62000000001' });
});

test('the same details sent again change nothing and need no approval', async () => {
  const { change, waiting, actions } = await house();
  expect(await change({})).toEqual({ message: 'No changes to save' });
  expect(await waiting()).toEqual([]);
  expect(await actions()).toEqual(['operator.save']);
});

test('only administrators can request or approve changes', async () => {
  const { services, one, merchant, change, first, price } = await house();
  await change(THEIRS, one);
  const asked = await first();
  for (const actor of [merchant, given.storeManager(merchant, []), given.hubStaff()]) {
    for (const action of [
      () => change({ legalName: 'Theirs' }, actor),
      () => price(actor),
      () => removeRate(services, actor, { id: newId() }),
      () => approveChange(services, actor, asked),
      () => approveWaiting(services, actor, { id: newId() }),
    ])
      await expect(action()).rejects.toMatchObject({ code: 'not-allowed' });
  }
});

test('a request by a person who is no longer an administrator can only be refused', async () => {
  const { services, db, one, other, account, change, first, open } = await house();
  await change(THEIRS);
  await db.membership.deleteMany({ where: { userId: one.userId! } });
  const third = await given.admin(services);
  const asked = await waitingMoney(services, third);

  await expect(approveChange(services, other, asked[0]!)).rejects.toMatchObject({
    code: 'not-allowed',
    message: expect.stringContaining('no longer an administrator'),
  });

  expect(await account()).toBe(OPERATOR.bankAccount);
  await refuseChange(services, other, { id: (await first()).id });
  expect(await open()).toEqual([]);
});
