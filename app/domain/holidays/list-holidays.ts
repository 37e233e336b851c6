import { publicHolidays, type Holiday } from '#app/domain/shared/holidays.rules.ts';
import { writtenDay } from '#app/domain/shared/days.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';

/** `addedBy` is set for proclaimed days. */
export type HolidayRow = Holiday & { addedBy: string | null };

/** The holidays of a year, by default the current one. They are listed even if the settings ignore holidays for the
 *  cut-off. */
export async function listHolidays(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  asked?: number,
): Promise<{ year: number; rows: HolidayRow[] }> {
  const year = asked ?? Number(isoDay(clock.now()).slice(0, 4));
  const proclaimed = await db.proclaimedDay.findMany({
    where: { day: { gte: new Date(`${year}-01-01`), lte: new Date(`${year}-12-31`) } },
  });
  const rows = [
    ...publicHolidays(year).map((holiday) => ({ ...holiday, addedBy: null })),
    ...proclaimed.map(({ day, name, addedBy }) => ({ day: writtenDay(day), name, addedBy })),
  ];
  return { year, rows: rows.sort((one, other) => one.day.localeCompare(other.day)) };
}
