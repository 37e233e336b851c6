import {
  Prisma,
  type Batch,
  type DocumentJob,
  type ImportState,
  type OrderImport,
} from '@prisma/client';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { collectionOf, documentState } from '#app/domain/documents/documents.ts';
import { outdatedOf, type OutdatedOf } from '#app/domain/documents/outdated.ts';
import { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { announce } from '#app/domain/shared/live.ts';
import type { Services } from '#app/ports/services.ts';
import type { BatchDetail, WorkDocument, WorkRow } from './work.schema.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const DAY_MS = 86_400_000;
const MAX_ROWS = 20;
/** Labels that were opened by a link are not listed, and those for a label printer only if they failed or some orders
 *  were left out. */
const LISTED_DOCUMENTS: Prisma.DocumentJobWhereInput = {
  isLink: false,
  OR: [{ kind: { not: 'zebraLabels' } }, { state: 'error' }, { skipped: { not: Prisma.DbNull } }],
};
const UNDER_WAY: readonly ImportState[] = ['checking', 'importing'];

/** Running and recently finished background work of a person, or of a shop without people, newest first, without
 *  dismissed work. Batches and documents are listed for a day after their start, imports for a day after their end.
 *  Labels for a label printer are in the list of print jobs instead (`LISTED_DOCUMENTS`). */
export async function listWork({ db, clock }: Needs, actor: Actor): Promise<WorkRow[]> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  const mine = { requestedBy: requesterOf(actor), createdAt: { gte: since }, dismissedAt: null };
  const newest = { orderBy: { createdAt: 'desc' }, take: MAX_ROWS } as const;
  const [batches, documents, imports] = await Promise.all([
    db.batch.findMany({ where: mine, include: { document: true }, ...newest }),
    db.documentJob.findMany({
      where: { ...mine, ...LISTED_DOCUMENTS, batch: { is: null } },
      ...newest,
    }),
    importsOf(db, requesterOf(actor), since),
  ]);
  const counts = await countsOf(
    { db },
    batches.map(({ id }) => id),
  );
  const jobs = [...documents, ...batches.flatMap(({ document }) => document ?? [])];
  const outdated = await outdatedOf(
    { db },
    jobs.map(({ id }) => id),
  );
  return [
    ...batches.map((batch) => rowOfBatch(batch, counts.get(batch.id) ?? NONE, outdated)),
    ...documents.map((job) => rowOfDocument(job, outdated)),
    ...imports.map(rowOfImport),
  ]
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, MAX_ROWS);
}

/** The imports of a person that are under way or ended after `since`, newest first, without dismissed ones. */
function importsOf(db: Needs['db'], requestedBy: string, since: Date): Promise<OrderImport[]> {
  return db.orderImport.findMany({
    where: {
      requestedBy,
      dismissedAt: null,
      OR: [{ state: { in: [...UNDER_WAY] } }, { endedAt: { gte: since } }],
    },
    orderBy: { createdAt: 'desc' },
    take: MAX_ROWS,
  });
}

type Finished = { at: Date; work: WorkRow };

/** The user's documents that were made or failed after a given time and are not dismissed: `after` is the condition
 *  for a query, `list` reads them. */
export const finishedDocuments = {
  after: (requestedBy: string, after: Date): Prisma.DocumentJobWhereInput => ({
    requestedBy,
    ...LISTED_DOCUMENTS,
    state: { not: 'processing' },
    completedAt: { gt: after },
    dismissedAt: null,
  }),
  async list(
    { db }: Pick<Services, 'db'>,
    requestedBy: string,
    after: Date,
    take: number,
  ): Promise<Finished[]> {
    const where = finishedDocuments.after(requestedBy, after);
    const jobs = await db.documentJob.findMany({ where, orderBy: { completedAt: 'desc' }, take });
    const outdated = await outdatedOf(
      { db },
      jobs.map(({ id }) => id),
    );
    return jobs.map((job) => ({
      at: job.completedAt ?? job.createdAt,
      work: rowOfDocument(job, outdated),
    }));
  },
};

/** The user's imports that ended after a given time and are not dismissed: `after` is the condition for a query, `list`
 *  reads them. */
export const finishedImports = {
  after: (requestedBy: string, after: Date): Prisma.OrderImportWhereInput => ({
    requestedBy,
    state: { notIn: ['uploaded', ...UNDER_WAY] },
    endedAt: { gt: after },
    dismissedAt: null,
  }),
  async list(
    { db }: Pick<Services, 'db'>,
    requestedBy: string,
    after: Date,
    take: number,
  ): Promise<Finished[]> {
    const where = finishedImports.after(requestedBy, after);
    const imports = await db.orderImport.findMany({ where, orderBy: { endedAt: 'desc' }, take });
    return imports.map((one) => ({ at: one.endedAt ?? one.createdAt, work: rowOfImport(one) }));
  },
};

/** A batch of the actor with its orders, in list order; null for another person's. */
export async function readBatch(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  id: string,
): Promise<BatchDetail | null> {
  const batch = await db.batch.findFirst({
    where: { id, requestedBy: requesterOf(actor) },
    include: { document: true, orders: { orderBy: { position: 'asc' } } },
  });
  if (!batch) return null;
  const orders = batch.orders.map(({ orderKey, orderId, state, reason, retry }) => ({
    orderKey,
    orderId,
    state,
    reason,
    retry,
  }));
  const counts = {
    total: orders.length,
    done: orders.filter(({ state }) => state === 'done' || state === 'labelReady').length,
    skipped: orders.filter(({ state }) => state === 'skipped').length,
  };
  const { parcels = null } = ActionInput.partial().parse(batch.input);
  const outdated = await outdatedOf({ db }, batch.document ? [batch.document.id] : []);
  return {
    ...rowOfBatch(batch, counts, outdated),
    intent: batch.intent as RunnableAction,
    parcels,
    orders,
  };
}

/** Dismisses finished work; running work stays. */
export async function dismissWork(
  { db, clock }: Needs,
  actor: Actor,
  ids: readonly string[],
): Promise<void> {
  const requestedBy = requesterOf(actor);
  const mine = { id: { in: [...ids] }, requestedBy, dismissedAt: null };
  const data = { dismissedAt: clock.now() };
  await db.$transaction(async (tx) => {
    await tx.batch.updateMany({ where: { ...mine, state: 'finished' }, data });
    await tx.documentJob.updateMany({ where: { ...mine, state: { not: 'processing' } }, data });
    await tx.orderImport.updateMany({ where: { ...mine, state: { notIn: [...UNDER_WAY] } }, data });
    for (const id of ids) await announce(tx, 'batch', requestedBy, id);
  });
}

type Counts = Pick<WorkRow, 'total' | 'done' | 'skipped'>;
const NONE: Counts = { total: 0, done: 0, skipped: 0 };

async function countsOf(
  { db }: Pick<Services, 'db'>,
  ids: readonly string[],
): Promise<Map<string, Counts>> {
  const groups = await db.batchOrder.groupBy({
    by: ['batchId', 'state'],
    where: { batchId: { in: [...ids] } },
    _count: true,
  });
  const counts = new Map<string, Counts>();
  for (const { batchId, state, _count: count } of groups) {
    const before = counts.get(batchId) ?? NONE;
    const isDone = state === 'done' || state === 'labelReady';
    counts.set(batchId, {
      total: before.total + count,
      done: before.done + (isDone ? count : 0),
      skipped: before.skipped + (state === 'skipped' ? count : 0),
    });
  }
  return counts;
}

function rowOfBatch(
  batch: Prisma.BatchGetPayload<{ include: { document: true } }>,
  counts: Counts,
  outdated: OutdatedOf,
): WorkRow {
  return {
    ...counts,
    id: batch.id,
    intent: batch.intent as RunnableAction,
    isRunning: batch.state === 'running' || batch.document?.state === 'processing',
    createdAt: momentOf(batch),
    document: batch.document && documentOf(batch.document, outdated),
    imported: null,
  };
}

function rowOfDocument(job: DocumentJob, outdated: OutdatedOf): WorkRow {
  return {
    id: job.id,
    intent: null,
    isRunning: job.state === 'processing',
    total: job.orderIds.length,
    done: job.done,
    skipped: 0,
    createdAt: momentOf(job),
    document: documentOf(job, outdated),
    imported: null,
  };
}

function rowOfImport(found: OrderImport): WorkRow {
  const { id, state, fileName, total, done, error } = found;
  const { ready, created, repeated, leftOut, refused } = found;
  return {
    id,
    intent: null,
    isRunning: UNDER_WAY.includes(state),
    total: total ?? 0,
    done,
    skipped: 0,
    createdAt: momentOf(found),
    document: null,
    imported: { state, fileName, ready, created, repeated, leftOut, refused, error },
  };
}

function documentOf(job: DocumentJob, outdated: OutdatedOf): WorkDocument {
  return {
    ...documentState(job),
    collection: collectionOf(job.kind) ?? '',
    outdated: outdated(job.id),
  };
}

const momentOf = ({ createdAt }: Pick<Batch, 'createdAt'>) => createdAt.toISOString();
