import { inspect } from 'node:util';
import { describe, expect, test, onTestFinished, vi } from 'vitest';
import type { AppError } from '#app/domain/shared/errors.ts';
import { NEVER_ANSWERED_MS } from '#tests/run/patience.ts';
import {
  asked,
  BACK,
  anonymous,
  paymentsAt,
  paystack,
  press,
  receiver,
  SECRET_KEY,
} from './world.ts';

const codeOf = (code: string) => expect.objectContaining({ code });

describe('a payment', () => {
  test('by card: started, paid on the page, returned, found with the details for the merchant', async () => {
    const { control, payments } = await paystack();

    const { url } = await payments.begin(asked('TOPUP-1'));
    expect(await payments.find('TOPUP-1')).toMatchObject({
      state: 'abandoned',
      amountCents: 10_000,
    });
    const { to } = await press(url, 'card');

    expect(to).toBe(`${BACK}&trxref=TOPUP-1&reference=TOPUP-1`);
    expect(await payments.find('TOPUP-1')).toEqual({
      reference: 'TOPUP-1',
      state: 'succeeded',
      amountCents: 10_000,
      currency: 'ZAR',
      details: {
        id: String(control.payments()[0]!.id),
        gatewayResponse: 'Approved',
        channel: 'card',
        currency: 'ZAR',
        paidAt: expect.stringMatching(/^\d{4}-.*Z$/),
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        // (2.9 % of R100.00 + R1.00) plus VAT. Source: contracts of the provider, money rules.
        feesCents: 449,
        authorization: {
          cardType: 'visa',
          bank: 'TEST BANK',
          bin: '408408',
          last4: '4081',
          expMonth: '12',
          expYear: '2030',
          countryCode: 'ZA',
          brand: 'visa',
        },
        customer: {
          id: '181873746',
          customerCode: 'CUS_1rkzaqsv4rrhqo6',
          firstName: null,
          lastName: null,
          email: 'owner@kasihome.example',
          phone: null,
        },
      },
    });
    expect(control.payments()[0]!.id).toBeGreaterThan(2 ** 31);
  });

  test('by EFT: open while the bank does not answer, then paid, without card details', async () => {
    const { control, payments } = await paystack();
    control.badDays.set({ eftPending: {} });
    const { url } = await payments.begin(asked('TOPUP-1'));

    await press(url, 'eft');
    expect(await payments.find('TOPUP-1')).toMatchObject({ state: 'open' });
    await control.pay('TOPUP-1');

    const paid = await payments.find('TOPUP-1');
    expect(paid).toMatchObject({ state: 'succeeded', details: { channel: 'eft', feesCents: 230 } });
    expect(paid?.details.authorization).toMatchObject({ last4: null, cardType: null, bank: null });
  });

  test('a declined payment has failed and can still be paid; a cancelled one returns', async () => {
    const { payments } = await paystack();
    const { url } = await payments.begin(asked('TOPUP-1'));

    await press(url, 'decline');
    expect(await payments.find('TOPUP-1')).toMatchObject({
      state: 'failed',
      details: { gatewayResponse: 'Declined', paidAt: null },
    });
    expect((await press(url, 'cancel')).to).toBe(`${BACK}&trxref=TOPUP-1&reference=TOPUP-1`);
    await press(url, 'card');

    expect(await payments.find('TOPUP-1')).toMatchObject({ state: 'succeeded' });
  });

  test('an unknown payment is null', async () => {
    const { payments } = await paystack();
    expect(await payments.find('TOPUP-1')).toBeNull();
    expect(await payments.refundsOf('TOPUP-1')).toEqual([]);
  });

  test('a used reference is refused as repeated, another error is not', async () => {
    const { payments } = await paystack();
    await payments.begin(asked('TOPUP-1'));

    await expect(payments.begin(asked('TOPUP-1'))).rejects.toMatchObject({
      code: 'payments-refused',
      message: 'Duplicate Transaction Reference',
      details: { isRepeated: true },
    });
    const refusals = [
      asked('TOP_UP'),
      asked('TOPUP-2', 0),
      asked('TOPUP-2', 99),
      asked('TOPUP-2', 10.5),
      { ...asked('TOPUP-2'), email: 'nobody' },
    ];
    for (const wrong of refusals) {
      const error = await payments.begin(wrong).catch((thrown: unknown) => thrown);
      expect(error).toEqual(codeOf('payments-refused'));
      expect((error as AppError).details).not.toHaveProperty('isRepeated');
    }
  });

  test('with the fee added, the requested amount counts; if less is paid, the received amount', async () => {
    const { control, payments } = await paystack();
    for (const reference of ['MORE', 'LESS', 'OTHER']) await payments.begin(asked(reference));
    control.badDays.set({ passFees: { count: 1 } });
    await control.pay('MORE');
    control.badDays.set({ underpay: { count: 1 } });
    await control.pay('LESS');
    control.badDays.set({ otherCurrency: { count: 1 } });
    await control.pay('OTHER');

    expect(control.payments()[0]).toMatchObject({ amount: 10_449, requested: 10_000 });
    expect(await payments.find('MORE')).toMatchObject({ amountCents: 10_000 });
    expect(await payments.find('LESS')).toMatchObject({ amountCents: 9_999, state: 'succeeded' });
    expect(await payments.find('OTHER')).toMatchObject({ currency: 'USD' });
  });
});

test('the list has the successful payments between two instants, page by page, including two with one reference', async () => {
  const { control, payments } = await paystack();
  const from = new Date(Date.now() - 1_000);
  for (let n = 1; n <= 101; n += 1) {
    await payments.begin(asked(`TOPUP-${n}`));
    if (n === 101) control.badDays.set({ chargeTwice: { count: 1 } });
    if (n !== 50) await control.pay(`TOPUP-${n}`);
  }
  const to = new Date();

  const first = await payments.list({ from, to, page: 1 });
  const second = await payments.list({ from, to, page: 2 });

  expect([first.payments.length, first.hasMore]).toEqual([100, true]);
  expect([second.payments.length, second.hasMore]).toEqual([1, false]);
  const references = [...first.payments, ...second.payments].map(({ reference }) => reference);
  expect(references.slice(0, 3)).toEqual(['TOPUP-101', 'TOPUP-101', 'TOPUP-100']);
  expect(references).not.toContain('TOPUP-50');
  expect(await payments.list({ from: new Date(0), to: from, page: 1 })).toEqual({
    payments: [],
    hasMore: false,
  });
});

test('the refunds since an instant are listed with their payments, a hundred a page', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T08:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { control, payments } = await paystack();
  await payments.begin(asked('TOPUP-1', 1_000_000));
  await control.pay('TOPUP-1');
  await payments.refund({ reference: 'TOPUP-1', amountCents: 700, note: 'before' });
  vi.setSystemTime(new Date('2026-11-17T08:01:00Z'));
  const from = new Date();
  for (let nth = 0; nth < 101; nth += 1)
    await payments.refund({ reference: 'TOPUP-1', amountCents: 100 + nth, note: '' });

  const first = await payments.listRefunds({ from, page: 1 });
  const second = await payments.listRefunds({ from, page: 2 });

  expect([first.refunds.length, first.hasMore]).toEqual([100, true]);
  expect([second.refunds.length, second.hasMore]).toEqual([1, false]);
  const { id } = (await payments.find('TOPUP-1'))!.details;
  expect(second.refunds).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      amountCents: 100,
      state: 'open',
      paymentId: id,
      reference: id,
    },
  ]);
});

test('a refund goes through its states, and a fully refunded payment is reversed', async () => {
  const { control, payments } = await paystack();
  for (const reference of ['TOPUP-1', 'TOPUP-2']) {
    await payments.begin(asked(reference));
    await control.pay(reference);
  }
  await payments.refund({ reference: 'TOPUP-2', amountCents: 700, note: 'another one' });

  const part = await payments.refund({ reference: 'TOPUP-1', amountCents: 4_000, note: 'asked' });
  expect(part).toEqual({ id: expect.stringMatching(/^\d+$/), amountCents: 4_000, state: 'open' });
  await expect(
    payments.refund({ reference: 'TOPUP-1', amountCents: 6_001, note: '' }),
  ).rejects.toEqual(codeOf('payments-refused'));
  for (const [status, state] of [
    ['processing', 'open'],
    ['needs-attention', 'needsPerson'],
    ['failed', 'failed'],
  ] as const) {
    await control.moveRefund(Number(part.id), status);
    expect(await payments.refundsOf('TOPUP-1')).toEqual([{ ...part, state }]);
  }

  const all = await payments.refund({ reference: 'TOPUP-1', amountCents: 10_000, note: 'all' });
  await control.moveRefund(Number(all.id), 'processed');
  expect((await payments.refundsOf('TOPUP-1')).map(({ state }) => state)).toEqual([
    'done',
    'failed',
  ]);
  expect(await payments.find('TOPUP-1')).toMatchObject({ state: 'reversed' });
  await expect(payments.refund({ reference: 'UNHEARD', amountCents: 1, note: '' })).rejects.toEqual(
    codeOf('payments-refused'),
  );
});

describe('failures', () => {
  const ACTIONS = ['initialize', 'refund'];

  async function begun() {
    const world = await paystack();
    await world.payments.begin(asked('PAID'));
    await world.control.pay('PAID');
    const { payments } = world;
    const actions = {
      begin: () => payments.begin(asked('NEW')),
      refund: () => payments.refund({ reference: 'PAID', amountCents: 1, note: '' }),
    };
    return { ...world, actions };
  }

  test('a change without an answer may have taken effect and is sent once', async () => {
    const { control, actions } = await begun();
    for (const day of [
      { loseAnswer: {} },
      { dropBefore: {} },
      { errors500: {} },
      { errors500: { after: true } },
      { junk: {} },
    ]) {
      control.badDays.clear();
      control.badDays.set(day);
      for (const action of Object.values(actions)) {
        const before = control.calls().length;
        await expect(action(), inspect(day)).rejects.toEqual(codeOf('payments-unknown'));
        expect(control.calls().length - before).toBe(1);
      }
    }
    expect(control.payments().filter(({ reference }) => reference === 'NEW')).toHaveLength(1);
  });

  test('a read is tried three times, and a late answer is accepted', async () => {
    const { control, payments } = await begun();
    for (const day of ['dropBefore', 'errors500', 'junk', 'loseAnswer'] as const) {
      control.badDays.clear();
      control.badDays.set({ [day]: { count: 2 } });
      expect(await payments.find('PAID'), day).toMatchObject({ state: 'succeeded' });
    }
    control.badDays.clear();
    control.badDays.set({ errors500: {} });
    const before = control.calls().length;
    await expect(payments.find('PAID')).rejects.toEqual(codeOf('payments-down'));
    expect(control.calls().length - before).toBe(3);
  });

  test('silence makes a read down and a change unknown', async () => {
    const { simulator, control } = await begun();
    const hasty = paymentsAt(simulator.url, { timeoutMs: NEVER_ANSWERED_MS });
    control.badDays.set({ hang: {} });

    await expect(hasty.find('PAID')).rejects.toEqual(codeOf('payments-down'));
    await expect(hasty.begin(asked('NEW'))).rejects.toEqual(codeOf('payments-unknown'));
    expect(control.payments()).toHaveLength(1);
  });

  test('a throttled call does nothing and says how long to wait', async () => {
    const { control, actions } = await begun();
    control.badDays.set({ tooMany429: { retryAfterSeconds: 40, calls: [...ACTIONS, 'verify'] } });
    for (const action of Object.values(actions)) {
      await expect(action()).rejects.toMatchObject({
        code: 'payments-down',
        details: { retryAfterSeconds: 40 },
      });
    }
    const before = control.calls().length;
    await expect(paymentsAt(await anonymous()).begin(asked('NEW'))).rejects.toEqual(
      codeOf('payments-down'),
    );
    expect(control.calls().length).toBe(before);
  });

  test('a throttled list waits as long as requested', async () => {
    const { control, payments } = await begun();
    control.badDays.set({ tooMany429: { count: 1, retryAfterSeconds: 1 } });
    const range = { from: new Date(0), to: new Date(), page: 1 };
    expect((await payments.list(range)).payments).toHaveLength(1);
  });

  test('a refused key is for the operator to correct, and is in no error message', async () => {
    const { simulator, control } = await begun();
    const key = 'sk_test_of_somebody_else';
    const stranger = paymentsAt(simulator.url, { secretKey: key });
    const dead = paymentsAt(await anonymous(), { secretKey: key });
    const before = control.calls().length;

    const errors = await Promise.all(
      [stranger, dead].flatMap((port) =>
        [port.begin(asked('NEW')), port.find('PAID')].map((call) =>
          call.catch((error: unknown) => error),
        ),
      ),
    );

    expect(errors[0]).toMatchObject({
      code: 'payments-down',
      details: { setting: 'PAYSTACK_SECRET_KEY' },
    });
    for (const error of errors) {
      expect(error).toEqual(codeOf('payments-down'));
      expect(inspect(error, { depth: 9 })).not.toContain(key);
    }
    expect(control.calls().length).toBe(before);
  });

  test('no redirect is followed with the key', async () => {
    const elsewhere = await receiver(() => 307);
    const payments = paymentsAt(elsewhere.url);
    await expect(payments.find('PAID')).rejects.toEqual(codeOf('payments-down'));
    await expect(payments.begin(asked('NEW'))).rejects.toEqual(codeOf('payments-unknown'));
    expect(elsewhere.received).toHaveLength(4);
    expect(elsewhere.received[0]?.headers.authorization).toBe(`Bearer ${SECRET_KEY}`);
  });

  test('only Paystack’s own answer makes a payment unknown', async () => {
    const page = await receiver(() => 404, '<h1>Not Found</h1>');
    await expect(paymentsAt(page.url).find('PAID')).rejects.toEqual(codeOf('payments-down'));
    const words = '{"status":false,"message":"Transaction reference not found"}';
    for (const http of [400, 404]) {
      const own = await receiver(() => http, words);
      expect(await paymentsAt(own.url).find('PAID')).toBeNull();
    }
  });

  test('a payment page without https is refused', async () => {
    const data = { authorization_url: 'http://checkout.example/x', reference: 'NEW' };
    const odd = await receiver(() => 200, JSON.stringify({ status: true, message: '', data }));
    await expect(paymentsAt(odd.url).begin(asked('NEW'))).rejects.toEqual(
      codeOf('payments-unknown'),
    );
  });
});
