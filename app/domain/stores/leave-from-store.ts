import type { Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import { judgeStoreJob } from '#app/domain/orders/judge-store.job.ts';
import type { Services } from '#app/ports/services.ts';
import { ownStoreId } from './own-connection.ts';

/** The store itself ends the connection, as its plugin does on Disconnect: it takes back its
 *  webhooks and key, and we forget ours. Orders and money stay; what is not booked can no longer
 *  ship.
 *  @throws AppError 'not-found' for anyone but a WooCommerce store's own admin. */
export async function leaveFromStore(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
): Promise<void> {
  const id = ownStoreId(actor);
  const at = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const store = await tx.store.findUnique({ where: { id } });
    if (actor.role !== 'embedded' || store?.integrationType !== 'woocommerce')
      throw notFound('Store');
    const left = await tx.store.updateMany({
      where: { id, state: { not: 'disconnected' } },
      data: {
        state: 'disconnected',
        disconnectedAt: at,
        stateReason: 'Disconnected in the store’s own admin.',
      },
    });
    if (left.count === 0) return;
    await tx.storeCredential.deleteMany({ where: { storeId: id } });
    await tx.apiToken.updateMany({
      where: { storeId: id, revokedAt: null },
      data: { revokedAt: at },
    });
    await enqueue(tx, judgeStoreJob, { storeId: id, cause: `disconnected-${at.getTime()}` });
    await tx.auditEntry.create({
      data: {
        ...{ id: newId(), at, actor: actor.name, actorUserId: null },
        ...{ merchantId: store.merchantId, action: 'store.disconnect', subject: id },
      },
    });
  });
}
