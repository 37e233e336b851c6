import { randomInt } from 'node:crypto';
import { Prisma, type DocumentJob } from '@prisma/client';
import { z } from 'zod';
import { alertsOf, wordsOf } from '#app/domain/orders/order-alerts.ts';
import { ordersMatching } from '#app/domain/orders/order-filter.where.ts';
import { BOM, csvLine, type CsvStyle } from '#app/domain/shared/csv.rules.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { announce } from '#app/domain/shared/live.ts';
import type { Services } from '#app/ports/services.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { CsvStyleChoice } from '#app/domain/shared/csv-style.schema.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { EXPORTED, ORDER_CSV_COLUMNS, type ExportedOrder } from './orders-csv.rules.ts';
import { removeUnlessNamed } from './remove-documents.ts';
import { whileOpen } from './while-open.ts';

/** The request of an export, as stored for the worker. */
const OrdersCsvAsk = z.object({
  query: OrderListQuery,
  style: CsvStyleChoice,
  /** The actor, with the permissions at the time of the request. */
  actor: z.custom<Actor>((value) => typeof value === 'object' && value !== null),
});
type OrdersCsvAsk = z.infer<typeof OrdersCsvAsk>;

type Needs = Pick<Services, 'db' | 'clock' | 'files' | 'settings'>;
type Where = Prisma.OrderWhereInput;

/** At most this many orders are in memory at once. */
export const EXPORT_CHUNK = 500;
/** Each run numbers its parts from a random start, because another run may work on the same job. */
const RUNS = 2_000;
const MAX_PARTS = 1_000_000;

/** Writes the file of an export in batches and closes its job. Idempotent and safe to run concurrently: each run
 *  starts from the beginning, and a closed job keeps its file and its parts. */
export async function exportOrders(deps: Needs, input: { documentJobId: string }): Promise<void> {
  const job = await deps.db.documentJob.findUnique({ where: { id: input.documentJobId } });
  if (!job || job.state !== 'processing') return;
  const { query, style, actor } = OrdersCsvAsk.parse(job.ask);
  const where = await ordersMatching(deps, actor, query, 'order.print');
  const fileKey = `documents/${job.createdAt.toISOString().slice(0, 10)}/${job.id}.csv`;
  // The key is stored before the file exists, so that the clean-up job finds the file even if this run is killed.
  if (!(await whileOpen(deps, job, { fileKey }))) return;
  const firstPart = randomInt(RUNS) * MAX_PARTS;
  const seen = { orders: 0, parts: 0, firstPart, storeIds: new Set<string>(), isOvertaken: false };
  try {
    await deps.files.putStream(fileKey, linesOf(deps, job, where, style, seen), 'text/csv');
  } catch (error) {
    if (seen.isOvertaken) return;
    throw error;
  }
  const isClosed = await whileOpen(deps, job, {
    state: 'completed',
    ask: Prisma.DbNull,
    done: seen.orders,
    total: seen.orders,
    storeIds: [...seen.storeIds],
    completedAt: deps.clock.now(),
  });
  await announce(deps.db, 'document', job.requestedBy, job.id);
  if (isClosed) await forgetOtherRuns(deps, job, seen);
  else await removeUnlessNamed(deps, job.id, fileKey);
}

/** Deletes the parts of runs that were interrupted or overtaken. */
async function forgetOtherRuns({ db }: Needs, job: DocumentJob, { firstPart, parts }: Seen) {
  await db.exportPart.deleteMany({
    where: { documentJobId: job.id, NOT: { part: { gte: firstPart, lt: firstPart + parts } } },
  });
}

type Seen = {
  orders: number;
  parts: number;
  firstPart: number;
  storeIds: Set<string>;
  /** The job was completed by another run, failed or was withdrawn, so this run must not store its file. */
  isOvertaken: boolean;
};

async function* linesOf(
  deps: Needs,
  job: DocumentJob,
  where: Where,
  style: CsvStyle,
  seen: Seen,
): AsyncGenerator<Uint8Array> {
  const heads = ORDER_CSV_COLUMNS.map(({ head }) => head);
  yield Buffer.from(BOM + csvLine(heads, style));
  for await (const ids of chunksOf(deps, where)) {
    // Stored before the orders are read, so that an erasure from now on also removes the export.
    const part = seen.firstPart + seen.parts;
    await deps.db.exportPart.create({ data: { documentJobId: job.id, part, orderIds: ids } });
    seen.parts += 1;
    const orders = await readOrders(deps, ids);
    for (const { storeId } of orders) seen.storeIds.add(storeId);
    seen.orders += orders.length;
    const lines = orders.map((order) =>
      csvLine(
        ORDER_CSV_COLUMNS.map(({ cell }) => cell(order, deps.settings)),
        style,
      ),
    );
    yield Buffer.from(lines.join(''));
    seen.isOvertaken = !(await whileOpen(deps, job, { done: seen.orders }));
    // Throwing keeps the unfinished file from being stored.
    if (seen.isOvertaken) throw new AppError('conflict', 'The export has already ended.');
    await announce(deps.db, 'document', job.requestedBy, job.id);
  }
}

/** Yields the ids of the orders in chunks, newest first. Each query starts after the last row, not from an offset. So
 *  the last chunk costs as much as the first, and new orders do not shift the chunks. */
async function* chunksOf({ db }: Needs, where: Where): AsyncGenerator<string[]> {
  let after: Where = {};
  for (;;) {
    const found = await db.order.findMany({
      where: { AND: [where, after] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: EXPORT_CHUNK,
      select: { id: true, createdAt: true },
    });
    if (found.length > 0) yield found.map(({ id }) => id);
    const last = found.at(-1);
    if (!last || found.length < EXPORT_CHUNK) return;
    const { id, createdAt } = last;
    // The first condition on `createdAt` lets the database find the start of the chunk in the index. The `OR` then
    // excludes the rows that have already been read.
    after = {
      createdAt: { lte: createdAt },
      OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }],
    };
  }
}

async function readOrders({ db }: Needs, ids: readonly string[]): Promise<ExportedOrder[]> {
  const orders = await db.order.findMany({ where: { id: { in: [...ids] } }, ...EXPORTED });
  const alerts = await alertsOf(db, orders);
  const byId = new Map(orders.map((order) => [order.id, order]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((order) => ({ ...order, alerts: wordsOf(alerts.get(order.id)) }));
}
