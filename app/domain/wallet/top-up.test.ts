import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Log } from '#app/ports/log.ts';
import type { Payment } from '#app/ports/payments.ts';
import { settleAlert } from '#app/domain/alert-actions/settle-alert.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { availableCents } from './balance.ts';
import { beginTopUp } from './begin-top-up.ts';
import { checkLedger } from './check-ledger.ts';
import { checkPayment } from './check-payment.ts';
import { checkPaymentJob } from './check-payment.job.ts';
import { availableOf, HOUSE } from './ledger.ts';
import { paymentOf } from './read-transaction.ts';
import { recordTransaction } from './record-transaction.ts';
import { schedulePaymentChecks } from './schedule-payment-checks.ts';

const CHECK_AGAIN =
  'prisma/migrations/20261206050000_top_ups_paid_with_another_amount/migration.sql';
const CREDITED_BY_HAND = 'prisma/migrations/20261209082200_top_ups_credited_by_hand/migration.sql';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function account() {
  const it = await testServices({ connections: 12 });
  const merchant = await given.merchant(it.services, { balanceCents: 0 });
  const begin = (amountCents = 10_000) => beginTopUp(it.services, merchant, { amountCents });
  const read = (reference: string) => it.db.transaction.findUniqueOrThrow({ where: { reference } });
  const balance = () => availableCents(it.services, merchant.merchantId);
  const alerts = async () =>
    (await it.db.alert.findMany({ where: { closedAt: null } })).map(({ code }) => code);
  const begun = async (over: Partial<Payment>) => {
    const { reference } = await begin();
    it.payments.become(reference, over);
    return { reference, check: () => checkPayment(it.services, { reference }) };
  };
  return { ...it, merchant, begin, begun, read, balance, alerts };
}

test('a new top-up is pending, has its payment page, and is in the audit log', async () => {
  const { begin, read, balance, db, merchant, payments } = await account();

  const { transactionId, reference, authorizationUrl } = await begin(12_300);

  expect(authorizationUrl).toBe(`https://pay.example/${reference}`);
  expect(await read(reference)).toMatchObject({
    id: transactionId,
    status: 'PENDING',
    type: 'accountTopUp',
    provider: 'Paystack',
    email: merchant.email,
    amountCents: 12_300n,
    payAt: authorizationUrl,
  });
  expect(payments.asked).toEqual([
    {
      reference,
      amountCents: 12_300,
      email: merchant.email,
      returnTo: expect.stringMatching(/\/payment-success$/),
    },
  ]);
  expect(reference).toMatch(/^[\w-]+$/);
  expect(reference, 'the provider takes no underscore').not.toContain('_');
  expect(await balance()).toBe(0);
  expect(await db.auditEntry.findFirst({ where: { action: 'topUp.begin' } })).toMatchObject({
    subject: transactionId,
    merchantId: merchant.merchantId,
  });
});

test('ten concurrent callbacks, returns and polls credit it once, with the provider’s fee', async () => {
  const { begun, balance, read, services, db } = await account();
  const { reference, check } = await begun({ state: 'succeeded' });

  await Promise.all(Array.from({ length: 10 }, check));

  expect(await balance()).toBe(10_000);
  const row = await read(reference);
  expect(row).toMatchObject({
    status: 'SUCCESSFUL',
    askAt: null,
    payAt: null,
    effectCents: 10_000n,
  });
  expect(paymentOf(row.details)).toMatchObject({
    feesCents: 449,
    authorization: { last4: '4081' },
  });
  const fees = await db.ledgerAccount.findUniqueOrThrow({ where: { key: 'house:provider-fees' } });
  expect(fees.balanceCents).toBe(-449n);
  expect(await checkLedger(services)).toEqual([]);
});

test.each<[string, Partial<Payment>, string]>([
  ['less than was asked', { state: 'succeeded', amountCents: 9_999 }, 'R99.99'],
  ['another currency', { state: 'succeeded', currency: 'NGN' }, 'NGN\u00a0100.00'],
])('%s is not credited and raises an alert', async (_what, over, said) => {
  const { begun, balance, read, db, services } = await account();
  const { reference, check } = await begun(over);

  await check();
  await check();

  expect(await balance()).toBe(0);
  expect(await read(reference)).toMatchObject({ status: 'FAILED', askAt: null, payAt: null });
  const alerts = await db.alert.findMany();
  expect(alerts).toMatchObject([{ code: 'paymentDiffers', facts: { cents: 10_000, said } }]);
  expect(await checkLedger(services)).toEqual([]);
});

test.each<[string, Partial<Payment>, number]>([
  ['refunded', { state: 'reversed', amountCents: 9_999 }, 0],
  ['paid in full after all', { state: 'succeeded', amountCents: 10_000 }, 10_000],
])('the alert about a payment that differs closes when it is %s', async (_what, over, cents) => {
  const { begun, balance, read, alerts, payments, services } = await account();
  const { reference, check } = await begun({ state: 'succeeded', amountCents: 9_999 });
  await check();
  expect(await alerts()).toEqual(['paymentDiffers']);

  payments.become(reference, over);
  await check();

  expect(await alerts()).toEqual([]);
  expect(await balance()).toBe(cents);
  expect(await read(reference)).toMatchObject({ status: cents ? 'SUCCESSFUL' : 'FAILED' });
  expect(await checkLedger(services)).toEqual([]);
});

test('a payment that differs and was settled by an administrator is not reported again, unless its amount changes', async () => {
  const { begun, alerts, payments, services, db, clock } = await account();
  const { reference, check } = await begun({ state: 'succeeded', amountCents: 9_999 });
  await check();
  const { id } = await db.alert.findFirstOrThrow();
  clock.advance(HOUR);
  await settleAlert(services, await given.admin(services), { id });

  await check();
  expect(await alerts()).toEqual([]);
  expect(await db.alert.count()).toBe(1);

  payments.become(reference, { state: 'succeeded', amountCents: 9_998 });
  await check();
  expect(await alerts()).toEqual(['paymentDiffers']);
});

test('a payment above the requested amount is credited with the requested amount', async () => {
  const { begun, balance } = await account();
  const { check } = await begun({ state: 'succeeded', amountCents: 40_333 });
  await check();
  expect(await balance()).toBe(10_000);
});

test('a declined top-up is failed, and is credited if it is paid later on the same page', async () => {
  const { begun, balance, read, payments } = await account();
  const { reference, check } = await begun({ state: 'failed' });
  await check();
  expect(await read(reference)).toMatchObject({ status: 'FAILED' });

  payments.become(reference, { state: 'succeeded' });
  await check();

  expect(await read(reference)).toMatchObject({ status: 'SUCCESSFUL' });
  expect(await balance()).toBe(10_000);
});

test('an old top-up that stayed pending with too small a payment is checked again, and loses its payment page', async () => {
  const { begun, begin, read, balance, alerts, services, db } = await account();
  const { reference, check } = await begun({ state: 'succeeded', amountCents: 9_999 });
  await check();
  const payAt = `https://pay.example/${reference}`;
  await db.transaction.update({ where: { reference }, data: { status: 'PENDING', payAt } });
  const open = await begin();
  const { askAt } = await read(open.reference);

  await db.$executeRawUnsafe(readFileSync(CHECK_AGAIN, 'utf8'));
  await schedulePaymentChecks(services);

  const queued = await db.outbox.findMany({ where: { job: checkPaymentJob.name } });
  expect(queued.map(({ key }) => key)).toEqual([reference]);
  await check();
  expect(await read(reference)).toMatchObject({ status: 'FAILED', askAt: null, payAt: null });
  expect(await read(open.reference)).toMatchObject({ status: 'PENDING', askAt });
  expect([await balance(), await alerts()]).toEqual([0, ['paymentDiffers']]);
});

test('top-ups of a provider that is not set up are not checked, and do not keep others from it', async () => {
  const { begin, services, db, clock } = await account();
  const checks = async () => {
    const rows = await db.outbox.findMany({ where: { job: checkPaymentJob.name } });
    return rows.map(({ key }) => key);
  };
  const earlier = await begin();
  const { reference } = await begin();
  const of = { where: { reference: earlier.reference } };
  await db.transaction.update({ ...of, data: { provider: 'Earlier' } });
  clock.advance(HOUR);

  await schedulePaymentChecks({ ...services, payments: null });
  expect(await checks()).toEqual([]);
  await schedulePaymentChecks(services);
  expect(await checks()).toEqual([reference]);
});

test.each([
  ['another', false],
  ['no', true],
] as const)(
  'with %s provider set up, a top-up that was never checked fails after a day and alerts the operator',
  async (_which, isNone) => {
    const { begin, read, alerts, services, db, clock } = await account();
    const { reference } = await begin();
    await db.transaction.update({ where: { reference }, data: { provider: 'Earlier' } });
    const now = { ...services, ...(isNone ? { payments: null } : {}) };

    clock.advance(24 * HOUR);
    await schedulePaymentChecks(now);
    expect(await read(reference)).toMatchObject({ status: 'PENDING' });
    clock.advance(1);
    await schedulePaymentChecks(now);
    await schedulePaymentChecks(now);

    expect(await read(reference)).toMatchObject({ status: 'FAILED', payAt: null });
    expect(await db.alert.findMany()).toMatchObject([
      { code: 'topUpNotChecked', facts: { cents: 10_000, said: 'Earlier' } },
    ]);

    await db.transaction.update({ where: { reference }, data: { provider: 'Paystack' } });
    await checkPayment(services, { reference });
    expect(await alerts(), 'the provider is set up again').toEqual([]);
  },
);

test.each<[string, 'succeeded' | 'abandoned' | 'unknown', string, number]>([
  ['paid', 'succeeded', 'SUCCESSFUL', 10_000],
  ['not paid', 'abandoned', 'FAILED', 0],
  ['unknown there', 'unknown', 'FAILED', 0],
])(
  'a top-up that failed unchecked is checked once its provider is set up again: %s',
  async (_what, state, status, cents) => {
    const { begun, read, balance, alerts, services, payments, db, clock } = await account();
    const { reference, check } = await begun(state === 'unknown' ? {} : { state });
    clock.advance(25 * HOUR);
    await schedulePaymentChecks({ ...services, payments: null });
    expect(await read(reference)).toMatchObject({ status: 'FAILED' });
    expect(await alerts()).toEqual(['topUpNotChecked']);

    await schedulePaymentChecks(services);

    const queued = await db.outbox.findMany({ where: { job: checkPaymentJob.name } });
    expect(queued.map(({ key }) => key)).toEqual([reference]);
    if (state === 'unknown') payments.find = () => Promise.resolve(null);
    await check();
    expect(await read(reference)).toMatchObject({ status, askAt: null, payAt: null });
    expect([await balance(), await alerts()]).toEqual([cents, []]);
    expect(await checkLedger(services)).toEqual([]);
  },
);

test.each<
  [string, { type: 'adjustment' | 'accountTopUp'; cents: number; laterMs: number }, boolean]
>([
  ['an adjustment', { type: 'adjustment', cents: 10_000, laterMs: MINUTE }, true],
  ['an EFT payment', { type: 'accountTopUp', cents: 10_000, laterMs: MINUTE }, true],
  ['a deduction', { type: 'adjustment', cents: -10_000, laterMs: MINUTE }, false],
  ['an earlier EFT payment', { type: 'accountTopUp', cents: 10_000, laterMs: -MINUTE }, false],
])(
  'the migration leaves a top-up whose account may have been credited by hand to a person: %s',
  async (_what, { type, cents, laterMs }, isLeft) => {
    const { begun, read, alerts, services, db, clock, merchant } = await account();
    const { reference } = await begun({ state: 'succeeded' });
    const other = await given.merchant(services, { balanceCents: 0 });
    const ofOther = await beginTopUp(services, other, { amountCents: 10_000 });
    clock.advance(25 * HOUR);
    await schedulePaymentChecks({ ...services, payments: null });
    const { askAt } = await read(reference);
    const { merchantId } = merchant;
    const [from, to] = [HOUSE.bank, availableOf(merchantId)];
    await db.$transaction((tx) =>
      recordTransaction(tx, {
        merchantId,
        reference: newId(),
        type,
        status: 'SUCCESSFUL',
        amountCents: cents,
        provider: type === 'accountTopUp' ? 'EFT' : null,
        at: new Date(clock.now().getTime() + laterMs),
        legs: [
          {
            step: 'move',
            ...(cents > 0 ? { from, to } : { from: to, to: from }),
            cents: Math.abs(cents),
          },
        ],
      }),
    );

    await db.$executeRawUnsafe(readFileSync(CREDITED_BY_HAND, 'utf8'));

    expect(askAt).not.toBeNull();
    expect(await read(reference)).toMatchObject({ status: 'FAILED', askAt: isLeft ? null : askAt });
    expect((await read(ofOther.reference)).askAt).not.toBeNull();
    expect(await alerts()).toEqual(['topUpNotChecked', 'topUpNotChecked']);
  },
);

test.each(['abandoned', 'open'] as const)(
  'while it can still be paid, a top-up stays pending with its page, also if its payment is %s',
  async (state) => {
    const { begun, read, clock } = await account();
    const { reference, check } = await begun({ state });
    clock.advance(23 * HOUR);

    await check();

    expect(await read(reference)).toMatchObject({
      status: 'PENDING',
      payAt: `https://pay.example/${reference}`,
      askAt: new Date(clock.now().getTime() + HOUR),
    });
  },
);

test('an unpaid top-up is checked less and less often, and fails after a day', async () => {
  const { begun, read, services, clock, db } = await account();
  const { reference, check } = await begun({ state: 'abandoned' });
  const asked: number[] = [];
  for (let minutes = 0; minutes <= 25 * 60; minutes += 1) {
    clock.advance(MINUTE);
    await schedulePaymentChecks(services);
    const jobs = await db.outbox.deleteMany({ where: { job: 'money.check-payment' } });
    if (jobs.count === 0) continue;
    asked.push(minutes + 1);
    await check();
  }

  expect(asked.length).toBeGreaterThan(30);
  expect(asked.length).toBeLessThan(60);
  expect(asked.at(-1)).toBeGreaterThanOrEqual(24 * 60);
  expect(await read(reference)).toMatchObject({ status: 'FAILED', askAt: null, payAt: null });
});

test('a top-up stays pending while the provider is down, and is credited afterwards', async () => {
  const { begun, read, balance, payments, clock, services, db } = await account();
  const { reference, check } = await begun({ state: 'succeeded' });
  payments.switches.down = true;
  clock.advance(48 * HOUR);
  await schedulePaymentChecks(services);
  expect(await db.outbox.count({ where: { job: 'money.check-payment' } })).toBe(1);
  await expect(check()).rejects.toMatchObject({ code: 'payments-down' });
  expect(await read(reference)).toMatchObject({ status: 'PENDING' });

  payments.switches.down = false;
  await check();
  expect(await balance()).toBe(10_000);
});

test('if more payments are due than one run takes, those due longest are checked first', async () => {
  const { services, db, clock, merchant } = await account();
  const at = clock.now();
  const ids = Array.from({ length: 201 }, newId).toSorted();
  const [last = ''] = ids.slice(-1);
  // All but the first are due for an hour.
  const rows = ids.map((id, nth) => ({
    id,
    merchantId: merchant.merchantId,
    reference: id,
    type: 'accountTopUp',
    status: 'PENDING' as const,
    amountCents: 100n,
    provider: 'Paystack',
    askAt: new Date(at.getTime() - (nth === 0 ? MINUTE : HOUR)),
    createdAt: at,
    updatedAt: at,
  }));
  await db.transaction.createMany({ data: rows });
  const left = async () => {
    const found = await db.transaction.findMany({ where: { askAt: { lte: at } } });
    return found.map(({ id }) => id);
  };

  await schedulePaymentChecks(services);
  expect(await left()).toEqual([ids[0]]);

  await db.transaction.updateMany({ data: { askAt: at } });
  await schedulePaymentChecks(services);
  expect(await left()).toEqual([last]);
});

test('while the provider is down, one check per payment is queued', async () => {
  const { begun, services, clock, db } = await account();
  const { reference } = await begun({ state: 'succeeded' });
  const other = await begun({ state: 'abandoned' });
  const open = async () => {
    const where = { job: 'money.check-payment', doneAt: null };
    return (await db.outbox.findMany({ where })).map(({ payload }) => payload);
  };
  for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
    clock.advance(10 * MINUTE);
    await Promise.all([schedulePaymentChecks(services), schedulePaymentChecks(services)]);
  }
  expect(await open()).toHaveLength(2);

  await db.outbox.updateMany({ where: {}, data: { doneAt: clock.now() } });
  clock.advance(10 * MINUTE);
  await schedulePaymentChecks(services);
  expect(await open(), 'it is asked again after it was').toEqual(
    expect.arrayContaining([
      expect.objectContaining({ reference }),
      expect.objectContaining({ reference: other.reference }),
    ]),
  );
});

test('a reversal is deducted once, also below zero, and raises an alert', async () => {
  const { begun, balance, read, payments, services, alerts, merchant } = await account();
  const { reference, check } = await begun({ state: 'succeeded' });
  await check();
  const order = await given.order(services, { merchant });
  await requestShipments(services, merchant, { orderKeys: [order.orderKey] });

  payments.become(reference, { state: 'reversed' });
  await Promise.all(Array.from({ length: 5 }, check));

  expect(await read(reference)).toMatchObject({ status: 'SUCCESSFUL' });
  expect(await read(`${reference}-reversed`)).toMatchObject({
    type: 'topUpReversed',
    effectCents: -10_000n,
  });
  expect(await balance()).toBe(-500);
  expect((await alerts()).toSorted()).toEqual(['belowLimit', 'paymentReversed']);
  expect(await checkLedger(services)).toEqual([]);
});

test('after a lost answer the payment is looked up before a page is requested again', async () => {
  const { begin, payments, db } = await account();
  payments.switches.loseQuestions = 1;
  const { reference } = await begin();
  expect(payments.asked).toHaveLength(1);

  payments.switches.loseAnswers = 1;
  await expect(begin()).rejects.toMatchObject({ code: 'payments-unknown' });
  const rows = await db.transaction.findMany({ where: { NOT: { reference } } });
  expect(rows, 'somebody may pay it yet').toMatchObject([{ status: 'PENDING', payAt: null }]);
});

test.each([
  ['down', { down: true }, 'payments-down'],
  ['refusing', { refuse: 'Invalid Amount Sent' }, 'payments-refused'],
])('a provider that is %s leaves a failed top-up and an error', async (_what, switched, code) => {
  const { begin, payments, db } = await account();
  Object.assign(payments.switches, switched);
  await expect(begin()).rejects.toMatchObject({ code });
  expect(await db.transaction.findMany()).toMatchObject([{ status: 'FAILED', askAt: null }]);
});

test.each([
  [
    { refuse: 'Currency not supported' },
    /refused this top-up.* Try another/,
    'Currency not supported',
  ],
  [{ down: true }, /not available right now.* Try again/, 'Paystack does not answer.'],
])(
  'the merchant reads our words, and the log has the provider’s: %o',
  async (switched, words, theirs) => {
    const { services, merchant, payments } = await account();
    Object.assign(payments.switches, switched);
    const logged: unknown[] = [];
    const log: Log = { ...services.log, warn: (details) => void logged.push(details) };
    const said = await beginTopUp({ ...services, log }, merchant, { amountCents: 1_000 }).catch(
      (error: Error) => error,
    );
    expect(said).toMatchObject({ message: expect.stringMatching(words) });
    expect(logged).toMatchObject([{ err: { message: theirs } }]);
  },
);

test('only an account’s owner can top it up, if a payment provider is set up', async () => {
  const { services, merchant } = await account();
  const others = [
    await given.admin(services),
    given.storeManager(merchant, []),
    given.hubStaff(),
    { ...merchant, role: 'embedded' as const },
  ];
  for (const actor of others)
    await expect(beginTopUp(services, actor, { amountCents: 1_000 })).rejects.toMatchObject({
      code: 'not-allowed',
    });
  await expect(
    beginTopUp({ ...services, payments: null }, merchant, { amountCents: 1_000 }),
  ).rejects.toMatchObject({ code: 'conflict' });
});
