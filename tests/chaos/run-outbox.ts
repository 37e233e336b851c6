import { isAppError } from '#app/domain/shared/errors.ts';
import { bookCourierJob } from '#app/domain/shipments/book-courier.job.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourierJob } from '#app/domain/shipments/cancel-courier.job.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { updateCourierJob } from '#app/domain/shipments/update-courier.job.ts';
import { updateCourier } from '#app/domain/shipments/update-courier.ts';
import { writeTrackingJob } from '#app/domain/tracking/write-tracking.job.ts';
import { writeTracking } from '#app/domain/tracking/write-tracking.ts';
import type { Services } from '#app/ports/services.ts';

type Run = (services: Services, payload: unknown) => Promise<void>;

/** The function that the worker runs for each kind of job. */
export const RUN_BY_JOB: Readonly<Record<string, Run>> = {
  [bookCourierJob.name]: (services, payload) =>
    bookCourier(services, bookCourierJob.payload.parse(payload)),
  [cancelCourierJob.name]: (services, payload) =>
    cancelCourier(services, cancelCourierJob.payload.parse(payload)),
  [updateCourierJob.name]: (services, payload) =>
    updateCourier(services, updateCourierJob.payload.parse(payload)),
  [writeTrackingJob.name]: (services, payload) =>
    writeTracking(services, writeTrackingJob.payload.parse(payload)),
};
const JOBS = Object.keys(RUN_BY_JOB);
const MAX_PASSES = 12;

/** Runs all queued jobs of shipments, and the jobs that follow, until nothing more can be done now. A job that fails
 *  stays queued. */
export async function runOutbox({ services }: { services: Services }): Promise<void> {
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const due = await services.db.outbox.findMany({
      where: { job: { in: JOBS }, doneAt: null },
      orderBy: { id: 'asc' },
      select: { id: true, job: true, payload: true },
    });
    let done = 0;
    for (const { id, job, payload } of due) {
      try {
        await RUN_BY_JOB[job]!(services, payload);
        await services.db.outbox.update({ where: { id }, data: { doneAt: new Date() } });
        done += 1;
      } catch (error) {
        if (!isAppError(error)) throw error;
      }
    }
    if (done === 0) return;
  }
}
