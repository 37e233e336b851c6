import { orderKeysOf } from '#app/domain/orders/order-key.rules.ts';
import { isImmediate } from '#app/domain/orders/actions/index.ts';
import { skippedIn, type BatchResult } from '#app/domain/orders/batch.schema.ts';
import type { BatchSteps } from '#app/domain/orders/each-order.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { isBatch } from './batch.rules.ts';
import type { OrderActionAnswer, OrderActionForm } from './order-action.schema.ts';
import { runAction } from './run-action.ts';
import { startBatch } from './start-batch.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;
type Begun = BatchResult & { jobId?: string; batchId?: string };
/** Stores the answer in the action's own transaction. It is not called if the action runs as a batch. */
type KeepAnswer = (tx: Tx, answer: OrderActionAnswer) => Promise<void>;

/** Runs an action for a screen: a few orders at once, many in the background. If nothing could be done, the answer
 *  lists the reasons, since the screen shows them. */
export function answerAction(
  deps: Needs,
  actor: Actor,
  form: OrderActionForm,
): Promise<OrderActionAnswer> {
  return orRefusal(form, () => doAction(deps, actor, form));
}

/** As `answerAction`, but throws if nothing was done.
 *  @throws AppError 'nothing-to-do' with the reasons. */
export async function doAction(
  deps: Needs,
  actor: Actor,
  form: OrderActionForm,
  keep?: KeepAnswer,
): Promise<OrderActionAnswer> {
  const { intent, parcels = null } = form;
  const answered = ({ jobId, batchId, ...done }: Begun): OrderActionAnswer => ({
    intent,
    refused: null,
    ...done,
    jobId: jobId ?? null,
    batchId: batchId ?? null,
    parcels,
  });
  const steps = keep && {
    done: [],
    onAccepted: (tx: Tx, done: BatchResult) => keep(tx, answered(done)),
  };
  return answered(await begin(deps, actor, form, steps));
}

/** The answer of `work`, or an answer with the reasons why nothing was done. */
export async function orRefusal(
  { intent, parcels = null }: OrderActionForm,
  work: () => Promise<OrderActionAnswer>,
): Promise<OrderActionAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error) || error.code !== 'nothing-to-do') throw error;
    const skipped = skippedIn(error.details);
    return { intent, refused: error.message, accepted: [], skipped, jobId: null, parcels };
  }
}

function begin(
  deps: Needs,
  actor: Actor,
  form: OrderActionForm,
  steps?: BatchSteps,
): Promise<Begun> {
  const { intent } = form;
  if (!isImmediate(intent) || isBatch(intent, orderKeysOf(form.orderKeys).length))
    return startBatch(deps, actor, form);
  return runAction(deps, actor, { ...form, intent }, steps);
}
