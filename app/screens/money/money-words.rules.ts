import type { MoneyRequestRow } from '#app/domain/money/list-money-requests.ts';
import { formatDate } from '#app/domain/shared/time.ts';

/** Why money is moved, and what the bank shows of it. */
export function whyWords({
  reason,
  bankReference,
  paidOn,
}: Pick<MoneyRequestRow, 'reason' | 'bankReference' | 'paidOn'>): string {
  const day = paidOn && formatDate(`${paidOn}T12:00:00Z`);
  return [reason, bankReference, day].filter(Boolean).join(', ');
}
