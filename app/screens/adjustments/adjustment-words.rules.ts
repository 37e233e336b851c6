import type { MoneyRequestKind } from '@prisma/client';
import { changeWords } from '#app/domain/money/change-words.rules.ts';
import type { MoneyRequestRow } from '#app/domain/money/list-money-requests.ts';
import { formatDate } from '#app/domain/shared/time.ts';
import type { adjustmentMessages } from '#app/messages/adjustments.ts';

/** The text of the Reason column. It includes the bank reference and date of a payment, and the changed values of a
 *  change of settings. */
export function whyWords({
  reason,
  bankReference,
  paidOn,
  changes,
}: Pick<MoneyRequestRow, 'reason' | 'bankReference' | 'paidOn' | 'changes'>): string {
  const day = paidOn && formatDate(`${paidOn}T12:00:00Z`);
  const lines = (changes ?? []).map(changeWords);
  return [...lines, reason, bankReference, day].filter(Boolean).join(', ');
}

type Key = keyof typeof adjustmentMessages.texts.en;

/** The messages that say what approving a request does, and how it can be undone. */
export const APPROVALS = {
  adjustment: 'approval.atOnce',
  eftTopUp: 'approval.atOnce',
  payOut: 'approval.atOnce',
  unmatchedPayment: 'approval.atOnce',
  creditLimit: 'approval.atOnce',
  topUpRefund: 'approval.refund',
  companyDetails: 'approval.companyDetails',
  addPrice: 'approval.addPrice',
  removePrice: 'approval.removePrice',
  administrator: 'approval.administrator',
  // Never waits for approval.
  administratorRemoved: null,
} as const satisfies Record<MoneyRequestKind, Key | null>;
