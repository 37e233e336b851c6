import type { Prisma, PrismaClient } from '@prisma/client';
import { newId } from './ids.ts';
import type { JobDefinition } from './job.ts';

export type Db = PrismaClient;
/** A transaction, or the client itself where none is needed. */
export type Tx = Prisma.TransactionClient;

/** The channel on which a commit wakes the relay. */
export const OUTBOX_CHANNEL = 'outbox';

/** Promises work to the worker in the same transaction as its cause: nothing is lost between
 *  commit and queue, and nothing is queued for a rollback. The same key twice is one promise. */
export async function enqueue<P extends object>(
  tx: Tx,
  job: JobDefinition<P>,
  payload: NoInfer<P>,
  dueAt?: Date,
): Promise<void> {
  await tx.outbox.createMany({
    data: [
      {
        id: newId(),
        job: job.name,
        key: job.key(payload),
        payload: payload,
        ...(dueAt ? { dueAt } : {}),
      },
    ],
    skipDuplicates: true,
  });
  if (!dueAt) await tx.$executeRaw`select pg_notify(${OUTBOX_CHANNEL}, ${job.lane})`;
}
