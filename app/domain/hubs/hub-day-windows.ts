import { readHolidays } from '#app/domain/holidays/read-holidays.ts';
import { lastCutOff, nextCutOff } from '#app/domain/shared/cut-off.ts';
import { startOfDay } from '#app/domain/shared/days.ts';
import type { IsHoliday } from '#app/domain/shared/holidays.rules.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';

/** A day at a hub, with the booking period of the parcels that are collected on it. `from` is inclusive, `until`
 *  is exclusive. */
export type DayWindow = { day: string; from: Date; until: Date };

/** The window of each day. A parcel that is booked after a day's cut-off is collected, and expected, on the next
 *  working day. */
export async function dayWindows(
  deps: Pick<Services, 'db' | 'settings'>,
  days: readonly string[],
): Promise<DayWindow[]> {
  const isHoliday = await readHolidays(deps);
  return days.map((day) => dayWindow(day, isHoliday));
}

export function dayWindow(day: string, isHoliday: IsHoliday): DayWindow {
  const { at: until } = nextCutOff(startOfDay(day), isHoliday);
  // Nothing is collected on a day off.
  if (isoDay(until) !== day) return { day, from: until, until };
  return { day, from: lastCutOff(new Date(until.getTime() - 1), isHoliday), until };
}
