import { reconcileStoreJob } from '#app/domain/intake/reconcile-store.job.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import type { WooConnectPort } from '#app/ports/woo-connect.ts';
import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import { wantedWebhooks } from './woo-webhooks.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings' | 'vault' | 'log'> & {
  wooConnect: WooConnectPort;
};

/** Looks whether a WooCommerce store still has our webhooks, and makes anew what is missing or was
 *  switched off: the store tells nobody. What they would have told of meanwhile is read at once.
 *  A failure is no break of the connection, which the reconciliation judges: orders come in by its
 *  timer too, and keys that may only read would else break and mend it in turns.
 *  @throws AppError 'store-down' to be run again. */
export async function checkWebhooks(deps: Needs, input: { storeId: string }): Promise<void> {
  const store = await deps.db.store.findUnique({
    where: { id: input.storeId },
    include: { cursor: true },
  });
  if (store?.integrationType !== 'woocommerce' || store.state === 'disconnected') return;
  // Still being connected: that makes them by itself.
  if (store.connectingDays !== null) return;
  const connection = await connectionOf(deps, store);
  const secret = connection.credentials['webhookSecret'];
  if (!secret) return;
  const wanted = wantedWebhooks(deps.settings.publicUrl, store.id, secret, { resetSecret: false });
  const { created, recreated } = await deps.wooConnect.ensureWebhooks(connection, wanted);
  const isNew = created.length + recreated.length > 0;
  // Those that are made at the first look were never lost.
  const isMended = isNew && (store.cursor?.webhooksCheckedAt ?? null) !== null;
  if (isMended) deps.log.warn({ storeId: store.id, created, recreated }, 'webhooks made anew');
  const now = deps.clock.now();
  const found = { webhooksCheckedAt: now, ...(isMended ? { webhooksMendedAt: now } : {}) };
  await deps.db.$transaction(async (tx) => {
    await tx.syncCursor.upsert({
      where: { storeId: store.id },
      create: { storeId: store.id, watermark: store.connectedAt, ...found },
      update: found,
    });
    if (isNew) await enqueue(tx, reconcileStoreJob, { storeId: store.id, period: now.getTime() });
  });
}
