import { weekdayOf } from '#app/domain/shared/holidays.rules.ts';
import { formatDate } from '#app/domain/shared/time.ts';

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** `Friday, 26 Mar 2027`. */
export function dayWords(day: string): string {
  return `${WEEKDAYS[weekdayOf(day)]}, ${formatDate(`${day}T12:00:00Z`)}`;
}
