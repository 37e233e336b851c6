import { writtenDay } from '#app/domain/shared/days.ts';
import { isPublicHoliday, noHolidays, type IsHoliday } from '#app/domain/shared/holidays.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Settings } from '#app/ports/services.ts';

type Needs = { db: Tx; settings: Pick<Settings, 'holidays'> };

/** Returns a function that tells whether the cut-off treats a day as a holiday, public or proclaimed. The result is
 *  always false if the setting ignores holidays (product.md D13). */
export async function readHolidays({ db, settings }: Needs): Promise<IsHoliday> {
  if (settings.holidays === 'ignore') return noHolidays;
  const rows = await db.proclaimedDay.findMany({ select: { day: true } });
  const proclaimed = new Set(rows.map(({ day }) => writtenDay(day)));
  return (day) => isPublicHoliday(day) || proclaimed.has(day);
}
