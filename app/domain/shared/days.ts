import { DateTime } from 'luxon';
import { isoDay, ZONE } from './time.ts';

/** The first moment of a day in Johannesburg, written `2025-03-07`, or of so many days after it. */
export function startOfDay(day: string, plusDays = 0): Date {
  return DateTime.fromISO(day, { zone: ZONE }).plus({ days: plusDays }).toJSDate();
}

/** A day written `2025-03-07` as the database keeps a date. */
export function storedDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** A date of the database has no hour: it comes as the day's first moment in UTC. */
export function writtenDay(day: Date): string {
  return day.toISOString().slice(0, 10);
}

/** The day that is left of one that was meant: no courier drives on a day that has passed. Both written
 *  `2025-03-07`, in Johannesburg. */
export function dayLeftOf(day: string, now: Date): string {
  const today = isoDay(now);
  return day < today ? today : day;
}
