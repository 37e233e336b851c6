import { createHash } from 'node:crypto';
import type { JobDefinition } from '#app/domain/shared/job.ts';
import { beginningOf } from '#app/domain/shared/plain-text.ts';
import type { Services } from '#app/ports/services.ts';
import { openKeyOf, raiseAlert } from './raise-alert.ts';

type Kind = Pick<JobDefinition<unknown>, 'name' | 'repeats'>;
export type FailedRun = { outboxId: string; job: Kind; key: string; error: Error };

const LONGEST_WORDS = 300;
/** The outbox row keeps a longer part of the error message than the alert. */
const MAX_WORDS = 500;

/** Marks an outbox row as failed and raises an alert for administrators, which stays open until the job
 *  succeeds. Both happen in one transaction: a job without the mark is retried, and a marked job is always visible. A
 *  job that another worker has finished in the meantime, or that was queued again or retried, gets neither. Failed jobs
 *  that a timer queues again about the same subject share one alert. */
export async function failJob(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { outboxId, job, key, error }: FailedRun,
): Promise<void> {
  const said = beginningOf(error.message, LONGEST_WORDS);
  await db.$transaction(async (tx) => {
    const row = await tx.outbox.findUnique({ where: { id: outboxId }, select: { payload: true } });
    if (!row) return;
    // The alert is locked before the outbox row. Retry and a successful run lock in the same sequence, which avoids a
    // deadlock.
    await tx.$queryRaw`
      select 1 from attentions where open_key = ${failedJobKey(job, outboxId, row.payload)} for update`;
    const marked = await tx.$executeRaw`
      update outbox set failed_at = now(), error = ${beginningOf(error.message, MAX_WORDS)}
      where id = ${outboxId}::uuid and done_at is null and pushed_at is null`;
    if (marked === 0) return;
    const id = subjectOf(job, outboxId, row.payload);
    const owner = { id, merchantId: null, storeId: null };
    await raiseAlert(tx, 'jobGivenUp', owner, clock.now(), { job: job.name, key, said });
  });
}

/** The open key of the alert about this failed job. */
export function failedJobKey(job: Kind, outboxId: string, payload: unknown): string {
  return openKeyOf('job', subjectOf(job, outboxId, payload), 'jobGivenUp');
}

function subjectOf({ name, repeats }: Kind, outboxId: string, payload: unknown): string {
  const about = new Map(Object.entries(payload ?? {}));
  // A job of an earlier release may lack a field, and then has no subject in common with others.
  if (!repeats?.every((field) => about.has(field))) return outboxId;
  const same = [name, ...repeats.map((field) => String(about.get(field)))].join(' ');
  const hash = createHash('sha256').update(same).digest('hex');
  // Formatted as a version 8 UUID, the version for custom contents such as this hash.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
