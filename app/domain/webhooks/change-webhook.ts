import type { Store } from '@prisma/client';
import type { AuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { storesVisibleTo } from '#app/domain/stores/store-visibility.ts';
import type { Services } from '#app/ports/services.ts';

export type Needs = Pick<Services, 'db' | 'clock' | 'vault' | 'webhooks'>;
export type OfStore = { storeId: string };

/** The columns of a store whose webhook endpoint works. */
export const WELL = {
  webhookFailingSince: null,
  webhookRestsUntil: null,
  webhookDisabledAt: null,
  webhookDisabledReason: null,
} as const;

/** Runs `act` with the store locked, so that two actions on the endpoint do not overlap.
 *  @throws AppError 'not-found' for a store of someone else. */
export async function changeWebhook<R>(
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

/** @throws AppError 'conflict' without a webhook URL, and while the store is disconnected. */
export function requireUrl(store: Store): void {
  if (store.state === 'disconnected')
    throw new AppError('conflict', 'Reconnect the store first. Waiting deliveries are then sent.');
  if (!store.webhookUrl) throw new AppError('conflict', 'Enter the webhook address first.');
}

/** @throws AppError 'conflict' while the webhook is switched off. */
export function requireOn(store: Store): void {
  requireUrl(store);
  if (store.webhookDisabledAt) throw new AppError('conflict', 'Switch the webhook on first.');
}

/** An audit entry for an action on the webhook endpoint. */
export function auditOf({ id, merchantId }: Store, action: AuditAction, at: Date) {
  return { at, action, subject: id, merchantId };
}
