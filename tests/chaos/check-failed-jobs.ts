import type { Shipment } from '@prisma/client';
import { failedJobKey } from '#app/domain/alerts/failed-job.ts';
import { pollCourierJob } from '#app/domain/shipments/poll-courier.job.ts';
import { isLive, isOpen } from '#app/domain/shipments/shipment-state.rules.ts';
import type { WalkWorld } from './walk-world.ts';

/** The alerts that say that a job keeps failing. */
const FAILED_JOBS: readonly string[] = ['courierOutOfReach', 'waitsForAnother'];
/** After an alert that the courier refuses to cancel a job, no alert about its retries is needed. */
const REPORTED: readonly string[] = [...FAILED_JOBS, 'cancelRefused'];

type Checked = Pick<WalkWorld, 'db'>;

/** Checks bookings and cancellations that keep failing: each has an open alert for as long as it fails, and settled
 *  ones have none. `late`: the shipments whose jobs have been failing long enough. */
export async function failedJobsErrors(
  { db }: Checked,
  late: ReadonlySet<string>,
): Promise<string[]> {
  const open = await db.alert.findMany({ where: { closedAt: null, subject: 'order' } });
  const shipments = await db.shipment.findMany();
  const byId = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  const isReported = ({ id }: Shipment) =>
    open.some(({ code, shipmentId }) => shipmentId === id && REPORTED.includes(code));
  const silent = shipments.filter((one) => late.has(one.id) && isWaiting(one) && !isReported(one));
  const over = open.filter(({ code, shipmentId }) => {
    const shipment = byId.get(shipmentId ?? '');
    return FAILED_JOBS.includes(code) && !(shipment && isWaiting(shipment));
  });
  return [
    ...silent.map(({ reference, state }) => `silent: ${reference} (${state}) is tried in vain`),
    ...over.map(({ code, subjectId }) => `over: ${code} of ${subjectId}`),
    ...(await failedJobErrors({ db })),
  ];
}

/** Whether the courier must still accept the shipment, or does not know its cancellation yet. */
function isWaiting({ state, cancelRequestedAt }: Shipment): boolean {
  return isOpen(state) || (isLive(state) && cancelRequestedAt !== null);
}

/** Checks that each poll that failed for good, and was not replaced by a later one, has an open alert, and that no
 *  other poll has one. */
async function failedJobErrors({ db }: Checked): Promise<string[]> {
  const given = await db.outbox.findMany({
    where: { job: pollCourierJob.name, failedAt: { not: null }, doneAt: null },
  });
  const wanted = new Set(given.map(({ id, payload }) => failedJobKey(pollCourierJob, id, payload)));
  const open = await db.alert.findMany({ where: { closedAt: null, code: 'jobGivenUp' } });
  const reported = new Set(open.map(({ openKey }) => openKey));
  return [
    ...[...wanted].filter((key) => !reported.has(key)).map((key) => `silent: ${key} was given up`),
    ...[...reported]
      .filter((key) => !wanted.has(key ?? ''))
      .map((key) => `over: ${key} is asked for`),
  ];
}
