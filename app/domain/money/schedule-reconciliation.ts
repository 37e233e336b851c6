import { DateTime } from 'luxon';
import { enqueue, enqueueAll } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { matchPaymentsJob, matchRestJob } from './match.job.ts';

/** Each day's payments are compared this many times, so that late payments and late reports are found. */
const LOOKS = 4;

/** At most this many days are compared. After a longer outage, a person must check the earlier days. */
const MAX_DAYS = 92;

/** Queues the comparison once a day, after midnight UTC (02:00 in Johannesburg), when the previous day has ended. */
export async function scheduleReconciliation({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const run = now.toISOString().slice(0, 10);
  const matched = await db.moneyMatch.findMany({
    where: { day: { gte: new Date(firstDay(run)) } },
    select: { day: true },
  });
  const days = daysToMatch(
    run,
    matched.map(({ day }) => day.toISOString().slice(0, 10)),
  );
  await enqueueAll(
    db,
    matchPaymentsJob,
    days.map((day) => ({ day, run })),
  );
  await enqueue(db, matchRestJob, { run });
}

/** The days whose payments are compared today, oldest first: the last `LOOKS` days, and every day within `MAX_DAYS`
 *  that is later than the earliest of `matched` and not in `matched`. */
export function daysToMatch(today: string, matched: readonly string[]): string[] {
  const known = new Set(matched);
  const first = [...matched].sort()[0];
  const days: string[] = [];
  for (let back = MAX_DAYS; back >= 1; back -= 1) {
    const day = dayBefore(today, back);
    const isLeftOut = first !== undefined && day > first && !known.has(day);
    if (back <= LOOKS || isLeftOut) days.push(day);
  }
  return days;
}

/** The earliest day that `daysToMatch` can return. */
function firstDay(today: string): string {
  return dayBefore(today, MAX_DAYS);
}

function dayBefore(today: string, days: number): string {
  return DateTime.fromISO(today, { zone: 'utc' }).minus({ days }).toISODate() ?? today;
}
