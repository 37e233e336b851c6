import type { Prisma, PrismaClient } from '@prisma/client';
import { newId } from './ids.ts';
import type { JobDefinition } from './job.ts';

export type Db = PrismaClient;
/** A transaction, or the client itself where none is needed. */
export type Tx = Prisma.TransactionClient;

/** The channel on which a commit wakes the relay: the database says so itself of what is due, and of what is pushed
 *  (migration `outbox_wakes_the_relay`). */
export const OUTBOX_CHANNEL = 'outbox';

/** Promises work to the worker in the same transaction as its cause: nothing is lost between
 *  commit and queue, and nothing is queued for a rollback. The same key twice is one promise. */
export async function enqueue<P extends object>(
  tx: Tx,
  job: JobDefinition<P>,
  payload: NoInfer<P>,
  dueAt?: Date,
): Promise<void> {
  await enqueueAll(tx, job, [payload], dueAt);
}

/** Promises each of them, as `enqueue` does. */
export async function enqueueAll<P extends object>(
  tx: Tx,
  job: JobDefinition<P>,
  payloads: readonly NoInfer<P>[],
  dueAt?: Date,
): Promise<void> {
  await tx.outbox.createMany({
    data: payloads.map((payload) => ({
      id: newId(),
      job: job.name,
      key: job.key(payload),
      payload,
      ...(dueAt ? { dueAt } : {}),
    })),
    skipDuplicates: true,
  });
}

/** Promises it and has it tried at once, also where the same was done, was given up, or sleeps until
 *  its next try. */
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
