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
  actOfBatch,
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

/** Then other batches have their turn. */
const TURN_MS = 30_000;
const LOOK_AGAIN_SECONDS = 0.7;
const NOT_ANY_MORE = 'The person who started this is no longer allowed to do it.';

/** Does a batch, order by order, and tells of each. Safe to run any number of times, also at once: what
 *  was done to an order is marked in its own transaction.
 *  @throws AppError 'busy' to be run again: its turn is over, or labels are waited for. */
export async function runBatch(
  deps: Needs,
  { batchId }: { batchId: string },
  run: typeof runAction = runAction,
): Promise<void> {
  const batch = await deps.db.batch.findUnique({ where: { id: batchId } });
  if (!batch || batch.state !== 'running') return;
  const isAllowed = await actOnWaiting(deps, batch, run);
  const actor = isAllowed ? await actorOfBatch(deps, batch) : null;
  if (!actor) return endBatch(deps, { batchId }, NOT_ANY_MORE, false);
  if (awaitsLabels(batch.intent as RunnableAction)) await awaitLabels(deps, actor, batch);
  await finish(deps, actor, batch);
}

/** What is left of a batch is not done; it never stays running. `retry`: it may be done another time. */
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

/** As they may act at this moment, called as they were when they asked. */
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

/** False when whoever asked has lost their access meanwhile: they are looked up for every order. */
async function actOnWaiting(deps: Needs, batch: Batch, run: typeof runAction): Promise<boolean> {
  const until = deps.clock.now().getTime() + TURN_MS;
  const waiting = await deps.db.batchOrder.findMany({
    where: { batchId: batch.id, state: 'waiting' },
    orderBy: { position: 'asc' },
  });
  for (const order of waiting) {
    if (deps.clock.now().getTime() > until) throw runAgain('Other batches run first.', 0);
    const actor = await actorOfBatch(deps, batch);
    if (!actor) return false;
    const skipped = await actOnOne(deps, actor, batch, order, run);
    const isUnderWay = skipped !== null && (await needsOnlyLabel(deps, actor, batch, order));
    // Nothing to mark where the act has marked it itself.
    await mark(deps.db, deps, batch, order, isUnderWay ? null : skipped);
  }
  return true;
}

/** Why it could not be done to this order; null when it was. */
async function actOnOne(
  deps: Needs,
  actor: Actor,
  batch: Batch,
  order: BatchOrder,
  run: typeof runAction,
): Promise<Skipped | null> {
  try {
    const intent = actOfBatch(batch.intent as RunnableAction);
    const input = ActionInput.partial().parse(batch.input);
    const asked = { ...input, intent, orderKeys: [order.orderKey] };
    const { skipped } = await run(deps, actor, asked, {
      done: [],
      onAccepted: async (tx) => {
        if (await mark(tx, deps, batch, order, null)) return;
        throw new AppError('conflict', 'It was already done.');
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

/** Whether this was the one that marked it. */
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

/** Until every label is there or will not come: one that hangs holds up the others only so long. */
async function awaitLabels(deps: Needs, actor: Actor, batch: Batch): Promise<void> {
  const left = await lookForLabels(deps, actor, batch);
  if (left === 0) return;
  await noteLook(deps, batch);
  const orders = await deps.db.batchOrder.findMany({ where: { batchId: batch.id } });
  if (!isOutOfPatience(orders, deps.clock.now()))
    throw runAgain('Waiting for labels.', LOOK_AGAIN_SECONDS);
  await skipUnlabelled(deps, batch);
}

/** Patience counts time in which somebody was at work: after an outage it begins anew. */
async function noteLook({ db, clock }: Needs, { id, lookedAt }: Batch): Promise<void> {
  const now = clock.now();
  if (wasLeftAlone(lookedAt, now))
    await db.batchOrder.updateMany({
      where: { batchId: id, state: 'shipped' },
      data: { changedAt: now },
    });
  await db.batch.updateMany({ where: { id, state: 'running' }, data: { lookedAt: now } });
}

/** What was not begun is skipped, and so is what was refused or called off since it was shipped. The rest is
 *  done, whatever comes of its label; where nobody is left to print for, of no label. */
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

/** The labels that did not come are said to be missing, and can be asked for again. */
async function skipUnlabelled({ db, clock }: Needs, { id: batchId }: Batch): Promise<void> {
  await db.batchOrder.updateMany({
    where: { batchId, state: 'shipped' },
    data: { ...skippedNow({ reason: NOT_BOOKED_YET, retry: true }), changedAt: clock.now() },
  });
}

function skippedNow({ reason, retry = false }: Skipped) {
  return { state: 'skipped', reason, retry } as const;
}

/** The labels that are there are begun with the end of the batch: once, whoever ends it. */
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

/** Words of people go with its end; of how many parcels it was is asked for again. */
function leftOf({ input }: Batch): Prisma.InputJsonObject {
  const { parcels = null } = ActionInput.partial().parse(input);
  return parcels === null ? {} : { parcels };
}

function runAgain(words: string, retryAfterSeconds: number): AppError {
  return new AppError('busy', words, { retryAfterSeconds });
}
