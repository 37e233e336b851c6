import { failJob } from '#app/domain/alerts/failed-job.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { pollCourierJob } from '#app/domain/shipments/poll-courier.job.ts';
import { pollCourier } from '#app/domain/shipments/poll-courier.ts';
import { scheduleCourierPolls } from '#app/domain/shipments/schedule-courier-polls.ts';
import type { Services } from '#app/ports/services.ts';
import { beginOf, closeOutboxRow } from '#worker/runtime.ts';
import { testPool } from '#tests/fakes/test-pool.ts';
import type { WalkWorld } from './walk-world.ts';

/** Polls the courier as timer and worker do: it asks about booked shipments, twice when there is no answer, and then
 *  the job fails. */
export function pollsOf({ databaseUrl }: WalkWorld) {
  const pool = testPool(databaseUrl, 1);
  return async function poll(services: Services): Promise<void> {
    await scheduleCourierPolls(services);
    const due = await services.db.outbox.findMany({
      where: { job: pollCourierJob.name, doneAt: null, failedAt: null },
      orderBy: { id: 'asc' },
    });
    for (const { id: outboxId, key, payload } of due) {
      const asked = pollCourierJob.payload.parse(payload);
      const begunAt = await beginOf(pool, pollCourierJob);
      const error = await triedTwice(() => pollCourier(services, asked));
      if (error) await failJob(services, { outboxId, job: pollCourierJob, key, error });
      else await closeOutboxRow(pool, pollCourierJob, { outboxId, payload, begunAt });
    }
  };
}

async function triedTwice(action: () => Promise<void>): Promise<Error | null> {
  let last: Error | null = null;
  for (let tries = 0; tries < 2; tries += 1)
    try {
      await action();
      return null;
    } catch (error) {
      if (!isAppError(error)) throw error;
      last = error;
    }
  return last;
}
