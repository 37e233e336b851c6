import type { Actor } from '#app/domain/shared/actor.ts';
import { doAction, orRefusal } from '#app/domain/workbench/answer-action.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import type { ShipPressForm } from '#app/domain/workbench/selection.schema.ts';
import { selectedKeys } from '#app/domain/workbench/selection.ts';
import type { Services } from '#app/ports/services.ts';
import { answerOnce } from './idempotency.ts';

/** Ships the selected orders once per button press. A press that is sent again because its answer was lost gets the
 *  stored answer. A press that shipped nothing runs again when it is repeated, since the reason for the refusal may be
 *  gone. */
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
    // The cast is safe: only this call stores an answer under this key.
    return answer as OrderActionAnswer;
  });
}
