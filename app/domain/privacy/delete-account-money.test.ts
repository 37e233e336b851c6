import type { Prisma } from '@prisma/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { askMoney } from '#app/domain/money/ask-money.ts';
import { approveChange } from '#app/domain/approvals/decide-change.ts';
import type { MoneyAsked } from '#app/domain/money/money-requests.schema.ts';
import type { Self } from '#app/domain/people/own-password.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { feeOf } from '#app/domain/shipments/shipment-fee.rules.ts';
import { carryBalance } from '#app/domain/wallet/carry-balance.ts';
import { lockOpenAccount } from '#app/domain/wallet/lock-open-account.ts';
import { availableOf, heldOf, HOUSE } from '#app/domain/wallet/ledger.ts';
import { returnOrderFee } from '#app/domain/wallet/order-fee.ts';
import { recordTransaction, settleTransaction } from '#app/domain/wallet/record-transaction.ts';
import { beginRefund } from '#app/domain/wallet/top-up-refunds.ts';
import { beginTopUp } from '#app/domain/wallet/begin-top-up.ts';
import { checkPayment } from '#app/domain/wallet/check-payment.ts';
import { given } from '#tests/builders/given.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { selfOf } from '#tests/builders/self.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { openIdentityBench, PASSWORD, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { testServices, type TestServices } from '#tests/fakes/test-services.ts';
import { deleteAccount } from './delete-account.ts';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

async function waiting(db: Pick<Prisma.TransactionClient, '$queryRaw'>): Promise<number> {
  const [row] = await db.$queryRaw<[{ count: bigint }]>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return Number(row.count);
}

test('money that arrives while an account is being closed prevents the closing', async () => {
  const userId = await bench.provedPerson('late@example.co.za');
  const self = await selfOf(bench, userId);
  const merchantId = self.actor.merchantId!;
  const closing = await bench.db.$transaction(async (tx) => {
    await lockOpenAccount(tx, merchantId);
    const leg = { step: 'credit', from: HOUSE.bank, to: availableOf(merchantId), cents: 10_000 };
    const at = bench.auth.clock.now();
    await recordTransaction(tx, {
      type: 'accountTopUp',
      merchantId,
      reference: newId(),
      status: 'SUCCESSFUL',
      amountCents: 10_000,
      at,
      legs: [leg],
    });
    const left = deleteAccount(bench.auth, self, { currentPassword: PASSWORD });
    left.catch(() => {});
    await eventually(async () => expect(await waiting(bench.db)).toBe(1));
    return { left };
  });
  await expect(closing.left).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('paid out'),
  });
});

/** Runs `late` while the account is being closed. The closing is committed once `late` waits for its lock or is
 *  done. */
async function whileClosing(
  { db, clock }: TestServices,
  merchantId: string,
  late: () => Promise<unknown>,
): Promise<void> {
  const { over } = await db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from merchants where id = ${merchantId}::uuid for update`;
    await tx.merchant.update({ where: { id: merchantId }, data: { closedAt: clock.now() } });
    let isOver = false;
    const over = late().finally(() => (isOver = true));
    over.catch(() => {});
    await eventually(async () => expect(isOver || (await waiting(db)) === 1).toBe(true));
    return { over };
  });
  await over;
}

test('a payment credited while its account is being closed raises an alert and stores no card details', async () => {
  const it = await testServices({ connections: 12 });
  const { services, db, payments } = it;
  const merchant = await given.merchant(services, { balanceCents: 0 });
  const { reference } = await beginTopUp(services, merchant, { amountCents: 10_000 });
  payments.become(reference, { state: 'succeeded' });

  await whileClosing(it, merchant.merchantId, () => checkPayment(services, { reference }));

  expect(await db.transaction.findUnique({ where: { reference } })).toMatchObject({
    status: 'SUCCESSFUL',
    details: { payment: { authorization: null, customer: null } },
  });
  expect(await db.alert.findMany()).toMatchObject([{ code: 'paidAfterClosing' }]);
});

/** An account with a function that closes it, and two administrators who can ask for and approve changes. */
async function closedAccount({ giftCents = 0 } = {}) {
  const it = await testServices({ connections: 12 });
  const { services, db, clock } = it;
  const merchant = await given.merchant(services, { balanceCents: giftCents });
  const account = merchant.merchantId;
  const [one, other] = [await given.admin(services), await given.admin(services)];
  const ask = (asked: MoneyAsked) => askMoney(services, one, { account, asked });
  const closedAt = clock.now();
  const close = () => db.merchant.update({ where: { id: account }, data: { closedAt } });
  const alerts = () => db.alert.findMany({ where: { closedAt: null } });
  return { ...it, merchant, account, other, ask, close, alerts };
}
const EFT = { kind: 'eftTopUp', bankReference: 'T1000428', paidOn: '2026-11-20' } as const;

test('an EFT payment approved after its account was closed raises an alert', async () => {
  const { services, db, other, ask, close, alerts } = await closedAccount();
  await ask({ ...EFT, amount: 60_000 });
  await close();
  const { id } = await db.moneyRequest.findFirstOrThrow();

  await approveChange(services, other, { id });

  const { transactionId } = await db.moneyRequest.findFirstOrThrow();
  expect(await alerts()).toMatchObject([
    {
      code: 'paidAfterClosing',
      subjectId: transactionId,
      merchantId: null,
      facts: { cents: 60_000 },
    },
  ]);
});

test('an adjustment that adds to a closed account raises an alert, one that deducts does not', async () => {
  const { ask, close, alerts } = await closedAccount();
  await close();
  await ask({ kind: 'adjustment', amount: 5_000, reason: 'Counted twice' });
  expect(await alerts()).toMatchObject([{ code: 'paidAfterClosing', facts: { cents: 5_000 } }]);
  await ask({ kind: 'adjustment', amount: -5_000, reason: 'Paid out by hand' });
  expect(await alerts()).toHaveLength(1);
});

test('a fee returned to a closed account raises an alert if it was paid, not if it was welcome credit', async () => {
  const comesBack = async (giftCents: number) => {
    const { services, db, clock, merchant, ask, close, alerts } = await closedAccount({
      giftCents,
    });
    if (giftCents === 0) await ask({ ...EFT, amount: 500 });
    const order = await given.order(services, { merchant });
    await requestShipments(services, merchant, { orderKeys: [order.orderKey] });
    const shipment = await db.shipment.findFirstOrThrow();
    await close();
    const fee = feeOf(shipment, clock.now());
    await db.$transaction((tx) => returnOrderFee(tx, fee));
    return (await alerts()).map(({ code, facts }) => ({ code, facts }));
  };
  expect(await comesBack(0)).toEqual([{ code: 'paidAfterClosing', facts: { cents: 500 } }]);
  expect(await comesBack(500)).toEqual([]);
});

test('a refund that fails after its account was closed raises only the alert about the refund', async () => {
  const { services, db, clock, payments, merchant, close, alerts } = await closedAccount();
  const { reference } = await beginTopUp(services, merchant, { amountCents: 10_000 });
  payments.become(reference, { state: 'succeeded' });
  await checkPayment(services, { reference });
  const topUp = await db.transaction.findUniqueOrThrow({ where: { reference } });
  const asked = { id: newId(), topUp, cents: 10_000, reason: 'Leaves', at: clock.now() };
  await db.$transaction((tx) => beginRefund(tx, asked));
  const refund = { reference: `${reference}-refund-${asked.id}` };
  await checkPayment(services, refund);
  await close();

  payments.refundBecomes(reference, 'failed');
  await checkPayment(services, refund);

  expect(await alerts()).toMatchObject([{ code: 'refundFailed', merchantId: null }]);
});

test('a balance that a shop brings to a closed account raises an alert', async () => {
  const { services, db, clock, account, close, alerts } = await closedAccount();
  const left = await given.merchant(services, { balanceCents: 0 });
  const admin = await given.admin(services);
  const asked = { ...EFT, amount: 4_000 };
  await askMoney(services, admin, { account: left.merchantId, asked });
  await close();

  const carry = { from: left.merchantId, to: account, storeName: 'Shop', cause: 'fee-1' };
  await db.$transaction((tx) => carryBalance(tx, { ...carry, at: clock.now() }));

  expect(await alerts()).toMatchObject([{ code: 'paidAfterClosing', facts: { cents: 4_000 } }]);
});

test('an account cannot be deleted while an EFT payment waits for approval', async () => {
  const { self, account } = await leaver();
  const admin = await givenPerson(bench.auth, 'admin', null);
  const asked = { ...EFT, amount: 60_000 };
  const deps = { ...bench.auth, payments: null };
  await askMoney(deps, { ...self.actor, ...admin, role: 'admin' }, { account, asked });
  await expect(leave(self)).rejects.toMatchObject(isInTheWay('approval'));

  await bench.db.moneyRequest.updateMany({
    where: { merchantId: account },
    data: { state: 'refused' },
  });
  await leave(self);
});

test('a rate that waits for approval does not prevent the deletion of its account', async () => {
  const { self, account } = await leaver();
  await bench.db.moneyRequest.create({
    data: {
      id: newId(),
      kind: 'addPrice',
      state: 'waiting',
      merchantId: account,
      amountCents: 400,
      reason: 'Agreed',
      askedBy: newId(),
      askedByName: 'Thandi Nkosi',
      askedAt: bench.auth.clock.now(),
    },
  });

  await leave(self);
});

test('an account cannot be deleted while a refund is pending', async () => {
  const { self, account, at } = await leaver();
  const reference = `TOPUP-${newId()}`;
  const paid = { merchantId: account, reference, amountCents: 10_000, at } as const;
  const credit = { step: 'credit', from: HOUSE.topUps, to: availableOf(account), cents: 10_000 };
  const type = 'accountTopUp';
  const refund = await bench.db.$transaction(async (tx) => {
    await recordTransaction(tx, { ...paid, type, status: 'SUCCESSFUL', legs: [credit] });
    const topUp = await tx.transaction.findUniqueOrThrow({ where: { reference } });
    const id = newId();
    await beginRefund(tx, { id, topUp, cents: 10_000, reason: 'Leaves', at });
    return `${reference}-refund-${id}`;
  });
  await expect(leave(self)).rejects.toMatchObject(isInTheWay('refund'));

  const send = { step: 'send', from: heldOf(account), to: HOUSE.topUps, cents: 10_000 };
  const done = () => ({ status: 'SUCCESSFUL' as const, askAt: null, legs: [send] });
  await bench.db.$transaction((tx) => settleTransaction(tx, { reference: refund, at }, done));
  await leave(self);
});

test('an account cannot be deleted while a top-up can still be paid, or was paid with another amount', async () => {
  const { self, account, at } = await leaver();
  const begun = { type: 'accountTopUp', status: 'PENDING', amountCents: 10_000, at } as const;
  const reference = `TOPUP-${newId()}`;
  const row = { ...begun, merchantId: account, reference, askAt: at };
  const id = await bench.db.$transaction((tx) => recordTransaction(tx, row));
  await expect(leave(self)).rejects.toMatchObject(isInTheWay('top-up'));

  const owner = { id: id!, merchantId: null, storeId: null };
  await bench.db.transaction.update({ where: { reference }, data: { askAt: null } });
  await raiseAlert(bench.db, 'paymentDiffers', owner, at);
  await expect(leave(self)).rejects.toMatchObject(isInTheWay('does not match'));

  await closeAlert(bench.db, owner.id, ['paymentDiffers'], { at });
  await leave(self);
});

const leave = (self: Self) => deleteAccount(bench.auth, self, { currentPassword: PASSWORD });
const isInTheWay = (word: string) => ({
  code: 'conflict',
  message: expect.stringContaining(word) as string,
});

async function leaver() {
  const self = await selfOf(bench, await bench.provedPerson(`${newId()}@example.co.za`));
  return { self, account: self.actor.merchantId!, at: bench.auth.clock.now() };
}

test('two credit limits of one account can be approved at the same time', async () => {
  const { services, db } = await testServices({ connections: 12 });
  const { merchantId: account } = await given.merchant(services);
  const [one, other] = [await given.admin(services), await given.admin(services)];
  for (const amount of [60_000, 70_000])
    await askMoney(services, one, {
      account,
      asked: { kind: 'creditLimit', amount, reason: 'Agreed' },
    });
  const requests = await db.moneyRequest.findMany({ where: { state: 'waiting' } });

  await Promise.all(requests.map(({ id }) => approveChange(services, other, { id })));

  const { creditLimitCents } = await db.merchant.findUniqueOrThrow({ where: { id: account } });
  expect([60_000n, 70_000n]).toContain(creditLimitCents);
});
