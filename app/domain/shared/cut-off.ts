import { dayAfter, noHolidays, weekdayOf, type IsHoliday } from './holidays.rules.ts';
import { isoDay } from './time.ts';

/** 11:00 in Johannesburg, which has no daylight saving time: specification 1, section 9. */
const CUT_OFF = 'T11:00:00+02:00';
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** `whose` names the day whose orders this cut-off closes: `today`, `tomorrow` or a weekday. */
type CutOff = { at: Date; whose: string; text: string };

/** The next cut-off for submitting orders and the text of the countdown. At 11:00:00 the cut-off has passed. If today
 *  or a day before the cut-off is a day off, the text names the weekday. */
export function nextCutOff(now: Date, isHoliday: IsHoliday = noHolidays): CutOff {
  const today = isoDay(now);
  let day = now < cutOffOf(today) ? today : dayAfter(today, 1);
  while (isOff(day, isHoliday)) day = dayAfter(day, 1);
  const isNext = !isOff(today, isHoliday) && day === dayAfter(today, 1);
  const whose = day === today ? 'today' : isNext ? 'tomorrow' : weekdayName(day);
  return { at: cutOffOf(day), whose, text: `to submit ${whose}'s orders!` };
}

/** The most recent cut-off at or before `at`. */
export function lastCutOff(at: Date, isHoliday: IsHoliday = noHolidays): Date {
  const today = isoDay(at);
  return cutOffOf(lastWorkingDay(at < cutOffOf(today) ? dayAfter(today, -1) : today, isHoliday));
}

/** This day if it is a working day, otherwise the last one before it. */
export function lastWorkingDay(day: string, isHoliday: IsHoliday): string {
  let last = day;
  while (isOff(last, isHoliday)) last = dayAfter(last, -1);
  return last;
}

export function weekdayName(day: string): string {
  return WEEKDAYS[weekdayOf(day)]!;
}

/** Whether parcels are collected on a day, written `2025-03-07`. */
export function isWorkingDay(day: string, isHoliday: IsHoliday): boolean {
  return !isOff(day, isHoliday);
}

function isOff(day: string, isHoliday: IsHoliday): boolean {
  return weekdayOf(day) % 6 === 0 || isHoliday(day);
}

function cutOffOf(day: string): Date {
  return new Date(`${day}${CUT_OFF}`);
}
