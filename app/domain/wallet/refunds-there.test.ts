import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { availableCents } from './balance.ts';
import { beginTopUp } from './begin-top-up.ts';
import { checkLedger } from './check-ledger.ts';
import { checkPayment } from './check-payment.ts';
import { schedulePaymentChecks } from './schedule-payment-checks.ts';
import { beginRefund } from './top-up-refunds.ts';

const PAID = 10_000;

/** A paid top-up of R100. `hear` handles a webhook of the provider about it. */
async function paid() {
  const it = await testServices({ connections: 12 });
  const { services, db, payments, clock } = it;
  const merchant = await given.merchant(services, { balanceCents: 0 });
  const { reference } = await beginTopUp(services, merchant, { amountCents: PAID });
  payments.become(reference, { state: 'succeeded' });
  await checkPayment(services, { reference });
  const refund = async (cents: number) => {
    const [id, topUp] = [newId(), await db.transaction.findUniqueOrThrow({ where: { reference } })];
    const asked = { id, topUp, cents, reason: 'Paid twice', at: clock.now() };
    await db.$transaction((tx) => beginRefund(tx, asked));
    return () => checkPayment(services, { reference: `${reference}-refund-${id}` });
  };
  const balance = () => availableCents(services, merchant.merchantId);
  const hear = (topic: string) => checkPayment(services, { reference, topic });
  return { ...it, reference, refund, balance, hear };
}

test('a refund at the provider that is reported after the payment was reversed is not deducted twice', async () => {
  const { payments, reference, hear, balance, services } = await paid();
  payments.refundThere(reference, PAID);
  payments.refundBecomes(reference, 'open');
  payments.become(reference, { state: 'reversed' });
  await hear('refund.pending');
  expect(await balance()).toBe(0);

  payments.refundBecomes(reference, 'done');
  await Promise.all([hear('refund.processed'), hear('refund.processed')]);

  expect(await balance()).toBe(0);
  expect(await checkLedger(services)).toEqual([]);
});

test('the amount that a reversal left for our refund is deducted once if that refund fails', async () => {
  const { payments, reference, refund, hear, balance, services } = await paid();
  const check = await refund(4_000);
  await check();
  payments.become(reference, { state: 'reversed' });
  await hear('charge.dispute.resolve');
  expect(await balance()).toBe(0);

  payments.refundBecomes(reference, 'failed');
  await Promise.all([hear('refund.failed'), hear('refund.failed')]);
  expect(await balance()).toBe(0);
  payments.refundThere(reference, PAID);
  await hear('refund.processed');

  expect(await balance()).toBe(0);
  expect(await checkLedger(services)).toEqual([]);
});

test('a refund made at the provider and already deducted is not mistaken for ours', async () => {
  const { payments, reference, refund, hear, balance, clock, services } = await paid();
  payments.refundThere(reference, 4_000);
  await hear('refund.processed');
  expect(await balance()).toBe(6_000);
  const check = await refund(4_000);
  payments.switches.loseRefunds = 1;
  await expect(check()).rejects.toMatchObject({ code: 'payments-unknown' });
  clock.advance(11 * 60_000);
  await check();
  expect(payments.refundsAsked(), 'it is asked for again').toBe(2);

  payments.refundBecomes(reference, 'done');
  await check();
  expect(await balance()).toBe(2_000);
  expect(await checkLedger(services)).toEqual([]);
});

test.each(['told', 'asked'] as const)(
  'our failed refund that succeeds later is deducted once: %s',
  async (how) => {
    const { payments, reference, refund, hear, balance, clock, services, db } = await paid();
    const check = await refund(4_000);
    await check();
    payments.refundBecomes(reference, 'failed');
    await hear('refund.failed');
    expect(await balance()).toBe(PAID);
    const open = () => db.alert.findMany({ where: { closedAt: null } });
    expect(await open()).toMatchObject([{ code: 'refundFailed' }]);

    payments.refundBecomes(reference, 'done');
    if (how === 'told') await Promise.all([hear('refund.processed'), hear('refund.processed')]);
    else {
      clock.advance(7 * 3_600_000);
      await db.outbox.deleteMany();
      await schedulePaymentChecks(services);
      const [asked] = await db.outbox.findMany({ where: { job: 'money.check-payment' } });
      expect(asked?.payload).toMatchObject({ reference: expect.stringContaining('-refund-') });
      await Promise.all([check(), check()]);
    }
    await hear('refund.processed');

    expect(await balance()).toBe(6_000);
    expect(await open()).toMatchObject([{ code: 'paymentReversed', facts: { cents: 4_000 } }]);
    expect(await checkLedger(services)).toEqual([]);
  },
);

test('a failed refund is checked for two weeks only', async () => {
  const { payments, reference, refund, hear, clock, services, db } = await paid();
  const check = await refund(4_000);
  await check();
  payments.refundBecomes(reference, 'failed');
  await hear('refund.failed');
  let asked = 0;
  for (let hours = 0; hours < 20 * 24; hours += 6) {
    clock.advance(6 * 3_600_000 + 1);
    await db.outbox.deleteMany();
    await schedulePaymentChecks(services);
    if ((await db.outbox.count({ where: { job: 'money.check-payment' } })) === 0) continue;
    asked += 1;
    await check();
  }
  expect(asked).toBeGreaterThanOrEqual(50);
  expect(asked).toBeLessThanOrEqual(57);
  expect(await db.transaction.findFirstOrThrow({ where: { type: 'topUpRefund' } })).toMatchObject({
    status: 'FAILED',
    askAt: null,
  });
});

test('a failed refund that succeeds after its payment was reversed is not deducted twice', async () => {
  const { payments, reference, refund, hear, balance, services } = await paid();
  const check = await refund(4_000);
  await check();
  payments.refundBecomes(reference, 'failed');
  await hear('refund.failed');
  payments.become(reference, { state: 'reversed' });
  await hear('charge.dispute.resolve');
  payments.refundBecomes(reference, 'done');
  await hear('refund.processed');
  expect(await balance()).toBe(0);
  expect(await checkLedger(services)).toEqual([]);
});

test.each([
  ['in two refunds', [5_000, 3_000], false, { cents: 8_000, takenBack: 'refunded' }],
  ['by a reversal', [], true, { cents: PAID, takenBack: 'reversed' }],
  ['in a refund and then by a reversal', [4_000], true, { cents: PAID }],
] as const)(
  'the alert about money taken back has the whole amount and the reason: %s',
  async (_how, refunds, isReversed, facts) => {
    const { payments, reference, refund, hear, db } = await paid();
    for (const cents of refunds) {
      payments.refundThere(reference, cents);
      await hear('refund.processed');
    }
    if (isReversed) {
      payments.become(reference, { state: 'reversed' });
      await hear('charge.dispute.resolve');
    } else {
      const check = await refund(500);
      await check();
      payments.refundBecomes(reference, 'done');
      await hear('refund.processed');
    }

    expect(await db.alert.findMany({ where: { code: 'paymentReversed' } })).toEqual([
      expect.objectContaining({ facts }),
    ]);
  },
);
