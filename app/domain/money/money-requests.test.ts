import { expect, test } from 'vitest';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { availableCents } from '#app/domain/wallet/balance.ts';
import { beginTopUp } from '#app/domain/wallet/begin-top-up.ts';
import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import { checkPayment } from '#app/domain/wallet/check-payment.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { eftReference } from '#app/domain/wallet/eft-reference.rules.ts';
import { givenDifference } from '#tests/builders/difference.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { askMoney } from './ask-money.ts';
import { creditUnknown } from './credit-unknown.ts';
import {
  approveChange,
  refuseChange,
  withdrawChange,
} from '#app/domain/approvals/decide-change.ts';
import { lapseChanges } from './lapse-changes.ts';
import { pastMoney, waitingMoney } from './list-money-requests.ts';
import type { MoneyAsked } from './money-requests.schema.ts';

const EFT = { kind: 'eftTopUp', bankReference: 'T1000428 BOER', paidOn: '2026-11-20' } as const;
const OF_ALL = { page: 1, limit: 25 } as const;

/** An account with R100.00, and two administrators. */
async function books() {
  const it = await testServices({ connections: 12 });
  const { services, db } = it;
  const merchant = await given.merchant(services, { balanceCents: 10_000 });
  const { merchantId: account } = merchant;
  const [one, other] = [await given.admin(services), await given.admin(services)];
  const ask = (asked: MoneyAsked, actor = one) => askMoney(services, actor, { account, asked });
  const waiting = async () => (await waitingMoney(services, one))[0]!;
  const balance = () => availableCents(services, account);
  // Alerts about changes that were made are tested in change-news.test.ts.
  const open = () => db.alert.findMany({ where: { closedAt: null, code: { not: 'changeMade' } } });
  const actions = async () =>
    (await db.auditEntry.findMany({ orderBy: { at: 'asc' } })).flatMap(({ action }) =>
      action.startsWith('money.') ? action : [],
    );
  return { ...it, merchant, account, one, other, ask, waiting, balance, open, actions };
}

test('a small adjustment is made at once in both directions, with its reason', async () => {
  const { ask, balance, db, services, actions } = await books();
  await ask({ kind: 'adjustment', amount: 2_500, reason: 'Lost parcel' });
  await ask({ kind: 'adjustment', amount: -500, reason: 'Typed twice' });
  expect(await balance()).toBe(12_000);
  expect(await actions()).toEqual(['money.change', 'money.change']);
  expect(
    await db.transaction.findMany({ where: { type: 'adjustment' }, orderBy: { id: 'asc' } }),
  ).toMatchObject([
    { amountCents: 2_500n, effectCents: 2_500n, details: { reason: 'Lost parcel' } },
    { amountCents: -500n, effectCents: -500n },
  ]);
  expect(await checkLedger(services)).toEqual([]);
});

test('a large adjustment is made once, after another administrator approves it', async () => {
  const { ask, waiting, balance, account, one, other, services, open, actions, db } = await books();
  await ask({ kind: 'adjustment', amount: 50_001, reason: 'Agreed with their owner' });
  expect(await balance()).toBe(10_000);
  expect(await open()).toMatchObject([{ code: 'moneyToApprove', merchantId: null }]);
  const { id, account: shown } = await waiting();
  expect(shown, 'no more of it').toEqual({ id: account, name: expect.any(String) });
  expect((await pastMoney(services, one, OF_ALL)).docs, 'it waits').toEqual([]);

  await expect(approveChange(services, one, { id }), 'the person who asked').rejects.toMatchObject({
    code: 'not-allowed',
  });
  const all = await Promise.allSettled(
    Array.from({ length: 5 }, () => approveChange(services, other, { id })),
  );

  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await balance()).toBe(60_001);
  expect(await open()).toEqual([]);
  expect(await actions()).toEqual(['money.ask', 'money.approve']);
  expect(await db.transaction.count({ where: { type: 'adjustment' } })).toBe(1);
  expect((await pastMoney(services, one, OF_ALL)).docs).toMatchObject([
    { state: 'done', isOwn: true, decidedByName: other.name, transactionId: expect.any(String) },
  ]);
});

test.each([
  ['who was approved by the one who asked', 'one', 'other'],
  ['who approved the one who asked', 'other', 'one'],
] as const)('an administrator %s cannot approve within a week', async (_, approver, approved) => {
  const it = await books();
  const { ask, waiting, balance, db, clock, services, other } = it;
  await ask({ kind: 'adjustment', amount: 50_001, reason: 'Agreed with their owner' });
  await db.$transaction((tx) =>
    writeAudit(tx, it[approver], {
      at: clock.now(),
      action: 'administrator.approve',
      subject: it[approved].userId!,
    }),
  );

  const early = approveChange(services, other, await waiting());
  await expect(early).rejects.toMatchObject({ code: 'not-allowed' });
  expect(await balance()).toBe(10_000);

  clock.advance(8 * 86_400_000);
  await approveChange(services, other, await waiting());
  expect(await balance()).toBe(60_001);
});

test.each(['One.Two+second@thumela.example', 'onetwo@thumela.example', 'ONE.TWO@thumela.example'])(
  'an administrator with the address %s cannot approve for one.two@thumela.example',
  async (email) => {
    const { ask, waiting, balance, db, services, one, other } = await books();
    await db.user.update({
      where: { id: one.userId! },
      data: { email: 'one.two@thumela.example' },
    });
    await db.user.update({ where: { id: other.userId! }, data: { email } });
    await ask({ kind: 'adjustment', amount: 50_001, reason: 'Agreed with their owner' });

    const agreed = approveChange(services, other, await waiting());

    await expect(agreed).rejects.toMatchObject({ code: 'not-allowed' });
    expect(await balance()).toBe(10_000);
  },
);

test('a change to the administrator’s own account needs approval', async () => {
  const { ask, balance, one, account, db, open } = await books();
  const at = new Date();
  const member = { userId: one.userId!, merchantId: account, role: 'merchant' } as const;
  await db.membership.create({ data: { id: newId(), ...member, createdAt: at, acceptedAt: at } });
  await ask({ kind: 'adjustment', amount: 100, reason: 'For me' });
  expect(await balance()).toBe(10_000);
  expect(await open()).toMatchObject([{ code: 'moneyToApprove' }]);
});

test('every credit limit needs a second administrator, if there is one', async () => {
  const { ask, waiting, services, other, db, account } = await books();
  const asked = { kind: 'creditLimit', amount: 100, reason: 'They pay later' } as const;
  const limit = async () =>
    (await db.merchant.findUniqueOrThrow({ where: { id: account } })).creditLimitCents;
  await ask(asked);
  expect(await limit()).toBe(0n);
  await approveChange(services, other, await waiting());
  expect(await limit()).toBe(100n);

  await db.membership.deleteMany({ where: { role: 'admin', userId: other.userId! } });
  await ask({ ...asked, amount: 200 });
  expect(await limit()).toBe(200n);
});

test('a request that is not approved in 14 days expires and is kept', async () => {
  const { ask, waiting, services, other, one, open, balance, clock, db } = await books();
  await ask({ kind: 'adjustment', amount: 50_001, reason: 'Agreed' });
  const { id } = await waiting();
  clock.advance(14 * 86_400_000 - 1);
  await lapseChanges(services);
  expect(await open()).toHaveLength(1);

  clock.advance(1);
  await expect(approveChange(services, other, { id })).rejects.toMatchObject({ code: 'not-found' });
  await lapseChanges(services);

  expect(await open()).toEqual([]);
  expect(await balance()).toBe(10_000);
  expect((await pastMoney(services, one, OF_ALL)).docs).toMatchObject([{ state: 'lapsed' }]);
  expect(await db.moneyRequest.count({ where: { state: 'waiting' } })).toBe(0);
});

test('a refused or withdrawn request changes no balance and is kept', async () => {
  const { ask, waiting, balance, one, other, services, open } = await books();
  await ask({ kind: 'adjustment', amount: -60_000, reason: 'A mistake' });
  const first = await waiting();
  await expect(refuseChange(services, one, first)).rejects.toMatchObject({ code: 'not-allowed' });
  await refuseChange(services, other, first);
  await ask({ kind: 'adjustment', amount: 60_000, reason: 'Another one' });
  const second = await waiting();
  await expect(withdrawChange(services, other, second)).rejects.toMatchObject({
    code: 'not-allowed',
  });
  await withdrawChange(services, one, second);
  await expect(approveChange(services, other, second)).rejects.toMatchObject({ code: 'not-found' });
  expect(await balance()).toBe(10_000);
  expect(await open()).toEqual([]);
  expect((await pastMoney(services, one, OF_ALL)).docs.map(({ state }) => state)).toEqual([
    'withdrawn',
    'refused',
  ]);
});

test('an EFT payment is credited once, even if two people enter it in different spellings', async () => {
  const { ask, balance, one, other, services, db } = await books();
  const typed = [
    ask({ ...EFT, amount: 20_000 }, one),
    ask({ ...EFT, amount: 20_000, bankReference: 't1000428 boer' }, other),
  ];
  const ends = await Promise.allSettled(typed);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await balance()).toBe(30_000);
  await ask({ ...EFT, amount: 20_000, paidOn: '2026-11-21' });
  expect(await balance()).toBe(50_000);
  const credited = await db.transaction.findMany({
    where: { provider: 'EFT' },
    orderBy: { id: 'asc' },
  });
  expect(credited.map(({ details }) => details)).toMatchObject([
    { paidOn: '2026-11-20' },
    { paidOn: '2026-11-21' },
  ]);
  expect(await checkLedger(services)).toEqual([]);
});

test('a pay-out is deducted once, even if two people enter it', async () => {
  const { ask, balance, one, other, services } = await books();
  const payOut = { ...EFT, kind: 'payOut', amount: 2_000, reason: 'Closing' } as const;
  const ends = await Promise.allSettled([
    ask(payOut, one),
    ask({ ...payOut, bankReference: 't1000428 boer' }, other),
  ]);
  expect(ends).toContainEqual(
    expect.objectContaining({ reason: expect.objectContaining({ code: 'conflict' }) }),
  );
  expect(await balance()).toBe(8_000);
  await ask({ ...EFT, amount: 2_000 });
  expect(await balance(), 'what came in is another payment').toBe(10_000);
  expect(await checkLedger(services)).toEqual([]);
});

test('a refused payment can be entered again', async () => {
  const { ask, waiting, other, services, balance } = await books();
  await ask({ ...EFT, amount: 60_000 });
  await refuseChange(services, other, await waiting());
  await ask({ ...EFT, amount: 60_000 });
  await approveChange(services, other, await waiting());
  expect(await balance()).toBe(70_000);
});

test('a pay-out above the balance is refused, also if the balance was spent before the approval', async () => {
  const { ask, waiting, balance, other, services, merchant } = await books();
  const payOut = { ...EFT, kind: 'payOut', reason: 'Closing the account' } as const;
  await expect(ask({ ...payOut, amount: 10_001 })).rejects.toMatchObject({
    code: 'insufficient-balance',
  });
  const eft = { kind: 'eftTopUp', bankReference: 'T1', paidOn: '2026-11-20' } as const;
  await ask({ ...eft, amount: 50_000 }, other);
  await ask({ ...payOut, amount: 60_000, bankReference: 'Out 1' });
  await ask({ kind: 'adjustment', amount: -100, reason: 'A fee' });
  await expect(
    approveChange(services, other, await waiting()),
    'it is spent now',
  ).rejects.toMatchObject({ code: 'insufficient-balance' });
  expect(await balance()).toBe(59_900);
  expect((await waiting()).state, 'it waits on').toBe('waiting');
  expect(merchant).toBeDefined();
});

test('an adjustment may go below the limit, and an alert stays until the account is above it', async () => {
  const { ask, balance, open, account, waiting, services, other } = await books();
  await ask({ kind: 'adjustment', amount: -15_000, reason: 'A dispute that was lost' });
  expect(await balance()).toBe(-5_000);
  expect(await open()).toMatchObject([
    { code: 'belowLimit', merchantId: account, facts: { cents: -5_000 } },
  ]);
  await ask({ kind: 'creditLimit', amount: 5_000, reason: 'They pay on the first' });
  await approveChange(services, other, await waiting());
  expect(await open()).toEqual([]);
});

test('the alert below the limit follows top-ups and reversals, not only adjustments', async () => {
  const { ask, balance, open, account, services, merchant, payments } = await books();
  const below = async () => (await open()).filter(({ code }) => code === 'belowLimit');
  const topUp = async (amountCents: number) => {
    const { reference } = await beginTopUp(services, merchant, { amountCents });
    payments.become(reference, { state: 'succeeded' });
    await checkPayment(services, { reference });
    return reference;
  };
  await ask({ kind: 'adjustment', amount: -20_000, reason: 'A dispute that was lost' });
  const reference = await topUp(4_000);
  expect(await balance()).toBe(-6_000);
  expect(await below()).toMatchObject([{ merchantId: account, facts: { cents: -6_000 } }]);
  await topUp(6_000);
  expect(await balance()).toBe(0);
  expect(await below()).toEqual([]);

  payments.become(reference, { state: 'reversed' });
  await checkPayment(services, { reference });

  expect(await balance()).toBe(-4_000);
  expect(await below()).toMatchObject([{ merchantId: account, facts: { cents: -4_000 } }]);
  expect(await checkLedger(services)).toEqual([]);
});

test('a form that is sent again is answered that its change will not be made', async () => {
  const { services, one, other, account, waiting, balance, clock, db } = await books();
  const asked = { kind: 'adjustment', amount: 50_001, reason: 'Agreed' } as const;
  const ask = async (formKey: string) =>
    (await askMoney(services, one, { account, asked, formKey })).message;
  const keys = [newId(), newId(), newId(), newId()] as const;
  const first = await ask(keys[0]);
  expect(first).toBe('Waiting for another administrator to approve');
  expect(await ask(keys[0])).toBe(first);
  await refuseChange(services, other, await waiting());
  await ask(keys[1]);
  await withdrawChange(services, one, await waiting());
  await ask(keys[2]);
  await approveChange(services, other, await waiting());
  await ask(keys[3]);
  clock.advance(15 * 86_400_000);
  await lapseChanges(services);

  expect([await ask(keys[0]), await ask(keys[1]), await ask(keys[2]), await ask(keys[3])]).toEqual([
    'Another administrator refused this change',
    'You withdrew this change',
    'Waiting for another administrator to approve',
    'This change expired before another administrator approved it',
  ]);
  expect(await balance()).toBe(60_001);
  expect(await db.moneyRequest.count()).toBe(4);
});

test('a top-up of a provider that is not set up cannot be refunded, and nothing is reserved', async () => {
  const { services, one, other, merchant, account, payments, balance, waiting } = await books();
  const topUp = async () => {
    const { reference, transactionId } = await beginTopUp(services, merchant, {
      amountCents: 100_000,
    });
    payments.become(reference, { state: 'succeeded' });
    await checkPayment(services, { reference });
    return transactionId;
  };
  const refund = (topUpId: string, amount: number) =>
    ({ kind: 'topUpRefund', topUpId, reason: 'Paid twice', amount }) as const;
  const topUpId = await topUp();
  const withOther = { ...services, payments: { ...payments, name: 'Another' } };
  for (const deps of [withOther, { ...services, payments: null }])
    await expect(
      askMoney(deps, one, { account, asked: refund(topUpId, 1_000) }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: 'Paystack is no longer set up. Record a payout by EFT instead.',
    });
  await askMoney(services, one, { account, asked: refund(topUpId, 90_000) });
  await expect(approveChange(withOther, other, await waiting())).rejects.toMatchObject({
    code: 'conflict',
  });

  expect(await balance()).toBe(110_000);
  expect(await checkLedger(services)).toEqual([]);
});

test('an administrator who belongs to the account cannot approve its changes', async () => {
  const { services, ask, waiting, balance, account, other, db, clock } = await books();
  await ask({ kind: 'adjustment', amount: 50_001, reason: 'Agreed with their owner' });
  const of = { userId: other.userId!, merchantId: account };
  const at = clock.now();
  const role = 'storeManager' as const;
  await db.membership.create({ data: { id: newId(), ...of, role, createdAt: at, acceptedAt: at } });

  await expect(approveChange(services, other, await waiting())).rejects.toMatchObject({
    code: 'not-allowed',
    message: 'You belong to this account. Another administrator must approve this change.',
  });
  expect(await balance()).toBe(10_000);
  expect((await waiting()).state).toBe('waiting');

  await approveChange(services, await given.admin(services), await waiting());
  expect(await balance()).toBe(60_001);
});

test('the refund of a top-up starts when it is approved, and EFT payments cannot be refunded', async () => {
  const { ask, waiting, services, merchant, payments, other, balance, db } = await books();
  const { reference, transactionId } = await beginTopUp(services, merchant, {
    amountCents: 100_000,
  });
  payments.become(reference, { state: 'succeeded' });
  await checkPayment(services, { reference });
  const refund = { kind: 'topUpRefund', topUpId: transactionId, reason: 'Paid twice' } as const;
  await ask({ ...refund, amount: 90_000 });
  expect(await balance()).toBe(110_000);
  await approveChange(services, other, await waiting());
  expect(await balance()).toBe(20_000);
  expect(await db.outbox.count({ where: { key: { startsWith: `${reference}-refund-` } } })).toBe(1);

  await ask({ ...EFT, amount: 1_000 });
  const eft = await db.transaction.findFirstOrThrow({ where: { provider: 'EFT' } });
  await expect(ask({ ...refund, topUpId: eft.id, amount: 1_000 })).rejects.toMatchObject({
    code: 'conflict',
  });
  const stranger = await given.merchant(services);
  const asked = { ...refund, amount: 1_000 };
  await expect(
    askMoney(services, other, { account: stranger.merchantId, asked }),
    'another account’s top-up',
  ).rejects.toMatchObject({ code: 'conflict' });
});

test('an unmatched payment is credited once, and later refunds of it are matched', async () => {
  const { services, one, other, merchant, account, balance, db, payments } = await books();
  const reference = `PAY-${newId()}`;
  const id = await givenDifference(services, { reference });
  const { eftNumber } = await db.merchant.findUniqueOrThrow({ where: { id: account } });
  const credit = (whose: string, by = one) =>
    creditUnknown(services, by, { id, account: whose, reason: 'Their bank’s letter' });
  await expect(credit('nobody@shop.example')).rejects.toMatchObject({
    details: { fields: { account: expect.any(String) } },
  });
  await expect(credit(merchant.email ?? '', merchant)).rejects.toMatchObject({
    code: 'not-allowed',
  });

  const ends = await Promise.allSettled([
    credit(`EFT ${eftReference(eftNumber)} Nov`),
    credit(merchant.email ?? '', other),
  ]);

  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await balance()).toBe(20_000);
  expect(await db.moneyDifference.findUniqueOrThrow({ where: { id } })).toMatchObject({
    endedAt: expect.any(Date),
    note: 'Their bank’s letter',
  });
  expect(payments.name).toBe('Paystack');
  expect(await db.transaction.findUniqueOrThrow({ where: { reference } })).toMatchObject({
    type: 'accountTopUp',
    provider: 'Paystack',
    status: 'SUCCESSFUL',
  });
  expect(await checkLedger(services)).toEqual([]);
});

test('an unmatched payment in another currency cannot be credited', async () => {
  const { services, one, merchant, balance } = await books();
  const id = await givenDifference(services, { said: 'NGN\u00a0100.00' });
  const asked = { id, account: merchant.email ?? '', reason: 'Theirs' };
  await expect(creditUnknown(services, one, asked)).rejects.toMatchObject({ code: 'conflict' });
  expect(await balance()).toBe(10_000);
});

test('concurrent requests for a credit limit run one after the other', async () => {
  const { ask, one, other, db, account } = await books();
  await db.membership.deleteMany({ where: { role: 'admin' } });
  const asked = { kind: 'creditLimit', reason: 'They pay on the first' } as const;
  const all = Array.from({ length: 8 }, (_, nth) =>
    ask({ ...asked, amount: 1_000 }, nth % 2 ? one : other),
  );
  await Promise.all(all);
  const { creditLimitCents } = await db.merchant.findUniqueOrThrow({ where: { id: account } });
  expect(creditLimitCents).toBe(1_000n);
});

test('concurrent refunds of one top-up run one after the other', async () => {
  const { ask, services, merchant, payments, db } = await books();
  const { reference, transactionId } = await beginTopUp(services, merchant, {
    amountCents: 10_000,
  });
  payments.become(reference, { state: 'succeeded' });
  await checkPayment(services, { reference });
  const refund = { kind: 'topUpRefund', topUpId: transactionId, reason: 'Paid twice' } as const;
  const ends = await Promise.allSettled(
    Array.from({ length: 8 }, () => ask({ ...refund, amount: 2_000 })),
  );
  const codes = ends.map((end) =>
    end.status === 'fulfilled' ? 'done' : (end.reason as { code: string }).code,
  );
  expect(codes.sort()).toEqual([...Array(3).fill('conflict'), ...Array(5).fill('done')]);
  expect(await db.transaction.count({ where: { type: 'topUpRefund' } })).toBe(5);
  expect(await checkLedger(services)).toEqual([]);
});

test('only administrators can change money or read the changes', async () => {
  const { ask, merchant, services, account } = await books();
  const asked = { kind: 'adjustment', amount: 100, reason: 'For me' } as const;
  for (const actor of [
    merchant,
    given.storeManager(merchant, []),
    given.hubStaff(),
    { ...merchant, role: 'embedded' as const },
  ]) {
    for (const action of [
      () => askMoney(services, actor, { account, asked }),
      () => approveChange(services, actor, { id: account }),
      () => waitingMoney(services, actor),
      () => pastMoney(services, actor, OF_ALL),
    ])
      await expect(action()).rejects.toMatchObject({ code: 'not-allowed' });
  }
  expect(ask).toBeDefined();
});

test('a form that is posted again gets the same answer, and nothing is done twice', async () => {
  const { ask, services, one, other, account, balance, db, actions } = await books();
  const asked = { kind: 'adjustment', amount: 2_500, reason: 'Lost parcel' } as const;
  const formKey = newId();
  const send = (over = {}, actor = one) =>
    askMoney(services, actor, { account, asked: { ...asked, ...over }, formKey });

  const answers = await Promise.all(Array.from({ length: 5 }, () => send()));

  expect(answers).toEqual(Array(5).fill({ message: 'Done' }));
  expect(await balance()).toBe(12_500);
  expect(await actions()).toEqual(['money.change']);
  for (const [over, by] of [
    [{ amount: 2_600 }, one],
    [{}, other],
  ] as const)
    await expect(send(over, by), 'something else by one form').rejects.toMatchObject({
      code: 'conflict',
    });
  await ask(asked);
  expect(await balance(), 'the same by another form is another change').toBe(15_000);
  expect(await db.moneyRequest.count()).toBe(2);
});

test('a waiting form that is posted again gets the same answer, also after the approval', async () => {
  const { services, one, other, account, waiting, balance, open } = await books();
  const asked = { kind: 'creditLimit', amount: 60_000, reason: 'They pay later' } as const;
  const formKey = newId();
  const send = () => askMoney(services, one, { account, asked, formKey });
  const first = await send();
  expect(await send()).toEqual(first);
  expect(await open()).toHaveLength(1);
  await approveChange(services, other, await waiting());
  expect(await send()).toEqual(first);
  expect(await open()).toEqual([]);
  expect(await balance()).toBe(10_000);
});

test('a refund, pay-out, EFT payment or credit that is posted again is made once', async () => {
  const { services, one, merchant, account, payments, balance, db } = await books();
  const { reference, transactionId } = await beginTopUp(services, merchant, {
    amountCents: 10_000,
  });
  payments.become(reference, { state: 'succeeded' });
  await checkPayment(services, { reference });
  const reason = 'Asked for';
  const all: [MoneyAsked, number][] = [
    [{ kind: 'topUpRefund', topUpId: transactionId, amount: 2_000, reason }, 18_000],
    [{ ...EFT, kind: 'payOut', amount: 3_000, reason }, 15_000],
    [{ ...EFT, amount: 1_000 }, 16_000],
  ];
  for (const [asked, left] of all) {
    const formKey = newId();
    for (let nth = 0; nth < 2; nth += 1)
      expect(await askMoney(services, one, { account, asked, formKey })).toEqual({
        message: 'Done',
      });
    expect(await balance(), asked.kind).toBe(left);
  }
  const id = await givenDifference(services);
  const credit = { id, account: merchant.email ?? '', reason, formKey: newId() };
  const both = [creditUnknown(services, one, credit), creditUnknown(services, one, credit)];
  expect(await Promise.all(both)).toEqual([{ message: 'Done' }, { message: 'Done' }]);
  expect(await creditUnknown(services, one, credit)).toEqual({ message: 'Done' });
  expect(await balance()).toBe(26_000);
  await expect(creditUnknown(services, one, { ...credit, formKey: newId() })).rejects.toMatchObject(
    { code: 'conflict' },
  );
  expect(await db.moneyRequest.count()).toBe(4);
  expect(await checkLedger(services)).toEqual([]);
});

test('one administrator’s changes to an account in a day are added up, and above the limit they need approval', async () => {
  const { ask, one, other, balance, clock, services, waiting } = await books();
  const adjust = (amount: number, by = one) =>
    ask({ kind: 'adjustment', amount, reason: 'Lost parcel' }, by);
  const WAITS = { message: expect.stringContaining('for another') };
  expect(await ask({ ...EFT, amount: 30_000 })).toEqual({ message: 'Done' });
  expect(await adjust(-15_000), 'either way').toEqual({ message: 'Done' });
  expect(await adjust(5_001)).toEqual(WAITS);
  expect(await adjust(5_000), 'what waits has not moved').toEqual({ message: 'Done' });
  expect(await adjust(1)).toEqual(WAITS);
  expect(await adjust(50_000, other), 'theirs are their own').toEqual({ message: 'Done' });
  const limit = { kind: 'creditLimit', amount: 50_000, reason: 'They pay later' } as const;
  expect(await ask(limit), 'a limit always waits').toEqual(WAITS);
  expect(await balance()).toBe(80_000);

  clock.advance(24 * 3_600_000);
  await approveChange(services, other, await waiting());
  expect(await adjust(50_000), 'what two agreed to does not count').toEqual({ message: 'Done' });
  expect(await balance()).toBe(135_001);
});

test('the changes to each account are added up separately', async () => {
  const { ask, services, one } = await books();
  const { merchantId } = await given.merchant(services);
  await ask({ ...EFT, amount: 50_000 });
  const asked = { kind: 'adjustment', amount: 50_000, reason: 'Lost parcel' } as const;
  expect(await askMoney(services, one, { account: merchantId, asked })).toEqual({
    message: 'Done',
  });
});

test('concurrent small changes of one administrator cannot exceed the limit together', async () => {
  const { ask, balance, db } = await books();
  const asked = { kind: 'adjustment', amount: 20_000, reason: 'Lost parcel' } as const;
  await Promise.all(Array.from({ length: 8 }, () => ask(asked)));
  expect(await balance()).toBe(50_000);
  expect(await db.moneyRequest.count({ where: { state: 'waiting' } })).toBe(6);
});
