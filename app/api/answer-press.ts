import type { Actor } from '#app/domain/shared/actor.ts';
import { answerAct } from '#app/domain/workbench/answer-act.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import type { ShipPressForm } from '#app/domain/workbench/selection.schema.ts';
import { selectedKeys } from '#app/domain/workbench/selection.ts';
import type { Services } from '#app/ports/services.ts';
import { answerOnce } from './idempotency.ts';

/** Ships an order once for each press: a press that is sent again, since its answer was lost, gets the
 *  answer that it had. */
export async function answerPress(
  services: Services,
  actor: Actor,
  { pressKey, selection, ...taken }: ShipPressForm,
): Promise<OrderActionAnswer> {
  const { orderKeys } = await selectedKeys(services, actor, selection);
  const form = { ...taken, orderKeys };
  const call = { key: `press-${pressKey}`, call: 'ship-press', body: form };
  const answer = await answerOnce(services, actor, call, (keep) =>
    answerAct(services, actor, form, keep),
  );
  // What is stored under the key is what this call stored.
  return answer as OrderActionAnswer;
}
