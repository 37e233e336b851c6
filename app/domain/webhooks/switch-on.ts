import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { webhookSecrets } from '#app/domain/credentials/webhook-secrets.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import {
  changeWebhook,
  auditOf,
  requireUrl,
  WELL,
  type Needs,
  type OfStore,
} from './change-webhook.ts';
import { sendAgain } from './send-again.ts';

/** Switches the webhook on and sends the messages kept in the meantime. Returns how many.
 *  @throws AppError 'conflict' without a URL or a secret, and while the store is disconnected. */
export async function switchOn(deps: Needs, actor: Actor, input: OfStore): Promise<number> {
  return changeWebhook(deps, actor, input, async (tx, store) => {
    requireUrl(store);
    if ((await webhookSecrets(tx, deps, store.id)).length === 0)
      throw new AppError('conflict', 'Create a new secret first.');
    const at = deps.clock.now();
    await tx.store.update({ where: { id: store.id }, data: WELL });
    await writeAudit(tx, actor, auditOf(store, 'webhook.switchOn', at));
    return sendAgain(tx, { storeId: store.id, states: ['held'], at });
  });
}
