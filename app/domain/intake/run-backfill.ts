import type { Backfill, Prisma, Store } from '@prisma/client';
import { isAppError } from '#app/domain/shared/errors.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import { noteFailure } from '#app/domain/stores/store-break.ts';
import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import type { OrderPage, OrderWindow } from '#app/ports/store-platform.ts';
import type { Services } from '#app/ports/services.ts';
import { backfillStoreJob } from '#app/domain/stores/backfill-store.job.ts';
import { isWorthAFile } from '#app/domain/stores/backfill.rules.ts';
import { reconcileStoreJob } from './reconcile-store.job.ts';
import type { StoreSide } from './store-side.ts';
import { takeInAll } from './take-in-by-id.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'places' | 'platforms' | 'vault' | 'log'>;
type Run = Backfill & { store: Store };

/** After this time a step ends at the next progress update, so that other jobs of the lane can run. */
const STRETCH_MS = 60_000;
/** The lock on a run while a step is working; it expires if the worker dies. */
const LEASE_MS = 2 * 60_000;
/** The first and the longest wait between two checks of the export file. A small file is ready within seconds, a large
 *  one within an hour. Shopify also sends a webhook when it is ready. */
const FIRST_LOOK_MS = 3_000;
const LAST_LOOKS_MS = 60_000;
/** Orders of a file between two updates of the progress. */
const NOTED_EVERY = 50;

/** Runs one step of importing a store's past orders. It continues where the last step stopped, even if a worker was
 *  killed; reading an order twice changes nothing.
 *  @throws AppError 'store-down', so that the job is retried. */
export async function runBackfill(
  deps: Needs,
  input: { storeId: string; runId: string; step: number },
): Promise<void> {
  const run = await take(deps, input);
  if (!run) return;
  const { store } = run;
  const platform =
    store.integrationType === 'custom' ? null : deps.platforms[store.integrationType];
  if (!platform || store.state === 'disconnected') {
    await keepProgress(deps, run, { leaseUntil: null });
    return;
  }
  try {
    const side = { platform, connection: await connectionOf(deps, store) };
    await stretch(deps, run, side);
  } catch (error) {
    const lastError = isAppError(error) ? error.message : 'The last attempt failed.';
    await keepProgress(deps, run, { leaseUntil: null, lastError });
    await noteFailure(deps, store, error);
    throw error;
  }
}

/** Locks the run. Null if it has ended or was replaced, is at another step, or is locked by another worker. */
async function take(
  deps: Needs,
  { storeId, runId, step }: { storeId: string; runId: string; step: number },
): Promise<Run | null> {
  const now = await deps.clock.sharedNow(deps.db);
  const taken = await deps.db.backfill.updateMany({
    where: {
      storeId,
      runId,
      step,
      state: { in: ['waiting', 'exporting', 'reading'] },
      OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }],
    },
    data: { leaseUntil: new Date(now.getTime() + LEASE_MS) },
  });
  if (taken.count === 0) return null;
  return deps.db.backfill.findFirst({ where: { storeId, runId }, include: { store: true } });
}

async function stretch(deps: Needs, run: Run, side: StoreSide): Promise<void> {
  switch (run.state) {
    case 'waiting':
      return begin(deps, run, side);
    case 'exporting':
      return followExport(deps, run, side);
    default:
      return run.exportId ? followExport(deps, run, side) : readPages(deps, run, side);
  }
}

async function begin(deps: Needs, run: Run, side: StoreSide): Promise<void> {
  const { platform, connection } = side;
  const total = await platform.countOrders(connection, windowOf(run));
  const exportId =
    platform.orderExport && isWorthAFile(total)
      ? await platform.orderExport.begin(connection, windowOf(run))
      : null;
  const state = exportId ? ('exporting' as const) : ('reading' as const);
  await keepProgress(deps, run, { total, exportId, state, lastError: null });
  if (exportId) await goOn(deps, run, nextLookMs(run));
  else await readPages(deps, { ...run, total }, side);
}

/** Checks the export file's progress, and reads its orders once it is ready. */
async function followExport(deps: Needs, run: Run, side: StoreSide): Promise<void> {
  const { orderExport } = side.platform;
  const found = orderExport
    ? await orderExport.readState(side.connection, run.exportId ?? '')
    : { kind: 'failed' as const };
  switch (found.kind) {
    case 'writing':
      await keepProgress(deps, run, { done: found.done, lastError: null });
      return goOn(deps, run, nextLookMs(run));
    case 'failed': {
      // There is no file after all, so the orders are read page by page from the start.
      const afresh = { state: 'reading' as const, exportId: null, cursor: null, done: 0 };
      await keepProgress(deps, run, afresh);
      return readPages(deps, { ...run, ...afresh }, side);
    }
    case 'ready':
      return readFile(deps, run, side, found.url);
  }
}

async function readFile(deps: Needs, run: Run, side: StoreSide, url: string | null): Promise<void> {
  const { orderExport } = side.platform;
  // While the file was being written, `done` counted the orders in it. From here on it counts those that were read.
  let done = run.state === 'reading' ? run.done : 0;
  await keepProgress(deps, run, { state: 'reading', done, lastError: null });
  if (!url || !orderExport) return finish(deps, run, done);
  const pace = paceOf(deps);
  for await (const order of orderExport.read(side.connection, url, done)) {
    await takeInAll(deps, run.store, [order]);
    done += 1;
    if (done % NOTED_EVERY !== 0) continue;
    if (!(await keepProgress(deps, run, { done }))) return;
    if (pace.isOver()) return goOn(deps, run, 0);
  }
  await finish(deps, run, done);
}

async function readPages(deps: Needs, run: Run, side: StoreSide): Promise<void> {
  let { cursor, done } = run;
  const pace = paceOf(deps);
  do {
    const page: OrderPage = await side.platform.readMade(side.connection, windowOf(run), cursor);
    await takeInAll(deps, run.store, page.orders);
    done += page.orders.length;
    cursor = page.cursor;
    if (!(await keepProgress(deps, run, { cursor, done, lastError: null }))) return;
    if (cursor !== null && pace.isOver()) return goOn(deps, run, 0);
  } while (cursor !== null);
  await finish(deps, run, done);
}

function nextLookMs({ step }: Run): number {
  return Math.min(LAST_LOOKS_MS, FIRST_LOOK_MS * 1.5 ** step);
}

/** Saves the progress and extends the lock. Returns false if the run was stopped or replaced by a new choice. */
async function keepProgress(
  deps: Needs,
  run: Run,
  data: Prisma.BackfillUpdateManyMutationInput,
): Promise<boolean> {
  const leaseUntil = new Date((await deps.clock.sharedNow(deps.db)).getTime() + LEASE_MS);
  const noted = await deps.db.backfill.updateMany({
    where: {
      storeId: run.storeId,
      runId: run.runId,
      state: { in: ['waiting', 'exporting', 'reading'] },
    },
    data: { leaseUntil, ...data },
  });
  return noted.count === 1;
}

/** Queues the next step and releases the lock. */
async function goOn(deps: Needs, run: Run, waitMs: number): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { storeId, runId } = run;
    const next = await tx.backfill.updateManyAndReturn({
      where: { storeId, runId, state: { in: ['exporting', 'reading'] } },
      data: { step: { increment: 1 }, leaseUntil: null },
      select: { step: true },
    });
    if (!next[0]) return;
    const now = await deps.clock.sharedNow(tx);
    const dueAt = waitMs > 0 ? new Date(now.getTime() + waitMs) : undefined;
    await enqueue(tx, backfillStoreJob, { storeId, runId, step: next[0].step, nudge: 0 }, dueAt);
  });
}

/** Completes the run. From now on the sync status includes the part of the imported range that lies within its own
 *  period, and the check that is queued finds any missing orders. */
async function finish(deps: Needs, run: Run, done: number): Promise<void> {
  const now = await deps.clock.sharedNow(deps.db);
  await deps.db.$transaction(async (tx) => {
    const { storeId, runId } = run;
    const ended = await tx.backfill.updateMany({
      where: { storeId, runId, state: 'reading' },
      data: {
        state: 'done',
        done: atMost(done, run.total),
        finishedAt: now,
        leaseUntil: null,
        lastError: null,
      },
    });
    if (ended.count === 0) return;
    await tx.syncCursor.upsert({
      where: { storeId },
      create: { storeId, watermark: run.store.connectedAt, completeSince: run.madeFrom },
      update: { completeSince: run.madeFrom },
    });
    await enqueue(tx, reconcileStoreJob, { storeId, period: now.getTime() });
  });
}

/** The number done, limited to the total: orders of the same second may be read twice if a page ends in that
 *  second. */
function atMost(done: number, total: number | null): number {
  return total === null ? done : Math.min(done, total);
}

function windowOf({ madeFrom, madeUntil }: Run): OrderWindow {
  // The range ends at the end of the second, so that no order of that second falls between two ranges.
  const until = Math.ceil(madeUntil.getTime() / 1_000) * 1_000;
  return { from: madeFrom, to: new Date(until) };
}

function paceOf({ clock }: Needs): { isOver(): boolean } {
  const until = clock.now().getTime() + STRETCH_MS;
  return { isOver: () => clock.now().getTime() >= until };
}
