import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { availableCents } from './balance.ts';
import { beginTopUp } from './begin-top-up.ts';
import { checkLedger } from './check-ledger.ts';
import { checkPayment } from './check-payment.ts';
import { schedulePaymentChecks } from './schedule-payment-checks.ts';
import { refundableCents } from './taken-back.ts';
import { beginRefund } from './top-up-refunds.ts';

const PAID = 10_000;
const MINUTE = 60_000;

/** A paid top-up of R100, and refunds of it. */
async function paid() {
  const it = await testServices({ connections: 12 });
  const { services, db, payments, clock } = it;
  const merchant = await given.merchant(services, { balanceCents: 0 });
  const { reference } = await beginTopUp(services, merchant, { amountCents: PAID });
  payments.become(reference, { state: 'succeeded' });
  await checkPayment(services, { reference });
  const topUp = () => db.transaction.findUniqueOrThrow({ where: { reference } });
  const refund = async (cents: number) => {
    const [id, found] = [newId(), await topUp()];
    const asked = { id, topUp: found, cents, reason: 'Paid twice', at: clock.now() };
    await db.$transaction((tx) => beginRefund(tx, asked));
    const of = `${reference}-refund-${id}`;
    const read = () => db.transaction.findUniqueOrThrow({ where: { reference: of } });
    return { read, check: () => checkPayment(services, { reference: of }) };
  };
  const balance = () => availableCents(services, merchant.merchantId);
  const left = async () => db.$transaction(async (tx) => refundableCents(tx, await topUp()));
  const hear = (topic: string) => checkPayment(services, { reference, topic });
  const alerts = async () =>
    (await db.alert.findMany({ where: { closedAt: null } })).map(({ code }) => code);
  return { ...it, merchant, reference, refund, balance, left, hear, alerts };
}

test('a refund is deducted at once, requested once, and done when the provider reports it', async () => {
  const { refund, payments, balance, left, hear, reference, services } = await paid();
  const { read, check } = await refund(4_000);
  expect(await balance()).toBe(6_000);
  expect(await left()).toBe(6_000);

  await Promise.allSettled(Array.from({ length: 6 }, check));
  expect(payments.refundsAsked()).toBe(1);
  expect(await read()).toMatchObject({ status: 'PENDING', details: { reason: 'Paid twice' } });

  payments.refundBecomes(reference, 'done');
  await Promise.all([hear('refund.processed'), check(), hear('refund.processed')]);

  expect(await read()).toMatchObject({ status: 'SUCCESSFUL', askAt: null, effectCents: -4_000n });
  expect(await balance()).toBe(6_000);
  expect(await checkLedger(services)).toEqual([]);
});

test('a failed refund returns to the balance and raises an alert', async () => {
  const { refund, payments, balance, left, hear, reference, alerts, services } = await paid();
  const { read, check } = await refund(PAID);
  await check();

  payments.refundBecomes(reference, 'failed');
  await hear('refund.failed');
  await hear('refund.failed');

  expect(await read()).toMatchObject({ status: 'FAILED', effectCents: 0n });
  expect([await balance(), await left()]).toEqual([PAID, PAID]);
  expect(await alerts()).toEqual(['refundFailed']);
  expect(await checkLedger(services)).toEqual([]);
});

test('a refused refund returns to the balance, with the provider’s message', async () => {
  const { refund, payments, balance, db } = await paid();
  const { read, check } = await refund(PAID);
  payments.switches.refuse = 'Your balance is not enough';
  await check();
  expect(await read()).toMatchObject({ status: 'FAILED' });
  expect(await balance()).toBe(PAID);
  expect(await db.alert.findMany()).toMatchObject([
    { code: 'refundFailed', merchantId: null, facts: { said: 'Your balance is not enough' } },
  ]);
});

test('missing bank details raise an alert, and the refund continues once they are entered', async () => {
  const { refund, payments, hear, reference, alerts } = await paid();
  const { read, check } = await refund(PAID);
  await check();
  payments.refundBecomes(reference, 'needsPerson');
  await hear('refund.needs-attention');
  expect(await read()).toMatchObject({ status: 'PENDING' });
  expect(await alerts()).toEqual(['refundNeedsPerson']);
  payments.refundBecomes(reference, 'done');
  await hear('refund.processed');
  expect(await read()).toMatchObject({ status: 'SUCCESSFUL' });
  expect(await alerts()).toEqual([]);
});

test.each([
  ['fails', 'failed', ['refundFailed'], PAID],
  ['is under way again', 'open', [], PAID - 2_500],
] as const)(
  'the alert that a refund needs a person closes when the refund %s',
  async (_what, state, left, cents) => {
    const { refund, payments, reference, hear, alerts, balance, services } = await paid();
    const { check } = await refund(2_500);
    await check();
    payments.refundBecomes(reference, 'needsPerson');
    await hear('refund.needs-attention');
    payments.refundBecomes(reference, state);
    await hear('refund.processing');

    expect(await alerts()).toEqual(left);
    expect(await balance()).toBe(cents);
    expect(await checkLedger(services)).toEqual([]);
  },
);

test('after a lost answer the refund is found, and the money is not sent twice', async () => {
  const { refund, payments, reference, services } = await paid();
  const { read, check } = await refund(2_500);
  payments.switches.loseRefundAnswers = 1;
  await expect(check()).rejects.toMatchObject({ code: 'payments-unknown' });

  await check();
  payments.refundBecomes(reference, 'done');
  await check();

  expect(payments.refundsAsked()).toBe(1);
  expect(await read()).toMatchObject({ status: 'SUCCESSFUL' });
  expect(await checkLedger(services)).toEqual([]);
});

test('a refund that never reached the provider is requested again after the waiting time', async () => {
  const { refund, payments, clock } = await paid();
  const { read, check } = await refund(2_500);
  payments.switches.loseRefunds = 1;
  await expect(check()).rejects.toMatchObject({ code: 'payments-unknown' });
  await expect(check(), 'too early').rejects.toMatchObject({ code: 'payments-down' });
  expect(payments.refundsAsked()).toBe(1);

  clock.advance(11 * MINUTE);
  await check();

  expect(payments.refundsAsked()).toBe(2);
  expect(await read()).toMatchObject({
    status: 'PENDING',
    details: { refundId: expect.any(String) },
  });
});

test('an unreachable provider is asked again, and no refund is started twice', async () => {
  const { refund, payments, db, clock, services } = await paid();
  const { read, check } = await refund(2_500);
  payments.switches.down = true;
  await expect(check()).rejects.toMatchObject({ code: 'payments-down' });
  payments.switches.down = false;
  await check();
  expect(payments.refundsAsked()).toBe(1);

  await db.outbox.deleteMany({});
  clock.advance(7 * 60 * MINUTE);
  await schedulePaymentChecks(services);
  const [asked] = await db.outbox.findMany({ where: { job: 'money.check-payment' } });
  expect(asked?.payload, 'banks take days').toMatchObject({ reference: (await read()).reference });
});

test('a refund above the rest of the top-up or above the balance is refused', async () => {
  const { refund, services, merchant, balance, db } = await paid();
  await refund(7_000);
  await expect(refund(3_001)).rejects.toMatchObject({ code: 'conflict' });
  await db.merchant.update({
    where: { id: merchant.merchantId },
    data: { creditLimitCents: 1_000_000n },
  });
  const spent = await given.merchant(services, { balanceCents: 0 });
  expect(spent).toBeDefined();
  const two = await Promise.allSettled([refund(2_000), refund(2_000)]);
  expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await balance()).toBe(1_000);
});

test('a refund made in the provider’s dashboard is deducted once and raises an alert', async () => {
  const { payments, reference, hear, balance, left, alerts, services } = await paid();
  payments.refundThere(reference, 3_000);
  await Promise.all([hear('refund.processed'), hear('refund.processed')]);
  expect([await balance(), await left()]).toEqual([7_000, 7_000]);
  expect(await alerts()).toEqual(['paymentReversed']);
  expect(await checkLedger(services)).toEqual([]);
});

test('a reversed payment deducts only what no refund has deducted', async () => {
  const { refund, payments, reference, hear, balance, services, db } = await paid();
  const ours = await refund(4_000);
  await ours.check();
  payments.refundBecomes(reference, 'done');
  payments.refundThere(reference, 1_000);
  payments.become(reference, { state: 'reversed' });

  await Promise.all(Array.from({ length: 4 }, () => hear('charge.dispute.resolve')));

  expect(await balance()).toBe(0);
  const taken = await db.transaction.findMany({
    where: { type: { in: ['topUpRefund', 'topUpReversed'] } },
    orderBy: { amountCents: 'asc' },
  });
  expect(taken.map(({ amountCents }) => Number(amountCents))).toEqual([1_000, 4_000, 5_000]);
  expect(await checkLedger(services)).toEqual([]);
});

test.each(['fails at the provider', 'is refused'] as const)(
  'if a pending refund of a reversed payment %s, its amount is deducted, although no webhook reports it',
  async (how) => {
    const { refund, payments, reference, hear, balance, services, db } = await paid();
    const { read, check } = await refund(4_000);
    if (how === 'fails at the provider') await check();
    payments.become(reference, { state: 'reversed' });
    await hear('charge.dispute.resolve');
    expect(await balance()).toBe(0);

    if (how === 'is refused') payments.switches.refuse = 'The payment was reversed';
    else payments.refundBecomes(reference, 'failed');
    await check();

    expect(await read()).toMatchObject({ status: 'FAILED' });
    expect(await balance()).toBe(0);
    const taken = await db.transaction.findMany({ where: { type: 'topUpReversed' } });
    expect(taken.map(({ amountCents }) => Number(amountCents)).toSorted()).toEqual([4_000, 6_000]);
    expect(await checkLedger(services)).toEqual([]);
  },
);

test('administrators have an alert while a dispute is open', async () => {
  const { hear, db } = await paid();
  await hear('charge.dispute.create');
  await hear('charge.dispute.remind');
  expect(await db.alert.findMany({ where: { closedAt: null } })).toMatchObject([
    { code: 'paymentDisputed', merchantId: null, facts: { cents: PAID } },
  ]);
  await hear('charge.dispute.resolve');
  expect(await db.alert.count({ where: { closedAt: null } })).toBe(0);
});

test('a dispute stays resolved if its start is reported late, and a new dispute raises an alert', async () => {
  const { services, reference, alerts } = await paid();
  const hear = (what: string, disputeId: string) =>
    checkPayment(services, { reference, topic: `charge.dispute.${what}`, disputeId });
  await Promise.all([hear('resolve', '11'), hear('resolve', '12'), hear('resolve', '11')]);
  for (const what of ['create', 'remind']) await Promise.all([hear(what, '11'), hear(what, '12')]);
  expect(await alerts()).toEqual([]);

  await hear('create', '13');
  expect(await alerts()).toEqual(['paymentDisputed']);
  await hear('resolve', '13');
  expect(await alerts()).toEqual([]);
});

test('a payment for an account that was closed in the meantime stores no card details', async () => {
  const { services, db, payments } = await testServices();
  const merchant = await given.merchant(services, { balanceCents: 0 });
  const { reference } = await beginTopUp(services, merchant, { amountCents: PAID });
  await db.merchant.update({
    where: { id: merchant.merchantId },
    data: { closedAt: services.clock.now() },
  });
  payments.become(reference, { state: 'succeeded' });
  await checkPayment(services, { reference });
  const { details, status } = await db.transaction.findUniqueOrThrow({ where: { reference } });
  expect(status).toBe('SUCCESSFUL');
  expect(details).toMatchObject({ payment: { authorization: null, customer: null } });
  expect(await db.alert.findMany()).toMatchObject([{ code: 'paidAfterClosing' }]);
});
