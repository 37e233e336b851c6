import type { Batch, BatchOrder, Prisma } from '@prisma/client';
import { actorOfRequester } from '#app/domain/people/actor-of.ts';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import { skippedIn, type SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import { goesAway } from '#app/domain/orders/goes-away.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, ERROR_CODES, isAppError } from '#app/domain/shared/errors.ts';
import { announce } from '#app/domain/shared/live.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import {
  actionOfBatch,
  awaitsLabels,
  isOutOfPatience,
  NO_LABEL,
  NOT_BOOKED_YET,
  wasLeftAlone,
} from './batch.rules.ts';
import { canHaveLabel, lookForLabels, printLabels, skipUnshipped } from './batch-labels.ts';
import { runAction } from './run-action.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;
type Skipped = Pick<SkippedOrder, 'reason' | 'retry'>;

/** A run starts no further order after this time, so that other batches can run. */
const TURN_MS = 30_000;
const LOOK_AGAIN_SECONDS = 0.7;
const NOT_ANY_MORE = 'The person who started this is no longer allowed to do it.';

/** Runs a batch order by order and reports each result. It can be repeated and run concurrently, because each order
 *  is marked in the transaction of its action.
 *  @throws AppError 'busy', so that the job is run again: its time is over, or labels are awaited. */
export async function runBatch(
  deps: Needs,
  { batchId }: { batchId: string },
  run: typeof runAction = runAction,
): Promise<void> {
  const batch = await deps.db.batch.findUnique({ where: { id: batchId } });
  if (!batch || batch.state !== 'running') return;
  const isAllowed = await runWaiting(deps, batch, run);
  const actor = isAllowed ? await actorOfBatch(deps, batch) : null;
  if (!actor) return endBatch(deps, { batchId }, NOT_ANY_MORE, false);
  if (awaitsLabels(batch.intent as RunnableAction)) await awaitLabels(deps, actor, batch);
  await finish(deps, actor, batch);
}

/** Ends a batch and skips the remaining orders, so that it never stays running. `retry`: the orders may be tried
 *  again. */
export async function endBatch(
  deps: Needs,
  { batchId }: { batchId: string },
  reason: string,
  retry = true,
): Promise<void> {
  const batch = await deps.db.batch.findUnique({ where: { id: batchId } });
  if (!batch || batch.state !== 'running') return;
  const actor = await actorOfBatch(deps, batch);
  await closeRest(deps, actor, batch, { reason, retry });
  await finish(deps, actor, batch);
}

/** The requester with current access; null if they have none. A requester without a membership keeps the name that
 *  they had when they asked. */
async function actorOfBatch(
  { db }: Needs,
  { requestedBy, requestedByName, requestedThrough: through }: Batch,
): Promise<Actor | null> {
  const actor = await actorOfRequester(db, requestedBy);
  if (!actor) return null;
  return {
    ...actor,
    name: requestedByName ?? actor.name,
    from: { client: 'worker', address: null, through },
  };
}

/** Runs the action on each waiting order. Returns false, and stops, if the requester has lost access, which is
 *  checked before every order. */
async function runWaiting(deps: Needs, batch: Batch, run: typeof runAction): Promise<boolean> {
  const until = deps.clock.now().getTime() + TURN_MS;
  const waiting = await deps.db.batchOrder.findMany({
    where: { batchId: batch.id, state: 'waiting' },
    orderBy: { position: 'asc' },
  });
  for (const order of waiting) {
    if (deps.clock.now().getTime() > until) throw runAgain('Waiting while other batches run.', 0);
    const actor = await actorOfBatch(deps, batch);
    if (!actor) return false;
    const skipped = await runOnOne(deps, actor, batch, order, run);
    const isUnderWay = skipped !== null && (await needsOnlyLabel(deps, actor, batch, order));
    // No effect if the action has already marked the order itself.
    await mark(deps.db, deps, batch, order, isUnderWay ? null : skipped);
  }
  return true;
}

/** Why the action was not possible for this order; null when it was done. */
async function runOnOne(
  deps: Needs,
  actor: Actor,
  batch: Batch,
  order: BatchOrder,
  run: typeof runAction,
): Promise<Skipped | null> {
  try {
    const intent = actionOfBatch(batch.intent as RunnableAction);
    const input = ActionInput.partial().parse(batch.input);
    const asked = { ...input, intent, orderKeys: [order.orderKey] };
    const { skipped } = await run(deps, actor, asked, {
      done: [],
      pricedAt: batch.createdAt,
      onAccepted: async (tx) => {
        if (await mark(tx, deps, batch, order, null)) return;
        throw new AppError('conflict', 'This order was already processed.');
      },
    });
    return skipped[0] ?? null;
  } catch (error) {
    if (!isAppError(error) || ERROR_CODES[error.code].retry || error.code === 'internal')
      throw error;
    const { message, code } = error;
    const [skipped = { reason: message, retry: goesAway(message, code) }] = skippedIn(
      error.details,
    );
    return skipped;
  }
}

async function needsOnlyLabel(
  deps: Needs,
  actor: Actor,
  batch: Batch,
  { orderKey }: BatchOrder,
): Promise<boolean> {
  return awaitsLabels(batch.intent as RunnableAction) && canHaveLabel(deps, actor, orderKey);
}

/** Records the result of a waiting order. Returns false if the order was no longer waiting. */
async function mark(
  tx: Tx,
  { clock }: Needs,
  { id: batchId, intent, requestedBy }: Batch,
  { position }: BatchOrder,
  skipped: Skipped | null,
): Promise<boolean> {
  const done = awaitsLabels(intent as RunnableAction) ? ('shipped' as const) : ('done' as const);
  const { count } = await tx.batchOrder.updateMany({
    where: { batchId, position, state: 'waiting' },
    data: { ...(skipped ? skippedNow(skipped) : { state: done }), changedAt: clock.now() },
  });
  if (count > 0) await announce(tx, 'batch', requestedBy, batchId);
  return count > 0;
}

/** Returns once every label is ready or will not come. After a limited time, orders without a label are skipped, so
 *  that the other labels are printed.
 *  @throws AppError 'busy' while labels are awaited, so that the job looks again. */
async function awaitLabels(deps: Needs, actor: Actor, batch: Batch): Promise<void> {
  const left = await lookForLabels(deps, actor, batch);
  if (left === 0) return;
  await noteLook(deps, batch);
  const orders = await deps.db.batchOrder.findMany({ where: { batchId: batch.id } });
  if (!isOutOfPatience(orders, deps.clock.now()))
    throw runAgain('Waiting for labels.', LOOK_AGAIN_SECONDS);
  await skipUnlabelled(deps, batch);
}

/** Records that the labels were checked now. If no worker checked for a while, as after an outage, the wait for
 *  labels starts again. */
async function noteLook({ db, clock }: Needs, { id, lookedAt }: Batch): Promise<void> {
  const now = clock.now();
  if (wasLeftAlone(lookedAt, now))
    await db.batchOrder.updateMany({
      where: { batchId: id, state: 'shipped' },
      data: { changedAt: now },
    });
  await db.batch.updateMany({ where: { id, state: 'running' }, data: { lookedAt: now } });
}

/** Skips orders that were not started, and orders that were refused or cancelled after shipping. The rest counts as
 *  done, with or without a label. If the requester has lost access, no labels are printed at all. */
async function closeRest(
  deps: Needs,
  actor: Actor | null,
  batch: Batch,
  skipped: Skipped,
): Promise<void> {
  const { id: batchId } = batch;
  const changedAt = deps.clock.now();
  await deps.db.batchOrder.updateMany({
    where: { batchId, state: 'waiting' },
    data: { ...skippedNow(skipped), changedAt },
  });
  await skipUnshipped(deps, actor, batch);
  await deps.db.batchOrder.updateMany({
    where: { batchId, state: actor ? 'shipped' : { in: ['shipped', 'labelReady'] } },
    data: { state: 'done', reason: NO_LABEL, changedAt },
  });
}

/** Skips orders whose label did not arrive; they can be tried again. */
async function skipUnlabelled({ db, clock }: Needs, { id: batchId }: Batch): Promise<void> {
  await db.batchOrder.updateMany({
    where: { batchId, state: 'shipped' },
    data: { ...skippedNow({ reason: NOT_BOOKED_YET, retry: true }), changedAt: clock.now() },
  });
}

function skippedNow({ reason, retry = false }: Skipped) {
  return { state: 'skipped', reason, retry } as const;
}

/** Starts printing the ready labels in the transaction that ends the batch, so that it happens once. */
async function finish(deps: Needs, actor: Actor | null, batch: Batch): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.batch.updateMany({
      where: { id: batch.id, state: 'running' },
      data: { state: 'finished', input: leftOf(batch), finishedAt: deps.clock.now() },
    });
    if (count === 0) return;
    if (actor && awaitsLabels(batch.intent as RunnableAction))
      await printLabels(tx, deps, actor, batch);
    await announce(tx, 'batch', batch.requestedBy, batch.id);
  });
}

/** What is kept of a batch's input when the batch ends: only the number of parcels, for a retry. Texts that people
 *  typed are deleted. */
function leftOf({ input }: Batch): Prisma.InputJsonObject {
  const { parcels = null } = ActionInput.partial().parse(input);
  return parcels === null ? {} : { parcels };
}

function runAgain(words: string, retryAfterSeconds: number): AppError {
  return new AppError('busy', words, { retryAfterSeconds });
}
