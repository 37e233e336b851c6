import { formatDate } from '#app/domain/shared/time.ts';
import type { reconciliationMessages } from '#app/messages/reconciliation.ts';

type Text = ReturnType<typeof reconciliationMessages.in>['text'];

/** Says what is compared, and up to which date payments have been compared. */
export function matchWords(text: Text, matchedUntil: string | null): string {
  return matchedUntil === null
    ? text('compared')
    : text('comparedUntil', { day: writtenDay(matchedUntil) });
}

export function writtenDay(day: string): string {
  return formatDate(`${day}T12:00:00Z`);
}
