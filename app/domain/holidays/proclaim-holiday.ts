import { Prisma } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { publicHolidays } from '#app/domain/shared/holidays.rules.ts';
import type { Services } from '#app/ports/services.ts';
import { HOLIDAY_YEARS } from './holiday.rules.ts';
import type { ProclaimHolidayInput } from './holiday.schema.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Adds a day that was proclaimed a public holiday. The audit log records who added it.
 *  @throws AppError 'not-allowed', 'invalid-input' at the day if it is already a holiday or outside `HOLIDAY_YEARS`. */
export async function proclaimHoliday(
  { db, clock }: Needs,
  actor: Actor,
  { day, name }: ProclaimHolidayInput,
): Promise<void> {
  authorize(actor, 'holiday.write');
  const at = clock.now();
  const year = Number(day.slice(0, 4));
  if (year < HOLIDAY_YEARS.first || year > HOLIDAY_YEARS.last)
    throw atDay(`Choose a day from ${HOLIDAY_YEARS.first} to ${HOLIDAY_YEARS.last}`);
  const same = publicHolidays(year).find((one) => one.day === day);
  if (same) throw atDay(`That is already a public holiday: ${same.name}`);
  await db
    .$transaction(async (tx) => {
      await tx.proclaimedDay.create({
        data: { day: new Date(day), name, addedAt: at, addedBy: actor.name },
      });
      await writeAudit(tx, actor, {
        at,
        action: 'holiday.proclaim',
        subject: day,
        detail: { name },
      });
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? atDay('This day was already added') : error;
    });
}

/** Removes a proclaimed day permanently.
 *  @throws AppError 'not-allowed', 'conflict' if it was already removed. */
export async function removeHoliday(
  { db, clock }: Needs,
  actor: Actor,
  { day }: { day: string },
): Promise<void> {
  authorize(actor, 'holiday.write');
  await db.$transaction(async (tx) => {
    const { count } = await tx.proclaimedDay.deleteMany({ where: { day: new Date(day) } });
    if (count === 0)
      throw new AppError('conflict', 'This day was already removed. Reload the page.');
    await writeAudit(tx, actor, { at: clock.now(), action: 'holiday.remove', subject: day });
  });
}

function atDay(message: string): AppError {
  return new AppError('invalid-input', 'Please check the fields.', { fields: { day: message } });
}

function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
