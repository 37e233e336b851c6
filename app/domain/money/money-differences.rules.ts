import type { MoneyDifferenceKind } from '@prisma/client';
import { formatMoney, RAND } from '#app/domain/shared/money.ts';
import type { Payment, PaymentState } from '#app/ports/payments.ts';

export const MAX_OF_NOTE = 500;

/** Texts for each kind of difference: title, what to check, and labels of the two sides. If `there` is null, that side
 *  is labelled with the provider's name. */
export const DIFFERENCE_KINDS = {
  unknownPayment: {
    title: 'Unmatched payment',
    help: 'The provider has this payment, but no top-up has its reference. Find out who paid it.',
    here: 'Top-up',
    there: null,
  },
  notCredited: {
    title: 'Paid, but not credited',
    help: 'The provider has the payment, but the account was not credited. We check it again every night and credit it automatically. Do not credit it by hand.',
    here: 'Top-up',
    there: null,
  },
  notPaid: {
    title: 'Credited, but not paid',
    help: 'The account was credited, but the provider has no payment or a smaller one. Deduct what was not paid.',
    here: 'Top-up',
    there: null,
  },
  amountDiffers: {
    title: 'The amount differs',
    help: 'The provider’s amount or currency differs from the top-up. Check the payment in the provider’s dashboard, then adjust the account.',
    here: 'Top-up',
    there: null,
  },
  paidTwice: {
    title: 'Paid twice',
    help: 'Two payments have the same reference, and only one was credited. Refund the other at the payment provider.',
    here: 'Top-up',
    there: null,
  },
  refundedThere: {
    title: 'Refunded, but still credited',
    help: 'The provider refunded the payer, but the money is still in the account. Deduct it from the account.',
    here: 'Top-up',
    there: 'Refunded',
  },
  notRefunded: {
    title: 'Deducted, but not refunded',
    help: 'We deducted a refund or a reversal, but the provider has not sent the money back. Check it in the provider’s dashboard, then adjust the account.',
    here: 'Top-up',
    there: 'Refunded',
  },
  feeWithoutJob: {
    title: 'A fee without a courier job',
    help: 'The fee was charged, but the shipment has no courier job. Add the fee back to the account.',
    here: 'Fee charged',
    there: 'Courier',
  },
  jobWithoutFee: {
    title: 'A courier job without a fee',
    help: 'The courier has the job, but no fee was charged. Deduct the fee from the account, or waive it.',
    here: 'Fee charged',
    there: 'Agreed rate',
  },
  feeDiffers: {
    title: 'Wrong fee charged',
    help: 'The fee charged differs from the agreed rate. Adjust the account by the difference.',
    here: 'Fee charged',
    there: 'Agreed rate',
  },
} as const satisfies Record<
  MoneyDifferenceKind,
  { title: string; help: string; here: string; there: string | null }
>;

/** A difference as found by a comparison. `key` identifies it permanently. */
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

/** A top-up as recorded here. */
export type OwnTopUp = {
  id: string;
  merchantId: string;
  amountCents: number;
  isCredited: boolean;
  /** What refunds and reversals have already deducted from the account, pending ones included. */
  takenBackCents: number;
  /** The part of it whose refunds and reversals are done at the provider, as far as we know. */
  doneBackCents: number;
};

/** Everything that the provider reports about one reference. */
export type ProviderRecord = {
  reference: string;
  /** Each payment is listed once. */
  payments: readonly Payment[];
  /** What the provider refunded in part; a full refund has the state 'reversed'. */
  refundedCents: number;
};

const STATE_WORDS: Record<PaymentState | 'unknown', string> = {
  succeeded: 'paid',
  reversed: 'refunded',
  failed: 'declined',
  abandoned: 'not paid',
  open: 'pending',
  unknown: 'no such payment',
};

/** Compares the top-up of a reference with its payments. An empty list means that they agree. */
export function differencesOf(own: OwnTopUp | null, provider: ProviderRecord): Difference[] {
  const paid = provider.payments.filter(({ state }) => state === 'succeeded');
  if (!own) return paid.slice(0, 1).map((payment) => unknown(provider, payment));
  const found = own.isCredited ? ofCredited(own, provider, paid) : ofUncredited(own, paid);
  return [...found, ...paid.slice(1).map((payment) => twice(own, payment))].map((one) => ({
    ...one,
    key: `${one.kind} ${provider.reference}${one.key}`,
    reference: provider.reference,
    merchantId: own.merchantId,
    transactionId: own.id,
  }));
}

type Checked = Pick<Difference, 'kind' | 'key' | 'cents' | 'said'>;

function unknown({ reference }: ProviderRecord, payment: Payment): Difference {
  const { amountCents: cents } = payment;
  const kind = 'unknownPayment';
  return { kind, key: `${kind} ${reference}`, reference, cents, said: amountOf(payment) };
}

/** The difference of a top-up that was not credited. Only payments that succeeded are passed here, so one that was
 *  refunded in full is no difference. Only a payment in rand of at least the top-up's amount should have been credited
 *  (check-payment.ts). */
function ofUncredited({ amountCents: cents }: OwnTopUp, [payment]: Payment[]): Checked[] {
  if (!payment) return [];
  const isWhole = payment.currency === RAND && payment.amountCents >= cents;
  const kind = isWhole ? 'notCredited' : 'amountDiffers';
  return [{ kind, key: isWhole ? '' : ` ${amountOf(payment)}`, cents, said: amountOf(payment) }];
}

function ofCredited(
  own: OwnTopUp,
  { payments, refundedCents }: ProviderRecord,
  [payment]: Payment[],
): Checked[] {
  const { amountCents: cents } = own;
  if (!payment) {
    const reversed = payments.find(({ state }) => state === 'reversed');
    if (reversed) return ofTakenBack(own, cents);
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
    ...ofTakenBack(own, refundedCents),
  ];
}

/** The difference of a credited top-up, if the provider sent back more than was deducted here, or less: a lost dispute
 *  can be won later, and a refund can fail after it was done. A pending refund may be sent at any moment, so it counts
 *  as deducted, but not yet as missing at the provider. The amounts are part of the key, so that a further refund is a
 *  new difference. */
function ofTakenBack(
  { amountCents: cents, takenBackCents, doneBackCents }: OwnTopUp,
  sentBackCents: number,
): Checked[] {
  const said = formatMoney({ cents: sentBackCents, currency: RAND });
  if (sentBackCents > takenBackCents)
    return [{ kind: 'refundedThere', key: ` ${sentBackCents}`, cents, said }];
  if (sentBackCents < doneBackCents)
    return [{ kind: 'notRefunded', key: ` ${doneBackCents} ${sentBackCents}`, cents, said }];
  return [];
}

function twice({ amountCents: cents }: OwnTopUp, payment: Payment): Checked {
  return { kind: 'paidTwice', key: ` ${payment.details.id}`, cents, said: amountOf(payment) };
}

function amountOf({ amountCents: cents, currency }: Payment): string {
  return formatMoney({ cents, currency });
}
