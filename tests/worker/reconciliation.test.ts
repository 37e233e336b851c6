import type { TransactionStatus } from '@prisma/client';
import { expect, test } from 'vitest';
import { endByHand } from '#app/domain/money/end-difference.ts';
import { listDifferences } from '#app/domain/money/list-differences.ts';
import { DIFFERENCE_KINDS } from '#app/domain/money/money-differences.rules.ts';
import { DifferencesQuery } from '#app/domain/money/money-difference.schema.ts';
import { matchFees } from '#app/domain/money/match-fees.ts';
import { matchOpen, matchPayments } from '#app/domain/money/match-payments.ts';
import { matchPaymentsJob } from '#app/domain/money/match.job.ts';
import { scheduleReconciliation } from '#app/domain/money/schedule-reconciliation.ts';
import { listAlerts } from '#app/domain/alert-actions/list-alerts.ts';
import { AlertsQuery } from '#app/domain/alert-actions/alerts.schema.ts';
import { beginTopUp } from '#app/domain/wallet/begin-top-up.ts';
import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import { checkPayment } from '#app/domain/wallet/check-payment.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { beginRefund } from '#app/domain/wallet/top-up-refunds.ts';
import { availableOf, HOUSE } from '#app/domain/wallet/ledger.ts';
import { recordTransaction } from '#app/domain/wallet/record-transaction.ts';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { returnToSender } from '#app/domain/shipments/return-to-sender.ts';
import type { Payment } from '#app/ports/payments.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { given } from '#tests/builders/given.ts';
import { paidByCard } from '#tests/fakes/fake-payments.ts';
import { testServices } from '#tests/fakes/test-services.ts';

const DAY = '2026-11-17';
const DAY_MS = 24 * 3_600_000;

async function books() {
  const world = await testServices({ now: `${DAY}T08:00:00Z`, connections: 10 });
  const { services, db, payments, clock } = world;
  const merchant = await given.merchant(services, { balanceCents: 0 });
  const admin = await given.admin(services);
  const begin = async () =>
    (await beginTopUp(services, merchant, { amountCents: 10_000 })).reference;
  /** A normal top-up: paid and credited. */
  const credited = async () => {
    const reference = await begin();
    payments.become(reference, { state: 'succeeded' });
    await checkPayment(services, { reference });
    return reference;
  };
  const other = (over: Partial<Payment> = {}): Payment => ({
    reference: 'PAY-1',
    state: 'succeeded',
    amountCents: 7_700,
    currency: 'ZAR',
    details: { ...paidByCard('payer@post.example', clock.now()), id: '77' },
    ...over,
  });
  /** The provider's list shows the payment as paid, but its answer for the reference says that it is not. */
  const listedAsPaid = (reference: string) =>
    void payments.others.push(other({ reference, amountCents: 10_000 }));
  const match = (day = DAY) => matchPayments(services, { day });
  const list = (show: 'open' | 'ended' = 'open') =>
    listDifferences(services, admin, DifferencesQuery.parse({ show }));
  const open = async () =>
    (await list()).docs.map(({ kind, cents, said }) => ({ kind, cents, said }));
  const reported = async (actor = admin) =>
    (await listAlerts(services, actor, AlertsQuery.parse({}))).docs
      .filter(({ code }) => code === 'moneyDiffers')
      .map(({ words }) => words);
  return {
    ...world,
    services,
    db,
    merchant,
    admin,
    begin,
    credited,
    other,
    listedAsPaid,
    match,
    list,
    open,
    reported,
  };
}

test('books that agree raise no difference, however often they are compared', async () => {
  const { credited, begin, match, open, reported, services, db } = await books();
  await credited();
  await begin();

  for (let nth = 0; nth < 2; nth += 1) {
    await match();
    await matchFees(services);
    await matchOpen(services);
  }

  expect(await open()).toEqual([]);
  expect(await reported()).toEqual([]);
  expect(await db.moneyMatch.findMany()).toMatchObject([{ day: new Date(DAY), payments: 1 }]);
});

test('an unmatched payment is stored with the details that help to find its owner', async () => {
  const { payments, other, match, list, merchant, reported } = await books();
  payments.others.push(other());

  await match();
  await match();

  expect((await list()).docs).toMatchObject([
    {
      kind: 'unknownPayment',
      reference: 'PAY-1',
      provider: 'Paystack',
      account: null,
      cents: 7_700,
      said: 'R77.00',
      day: DAY,
    },
  ]);
  expect(await reported()).toEqual([expect.stringContaining('1 item')]);
  expect(await reported(merchant)).toEqual([]);
});

test('a payment that is paid and not credited is looked up again, and is then no difference', async () => {
  const { services, payments, merchant, begin, match, open, reported, db } = await books();
  payments.become(await begin(), { state: 'succeeded' });

  await Promise.all([match(), match()]);
  await matchOpen(services);

  expect(await booksOf(services, merchant.merchantId)).toMatchObject({ available: 10_000 });
  expect(await open()).toEqual([]);
  expect(await reported()).toEqual([]);
  expect(await db.moneyDifference.count()).toBe(0);
  expect(await checkLedger(services)).toEqual([]);
});

test('a payment above the requested amount that was not credited is credited, and its rest is a difference', async () => {
  const { services, payments, merchant, begin, match, open } = await books();
  payments.become(await begin(), { state: 'succeeded', amountCents: 12_000 });

  await match();
  await matchOpen(services);

  expect(await booksOf(services, merchant.merchantId)).toMatchObject({
    available: 10_000,
    drift: 0,
  });
  expect(await open()).toEqual([{ kind: 'amountDiffers', cents: 10_000, said: 'R120.00' }]);
});

test('the refunds of a payment are not taken for those of one whose reference it continues', async () => {
  const { services, db, payments, merchant, other, match, open, clock } = await books();
  const strangers = await given.merchant(services, { balanceCents: 0 });
  const accounts = [merchant.merchantId, merchant.merchantId, strangers.merchantId];
  const references = ['PAY', 'PAY-2', 'PAY-3'];
  for (const [nth, reference] of references.entries()) {
    payments.others.push(other({ reference, details: { ...other().details, id: `${nth}` } }));
    const merchantId = accounts[nth]!;
    const [from, to, cents] = [HOUSE.topUps, availableOf(merchantId), 7_700];
    await db.$transaction((tx) =>
      recordTransaction(tx, {
        merchantId,
        reference,
        type: 'accountTopUp',
        status: 'SUCCESSFUL',
        provider: 'Paystack',
        amountCents: cents,
        at: clock.now(),
        legs: [{ step: 'credit', from, to, cents }],
      }),
    );
  }
  // All but the first are refunded, and that is deducted.
  for (const reference of references.slice(1)) {
    payments.refundThere(reference, 7_700);
    await checkPayment(services, { reference, asksRefunds: true });
  }
  payments.refundThere('PAY', 7_700);

  await match();
  expect(await open()).toEqual([{ kind: 'refundedThere', cents: 7_700, said: 'R77.00' }]);
  await checkPayment(services, { reference: 'PAY', asksRefunds: true });
  await matchOpen(services);

  expect(await open()).toEqual([]);
  expect(await booksOf(services, merchant.merchantId)).toMatchObject({ available: 0, drift: 0 });
  expect(await booksOf(services, strangers.merchantId)).toMatchObject({ available: 0, drift: 0 });
});

test('if the look-up fails a difference is raised, and it ends once the payment is credited', async () => {
  const world = await books();
  const { services, payments, merchant, begin, match, list, open, reported, clock } = world;
  const reference = await begin();
  world.listedAsPaid(reference);

  await match();

  expect(await open()).toEqual([{ kind: 'notCredited', cents: 10_000, said: 'R100.00' }]);
  expect(await booksOf(services, merchant.merchantId)).toMatchObject({ available: 0 });
  payments.become(reference, { state: 'succeeded' });
  await checkPayment(services, { reference });
  // Open differences are checked again each night, also long after their day.
  clock.advance(40 * DAY_MS);
  await matchOpen(services);
  expect(await open()).toEqual([]);
  expect(await reported()).toEqual([]);
  expect((await list('ended')).docs).toMatchObject([{ endedBy: null, note: null }]);
});

test.each<[string, Partial<Payment>, string]>([
  ['never', { state: 'abandoned' }, 'not paid'],
  ['less', { amountCents: 9_999 }, 'R99.99'],
  ['declined', { state: 'failed' }, 'declined'],
])(
  'a credited payment that is not complete at the provider is reported: %s',
  async (_what, over, said) => {
    const { payments, credited, match, open, services } = await books();
    const reference = await credited();
    payments.become(reference, over);

    await match();
    await match();

    expect(await open()).toEqual([{ kind: 'notPaid', cents: 10_000, said }]);
    payments.become(reference, { state: 'succeeded', amountCents: 10_000 });
    await matchOpen(services);
    expect(await open()).toEqual([]);
  },
);

test.each<[string, Partial<Payment>, string, boolean]>([
  ['more than requested', { amountCents: 20_000 }, 'R200.00', true],
  ['another currency', { currency: 'NGN' }, 'NGN', true],
  ['less than requested, so not credited', { amountCents: 5_000 }, 'R50.00', false],
])(
  'an amount or a currency that differs is reported: %s',
  async (_what, over, said, isCredited) => {
    const { payments, credited, begin, match, open, services } = await books();
    const reference = isCredited ? await credited() : await begin();
    payments.become(reference, { state: 'succeeded', ...over });

    await match();
    await match();

    expect(await open()).toEqual([
      { kind: 'amountDiffers', cents: 10_000, said: expect.stringContaining(said) as string },
    ]);
    payments.become(reference, { state: 'succeeded', amountCents: 10_000, currency: 'ZAR' });
    await checkPayment(services, { reference });
    await matchOpen(services);
    expect(await open()).toEqual([]);
  },
);

test('a refund that only the provider has is reported, a further one too, and ends once it is recorded', async () => {
  const { payments, credited, match, open, services } = await books();
  const reference = await credited();
  const sendBack = async (amountCents: number) => {
    const refund = await payments.refund({ reference, amountCents, note: '' });
    refund.state = 'done';
  };
  await sendBack(3_000);
  await match();
  expect(await open()).toEqual([{ kind: 'refundedThere', cents: 10_000, said: 'R30.00' }]);

  await sendBack(7_000);
  await match();
  expect(await open(), 'the first is part of the second').toEqual([
    { kind: 'refundedThere', cents: 10_000, said: 'R100.00' },
  ]);

  payments.become(reference, { state: 'reversed' });
  await match();
  expect(await open()).toMatchObject([{ kind: 'refundedThere' }]);
  await checkPayment(services, { reference });
  await match();
  expect(await open()).toEqual([]);
});

test('a reversal that the provider undid weeks later is reported until it is right again', async () => {
  const { payments, credited, match, open, services, clock } = await books();
  const reference = await credited();
  payments.become(reference, { state: 'reversed' });
  await checkPayment(services, { reference });
  await match();
  await matchOpen(services);
  expect(await open()).toEqual([]);

  clock.advance(60 * DAY_MS);
  payments.become(reference, { state: 'succeeded' });
  await checkPayment(services, { reference, topic: 'charge.dispute.resolve' });
  await matchOpen(services);
  expect(await open()).toEqual([{ kind: 'notRefunded', cents: 10_000, said: 'R0.00' }]);

  payments.become(reference, { state: 'reversed' });
  await matchOpen(services);
  expect(await open()).toEqual([]);
});

test.each([
  ['ours', true],
  ['made at the provider', false],
])('a refund that fails after it was done is reported: %s', async (_whose, isOurs) => {
  const { payments, credited, match, open, services, db, clock } = await books();
  const reference = await credited();
  if (isOurs) {
    const topUp = await db.transaction.findUniqueOrThrow({ where: { reference } });
    const asked = { id: newId(), topUp, cents: 4_000, reason: 'Paid twice', at: clock.now() };
    await db.$transaction((tx) => beginRefund(tx, asked));
    await checkPayment(services, { reference: `${reference}-refund-${asked.id}` });
    await match();
    expect(await open(), 'it is pending').toEqual([]);
    payments.refundBecomes(reference, 'done');
  } else payments.refundThere(reference, 4_000);
  await checkPayment(services, { reference, topic: 'refund.processed' });
  await match();
  expect(await open()).toEqual([]);

  payments.refundBecomes(reference, 'failed');
  await checkPayment(services, { reference, topic: 'refund.failed' });
  await matchOpen(services);

  expect(await open()).toEqual([{ kind: 'notRefunded', cents: 10_000, said: 'R0.00' }]);
});

test.each(['in part', 'in full'])(
  'a refund that is done %s after the list was read is not a difference',
  async (how) => {
    const { payments, credited, open, services } = await books();
    const reference = await credited();
    const late = {
      ...payments,
      listRefunds: async (query: { from: Date; page: number }) => {
        const read = await payments.listRefunds(query);
        if (how === 'in full') payments.become(reference, { state: 'reversed' });
        else payments.refundThere(reference, 4_000);
        await checkPayment(services, { reference, topic: 'refund.processed' });
        return read;
      },
    };

    await matchPayments({ ...services, payments: late }, { day: DAY });

    expect(await open()).toEqual([]);
  },
);

test('refunds that are done after each answer about them are not a difference either', async () => {
  const { payments, credited, open, services } = await books();
  const reference = await credited();
  payments.refundThere(reference, 1_000);
  await checkPayment(services, { reference, topic: 'refund.processed' });
  let answers = 0;
  const late = {
    ...payments,
    refundsOf: async (of: string) => {
      const read = await payments.refundsOf(of);
      answers += 1;
      payments.refundThere(reference, 1_000);
      await checkPayment(services, { reference, topic: 'refund.processed' });
      return read;
    },
  };

  await matchOpen({ ...services, payments: late });

  expect(answers).toBe(2);
  expect(await open()).toEqual([]);
});

test('however many payments a day has, the provider is asked for its lists alone', async () => {
  const { services, payments, merchant, credited, other, open } = await books();
  const references = [await credited(), await credited(), await credited()];
  for (let nth = 0; nth < 3; nth += 1) payments.others.push(other({ reference: `PAY-${nth}` }));
  payments.refundThere(references[0]!, 2_000);
  payments.refundThere(references[2]!, 1_000);
  payments.refundThere(references[2]!, 500);
  payments.pageSize = 2;
  const asked: string[] = [];
  const pages: string[] = [];
  const counting = {
    ...payments,
    list: (query: { from: Date; to: Date; page: number }) => {
      pages.push(`payments ${query.page}`);
      return payments.list(query);
    },
    listRefunds: (query: { from: Date; page: number }) => {
      pages.push(`refunds ${query.page}`);
      return payments.listRefunds(query);
    },
    find: (reference: string) => {
      asked.push(reference);
      return payments.find(reference);
    },
    refundsOf: (reference: string) => {
      asked.push(reference);
      return payments.refundsOf(reference);
    },
  };

  await matchPayments({ ...services, payments: counting }, { day: DAY });

  expect(asked).toEqual([]);
  expect(pages, 'each page once, from the first to the last').toEqual([
    'payments 1',
    'payments 2',
    'payments 3',
    'refunds 1',
    'refunds 2',
  ]);
  expect((await open()).map(({ kind, said }) => `${kind} ${said}`).toSorted()).toEqual([
    'refundedThere R15.00',
    'refundedThere R20.00',
    ...Array.from({ length: 3 }, () => 'unknownPayment R77.00'),
  ]);
  expect(await booksOf(services, merchant.merchantId)).toMatchObject({
    available: 30_000,
    drift: 0,
  });
});

test('a list of refunds without an end is not accepted', async () => {
  const { services, payments, credited, db } = await books();
  await credited();
  const endless = {
    ...payments,
    listRefunds: () => Promise.resolve({ refunds: [], hasMore: true }),
  };

  await expect(
    matchPayments({ ...services, payments: endless }, { day: DAY }),
  ).rejects.toMatchObject({ code: 'payments-down' });

  expect(await db.moneyMatch.count()).toBe(0);
});

test('two payments with one reference are one difference, and one payment on two pages is none', async () => {
  const { payments, credited, other, match, open, services } = await books();
  const reference = await credited();
  const again = other({ reference, amountCents: 10_000 });
  payments.others.push(again, again);
  payments.pageSize = 1;

  await match();
  await match();
  await matchOpen(services);

  expect(await open()).toEqual([{ kind: 'paidTwice', cents: 10_000, said: 'R100.00' }]);
});

test('an interrupted list writes nothing and ends no difference; a list with gaps ends none either', async () => {
  const { payments, credited, begin, other, match, open, db, listedAsPaid } = await books();
  const unpaid = await begin();
  listedAsPaid(unpaid);
  payments.others.push(other());
  await match();
  const before = await open();
  expect(before).toHaveLength(2);
  await db.moneyMatch.deleteMany();

  payments.pageSize = 1;
  payments.switches.failAtPage = 2;
  await expect(match()).rejects.toMatchObject({ code: 'payments-down' });
  expect(await open()).toEqual(before);
  expect(await db.moneyMatch.count(), 'the day is still to be done').toBe(0);

  payments.switches.failAtPage = null;
  const whole = await credited();
  payments.switches.hide.push(unpaid, 'PAY-1', whole);
  await match();
  expect(await open()).toEqual(before);
});

test('a list without an end is not accepted', async () => {
  const { services, payments, other, db } = await books();
  const endless = {
    ...payments,
    list: () => Promise.resolve({ payments: [other()], hasMore: true }),
  };

  await expect(
    matchPayments({ ...services, payments: endless }, { day: DAY }),
  ).rejects.toMatchObject({ code: 'payments-down' });

  expect(await db.moneyDifference.count()).toBe(0);
});

test('after a kill between two payments the next run finishes; ten runs at once raise each difference once', async () => {
  const { services, payments, other, match, open, db, clock } = await books();
  for (let nth = 0; nth < 4; nth += 1) payments.others.push(other({ reference: `PAY-${nth}` }));
  let left = 2;
  const dying = {
    ...clock,
    now: () => {
      if (left-- === 0) throw new Error('killed');
      return clock.now();
    },
  };
  await expect(matchPayments({ ...services, clock: dying }, { day: DAY })).rejects.toThrow(
    'killed',
  );
  expect(await db.moneyDifference.count()).toBe(2);
  expect(await db.moneyMatch.count()).toBe(0);

  await Promise.all(Array.from({ length: 10 }, () => match()));

  expect(await open()).toHaveLength(4);
  expect(await db.moneyDifference.count()).toBe(4);
});

test('a difference that an administrator closed with a note is not raised again; one that ended automatically is', async () => {
  const { services, db, payments, admin, merchant, begin, other, match, list, open, reported } =
    await books();
  payments.others.push(other());
  await match();
  const [{ id } = { id: '' }] = (await list()).docs;
  await expect(endByHand(services, merchant, { id, note: 'Mine.' })).rejects.toMatchObject({
    code: 'not-allowed',
  });
  await endByHand(services, admin, { id, note: 'Sent back to the payer.' });
  await expect(endByHand(services, admin, { id, note: 'Twice.' })).rejects.toMatchObject({
    code: 'conflict',
  });

  await match();

  expect(await open()).toEqual([]);
  expect(await reported()).toEqual([]);
  expect((await list('ended')).docs).toMatchObject([
    { endedBy: admin.name, note: 'Sent back to the payer.' },
  ]);
  expect(await db.auditEntry.findMany({ where: { action: 'match.end' } })).toMatchObject([
    { subject: id, detail: { code: 'unknownPayment' } },
  ]);

  const reference = await begin();
  for (const state of ['succeeded', 'abandoned', 'succeeded'] as const) {
    payments.become(reference, { state, amountCents: 5_000 });
    await match();
    await matchOpen(services);
  }
  expect(await open()).toMatchObject([{ kind: 'amountDiffers' }]);
  expect(await db.moneyDifference.count()).toBe(2);
});

async function shipped() {
  const world = await books();
  const { services, db } = world;
  const rich = await given.merchant(services);
  const { order, shipment } = await given.bookedOrder(services, rich);
  const change = (data: Parameters<typeof db.shipment.update>[0]['data']) =>
    db.shipment.update({ where: { id: shipment.id }, data });
  return { ...world, order, shipment, change };
}

test('a fee without a courier job, and a fee of another amount, are differences', async () => {
  const { services, shipment, order, change, list, open } = await shipped();
  await change({ pickupJobId: null, deliveryJobId: null });
  await matchFees(services);
  await matchFees(services);
  expect((await list()).docs).toMatchObject([
    {
      kind: 'feeWithoutJob',
      cents: 500,
      said: 'no courier job',
      order: { orderKey: order.orderKey },
    },
  ]);

  const { pickupJobId, deliveryJobId } = shipment;
  await change({ pickupJobId, deliveryJobId, feeCents: 450 });
  await matchFees(services);
  expect(await open()).toEqual([{ kind: 'feeDiffers', cents: 500, said: 'R4.50' }]);
  await change({ feeCents: 500 });
  await matchFees(services);
  expect(await open()).toEqual([]);
});

test.each([
  ['booked', 1],
  ['completed', 1],
  ['cancelled', 0],
  ['refused', 0],
] as const)(
  'number of differences for a courier job that is %s and has no fee: %i',
  async (state, count) => {
    const { services, db, change, open } = await shipped();
    await change({ state });
    await db.transaction.updateMany({
      where: { type: 'orderCreationFee' },
      data: { status: 'FAILED' },
    });

    await matchFees(services);
    await matchFees(services);

    expect(await open()).toEqual(
      Array.from({ length: count }, () => ({ kind: 'jobWithoutFee', cents: 0, said: 'R5.00' })),
    );
  },
);

test('fees of returns are compared too: a return to sender keeps its fee, and a single job counts as a job', async () => {
  const { services, db, courier, open } = await books();
  const merchant = await given.merchant(services);
  const { order, shipment: out } = await given.bookedOrder(services, merchant);
  await applyCourierEvent(services, courier.event(out.reference, 'pickup', 'successful'), 'one');
  const why = { orderKeys: [order.orderKey], whyCode: 'called', note: null };
  await returnToSender(services, merchant, why);
  await cancelCourier(services, { shipmentId: out.id });
  const back = await db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  const feeOf = (shipmentId: string, status: TransactionStatus) =>
    db.transaction.updateMany({ where: { shipmentId }, data: { status } });

  await feeOf(back.id, 'SUCCESSFUL');
  await matchFees(services);
  expect(await open()).toEqual([{ kind: 'feeWithoutJob', cents: 500, said: 'no courier job' }]);
  await feeOf(back.id, 'PENDING');
  await bookCourier(services, { shipmentId: back.id });
  await matchFees(services);
  expect(await open()).toEqual([]);

  for (const { id } of [out, back]) {
    await feeOf(id, 'FAILED');
    await matchFees(services);
    expect(await open()).toEqual([{ kind: 'jobWithoutFee', cents: 0, said: 'R5.00' }]);
    await feeOf(id, 'SUCCESSFUL');
  }
  await matchFees(services);
  expect(await open()).toEqual([]);
});

test('a parcel that the driver collected after its cancellation, and that returns to its sender, keeps its fee returned', async () => {
  const { services, db, courier, open, clock } = await books();
  const merchant = await given.merchant(services);
  const { order, shipment: out } = await given.bookedOrder(services, merchant);
  const { available } = await booksOf(services, merchant.merchantId);
  clock.advance(1_000);
  await cancelOrders(services, merchant, { orderKeys: [order.orderKey] });
  // The courier's time of the collection is before the cancellation, but it is reported after it.
  await applyCourierEvent(services, courier.event(out.reference, 'pickup', 'successful'), 'one');
  clock.advance(1_000);
  const why = { orderKeys: [order.orderKey], whyCode: 'called', note: null };
  await returnToSender(services, merchant, why);

  await matchFees(services);
  expect(await open()).toEqual([]);
  // The fee of the delivery was returned; the 500 cents on hold are for the return to sender.
  expect(await booksOf(services, merchant.merchantId)).toMatchObject({
    available,
    held: 500,
    fees: 0,
    drift: 0,
  });
  const back = await db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  expect(back).toMatchObject({ ofShipmentId: out.id, isDeliveryOnly: true });
});

test('a parcel whose delivery the courier cancelled on its way is still due its fee', async () => {
  const { services, db, courier, open } = await books();
  const merchant = await given.merchant(services);
  const { shipment } = await given.bookedOrder(services, merchant);
  const { id, reference } = shipment;
  // Its pickup job was never closed, so it is cancelled too.
  await applyCourierEvent(services, courier.event(reference, 'delivery', 'started'), 'one');
  await applyCourierEvent(services, courier.event(reference, 'delivery', 'cancelled'), 'two');
  await cancelCourier(services, { shipmentId: id });
  expect(await db.shipment.findUniqueOrThrow({ where: { id } })).toMatchObject({
    state: 'cancelled',
    cancelRequestedAt: expect.any(Date),
  });
  await matchFees(services);
  expect(await open()).toEqual([]);

  await db.transaction.updateMany({ where: { shipmentId: id }, data: { status: 'FAILED' } });
  await matchFees(services);
  expect(await open()).toEqual([{ kind: 'jobWithoutFee', cents: 0, said: 'R5.00' }]);
});

test('a free or cancelled shipment, or one that is still being booked, is no difference', async () => {
  const { services, change, open, db } = await shipped();
  await given.shippedOrder(services, await given.merchant(services));
  await change({ feeCents: 0 });
  await db.transaction.updateMany({
    where: { status: 'SUCCESSFUL', type: 'orderCreationFee' },
    data: { amountCents: 0n },
  });
  await matchFees(services);
  expect(await open()).toEqual([]);

  await change({ feeCents: 500, cancelRequestedAt: new Date() });
  await matchFees(services);
  expect(await open()).toEqual([]);
});

test('each night compares each of its days once, and a month’s outage leaves none out', async () => {
  const { services, db, clock } = await books();
  const scheduled = async () =>
    (
      await db.outbox.findMany({ where: { job: matchPaymentsJob.name }, orderBy: { id: 'asc' } })
    ).map(({ payload }) => (payload as { day: string }).day);
  await scheduleReconciliation(services);
  await scheduleReconciliation(services);
  const first = await scheduled();
  expect(first).toEqual(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16']);
  for (const day of first) await matchPayments(services, { day });
  await db.outbox.deleteMany();

  clock.advance(31 * DAY_MS);
  await scheduleReconciliation(services);

  const days = await scheduled();
  expect(days).toHaveLength(31);
  expect([days.at(0), days.at(-1)]).toEqual([DAY, '2026-12-17']);
});

test('every kind in the database has its text, and comparing changes no ledger entry', async () => {
  const { services, db, payments, begin, match } = await books();
  const kinds = await db.$queryRaw<{ kind: string }[]>`
    select unnest(enum_range(null::money_difference_kind))::text as kind`;
  expect(Object.keys(DIFFERENCE_KINDS).toSorted()).toEqual(
    kinds.map(({ kind }) => kind).toSorted(),
  );
  payments.become(await begin(), { state: 'succeeded', amountCents: 5_000 });
  const entries = await db.ledgerEntry.count();

  await match();
  await matchFees(services);

  expect(await db.ledgerEntry.count()).toBe(entries);
  expect(await checkLedger(services)).toEqual([]);
});
