import type { Store } from '@prisma/client';
import type { AuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { storesVisibleTo } from '#app/domain/stores/store-visibility.ts';
import type { Services } from '#app/ports/services.ts';

export type Needs = Pick<Services, 'db' | 'clock' | 'vault' | 'webhooks'>;
export type OfStore = { storeId: string };

/** What a store remembers of an address that works. */
export const WELL = {
  webhookFailingSince: null,
  webhookRestsUntil: null,
  webhookDisabledAt: null,
  webhookDisabledReason: null,
} as const;

/** Runs `act` with the store, locked, so that two acts on the address do not cross.
 *  @throws AppError 'not-found' for a store of someone else. */
export async function actOnWebhook<R>(
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

/** @throws AppError 'conflict' without an address, and while the store is disconnected. */
export function requireUrl(store: Store): void {
  if (store.state === 'disconnected')
    throw new AppError('conflict', 'Reconnect the store first. Waiting deliveries are then sent.');
  if (!store.webhookUrl) throw new AppError('conflict', 'Enter the webhook address first.');
}

/** @throws AppError 'conflict' while nothing is sent to the address. */
export function requireOn(store: Store): void {
  requireUrl(store);
  if (store.webhookDisabledAt) throw new AppError('conflict', 'Switch the webhook on first.');
}

/** What the audit log keeps of an act on the address. */
export function auditOf({ id, merchantId }: Store, action: AuditAction, at: Date) {
  return { at, action, subject: id, merchantId };
}
