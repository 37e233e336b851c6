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
