import { expect, test } from 'vitest';
import type { Payment } from '#app/ports/payments.ts';
import { paidByCard } from '#tests/fakes/fake-payments.ts';
import { DIFFERENCE_KINDS, differencesOf, type OwnTopUp } from './money-differences.rules.ts';

const ASKED = 10_000;

const top = (over: Partial<OwnTopUp> = {}): OwnTopUp => ({
  id: 'top-up',
  merchantId: 'account',
  amountCents: ASKED,
  isCredited: true,
  takenBackCents: 0,
  doneBackCents: over.takenBackCents ?? 0,
  ...over,
});
const UNCREDITED = top({ isCredited: false });

const pay = (over: Partial<Payment> = {}, id = '1'): Payment => ({
  reference: 'PAY-1',
  state: 'succeeded',
  amountCents: ASKED,
  currency: 'ZAR',
  details: { ...paidByCard('payer@post.example'), id },
  ...over,
});

type Row = {
  what: string;
  own: OwnTopUp | null;
  payments?: Payment[];
  refundedCents?: number;
  found: string[];
};

const NAIRA = 'NGN\u00a0100.00';

const ROWS: Row[] = [
  { what: 'nothing on either side', own: null, found: [] },
  { what: 'a declined stranger', own: null, payments: [pay({ state: 'failed' })], found: [] },
  { what: 'a refunded stranger', own: null, payments: [pay({ state: 'reversed' })], found: [] },
  { what: 'a stranger', own: null, payments: [pay()], found: ['unknownPayment R100.00'] },
  {
    what: 'two payments of a stranger',
    own: null,
    payments: [pay(), pay({}, '2')],
    found: ['unknownPayment R100.00'],
  },

  { what: 'never paid', own: UNCREDITED, found: [] },
  { what: 'abandoned', own: UNCREDITED, payments: [pay({ state: 'abandoned' })], found: [] },
  { what: 'paid and refunded', own: UNCREDITED, payments: [pay({ state: 'reversed' })], found: [] },
  { what: 'paid', own: UNCREDITED, payments: [pay()], found: ['notCredited R100.00'] },
  {
    what: 'paid more',
    own: UNCREDITED,
    payments: [pay({ amountCents: 10_001 })],
    found: ['notCredited R100.01'],
  },
  {
    what: 'paid less',
    own: UNCREDITED,
    payments: [pay({ amountCents: 9_999 })],
    found: ['amountDiffers R99.99'],
  },
  {
    what: 'paid in naira',
    own: UNCREDITED,
    payments: [pay({ currency: 'NGN' })],
    found: [`amountDiffers ${NAIRA}`],
  },
  {
    what: 'paid twice',
    own: UNCREDITED,
    payments: [pay(), pay({}, '2')],
    found: ['notCredited R100.00', 'paidTwice R100.00'],
  },

  { what: 'credited and paid', own: top(), payments: [pay()], found: [] },
  { what: 'credited and unknown', own: top(), found: ['notPaid no such payment'] },
  {
    what: 'credited and declined',
    own: top(),
    payments: [pay({ state: 'failed' })],
    found: ['notPaid declined'],
  },
  {
    what: 'credited and abandoned',
    own: top(),
    payments: [pay({ state: 'abandoned' })],
    found: ['notPaid not paid'],
  },
  {
    what: 'credited and pending',
    own: top(),
    payments: [pay({ state: 'open' })],
    found: ['notPaid pending'],
  },
  {
    what: 'credited and paid less',
    own: top(),
    payments: [pay({ amountCents: 9_999 })],
    found: ['notPaid R99.99'],
  },
  {
    what: 'credited and paid more',
    own: top(),
    payments: [pay({ amountCents: 10_001 })],
    found: ['amountDiffers R100.01'],
  },
  {
    what: 'credited and paid in naira',
    own: top(),
    payments: [pay({ currency: 'NGN' })],
    found: [`amountDiffers ${NAIRA}`],
  },
  {
    what: 'credited and paid three times',
    own: top(),
    payments: [pay(), pay({ amountCents: 5_000 }, '2'), pay({}, '3')],
    found: ['paidTwice R50.00', 'paidTwice R100.00'],
  },
  {
    what: 'credited, one of two payments declined',
    own: top(),
    payments: [pay({ state: 'failed' }), pay({}, '2')],
    found: [],
  },

  {
    what: 'refunded in full, nothing deducted',
    own: top(),
    payments: [pay({ state: 'reversed' })],
    found: ['refundedThere R100.00'],
  },
  {
    what: 'refunded in full, a cent too little deducted',
    own: top({ takenBackCents: 9_999 }),
    payments: [pay({ state: 'reversed' })],
    found: ['refundedThere R100.00'],
  },
  {
    what: 'refunded in full and deducted',
    own: top({ takenBackCents: ASKED }),
    payments: [pay({ state: 'reversed' })],
    found: [],
  },
  {
    what: 'refunded in part, a cent too little deducted',
    own: top({ takenBackCents: 2_999 }),
    payments: [pay()],
    refundedCents: 3_000,
    found: ['refundedThere R30.00'],
  },
  {
    what: 'refunded in part and deducted',
    own: top({ takenBackCents: 3_000 }),
    payments: [pay()],
    refundedCents: 3_000,
    found: [],
  },
  {
    what: 'deducted, but the dispute was won later',
    own: top({ takenBackCents: ASKED }),
    payments: [pay()],
    found: ['notRefunded R0.00'],
  },
  {
    what: 'refunded in part, a cent too much deducted',
    own: top({ takenBackCents: 3_001 }),
    payments: [pay()],
    refundedCents: 3_000,
    found: ['notRefunded R30.00'],
  },
  {
    what: 'a refund of ours is pending',
    own: top({ takenBackCents: 3_000, doneBackCents: 0 }),
    payments: [pay()],
    found: [],
  },
  {
    what: 'one refund is pending, another one failed after it was done',
    own: top({ takenBackCents: 5_000, doneBackCents: 2_000 }),
    payments: [pay()],
    found: ['notRefunded R0.00'],
  },
  {
    what: 'paid less and refunded in part',
    own: top(),
    payments: [pay({ amountCents: 9_000 })],
    refundedCents: 100,
    found: ['notPaid R90.00', 'refundedThere R1.00'],
  },
];

test.each(ROWS)('$what: $found', ({ own, payments = [], refundedCents = 0, found }) => {
  const differences = differencesOf(own, { reference: 'PAY-1', payments, refundedCents });

  expect(differences.map(({ kind, said }) => `${kind} ${said}`)).toEqual(found);
  for (const one of differences)
    expect(one).toMatchObject({
      reference: 'PAY-1',
      cents: ASKED,
      ...(own ? { merchantId: 'account', transactionId: 'top-up' } : {}),
    });
});

test('a difference keeps its identity until another payment, amount or refund makes it a new one', () => {
  const keysOf = (own: OwnTopUp | null, payments: Payment[], refundedCents = 0) =>
    differencesOf(own, { reference: 'PAY-1', payments, refundedCents }).map(({ key }) => key);

  const keys = [
    ...keysOf(null, [pay()]),
    ...keysOf(UNCREDITED, [pay()]),
    ...keysOf(UNCREDITED, [pay({ amountCents: 9_000 })]),
    ...keysOf(UNCREDITED, [pay({ amountCents: 9_001 })]),
    ...keysOf(top(), []),
    ...keysOf(top(), [pay({ amountCents: 9_000 })]),
    ...keysOf(top(), [pay(), pay({}, '2'), pay({}, '3')]),
    ...keysOf(top(), [pay()], 100),
    ...keysOf(top(), [pay()], 101),
    ...keysOf(top({ takenBackCents: 200 }), [pay()], 100),
    ...keysOf(top({ takenBackCents: 201 }), [pay()], 100),
    ...keysOf(top({ takenBackCents: 200 }), [pay()], 101),
  ];

  expect(new Set(keys).size).toBe(13);
  expect(keysOf(UNCREDITED, [pay({ amountCents: 20_000 })]), 'whatever was paid').toEqual(
    keysOf(UNCREDITED, [pay()]),
  );
  expect(keysOf(null, [pay({ amountCents: 1 })])).toEqual(keysOf(null, [pay()]));
});

test('no one is told to credit a payment that is credited automatically', () => {
  expect(DIFFERENCE_KINDS.notCredited.help).toContain('Do not credit it by hand.');
});
