import { isoDay } from '#app/domain/shared/time.ts';

const NAMES =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** `2026-11`: the month it is in Johannesburg. */
export function monthOf(instant: Date): string {
  return isoDay(instant).slice(0, 7);
}

/** The month so many after it; before it where that is below zero. */
export function monthAfter(month: string, by = 1): string {
  const [year, nth] = [Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by];
  return new Date(Date.UTC(year, nth)).toISOString().slice(0, 7);
}

/** Its first moment. The end of a month is the start of the next. */
export function startOfMonth(month: string): Date {
  return new Date(`${month}-01T00:00:00+02:00`);
}

/** `November 2026` */
export function monthWords(month: string): string {
  return `${NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** All from the first to the last, both included; none where the last comes before. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
}

/** So long after its end a month is closed: what was begun in it has been written by then. */
const CLOSES_AFTER_MS = 15 * 60_000;

/** The latest month that is over and closed. */
export function lastClosedMonth(now: Date): string {
  return monthAfter(monthOf(new Date(now.getTime() - CLOSES_AFTER_MS)), -1);
}
