import { isoDay } from '#app/domain/shared/time.ts';
import type { DaySpan, DeliveredSpan, OrderFilter } from './order-filter.rules.ts';

const DAY_MS = 86_400_000;

/** `2025-03-07`, `count` days after another. */
export function dayAfter(day: string, count = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The last day that can be asked for: clocks differ, and no order is from later. */
function lastFilterDay(now: Date): string {
  return dayAfter(isoDay(now));
}

export const DATE_MESSAGES = {
  tooLate: 'Choose a date no later than tomorrow.',
  turned: 'From is later than To.',
  unreadable: 'Enter a date such as 2026-11-22.',
} as const;

/** What is wrong with the dates, by field; null when nothing is. */
export function dateErrors(
  { from, to }: Pick<OrderFilter, 'from' | 'to'>,
  now: Date,
): Partial<Record<'from' | 'to', string>> | null {
  const last = lastFilterDay(now);
  const faults = {
    ...(from > last ? { from: DATE_MESSAGES.tooLate } : {}),
    ...(to > last ? { to: DATE_MESSAGES.tooLate } : {}),
  };
  if (Object.keys(faults).length > 0) return faults;
  return from && to && from > to ? { from: DATE_MESSAGES.turned } : null;
}

const SPANS: Readonly<Record<DaySpan | DeliveredSpan, readonly [first: number, last: number]>> = {
  today: [0, 0],
  yesterday: [-1, -1],
  last7: [-6, 0],
  last14: [-13, 0],
  last30: [-29, 0],
};

/** From when until before when, whole days in Johannesburg; null where no day is asked for. */
export function timesOf(
  { from, to, days }: Pick<OrderFilter, 'from' | 'to' | 'days'>,
  now: Date,
): { gte?: Date; lt?: Date } | null {
  if (days) return timesOfSpan(days, now);
  if (!from && !to) return null;
  return { ...(from ? { gte: startOf(from) } : {}), ...(to ? { lt: startOf(dayAfter(to)) } : {}) };
}

type Times = { gte: Date; lt: Date };

/** The same of a span; `before`: so many days earlier. */
export function timesOfSpan(span: DaySpan | DeliveredSpan, now: Date, before = 0): Times {
  const today = isoDay(now);
  const [first, last] = SPANS[span];
  return {
    gte: startOf(dayAfter(today, first - before)),
    lt: startOf(dayAfter(today, last - before + 1)),
  };
}

/** South Africa has no summer time. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00:00+02:00`);
}
