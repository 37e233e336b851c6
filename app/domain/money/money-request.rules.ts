import type { MoneyRequestKind } from '@prisma/client';
import { formatMoney, rand } from '#app/domain/shared/money.ts';

/** Past requests per page. */
export const PAST_PAGE = 25;

type Kind = {
  /** Label of the request's button and of its row in the list. */
  words: string;
  /** The request as a sentence. */
  sentence(amount: string, cents: number): string;
};

/** Changes to an account's money, and changes that concern the operator: its details, rates and administrators. */
export const MONEY_REQUESTS: Readonly<Record<MoneyRequestKind, Kind>> = {
  adjustment: {
    words: 'Adjustment',
    sentence: (amount, cents) => `${cents < 0 ? 'Deduct' : 'Add'} ${amount}.`,
  },
  eftTopUp: {
    words: 'EFT received',
    sentence: (amount) => `Credit ${amount} received by EFT.`,
  },
  topUpRefund: {
    words: 'Refund of a top-up',
    sentence: (amount) => `Refund ${amount} of a top-up to the payer.`,
  },
  payOut: {
    words: 'Payout',
    sentence: (amount) => `Deduct ${amount} paid out by EFT.`,
  },
  unmatchedPayment: {
    words: 'Unmatched payment',
    sentence: (amount) => `Credit ${amount} from an unmatched payment.`,
  },
  creditLimit: {
    words: 'Credit limit',
    sentence: (amount) => `Set the credit limit to ${amount}.`,
  },
  companyDetails: {
    words: 'Company details',
    sentence: () => 'Change the company details or bank account.',
  },
  addPrice: {
    words: 'New shipping rate',
    sentence: (amount) => `Set the rate per shipment to ${amount}.`,
  },
  removePrice: {
    words: 'Rate removal',
    sentence: (amount) => `Remove the upcoming rate of ${amount}.`,
  },
  administrator: {
    words: 'New administrator',
    sentence: () => 'Approve a new administrator.',
  },
  administratorRemoved: {
    words: 'Administrator removed',
    sentence: () => 'An administrator was removed.',
  },
};

export function moneySentence(kind: MoneyRequestKind, cents: number): string {
  return MONEY_REQUESTS[kind].sentence(formatMoney(rand(Math.abs(cents))), cents);
}

/** The period over which one administrator's changes to an account without approval are added up. */
export const ALONE_WITHIN_MS = 24 * 3_600_000;

/** Whether a second administrator must approve: whether the amount plus what this administrator has already moved on
 *  the account (`movedCents`) exceeds `aloneCents`. For a credit limit, which moves no money, only the limit itself
 *  counts. */
export function needsSecondPerson(
  { kind, cents, movedCents }: { kind: MoneyRequestKind; cents: number; movedCents: number },
  aloneCents: number,
): boolean {
  const together = kind === 'creditLimit' ? 0 : movedCents;
  return Math.abs(cents) + together > aloneCents;
}

/** Whether the request may give an account more to spend. A credit limit counts even if it is lowered. */
export function givesMoney(kind: MoneyRequestKind, cents: number): boolean {
  if (kind === 'adjustment') return cents > 0;
  return kind === 'eftTopUp' || kind === 'creditLimit' || kind === 'unmatchedPayment';
}
