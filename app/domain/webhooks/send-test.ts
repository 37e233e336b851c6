import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import { changeWebhook, auditOf, requireOn, type Needs, type OfStore } from './change-webhook.ts';
import { deliverWebhookJob } from './deliver-webhook.job.ts';
import { TEST } from './webhook-message.rules.ts';

/** Sends a test message without any effect.
 *  @throws AppError 'conflict' while the webhook is off or the store disconnected. */
export async function sendTest(deps: Needs, actor: Actor, input: OfStore): Promise<void> {
  await changeWebhook(deps, actor, input, async (tx, store) => {
    requireOn(store);
    const at = deps.clock.now();
    const id = newId();
    const { id: storeId, merchantId } = store;
    await tx.outgoingWebhook.create({
      data: { id, storeId, merchantId, type: TEST, facts: {}, createdAt: at, nextTryAt: at },
    });
    await writeAudit(tx, actor, auditOf(store, 'webhook.test', at));
    await enqueue(tx, deliverWebhookJob, { webhookId: id, turn: 1 });
  });
}
