import type { Alert, Outbox, Prisma } from '@prisma/client';
import { z } from 'zod';
import { writeAudit, type AuditActor } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { factsOf } from '#app/domain/orders/order-alerts.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';

/** A background job that failed, or that was due more than `LATE_MINUTES` ago and is not done. */
export type FailedJob = {
  id: string;
  job: string;
  key: string;
  state: 'givenUp' | 'trying';
  since: Date;
  error: string | null;
};

const LATE_MINUTES = 15;
/** At most this many jobs are listed; `total` counts all of them. */
const MAX_ROWS = 200;

/** Failed jobs first, then jobs that are late, oldest first in each group. */
export async function failedJobs(db: Tx): Promise<{ total: number; rows: FailedJob[] }> {
  const late = await lateSince(db);
  const where: Prisma.OutboxWhereInput = {
    doneAt: null,
    OR: [{ failedAt: { not: null } }, { dueAt: { lt: late } }],
  };
  const total = await db.outbox.count({ where });
  const rows = await db.outbox.findMany({
    where,
    orderBy: [{ failedAt: { sort: 'asc', nulls: 'last' } }, { dueAt: 'asc' }, { id: 'asc' }],
    take: MAX_ROWS,
  });
  return {
    total,
    rows: rows.map(({ id, job, key, failedAt, dueAt, error }) => ({
      id,
      job,
      key,
      error,
      state: failedAt ? ('givenUp' as const) : ('trying' as const),
      since: failedAt ?? dueAt,
    })),
  };
}

/** Retries a job at once, whether it has failed or is waiting for its next attempt. With null for `id` it retries all
 *  failed jobs. Returns how many jobs are retried. A job that is already queued or running runs again only if its
 *  current attempt fails: its `enqueued_at` is set to 1970, so that the relay picks the row up again, but a success
 *  still completes the row, unlike after `enqueueAgain`. */
export async function pushWork(db: Tx, id: string | null): Promise<number> {
  return db.$executeRaw`
    update outbox set failed_at = null, error = null, due_at = least(due_at, now()), pushed_at = now(),
      enqueued_at = case when failed_at is null and enqueued_at is not null then to_timestamp(0) end
    where done_at is null and (id = ${id}::uuid or (${id}::uuid is null and failed_at is not null))`;
}

/** The outbox row that an alert about a failed job is about. The alert of a job that a timer repeats has no row as its
 *  subject; its facts name the row that failed last. */
export function outboxRowOf(tx: Tx, alert: Alert): Promise<Outbox | null> {
  const { job = '', key = '' } = factsOf(alert);
  return tx.outbox.findFirst({ where: { OR: [{ id: alert.subjectId }, { job, key }] } });
}

/** Jobs that were due before this time are late. It comes from the database's clock, because the database also
 *  wrote the times that it is compared with. */
async function lateSince(db: Tx): Promise<Date> {
  const [row] = await db.$queryRaw<{ at: Date }[]>`
    select now() - ${LATE_MINUTES} * interval '1 minute' as at`;
  return row!.at;
}

/** The actions on the administrators' page of failed background jobs. */
export const FailedJobsAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('again'), id: z.uuid() }),
  z.object({ intent: z.literal('againAll') }),
]);
export type FailedJobsAction = z.infer<typeof FailedJobsAction>;

/** Like `pushWork`, and writes an audit entry with the actor's name. */
export async function retryJobs(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  by: AuditActor,
  id: string | null,
): Promise<number> {
  return db.$transaction(async (tx) => {
    const count = await pushWork(tx, id);
    const subject = id ?? 'all';
    if (count > 0) await writeAudit(tx, by, { at: clock.now(), action: 'work.push', subject });
    return count;
  });
}

/** `retryJobs` on the administrators' page.
 *  @throws AppError 'conflict' when no job is left to retry. */
export async function tryWorkAgain(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  id: string | null,
): Promise<number> {
  const count = await retryJobs(deps, actor, id);
  if (count === 0)
    throw new AppError('conflict', 'There is nothing left to retry. Reload the page.');
  return count;
}
