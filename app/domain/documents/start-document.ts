import type { AuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import { writeAuditOfEach } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { membershipFor } from '#app/domain/people/memberships.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import type { PrintedContent } from './document-content.ts';
import { refuseMoreUnderWay } from './document-size.ts';
import type { LabelSheet } from './label-sheet.rules.ts';
import { isSmall, type DocumentSize } from './document-limits.rules.ts';
import { makeDocumentJob, makeSmallDocumentJob } from './make-document.job.ts';

type Orders = readonly { id: string; merchantId: string }[];

/** What some documents need besides their orders, such as the label format or the manifests. */
type More = {
  labelSheet?: LabelSheet | undefined;
  /** Requested by opening the link of a label (label-of-order.ts). */
  isLink?: boolean | undefined;
  manifestIds?: readonly string[];
  /** The size of packing slips. If it was not measured, they count as large. */
  size?: DocumentSize | undefined;
  /** The limit of documents in progress does not apply, because the document ends a batch whose orders have already
   *  shipped, or replaces labels that were queued. */
  skipsLimit?: boolean | undefined;
};

const UNKNOWN: DocumentSize = { lines: Infinity, characters: Infinity };

const DOCUMENTS: Record<PrintedContent, AuditAction> = {
  shippingLabels: 'papers.shippingLabels',
  zebraLabels: 'papers.zebraLabels',
  returnLabels: 'papers.returnLabels',
  packingSlips: 'papers.packingSlips',
  manifests: 'papers.manifests',
};

/** Queues a job that makes one document, and returns the job's id. `onStarted` runs in the same transaction.
 *  @throws AppError 'too-many-requests' when the account has the maximum number of documents of this kind in
 *  progress. */
export async function startDocument(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  kind: PrintedContent,
  orders: Orders,
  more: More = {},
  onStarted?: (tx: Tx, jobId: string) => Promise<void>,
): Promise<string> {
  return deps.db.$transaction(async (tx) => {
    const jobId = await startDocumentIn(tx, deps, actor, kind, orders, more);
    await onStarted?.(tx, jobId);
    return jobId;
  });
}

/** As `startDocument`, within the caller's transaction. */
export async function startDocumentIn(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  actor: Actor,
  kind: PrintedContent,
  orders: Orders,
  more: More = {},
): Promise<string> {
  if (!more.skipsLimit) await refuseMoreUnderWay(tx, actor, kind);
  const by = { requestedBy: requesterOf(actor), requestedByUserId: actor.userId };
  const jobId = await scheduleDocument(tx, deps, by, kind, orders, more);
  const action = { at: deps.clock.now(), action: DOCUMENTS[kind], detail: { document: jobId } };
  await writeAuditOfEach(tx, actor, action, orders);
  return jobId;
}

/** Queues the label of a new booking for the printer of the person who shipped it. */
export async function printOnBooking(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  userId: string,
  order: Orders[number],
): Promise<void> {
  const membership = await membershipFor(tx, userId, order.merchantId);
  const by = { requestedBy: `user:${membership?.id ?? userId}`, requestedByUserId: userId };
  await scheduleDocument(tx, deps, by, 'zebraLabels', [order]);
}

async function scheduleDocument(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  by: { requestedBy: string; requestedByUserId: string | null },
  kind: PrintedContent,
  orders: Orders,
  { labelSheet, isLink = false, manifestIds = [], size = UNKNOWN }: More = {},
): Promise<string> {
  const jobId = newId();
  const merchantId = orders[0]?.merchantId ?? null;
  const before = await tx.documentJob.count({ where: { merchantId, state: 'processing' } });
  await tx.documentJob.create({
    data: {
      ...by,
      labelSheet: labelSheet ?? null,
      isLink,
      id: jobId,
      kind,
      merchantId,
      orderIds: orders.map((order) => order.id),
      manifestIds: [...manifestIds],
      createdAt: deps.clock.now(),
    },
  });
  const job = isSmall(kind, orders.length, size) ? makeSmallDocumentJob : makeDocumentJob;
  await enqueue(tx, job, { documentJobId: jobId, turn: before + 1 });
  return jobId;
}
