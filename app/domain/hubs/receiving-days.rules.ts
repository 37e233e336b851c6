import { dayAfter, weekdayOf } from '#app/domain/shared/holidays.rules.ts';
import { formatTime, isoDay } from '#app/domain/shared/time.ts';

/** How many days can be chosen: today and the next seven (specification 2, Hubs). */
const DAYS = 8;
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

export type ReceivingDay = { day: string; label: string };

/** The delivery settings of a hub: the weekdays on which it delivers (0 is Sunday), and the time (`14:00`) until
 *  which a parcel goes out the same day. */
export type HubDays = { deliveryDays: readonly number[]; cutOff: string | null };
const NOTHING_SAID: HubDays = { deliveryDays: [], cutOff: null };

type HolidayName = (day: string) => string | null;

/** The days for which a parcel can be received, today first. A public holiday is marked, and so is a Sunday that is
 *  today or tomorrow, because most recipients are closed; the labels of later days name the weekday. If the hub has set
 *  its delivery days, a Sunday among them is not marked, and every day that is not among them is marked. */
export function receivingDays(
  now: Date,
  holidayName: HolidayName,
  hub: HubDays = NOTHING_SAID,
): ReceivingDay[] {
  const today = isoDay(now);
  return Array.from({ length: DAYS }, (_, nth) => {
    const day = dayAfter(today, nth);
    const name = nth === 0 ? 'TODAY' : nth === 1 ? 'TOMORROW' : WEEKDAYS[weekdayOf(day)]!;
    const mark = holidayName(day) ?? markOf(day, hub, nth);
    return { day, label: `${name} ${dayWords(day)}${mark ? ` (${mark})` : ''}` };
  });
}

function markOf(day: string, hub: HubDays, nth: number): string | null {
  const { deliveryDays } = hub;
  if (deliveryDays.length > 0 && deliveryDays.includes(weekdayOf(day))) return null;
  // The labels of later days name the weekday.
  if (weekdayOf(day) === 0 && nth < 2) return 'Sunday';
  return deliveryDays.length > 0 ? 'no delivery' : null;
}

/** Monday to Saturday, for a hub that has set only a cut-off. */
const WORKING_DAYS = [1, 2, 3, 4, 5, 6];

/** The preselected day: the next day on which the hub delivers, which is today until its cut-off. It is today if
 *  the hub has set nothing (specification 2, 10), or if none of the days that can be chosen is a delivery day. */
export function usualDay(
  now: Date,
  holidayName: HolidayName,
  { deliveryDays, cutOff }: HubDays,
): string {
  const today = isoDay(now);
  if (deliveryDays.length === 0 && cutOff === null) return today;
  const weekdays = deliveryDays.length > 0 ? deliveryDays : WORKING_DAYS;
  const first = cutOff !== null && formatTime(now) >= cutOff ? 1 : 0;
  const days = Array.from({ length: DAYS - first }, (_, nth) => dayAfter(today, first + nth));
  const isDelivered = (day: string) => weekdays.includes(weekdayOf(day)) && !holidayName(day);
  return days.find(isDelivered) ?? today;
}

export function isReceivingDay(day: string, now: Date): boolean {
  const today = isoDay(now);
  return day >= today && day <= dayAfter(today, DAYS - 1);
}

/** What decides which days can be chosen: the hub's delivery settings, and the names of the public holidays by day. */
export type DaySettings = { hubDays: HubDays; closedDays: Readonly<Record<string, string>> };

/** The days for which a parcel can be received at this time, and the preselected one. */
export function dayChoice(
  now: Date,
  { hubDays, closedDays }: DaySettings,
): { days: ReceivingDay[]; usual: string } {
  const nameOf = (day: string) => closedDays[day] ?? null;
  return { days: receivingDays(now, nameOf, hubDays), usual: usualDay(now, nameOf, hubDays) };
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function dayWords(day: string): string {
  return `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
}
