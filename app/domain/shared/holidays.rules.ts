const DAY_MS = 86_400_000;

/** A day written `2027-03-26`, in Johannesburg. */
export type Holiday = { day: string; name: string };

export type IsHoliday = (day: string) => boolean;

/** Used where public holidays are ignored (product.md D13). */
export const noHolidays: IsHoliday = () => false;

/** Public Holidays Act 36 of 1994, Schedule 1. The two that move with Easter are calculated separately. */
// prettier-ignore
const FIXED: readonly (readonly [monthDay: string, name: string])[] = [
  ['01-01', "New Year's Day"],
  ['03-21', 'Human Rights Day'],
  ['04-27', 'Freedom Day'],
  ['05-01', "Workers' Day"],
  ['06-16', 'Youth Day'],
  ['08-09', "National Women's Day"],
  ['09-24', 'Heritage Day'],
  ['12-16', 'Day of Reconciliation'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Day of Goodwill'],
];

/** The public holidays of South Africa in a year, in order of date, without proclaimed ones. A holiday on a Sunday
 *  makes the Monday after it a holiday too (section 2(1) of the Act), unless that is one already. */
export function publicHolidays(year: number): Holiday[] {
  const easter = easterSunday(year);
  const named: Holiday[] = [
    ...FIXED.map(([monthDay, name]) => ({ day: `${year}-${monthDay}`, name })),
    { day: dayAfter(easter, -2), name: 'Good Friday' },
    { day: dayAfter(easter, 1), name: 'Family Day' },
  ];
  const days = new Set(named.map(({ day }) => day));
  const mondays = named
    .filter(({ day }) => weekdayOf(day) === 0)
    .map(({ day, name }) => ({ day: dayAfter(day, 1), name: `${name} (observed)` }))
    .filter(({ day }) => !days.has(day));
  return [...named, ...mondays].sort((one, other) => one.day.localeCompare(other.day));
}

const known = new Map<number, ReadonlySet<string>>();

/** Whether the day is a public holiday by law; proclaimed holidays are not included. */
export const isPublicHoliday: IsHoliday = (day) => {
  const year = Number(day.slice(0, 4));
  const days = known.get(year) ?? new Set(publicHolidays(year).map((one) => one.day));
  known.set(year, days);
  return days.has(day);
};

/** The day that is `days` later, or earlier if `days` is negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The weekday as a number, from 0 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

/** The date of Easter Sunday, by the Gregorian algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const leap = 2 * (century % 4) + 2 * Math.floor(ofCentury / 4);
  const sunday = (32 + leap - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * sunday) / 451);
  const at = epact + sunday - 7 * late + 114;
  const month = String(Math.floor(at / 31)).padStart(2, '0');
  return `${year}-${month}-${String((at % 31) + 1).padStart(2, '0')}`;
}
