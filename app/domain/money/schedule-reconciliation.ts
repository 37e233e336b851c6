import { enqueue, enqueueAll } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { daysToMatch, firstDay } from './match-days.rules.ts';
import { matchPaymentsJob, matchRestJob } from './match.job.ts';

/** Queues the comparison once a day at midnight UTC (02:00 in Johannesburg), when the day before is over there. */
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
