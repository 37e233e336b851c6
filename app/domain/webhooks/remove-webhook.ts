import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { changeWebhook, auditOf, WELL, type Needs, type OfStore } from './change-webhook.ts';

/** Removes a store's webhook endpoint; its waiting messages are marked as failed. */
export async function removeWebhook(deps: Needs, actor: Actor, input: OfStore): Promise<void> {
  await changeWebhook(deps, actor, input, async (tx, store) => {
    await tx.store.update({ where: { id: store.id }, data: { webhookUrl: null, ...WELL } });
    await tx.outgoingWebhook.updateMany({
      where: { storeId: store.id, state: { in: ['pending', 'held'] } },
      data: { state: 'failed', nextTryAt: null },
    });
    await writeAudit(tx, actor, auditOf(store, 'webhook.remove', deps.clock.now()));
  });
}
