import { isoDay } from '#app/domain/shared/time.ts';

const NAMES =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** The month of an instant in Johannesburg: `2026-11`. */
export function monthOf(instant: Date): string {
  return isoDay(instant).slice(0, 7);
}

/** The month that is `by` months later, or earlier if `by` is negative. */
export function monthAfter(month: string, by = 1): string {
  const [year, nth] = [Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by];
  return new Date(Date.UTC(year, nth)).toISOString().slice(0, 7);
}

/** The first instant of a month, which is also the end of the month before. */
export function startOfMonth(month: string): Date {
  return new Date(`${month}-01T00:00:00+02:00`);
}

/** A month in words, such as `November 2026`. */
export function monthWords(month: string): string {
  return `${NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** All months from first to last, both included; empty if the last comes before the first. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
}

/** A month is closed this long after its end. By then, every database transaction that began in the month has ended. */
const CLOSES_AFTER_MS = 15 * 60_000;

/** The latest month that is over and closed. */
export function lastClosedMonth(now: Date): string {
  return monthAfter(monthOf(new Date(now.getTime() - CLOSES_AFTER_MS)), -1);
}
