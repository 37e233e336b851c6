import { DateTime } from 'luxon';

/** What is paid late, or told late, is found by looking at a day so often. */
const LOOKS = 4;
/** After a longer outage the days before are for a person. */
const MOST_DAYS = 92;

/** Which days' payments are compared on a day: the one before and the three before that, and every one that
 *  was left out since the first that was compared. Oldest first. */
export function daysToMatch(today: string, matched: readonly string[]): string[] {
  const known = new Set(matched);
  const first = [...matched].sort()[0];
  const days: string[] = [];
  for (let back = MOST_DAYS; back >= 1; back -= 1) {
    const day = dayBefore(today, back);
    const isLeftOut = first !== undefined && day > first && !known.has(day);
    if (back <= LOOKS || isLeftOut) days.push(day);
  }
  return days;
}

/** The earliest of them. */
export function firstDay(today: string): string {
  return dayBefore(today, MOST_DAYS);
}

function dayBefore(today: string, days: number): string {
  return DateTime.fromISO(today, { zone: 'utc' }).minus({ days }).toISODate() ?? today;
}
