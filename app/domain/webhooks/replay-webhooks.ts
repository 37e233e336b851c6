import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import { changeWebhook, auditOf, requireOn, type Needs, type OfStore } from './change-webhook.ts';
import { sendAgain } from './send-again.ts';

/** Sends one message again, or all failed ones, under their original ids.
 *  @throws AppError 'not-found', 'nothing-to-do', 'conflict' while the webhook is off or the store disconnected. */
export async function replayWebhooks(
  deps: Needs,
  actor: Actor,
  input: OfStore & { webhookId?: string },
): Promise<number> {
  const { webhookId: id } = input;
  return changeWebhook(deps, actor, input, async (tx, store) => {
    requireOn(store);
    const at = deps.clock.now();
    const states = id
      ? (['pending', 'delivered', 'failed', 'held'] as const)
      : (['failed'] as const);
    const count = await sendAgain(tx, { storeId: store.id, states, at, ...(id ? { id } : {}) });
    if (count > 0) {
      await writeAudit(tx, actor, auditOf(store, 'webhook.replay', at));
      return count;
    }
    throw id ? notFound('Delivery') : new AppError('nothing-to-do', 'No delivery has failed.');
  });
}
