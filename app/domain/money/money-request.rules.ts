import type { MoneyRequestKind } from '@prisma/client';
import { formatMoney, rand } from '#app/domain/shared/money.ts';

type Kind = {
  /** As its button and its row are called. */
  words: string;
  /** In a sentence about an account. */
  sentence(amount: string, cents: number): string;
};

/** What an administrator does to an account's money. */
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
};

export function moneySentence(kind: MoneyRequestKind, cents: number): string {
  return MONEY_REQUESTS[kind].sentence(formatMoney(rand(Math.abs(cents))), cents);
}

/** Above this many cents one administrator alone does not do it. */
export function needsSecondPerson(cents: number, aloneCents: number): boolean {
  return Math.abs(cents) > aloneCents;
}

/** Whether an account has more to spend after it. */
export function givesMoney(kind: MoneyRequestKind, cents: number): boolean {
  if (kind === 'adjustment') return cents > 0;
  return kind === 'eftTopUp' || kind === 'creditLimit' || kind === 'unmatchedPayment';
}
