import { percentOf } from '#app/domain/shared/percent.rules.ts';
import { dayAfter, DATE_MESSAGES } from '#app/domain/orders/filter-days.rules.ts';
import { isAskedDay } from '#app/domain/shared/asked-day.rules.ts';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import { isoDay } from '#app/domain/shared/time.ts';

export const RANGES = {
  last7: 'Last 7 days',
  last14: 'Last 14 days',
  last30: 'Last 30 days',
  last60: 'Last 60 days',
  last90: 'Last 90 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  custom: 'Custom dates',
} as const;
export type RangeName = keyof typeof RANGES;

export const DEFAULT_RANGE: RangeName = 'last30';
const MAX_DAYS = 366;

/** Groupings of the table, with the heading of the name column and the text for rows without a name. */
export const GROUPS = {
  store: { tab: 'Stores', head: 'Store', none: 'No store' },
  town: { tab: 'Towns', head: 'Town', none: 'No town' },
  province: { tab: 'Provinces', head: 'Province', none: 'No province' },
  driver: { tab: 'Drivers', head: 'Driver', none: 'No driver' },
  hub: { tab: 'Hubs', head: 'Hub', none: 'No hub' },
  merchant: { tab: 'Merchants', head: 'Merchant', none: 'No merchant' },
} as const;
export type GroupName = keyof typeof GROUPS;

/** Only the operator can group by hubs and merchants (product.md D1). */
export function groupsFor(role: GrantRole): GroupName[] {
  const isOperator = role === 'admin';
  return (Object.keys(GROUPS) as GroupName[]).filter(
    (group) => isOperator || (group !== 'hub' && group !== 'merchant'),
  );
}

/** First and last day, both included, written `2026-11-22`. */
export type DayRange = { from: string; to: string };
type RangeAsked = { range: RangeName; from: string; to: string };

/** The days of a range. A custom range has the given days, which must be valid (`rangeErrors`). */
export function daysOf(asked: RangeAsked, now: Date): DayRange {
  const today = isoDay(now);
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const endOfLastMonth = dayAfter(firstOfMonth, -1);
  switch (asked.range) {
    case 'custom':
      return { from: asked.from, to: asked.to };
    case 'thisMonth':
      return { from: firstOfMonth, to: today };
    case 'lastMonth':
      return { from: `${endOfLastMonth.slice(0, 8)}01`, to: endOfLastMonth };
    default:
      return { from: dayAfter(today, 1 - Number(asked.range.slice(4))), to: today };
  }
}

/** The preceding period of the same length, for comparison. */
export function daysBefore({ from, to }: DayRange): DayRange {
  return { from: dayAfter(from, -countDays({ from, to })), to: dayAfter(from, -1) };
}

const DAY_MS = 86_400_000;

export function countDays({ from, to }: DayRange): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;
}

/** Each day of a range, in order. */
export function eachDay(days: DayRange): string[] {
  return Array.from({ length: countDays(days) }, (_, n) => dayAfter(days.from, n));
}

export type RangeErrors = Partial<Record<'from' | 'to', string>>;

export const RANGE_MESSAGES = {
  unreadable: DATE_MESSAGES.unreadable,
  turned: DATE_MESSAGES.turned,
  tooLate: 'Choose today or an earlier date.',
  tooLong: `Choose at most ${MAX_DAYS} days.`,
} as const;

/** The errors of a custom range by field, or null. */
export function rangeErrors(asked: RangeAsked, now: Date): RangeErrors | null {
  if (asked.range !== 'custom') return null;
  const today = isoDay(now);
  const errors: RangeErrors = {};
  for (const field of ['from', 'to'] as const) {
    if (!isAskedDay(asked[field])) errors[field] = RANGE_MESSAGES.unreadable;
    else if (asked[field] > today) errors[field] = RANGE_MESSAGES.tooLate;
  }
  if (Object.keys(errors).length > 0) return errors;
  if (asked.from > asked.to) return { from: RANGE_MESSAGES.turned };
  return countDays(asked) > MAX_DAYS ? { from: RANGE_MESSAGES.tooLong } : null;
}

/** The figures of a date range. Durations are in seconds; null if nothing was measured. `collected` and `timed` are how
 *  many waits and transits were measured. */
export type Figures = {
  delivered: number;
  failed: number;
  firstAttempts: number;
  firstDelivered: number;
  collected: number;
  waitMedian: number | null;
  waitP90: number | null;
  timed: number;
  transitMedian: number | null;
  transitP90: number | null;
  returns: number;
  returned: number;
};

/** Columns of the table and of its file, with heading and format. */
export const TABLE_COLUMNS = {
  delivered: { head: 'Delivered', kind: 'count' },
  failed: { head: 'Failed attempts', kind: 'count' },
  firstAttempt: { head: 'First-attempt success', kind: 'percent' },
  waitMedian: { head: 'From request to collection', kind: 'duration' },
  transitMedian: { head: 'From collection to delivery', kind: 'duration' },
  transitP90: { head: '90% delivered within', kind: 'duration' },
  returns: { head: 'Returns', kind: 'count' },
} as const;
export type TableColumn = keyof typeof TABLE_COLUMNS;
export const SORTS = ['name', ...(Object.keys(TABLE_COLUMNS) as TableColumn[])] as const;
export type SortName = (typeof SORTS)[number];

/** One row of the table: a store, a town and so on. `key` and `name` are null in the row of shipments without a value,
 *  for example without a driver. */
export type GroupRow = Figures & { key: string | null; name: string | null };

/** A row's value in a column; null if nothing was measured. */
export function columnValue(row: Figures, column: TableColumn): number | null {
  return column === 'firstAttempt' ? successPercent(row) : row[column];
}

/** Percentage of first attempts that were delivered; null without a first attempt. */
export function successPercent({ firstAttempts, firstDelivered }: Figures): number | null {
  return firstAttempts === 0 ? null : Math.round(percentOf(firstDelivered, firstAttempts));
}

/** A duration as text, in at most two units: `45 min`, `3 h 20 min`, `2 d 4 h`. */
export function durationText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
  const wholeHours = Math.round(minutes / 60);
  const days = Math.floor(wholeHours / 24);
  return wholeHours % 24 ? `${days} d ${wholeHours % 24} h` : `${days} d`;
}
