import type { Actor } from '#app/domain/shared/actor.ts';
import { doAction, orRefusal } from '#app/domain/workbench/answer-action.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import type { ShipPressForm } from '#app/domain/workbench/selection.schema.ts';
import { selectedKeys } from '#app/domain/workbench/selection.ts';
import type { Services } from '#app/ports/services.ts';
import { answerOnce } from './idempotency.ts';

/** Ships an order once for each press: a press that is sent again, since its answer was lost, gets the
 *  answer that it had. One that shipped nothing is tried anew: what it was refused for may be over. */
export async function answerPress(
  services: Services,
  actor: Actor,
  { pressKey, selection, ...taken }: ShipPressForm,
): Promise<OrderActionAnswer> {
  const { orderKeys } = await selectedKeys(services, actor, selection);
  const form = { ...taken, orderKeys };
  const call = { key: `press-${pressKey}`, call: 'ship-press', body: form };
  return orRefusal(form, async () => {
    const answer = await answerOnce(services, actor, call, (keep) =>
      doAction(services, actor, form, keep),
    );
    // What is stored under the key is what this call stored.
    return answer as OrderActionAnswer;
  });
}
