import type { DocumentKind } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { requesterOf } from './document-owner.ts';
import { makeDocumentJob } from './make-document.job.ts';

/** Puts the making of one document into the queue; returns the job's id. */
export async function startDocument(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  kind: DocumentKind,
  orders: readonly { id: string; merchantId: string }[],
): Promise<string> {
  const jobId = newId();
  await deps.db.$transaction(async (tx) => {
    await tx.documentJob.create({
      data: {
        id: jobId,
        kind,
        requestedBy: requesterOf(actor),
        requestedByUserId: actor.userId,
        merchantId: orders[0]?.merchantId ?? null,
        orderIds: orders.map((order) => order.id),
        createdAt: deps.clock.now(),
      },
    });
    await enqueue(tx, makeDocumentJob, { documentJobId: jobId });
  });
  return jobId;
}
