import { dayAfter, weekdayOf } from '#app/domain/shared/holidays.rules.ts';
import { isoDay } from '#app/domain/shared/time.ts';

/** How many days before and after today can be viewed. The days after today are those for which parcels can be received
 *  (receiving-days.rules.ts). */
const BACK = 7;
const AHEAD = 7;
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const NAMES: Readonly<Record<number, string>> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };

/** Shipments per page of a day, or of the expected list of a manifest. */
export const DAY_PAGE_SIZE = 200;

export type HubDay = { day: string; label: string };

/** The days of a hub that can be viewed: the last eight, newest first, then the days ahead. */
export function hubDays(now: Date): HubDay[] {
  const today = isoDay(now);
  const back = Array.from({ length: BACK + 1 }, (_, nth) => -nth);
  const ahead = Array.from({ length: AHEAD }, (_, nth) => nth + 1);
  return [...back, ...ahead].map((nth) => {
    const day = dayAfter(today, nth);
    return { day, label: `${NAMES[nth] ?? WEEKDAYS[weekdayOf(day)]}, ${dayOfMonth(day)}` };
  });
}

/** The requested day if it can be viewed, else today. */
export function hubDayOf(asked: string, now: Date): string {
  return hubDays(now).some(({ day }) => day === asked) ? asked : isoDay(now);
}

/** A day as `26 Nov`. */
function dayOfMonth(day: string): string {
  return `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
}
