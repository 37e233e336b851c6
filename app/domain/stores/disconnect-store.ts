import type { Store } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { invalidField, notFound } from '#app/domain/shared/errors.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { evaluateStoreJob } from '#app/domain/orders/evaluate-store.job.ts';
import type { Services } from '#app/ports/services.ts';
import { leaveStoreJob } from './leave-store.job.ts';
import { ownStoreId } from './own-connection.ts';
import { storeByName } from './store-visibility.ts';
import { leaveWarehouse } from './leave-warehouse.ts';
import { forgetFrame } from './store-frame.ts';

/** Deleting a store means disconnecting it (product.md D15): tokens and webhooks are revoked, history is kept, and
 *  orders without a booking can no longer ship. Idempotent.
 *  @throws AppError 'invalid-input' at the field when another name was typed. */
export async function disconnectStore(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  input: { storeName: string; typedName: string },
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const store = await storeByName(tx, actor, 'store.write', input.storeName);
    if (input.typedName !== store.name)
      throw invalidField('typedName', `Type the name of the store exactly: ${store.name}`);
    await endConnection(tx, { store, actor, at, action: 'store.delete' });
  });
}

/** As `disconnectStore`, called by the store's own plugin on Disconnect.
 *  @throws AppError 'not-found' for anyone but a WooCommerce store's own admin. */
export async function leaveFromStore(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const store = await tx.store.findUnique({ where: { id: ownStoreId(actor) } });
    if (actor.role !== 'embedded' || store?.integrationType !== 'woocommerce')
      throw notFound('Store');
    await endConnection(tx, { store, actor, at, action: 'store.disconnect' });
  });
}

type Ending = {
  store: Store;
  actor: Pick<Actor, 'name' | 'userId'>;
  at: Date;
  /** The action in the activity log. The store's `stateReason` is worded to match. */
  action: 'store.delete' | 'store.disconnect';
};

export async function endConnection(tx: Tx, { store, actor, at, action }: Ending): Promise<void> {
  const { id: subject, merchantId } = store;
  const ended = {
    state: 'disconnected',
    deletedAt: at,
    brokenSince: null,
    brokenBy: null,
    stateReason: `${action === 'store.delete' ? 'Deleted' : 'Disconnected'} by ${actor.name}.`,
  } as const;
  // If the app was removed from the shop, the store is already disconnected. Marking it as deleted keeps it from
  // reconnecting automatically.
  const deleted = await tx.store.updateMany({
    where: { id: store.id, state: 'disconnected', deletedAt: null },
    data: ended,
  });
  const left = await tx.store.updateMany({
    where: { id: store.id, state: { not: 'disconnected' } },
    data: { ...ended, disconnectedAt: at },
  });
  if (deleted.count + left.count > 0)
    await writeAudit(tx, actor, { at, action, subject, merchantId });
  if (left.count === 0) return;
  await tx.fulfilmentCredential.deleteMany({ where: { storeId: store.id } });
  await leaveWarehouse(tx, store, at);
  await tx.apiToken.updateMany({
    where: { storeId: store.id, revokedAt: null },
    data: { revokedAt: at },
  });
  await forgetFrame(tx, store.id);
  const cause = `disconnected-${at.getTime()}`;
  await enqueue(tx, evaluateStoreJob, { storeId: store.id, cause });
  await enqueue(tx, leaveStoreJob, { storeId: store.id, disconnectedAt: at.getTime() });
}
