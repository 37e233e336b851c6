import type { MoneyRequestKind } from '@prisma/client';
import { formatMoney, rand } from '#app/domain/shared/money.ts';

type Kind = {
  /** As its button and its row are called. */
  words: string;
  /** In a sentence. */
  sentence(amount: string, cents: number): string;
};

/** What an administrator does to an account's money, and what of the product itself two agree to. */
export const MONEY_REQUESTS: Readonly<Record<MoneyRequestKind, Kind>> = {
  adjustment: {
    words: 'Adjustment',
    sentence: (amount, cents) => `${amount} is to be ${cents < 0 ? 'taken off' : 'added'}.`,
  },
  eftTopUp: {
    words: 'EFT received',
    sentence: (amount) => `${amount} came by EFT and is to be credited.`,
  },
  topUpRefund: {
    words: 'Refund of a top-up',
    sentence: (amount) => `${amount} of a top-up is to go back to the payer.`,
  },
  payOut: {
    words: 'Pay out',
    sentence: (amount) => `${amount} was paid out by EFT and is to be taken off.`,
  },
  unmatchedPayment: {
    words: 'Unknown payment',
    sentence: (amount) => `${amount} that nobody knew is to be credited.`,
  },
  creditLimit: {
    words: 'Credit limit',
    sentence: (amount) => `The credit limit is to become ${amount}.`,
  },
  companyDetails: {
    words: 'Company details',
    sentence: () => 'The company’s details or its bank account are to change.',
  },
  addPrice: {
    words: 'New price',
    sentence: (amount) => `The price of a shipment is to become ${amount}.`,
  },
  removePrice: {
    words: 'Price removed',
    sentence: (amount) => `The price of ${amount} is not to begin.`,
  },
  administrator: {
    words: 'New administrator',
    sentence: () => 'A new administrator is to be let in.',
  },
  administratorRemoved: {
    words: 'Administrator removed',
    sentence: () => 'An administrator was removed.',
  },
};

export function moneySentence(kind: MoneyRequestKind, cents: number): string {
  return MONEY_REQUESTS[kind].sentence(formatMoney(rand(Math.abs(cents))), cents);
}

/** Over this long an administrator's own changes of one account count together. */
export const ALONE_WITHIN_MS = 24 * 3_600_000;

/** Above this many cents, with what they moved of the account already, one administrator alone does not do
 *  it. A credit limit moves nothing. */
export function needsSecondPerson(
  { kind, cents, movedCents }: { kind: MoneyRequestKind; cents: number; movedCents: number },
  aloneCents: number,
): boolean {
  const together = kind === 'creditLimit' ? 0 : movedCents;
  return Math.abs(cents) + together > aloneCents;
}

/** Whether an account has more to spend after it. */
export function givesMoney(kind: MoneyRequestKind, cents: number): boolean {
  if (kind === 'adjustment') return cents > 0;
  return kind === 'eftTopUp' || kind === 'creditLimit' || kind === 'unmatchedPayment';
}
