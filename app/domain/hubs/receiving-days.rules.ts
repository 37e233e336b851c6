import { dayAfter, weekdayOf } from '#app/domain/shared/holidays.rules.ts';
import { formatTime, isoDay } from '#app/domain/shared/time.ts';

/** Today and the seven that follow: specification 2, Hubs. */
const DAYS = 8;
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

export type ReceivingDay = { day: string; label: string };

/** What a hub said of its days: on which weekdays it delivers, from 0, a Sunday, and until when (`14:00`) a
 *  parcel goes out the same day. */
export type HubDays = { deliveryDays: readonly number[]; cutOff: string | null };
const NOTHING_SAID: HubDays = { deliveryDays: [], cutOff: null };

type HolidayName = (day: string) => string | null;

/** The days for which a parcel can be received, today first. Sundays and public holidays are marked, since
 *  most doors are closed, and so is each day on which the hub does not deliver. */
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
  // Later ones are called by their weekday.
  if (weekdayOf(day) === 0 && nth < 2) return 'Sunday';
  return deliveryDays.length > 0 ? 'no delivery' : null;
}

/** Monday to Saturday: of a hub that said its cut-off alone. */
const WORKING_DAYS = [1, 2, 3, 4, 5, 6];

/** The day that is chosen before anybody chooses: the next on which the hub delivers, which is today until
 *  its cut-off. Today where it has said nothing (specification 2, 10), or where no day of the eight is one. */
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

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function dayWords(day: string): string {
  return `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
}
