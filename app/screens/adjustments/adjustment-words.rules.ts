import type { MoneyRequestKind } from '@prisma/client';
import { changeWords } from '#app/domain/money/change.rules.ts';
import type { MoneyRequestRow } from '#app/domain/money/list-money-requests.ts';
import { formatDate } from '#app/domain/shared/time.ts';

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

const AT_ONCE = 'This applies at once. To reverse it, make another adjustment.';

/** What approving a request does, and how it can be undone. */
export const APPROVAL_WORDS: Readonly<Record<MoneyRequestKind, string>> = {
  adjustment: AT_ONCE,
  eftTopUp: AT_ONCE,
  payOut: AT_ONCE,
  unmatchedPayment: AT_ONCE,
  creditLimit: AT_ONCE,
  topUpRefund: 'We ask the payment provider at once to refund it. This cannot be undone.',
  companyDetails:
    'The next documents show the new details. Merchants see the bank account at once.',
  addPrice: 'The rate applies to shipments from its start date.',
  removePrice: 'The rate does not start. The current rate continues.',
  administrator:
    'They can then see and change everything for every merchant. You can remove them under Administrators.',
  // Never waits for approval.
  administratorRemoved: '',
};
