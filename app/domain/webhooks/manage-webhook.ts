import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Store } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField, isAppError, notFound } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { storesVisibleTo } from '#app/domain/stores/store-visibility.ts';
import type { Services } from '#app/ports/services.ts';
import { deliverWebhookJob } from './deliver-webhook.job.ts';
import { sendAgain, sendNow } from './send-again.ts';
import { TEST } from './webhook-message.rules.ts';
import { renewWebhookSecret, webhookSecrets } from '#app/domain/credentials/webhook-secrets.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'vault' | 'webhooks'>;
type OfStore = { storeId: string };

const WELL = {
  webhookFailingSince: null,
  webhookRestsUntil: null,
  webhookDisabledAt: null,
  webhookDisabledReason: null,
} as const;

/** Sets the webhook address of a store. The first one gets a secret, which is seen only in the
 *  answer. A new address is on, and gets what the old one did not get.
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
  return ofStore(deps, actor, input, async (tx, store) => {
    const url = new URL(input.url).href;
    const at = deps.clock.now();
    const isNew = url !== store.webhookUrl;
    if (isNew) {
      await tx.store.update({ where: { id: store.id }, data: { webhookUrl: url, ...WELL } });
      await sendAgain(tx, { storeId: store.id, states: ['held'], at });
      await sendNow(tx, { storeId: store.id, states: ['pending'], at });
      await writeAudit(tx, actor, { ...actOn(store, 'webhook.set', at), detail: { url } });
    }
    const known = await webhookSecrets(tx, deps, store.id);
    return { secret: known.length ? null : await renewWebhookSecret(tx, deps, store.id) };
  });
}

/** Nothing is sent any more; what was waiting is given up. */
export async function removeWebhook(deps: Needs, actor: Actor, input: OfStore): Promise<void> {
  await ofStore(deps, actor, input, async (tx, store) => {
    await tx.store.update({ where: { id: store.id }, data: { webhookUrl: null, ...WELL } });
    await tx.outgoingWebhook.updateMany({
      where: { storeId: store.id, state: { in: ['pending', 'held'] } },
      data: { state: 'failed', nextTryAt: null },
    });
    await writeAudit(tx, actor, actOn(store, 'webhook.remove', deps.clock.now()));
  });
}

/** A new secret; the old one signs beside it for a day. */
export async function renewSecret(
  deps: Needs,
  actor: Actor,
  input: OfStore,
): Promise<{ secret: string }> {
  return ofStore(deps, actor, input, async (tx, store) => {
    await writeAudit(tx, actor, actOn(store, 'webhook.renewSecret', deps.clock.now()));
    return { secret: await renewWebhookSecret(tx, deps, store.id) };
  });
}

/** Calls the address again, and sends what was kept meanwhile. Answers how many messages that is.
 *  @throws AppError 'conflict' without an address or a secret, and while the store is disconnected. */
export async function switchOn(deps: Needs, actor: Actor, input: OfStore): Promise<number> {
  return ofStore(deps, actor, input, async (tx, store) => {
    requireUrl(store);
    if ((await webhookSecrets(tx, deps, store.id)).length === 0)
      throw new AppError('conflict', 'Make a new secret first.');
    const at = deps.clock.now();
    await tx.store.update({ where: { id: store.id }, data: WELL });
    await writeAudit(tx, actor, actOn(store, 'webhook.switchOn', at));
    return sendAgain(tx, { storeId: store.id, states: ['held'], at });
  });
}

/** Sends a message that changes nothing, to see whether it arrives.
 *  @throws AppError 'conflict' while the address is off or the store disconnected. */
export async function sendTest(deps: Needs, actor: Actor, input: OfStore): Promise<void> {
  await ofStore(deps, actor, input, async (tx, store) => {
    requireOn(store);
    const at = deps.clock.now();
    const id = newId();
    const { id: storeId, merchantId } = store;
    await tx.outgoingWebhook.create({
      data: { id, storeId, merchantId, type: TEST, facts: {}, createdAt: at, nextTryAt: at },
    });
    await enqueue(tx, deliverWebhookJob, { webhookId: id, turn: 1 });
  });
}

/** Sends one message again, or all that failed, under the ids they had.
 *  @throws AppError 'not-found', 'nothing-to-do', 'conflict' while the address is off
 *  or the store disconnected. */
export async function replayWebhooks(
  deps: Needs,
  actor: Actor,
  input: OfStore & { webhookId?: string },
): Promise<number> {
  const { webhookId: id } = input;
  return ofStore(deps, actor, input, async (tx, store) => {
    requireOn(store);
    const at = deps.clock.now();
    const states = id
      ? (['pending', 'delivered', 'failed', 'held'] as const)
      : (['failed'] as const);
    const count = await sendAgain(tx, { storeId: store.id, states, at, ...(id ? { id } : {}) });
    if (count > 0) return count;
    throw id ? notFound('Delivery') : new AppError('nothing-to-do', 'No delivery has failed.');
  });
}

/** Locked, so that two acts on the address do not cross. */
async function ofStore<R>(
  deps: Needs,
  actor: Actor,
  { storeId }: OfStore,
  act: (tx: Tx, store: Store) => Promise<R>,
): Promise<R> {
  const where = { AND: [storesVisibleTo(actor, 'store.write'), { id: storeId }] };
  return deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from stores where id = ${storeId}::uuid for update`;
    const store = await tx.store.findFirst({ where });
    if (!store) throw notFound('Store');
    return act(tx, store);
  });
}

function requireUrl(store: Store): void {
  if (store.state === 'disconnected')
    throw new AppError('conflict', 'Reconnect the store first. What waits is sent then.');
  if (!store.webhookUrl) throw new AppError('conflict', 'Enter the webhook address first.');
}

function requireOn(store: Store): void {
  requireUrl(store);
  if (store.webhookDisabledAt) throw new AppError('conflict', 'Switch the webhook on first.');
}

function actOn({ id, merchantId }: Store, action: string, at: Date) {
  return { at, action, subject: id, merchantId };
}
