import { Prisma, type PrismaClient } from '@prisma/client';
import { newId } from './ids.ts';
import type { JobDefinition } from './job.ts';
import { inserting } from './json-rows.ts';

export type Db = PrismaClient;
/** A transaction, or the client itself if no transaction is needed. */
export type Tx = Prisma.TransactionClient;

/** The channel on which a commit wakes up the outbox relay. */
export const OUTBOX_CHANNEL = 'outbox';

/** Queues a job in the same transaction as the change that causes it, so that a commit never loses its job and a
 *  rollback never leaves one. Queuing the same key again has no effect, until the row of a finished job is deleted
 *  (tidy-up.rules.ts). The job runs at `dueAt`, or at once without it. */
export async function enqueue<P extends object>(
  tx: Tx,
  job: JobDefinition<P>,
  payload: NoInfer<P>,
  dueAt?: Date,
): Promise<void> {
  await enqueueAll(tx, job, [payload], dueAt);
}

/** Queues several jobs, each as `enqueue` does. */
export async function enqueueAll<P extends object>(
  tx: Tx,
  job: JobDefinition<P>,
  payloads: readonly NoInfer<P>[],
  dueAt?: Date,
): Promise<void> {
  if (payloads.length > 0) await tx.$executeRaw(queuing(job, payloads, dueAt));
}

/** The statement of `enqueueAll`, for use as the last part of the statement that makes the change. */
export function queuing<P extends object>(
  job: JobDefinition<P>,
  payloads: readonly NoInfer<P>[],
  dueAt?: Date,
): Prisma.Sql {
  const rows = payloads.map((payload) => ({
    id: newId(),
    job: job.name,
    key: job.key(payload),
    payload,
    ...(dueAt ? { dueAt } : {}),
  }));
  return Prisma.sql`${inserting('Outbox', rows)} on conflict do nothing`;
}

/** Queues a job and runs it at once, even if the same job is done, has failed, or waits for its next attempt. A job
 *  that exists keeps its payload. */
export async function enqueueAgain<P extends object>(
  tx: Tx,
  job: JobDefinition<P>,
  payload: NoInfer<P>,
): Promise<void> {
  await tx.$executeRaw`
    insert into outbox (id, job, key, payload, pushed_at)
    values (${newId()}::uuid, ${job.name}, ${job.key(payload)}, ${payload}::jsonb, now())
    on conflict (job, key) do update set done_at = null, failed_at = null, error = null,
      enqueued_at = null, due_at = least(outbox.due_at, now()), pushed_at = now()`;
}
