import { requestLabels } from '#app/domain/labels/request-labels.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { skippedIn } from './order-action.schema.ts';
import type { OrderActionAnswer, OrderActionForm } from './order-action.schema.ts';
import { requestShipments } from './request-shipments.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Ships or prints the orders of a form. That nothing could be done is an answer with its reasons,
 *  since the screen lists them. */
export async function actOnOrders(
  deps: Needs,
  actor: Actor,
  input: OrderActionForm,
): Promise<OrderActionAnswer> {
  const { intent } = input;
  try {
    const done = await act(deps, actor, input);
    return { intent, refused: null, jobId: null, ...done };
  } catch (error) {
    if (!isAppError(error) || error.code !== 'nothing-to-do') throw error;
    const skipped = skippedIn(error.details);
    return { intent, refused: error.message, accepted: [], skipped, jobId: null };
  }
}

function act(deps: Needs, actor: Actor, { intent, orderKeys }: OrderActionForm) {
  if (intent === 'ship') return requestShipments(deps, actor, { orderKeys });
  const kind = intent === 'labels' ? 'shippingLabels' : 'zebraLabels';
  return requestLabels(deps, actor, kind, { orderKeys });
}
