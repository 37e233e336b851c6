import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { renewWebhookSecret, webhookSecrets } from '#app/domain/credentials/webhook-secrets.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { invalidField, isAppError } from '#app/domain/shared/errors.ts';
import { changeWebhook, auditOf, WELL, type Needs, type OfStore } from './change-webhook.ts';
import { sendAgain, sendNow } from './send-again.ts';

/** Sets a store's webhook URL. The first one gets a secret, which is shown only in the answer. A new URL is switched
 *  on and receives the messages that the old one did not get.
 *  @throws AppError 'not-found', 'invalid-input' at the field. */
export async function setWebhook(
  deps: Needs,
  actor: Actor,
  input: OfStore & { url: string },
): Promise<{ secret: string | null }> {
  try {
    deps.webhooks.check(input.url);
  } catch (error) {
    throw isAppError(error) ? invalidField('webhook_url', error.message) : error;
  }
  return changeWebhook(deps, actor, input, async (tx, store) => {
    const url = new URL(input.url).href;
    const at = deps.clock.now();
    const isNew = url !== store.webhookUrl;
    if (isNew) {
      await tx.store.update({ where: { id: store.id }, data: { webhookUrl: url, ...WELL } });
      await sendAgain(tx, { storeId: store.id, states: ['held'], at });
      await sendNow(tx, { storeId: store.id, states: ['pending'], at });
      await writeAudit(tx, actor, {
        ...auditOf(store, 'webhook.set', at),
        detail: { url: new URL(url).origin },
      });
    }
    const known = await webhookSecrets(tx, deps, store.id);
    return { secret: known.length ? null : await renewWebhookSecret(tx, deps, store.id) };
  });
}
