import { DateTime } from 'luxon';
import { isoDay, ZONE } from './time.ts';

/** The first instant of a day in Johannesburg, written `2025-03-07`, or of the day `plusDays` later. */
export function startOfDay(day: string, plusDays = 0): Date {
  return DateTime.fromISO(day, { zone: ZONE }).plus({ days: plusDays }).toJSDate();
}

/** A day written `2025-03-07` as the Date that Prisma stores in a date column. */
export function storedDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** A day from a date column, written `2025-03-07`. Such a column has no time, so Prisma returns the day's first
 *  instant in UTC. */
export function writtenDay(day: Date): string {
  return day.toISOString().slice(0, 10);
}

/** The planned day, or today if it has passed, because a courier cannot drive on a past day. Both are written
 *  `2025-03-07`, in Johannesburg. */
export function dayLeftOf(day: string, now: Date): string {
  const today = isoDay(now);
  return day < today ? today : day;
}
