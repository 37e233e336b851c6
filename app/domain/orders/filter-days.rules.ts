import { isoDay } from '#app/domain/shared/time.ts';
import type { DaySpan, DeliveredSpan, OrderFilter } from './order-filter.rules.ts';

const DAY_MS = 86_400_000;

/** The day `count` days after `day`, as `2025-03-07`. */
export function dayAfter(day: string, count = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The last day that a filter accepts: tomorrow, because clocks differ. No order can be later. */
function lastFilterDay(now: Date): string {
  return dayAfter(isoDay(now));
}

export const DATE_MESSAGES = {
  tooLate: 'Choose a date no later than tomorrow.',
  turned: 'The “From” date is later than the “To” date.',
  unreadable: 'Enter a date such as 2026-11-22.',
} as const;

/** The errors in the dates, by field; null if there are none. */
export function dateErrors(
  { from, to }: Pick<OrderFilter, 'from' | 'to'>,
  now: Date,
): Partial<Record<'from' | 'to', string>> | null {
  const last = lastFilterDay(now);
  const errors = {
    ...(from > last ? { from: DATE_MESSAGES.tooLate } : {}),
    ...(to > last ? { to: DATE_MESSAGES.tooLate } : {}),
  };
  if (Object.keys(errors).length > 0) return errors;
  return from && to && from > to ? { from: DATE_MESSAGES.turned } : null;
}

const SPANS: Readonly<Record<DaySpan | DeliveredSpan, readonly [first: number, last: number]>> = {
  today: [0, 0],
  yesterday: [-1, -1],
  last7: [-6, 0],
  last14: [-13, 0],
  last30: [-29, 0],
};

/** The start (inclusive) and end (exclusive) of the filter, in whole Johannesburg days; null if no day is set. */
export function timesOf(
  { from, to, days }: Pick<OrderFilter, 'from' | 'to' | 'days'>,
  now: Date,
): { gte?: Date; lt?: Date } | null {
  if (days) return timesOfSpan(days, now);
  if (!from && !to) return null;
  return { ...(from ? { gte: startOf(from) } : {}), ...(to ? { lt: startOf(dayAfter(to)) } : {}) };
}

export type Times = { gte: Date; lt: Date };

/** The start and end of whole days, from the first to the last. */
export function timesOfDays(first: string, last: string): Times {
  return { gte: startOf(first), lt: startOf(dayAfter(last)) };
}

/** The start and end of a span, moved back by `before` days. */
export function timesOfSpan(span: DaySpan | DeliveredSpan, now: Date, before = 0): Times {
  const today = isoDay(now);
  const [first, last] = SPANS[span];
  return timesOfDays(dayAfter(today, first - before), dayAfter(today, last - before));
}

/** The fixed offset is right all year, because South Africa has no daylight saving time. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00:00+02:00`);
}
