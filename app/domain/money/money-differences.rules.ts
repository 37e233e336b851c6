import type { MoneyDifferenceKind } from '@prisma/client';
import { formatMoney, RAND } from '#app/domain/shared/money.ts';
import type { Payment, PaymentState } from '#app/ports/payments.ts';

/** What differs, in words: a title, what a person looks at, and how the two sides are called; what is told
 *  by a payment provider bears its name. */
export const DIFFERENCE_KINDS = {
  unknownPayment: {
    title: 'A payment that nobody knows here',
    help: 'The provider has it, and no top-up here bears its reference. Find out whose it is.',
    here: 'Top-up',
    there: null,
  },
  notCredited: {
    title: 'Paid, and not credited',
    help: 'The provider lists the money, and the account has not got it, though the payment was asked about again. Look at it on the provider’s page, and credit it by hand.',
    here: 'Top-up',
    there: null,
  },
  notPaid: {
    title: 'Credited, and not paid',
    help: 'The account has the money, and the provider has none or less of it.',
    here: 'Top-up',
    there: null,
  },
  amountDiffers: {
    title: 'The amount differs',
    help: 'The provider has another amount, or another currency, than the top-up says.',
    here: 'Top-up',
    there: null,
  },
  paidTwice: {
    title: 'Paid twice',
    help: 'Two payments bear one reference, and one of them was credited. Send the other back at the provider.',
    here: 'Top-up',
    there: null,
  },
  refundedThere: {
    title: 'Sent back, and still credited',
    help: 'The provider sent money back to the payer that is still on the account.',
    here: 'Top-up',
    there: 'Sent back',
  },
  feeWithoutJob: {
    title: 'A fee without a courier job',
    help: 'The fee was taken, and the shipment has no courier job.',
    here: 'Fee taken',
    there: 'Courier',
  },
  jobWithoutFee: {
    title: 'A courier job without a fee',
    help: 'The courier has the job, and no fee was taken for it.',
    here: 'Fee taken',
    there: 'Agreed',
  },
  feeDiffers: {
    title: 'Another fee than agreed',
    help: 'What was taken is not what the shipment was to cost.',
    here: 'Fee taken',
    there: 'Agreed',
  },
} as const satisfies Record<
  MoneyDifferenceKind,
  { title: string; help: string; here: string; there: string | null }
>;

/** A difference as it is found; `key` tells it from every other, for ever. */
export type Difference = {
  kind: MoneyDifferenceKind;
  key: string;
  reference: string;
  cents: number;
  said: string;
  merchantId?: string | null;
  transactionId?: string | null;
  shipmentId?: string | null;
  provider?: string | null;
  /** ISO day in Johannesburg. */
  day?: string | null;
};

/** A top-up as it stands here. */
export type OwnTopUp = {
  id: string;
  merchantId: string;
  amountCents: number;
  isCredited: boolean;
  /** Off the account again, by refunds and reversals. */
  takenBackCents: number;
};

/** All that the provider tells of one reference. */
export type Told = {
  reference: string;
  /** Each payment once. */
  payments: readonly Payment[];
  /** What it has sent back of a payment that stands. */
  refundedCents: number;
};

const STATE_WORDS: Record<PaymentState | 'unknown', string> = {
  succeeded: 'paid',
  reversed: 'sent back',
  failed: 'declined',
  abandoned: 'not paid',
  open: 'not decided',
  unknown: 'no such payment',
};

/** Compares one reference's top-up with its payments; an empty list where the two agree. */
export function differencesOf(own: OwnTopUp | null, told: Told): Difference[] {
  const paid = told.payments.filter(({ state }) => state === 'succeeded');
  if (!own) return paid.slice(0, 1).map((payment) => unknown(told, payment));
  const found = own.isCredited ? ofCredited(own, told, paid) : ofUncredited(own, paid);
  return [...found, ...paid.slice(1).map((payment) => twice(own, payment))].map((one) => ({
    ...one,
    key: `${one.kind} ${told.reference}${one.key}`,
    reference: told.reference,
    merchantId: own.merchantId,
    transactionId: own.id,
  }));
}

type Judged = Pick<Difference, 'kind' | 'key' | 'cents' | 'said'>;

function unknown({ reference }: Told, payment: Payment): Difference {
  const { amountCents: cents } = payment;
  const kind = 'unknownPayment';
  return { kind, key: `${kind} ${reference}`, reference, cents, said: amountOf(payment) };
}

/** What was sent back at once was never to be credited. */
function ofUncredited({ amountCents: cents }: OwnTopUp, [payment]: Payment[]): Judged[] {
  if (!payment) return [];
  const isWhole = payment.currency === RAND && payment.amountCents === cents;
  const kind = isWhole ? 'notCredited' : 'amountDiffers';
  return [{ kind, key: isWhole ? '' : ` ${amountOf(payment)}`, cents, said: amountOf(payment) }];
}

function ofCredited(
  { amountCents: cents, takenBackCents }: OwnTopUp,
  { payments, refundedCents }: Told,
  [payment]: Payment[],
): Judged[] {
  if (!payment) {
    const reversed = payments.find(({ state }) => state === 'reversed');
    if (reversed) return stillCredited(cents, takenBackCents, cents);
    return [
      { kind: 'notPaid', key: '', cents, said: STATE_WORDS[payments[0]?.state ?? 'unknown'] },
    ];
  }
  const said = amountOf(payment);
  const isRand = payment.currency === RAND;
  const differs = !isRand || payment.amountCents !== cents;
  const kind = isRand && payment.amountCents < cents ? 'notPaid' : 'amountDiffers';
  return [
    ...(differs ? [{ kind, key: ` ${said}`, cents, said } as const] : []),
    ...stillCredited(cents, takenBackCents, refundedCents),
  ];
}

/** A further refund is another difference. */
function stillCredited(cents: number, takenBackCents: number, sentBackCents: number): Judged[] {
  if (sentBackCents <= takenBackCents) return [];
  const said = formatMoney({ cents: sentBackCents, currency: RAND });
  return [{ kind: 'refundedThere', key: ` ${sentBackCents}`, cents, said }];
}

function twice({ amountCents: cents }: OwnTopUp, payment: Payment): Judged {
  return { kind: 'paidTwice', key: ` ${payment.details.id}`, cents, said: amountOf(payment) };
}

function amountOf({ amountCents: cents, currency }: Payment): string {
  return formatMoney({ cents, currency });
}
