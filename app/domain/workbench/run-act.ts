import * as documents from '#app/domain/documents/request-documents.ts';
import { manifestOrders } from '#app/domain/manifests/manifest-orders.ts';
import { takeOutOrders } from '#app/domain/manifests/take-out-orders.ts';
import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import type { BatchSteps, OrderKeys } from '#app/domain/orders/each-order.ts';
import type { OrderIntent } from '#app/domain/orders/order-acts.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import type { Services } from '#app/ports/services.ts';
import { skippedIn } from './order-action.schema.ts';
import type { OrderActionAnswer, OrderActionForm } from './order-action.schema.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;
type Run = (
  deps: Needs,
  actor: Actor,
  input: OrderKeys,
  steps?: BatchSteps,
) => Promise<BatchResult & { jobId?: string }>;

/** What each act of the table does. */
const RUN: Record<OrderIntent, Run> = {
  ship: requestShipments,
  cancel: cancelOrders,
  manifest: manifestOrders,
  takeOut: takeOutOrders,
  packingSlips: documents.requestPackingSlips,
  labels: documents.requestLabels,
  zebra: documents.requestZebraLabels,
};

/** Does an act to orders.
 *  @throws AppError 'nothing-to-do' when it could be done to none. */
export function runAct(
  deps: Needs,
  actor: Actor,
  { intent, orderKeys }: OrderActionForm,
  steps?: BatchSteps,
): Promise<BatchResult & { jobId?: string }> {
  return RUN[intent](deps, actor, { orderKeys }, steps);
}

/** The same for a screen. That nothing could be done is an answer with its reasons, since the screen
 *  lists them. */
export async function answerAct(
  deps: Needs,
  actor: Actor,
  form: OrderActionForm,
): Promise<OrderActionAnswer> {
  const { intent } = form;
  try {
    const { jobId = null, ...done } = await runAct(deps, actor, form);
    return { intent, refused: null, ...done, jobId };
  } catch (error) {
    if (!isAppError(error) || error.code !== 'nothing-to-do') throw error;
    const skipped = skippedIn(error.details);
    return { intent, refused: error.message, accepted: [], skipped, jobId: null };
  }
}
