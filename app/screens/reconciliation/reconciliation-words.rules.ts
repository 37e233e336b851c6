import { formatDate } from '#app/domain/shared/time.ts';

/** What is compared, and up to which date payments have been. */
export function matchWords(matchedUntil: string | null): string {
  const what =
    'Every night we compare top-ups with the payment provider, and fees with courier jobs.';
  return matchedUntil === null
    ? what
    : `${what} Payments are compared up to ${writtenDay(matchedUntil)}.`;
}

export function writtenDay(day: string): string {
  return formatDate(`${day}T12:00:00Z`);
}
