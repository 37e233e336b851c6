import { enqueue, enqueueAll } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { daysToMatch, firstDay } from './match-days.rules.ts';
import { matchPaymentsJob, matchRestJob } from './match.job.ts';

/** Once a day; the day of UTC begins at two in the night, when Johannesburg's day before is over. */
export async function promiseMatch({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
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
