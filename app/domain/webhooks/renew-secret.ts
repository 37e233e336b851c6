import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { renewWebhookSecret } from '#app/domain/credentials/webhook-secrets.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { changeWebhook, auditOf, type Needs, type OfStore } from './change-webhook.ts';

/** Replaces the signing secret; the old one also signs for another day. */
export async function renewSecret(
  deps: Needs,
  actor: Actor,
  input: OfStore,
): Promise<{ secret: string }> {
  return changeWebhook(deps, actor, input, async (tx, store) => {
    await writeAudit(tx, actor, auditOf(store, 'webhook.renewSecret', deps.clock.now()));
    return { secret: await renewWebhookSecret(tx, deps, store.id) };
  });
}
