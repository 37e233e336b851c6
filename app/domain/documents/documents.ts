import { z } from 'zod';
import type { DocumentJob, DocumentKind } from '@prisma/client';
import { noteReading } from '#app/domain/audit/note-reading.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import { authorize, can, ownedRows, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { scopeOf } from '#app/domain/shared/permissions.ts';
import type { StoredFile } from '#app/ports/files.ts';
import type { Services } from '#app/ports/services.ts';
import { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import { documentUrl } from './document-files.rules.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';

/** The state of a document job, as the API returns it. */
export type DocumentState = {
  jobId: string;
  status: 'processing' | 'completed' | 'error';
  url: string | null;
  error: string | null;
  done: number;
  total: number;
  /** The number of labels, one per parcel; null for other documents and until it is made. */
  labels: number | null;
  /** The requested orders that were left out because they can no longer be printed. */
  skipped: SkippedOrder[];
};

/** The kind of document in each of the API's collections, by the collection's name. */
export const COLLECTIONS: Record<string, DocumentKind> = {
  'orders-csv': 'ordersCsv',
  'shipping-labels': 'shippingLabels',
  'zebra-labels': 'zebraLabels',
  'return-labels': 'returnLabels',
  'packing-slips': 'packingSlips',
  manifests: 'manifests',
  'load-lists': 'loadLists',
  'close-outs': 'closeOuts',
};

/** The name of the API collection of a kind of document; null if there is none. */
export function collectionOf(kind: DocumentKind): string | null {
  const found = Object.entries(COLLECTIONS).find(([, one]) => one === kind);
  return found?.[0] ?? null;
}

export function documentState(job: DocumentJob): DocumentState {
  const isThere = job.state === 'completed' && job.fileKey !== null;
  return {
    jobId: job.id,
    status: job.state,
    url: isThere ? documentUrl(job) : null,
    error: job.error,
    done: job.done,
    total: job.total ?? job.orderIds.length,
    labels: job.labels,
    skipped: leftOutOf(job),
  };
}

/** A document job that the actor requested.
 *  @throws AppError 'not-found' for the job of another requester, and if the actor may no longer see one of its orders
 *  or of its stores, or no longer works at its hub. */
export async function getDocument(
  deps: Pick<Services, 'db'>,
  actor: Actor,
  jobId: string,
): Promise<DocumentJob> {
  const job = await deps.db.documentJob.findUnique({ where: { id: jobId } });
  if (!job || job.requestedBy !== requesterOf(actor)) throw notFound('Document');
  if (job.hubId) {
    if (worksAt(actor, job.hubId)) return job;
    throw notFound('Document');
  }
  if (!(await seesAll(deps, actor, job.orderIds))) throw notFound('Document');
  if (!(await seesStores(deps, actor, job.storeIds))) throw notFound('Document');
  return job;
}

/** Whether the actor may receive parcels at this hub. The orders of a hub's document are not checked, because it names
 *  no recipient. */
function worksAt(actor: Actor, hubId: string): boolean {
  const scope = scopeOf(actor.role, 'hub.receive');
  return scope === 'any' || (scope === 'ownHubs' && actor.hubIds.includes(hubId));
}

async function seesAll(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  orderIds: readonly string[],
): Promise<boolean> {
  if (!can(actor, 'order.print')) return false;
  const among = { id: { in: [...orderIds] } };
  const visible = ordersVisibleTo(actor, 'order.print');
  const [all, seen] = await Promise.all([
    db.order.count({ where: among }),
    db.order.count({ where: { AND: [visible, among] } }),
  ]);
  return all === seen;
}

/** An export does not list its orders, so the stores of its orders are checked. */
async function seesStores(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  storeIds: readonly string[],
): Promise<boolean> {
  if (storeIds.length === 0) return true;
  const { merchantId, storeId } = ownedRows(actor, authorize(actor, 'order.print'));
  const visible = { ...(merchantId ? { merchantId } : {}), ...(storeId ? { id: storeId } : {}) };
  const among = { id: { in: [...storeIds] } };
  return (await db.store.count({ where: { AND: [visible, among] } })) === storeIds.length;
}

/** The file of a finished job, which the caller must read to its end or release. */
export type DocumentFile = StoredFile & { job: DocumentJob };

/** Opens the file of a finished document that the actor requested.
 *  @throws AppError 'not-found' as `getDocument`, and if the document is not finished, has no file or was withdrawn. */
export async function readDocument(
  deps: Pick<Services, 'db' | 'clock' | 'files'>,
  actor: Actor,
  jobId: string,
): Promise<DocumentFile> {
  const job = await getDocument(deps, actor, jobId);
  const file = await fileOf(deps, job);
  await noteReading(deps, actor, { action: 'papers.download', of: job });
  return file;
}

/** @throws AppError 'not-found' for a document that is not completed or has no file, and for a withdrawn one, even
 *  while its file still exists. */
async function fileOf(deps: Pick<Services, 'files'>, job: DocumentJob): Promise<DocumentFile> {
  const isThere = job.state === 'completed' && job.fileKey;
  const file = isThere ? await deps.files.open(isThere) : null;
  if (!file) throw notFound('Document');
  return { ...file, job };
}

/** The left-out orders stored in a document job. */
function leftOutOf({ skipped }: { skipped: unknown }): SkippedOrder[] {
  return skipped === null ? [] : z.array(SkippedOrder).parse(skipped);
}
