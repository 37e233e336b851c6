import type { Store } from '@prisma/client';
import type { AuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, notFound, invalidField, isAppError } from '#app/domain/shared/errors.ts';
import { type Tx, enqueue } from '#app/domain/shared/outbox.ts';
import { storesVisibleTo } from '#app/domain/stores/store-visibility.ts';
import type { Services } from '#app/ports/services.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { renewWebhookSecret, webhookSecrets } from '#app/domain/credentials/webhook-secrets.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { sendAgain } from './send-again.ts';
import { deliverWebhookJob } from './deliver-webhook.job.ts';
import { TEST } from './webhook-message.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'vault' | 'webhooks'>;
type OfStore = { storeId: string };

/** The store's columns for an endpoint without errors. */
const WELL = {
  webhookFailingSince: null,
  webhookRestsUntil: null,
  webhookDisabledAt: null,
  webhookDisabledReason: null,
} as const;

/** Runs an action with the store locked, so that two actions on the endpoint do not overlap.
 *  @throws AppError 'not-allowed', 'not-found' for another account's store. */
async function changeWebhook<R>(
  deps: Needs,
  actor: Actor,
  { storeId }: OfStore,
  action: (tx: Tx, store: Store) => Promise<R>,
): Promise<R> {
  const where = { AND: [storesVisibleTo(actor, 'store.write'), { id: storeId }] };
  return deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from stores where id = ${storeId}::uuid for update`;
    const store = await tx.store.findFirst({ where });
    if (!store) throw notFound('Store');
    return action(tx, store);
  });
}

/** @throws AppError 'conflict' without a webhook URL, and while the store is disconnected. */
function requireUrl(store: Store): void {
  if (store.state === 'disconnected')
    throw new AppError('conflict', 'Reconnect the store first. Waiting webhooks are then sent.');
  if (!store.webhookUrl) throw new AppError('conflict', 'Enter the webhook address first.');
}

/** @throws AppError 'conflict' while the webhook is switched off, and as `requireUrl`. */
function requireOn(store: Store): void {
  requireUrl(store);
  if (store.webhookDisabledAt) throw new AppError('conflict', 'Switch the webhook on first.');
}

function auditOf({ id, merchantId }: Store, action: AuditAction, at: Date) {
  return { at, action, subject: id, merchantId };
}

/** Removes a store's webhook endpoint; its waiting messages are marked as failed.
 *  @throws AppError 'not-allowed', 'not-found'. */
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

/** Replaces the signing secret; the new one is shown only in this answer. For another day, messages are also signed
 *  with the old one.
 *  @throws AppError 'not-allowed', 'not-found'. */
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

/** Sends one message again, or all failed ones, under their original ids. Returns how many.
 *  @throws AppError 'not-allowed', 'not-found', 'nothing-to-do', 'too-many-requests', 'conflict' while the webhook
 *  is off or the store disconnected. */
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
    throw id
      ? notFound('Webhook delivery')
      : new AppError('nothing-to-do', 'There are no failed deliveries to send again.');
  });
}

/** Sends a test message, which does not concern an order.
 *  @throws AppError 'not-allowed', 'not-found', 'too-many-requests', 'conflict' while the webhook is off or the store
 *  disconnected. */
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

/** Switches the webhook on and sends the messages kept in the meantime. Returns how many.
 *  @throws AppError 'not-allowed', 'not-found', 'conflict' without a URL or a secret, and while the store is
 *  disconnected. */
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

/** Sets a store's webhook URL. If the store has no secret, one is created, which is shown only in the answer. A new URL
 *  is switched on and receives the messages that are kept or wait for their next attempt, with 72 hours of its own for
 *  each.
 *  @throws AppError 'not-allowed', 'not-found', 'invalid-input' at the field. */
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
      await sendAgain(tx, { storeId: store.id, states: ['pending', 'held'], at });
      await writeAudit(tx, actor, {
        ...auditOf(store, 'webhook.set', at),
        detail: { url: new URL(url).origin },
      });
    }
    const known = await webhookSecrets(tx, deps, store.id);
    return { secret: known.length ? null : await renewWebhookSecret(tx, deps, store.id) };
  });
}
