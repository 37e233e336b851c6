import { DateTime } from 'luxon';
import { ZONE } from '#app/domain/shared/time.ts';
import type { ExportRange } from './export-range.rules.ts';

export type Days = { from: string; to: string };

/** First and last day of a range in Johannesburg, written `2026-11-17`. The last day is today. A month starts on the
 *  day after the same date in the previous month. */
export function daysOfRange(range: ExportRange, now: Date): Days {
  const today = DateTime.fromJSDate(now, { zone: ZONE }).startOf('day');
  const from = {
    day: today,
    week: today.minus({ days: 6 }),
    month: today.minus({ months: 1 }).plus({ days: 1 }),
    'month-to-date': today.startOf('month'),
  }[range];
  return { from: from.toISODate()!, to: today.toISODate()! };
}
