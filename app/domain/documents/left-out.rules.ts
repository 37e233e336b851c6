import type { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';

type Left = readonly Pick<SkippedOrder, 'reason'>[];

/** How many orders were left out of a document, and why; null if none. */
export function leftOutWords(skipped: Left): string | null {
  return skipped.length === 0
    ? null
    : `${groupDigits(skipped.length)} left out: ${reasonsOf(skipped)}`;
}

/** Why no document was made at all. */
export function nothingLeftWords(skipped: Left): string {
  return `There is nothing to print. ${reasonsOf(skipped)}`.trim();
}

function reasonsOf(skipped: Left): string {
  return [...new Set(skipped.map(({ reason }) => reason))].join(' ');
}
