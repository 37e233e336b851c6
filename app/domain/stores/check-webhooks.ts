import { reconcileStoreJob } from '#app/domain/intake/reconcile-store.job.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import type { WooConnectPort } from '#app/ports/woo-connect.ts';
import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import { wantedWebhooks } from './woo-webhooks.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings' | 'vault' | 'log'> & {
  wooConnect: WooConnectPort;
};

/** Checks that a WooCommerce store still has our webhooks, since the store does not report lost ones. Missing or
 *  disabled webhooks are created again, and the changes they missed are read at once.
 *  A failure here does not count as a broken connection; only the reconciliation decides that. Orders also arrive
 *  through its timer, and with read-only keys the state would otherwise flip back and forth.
 *  @throws AppError 'store-down', so that the job is retried. */
export async function checkWebhooks(deps: Needs, input: { storeId: string }): Promise<void> {
  const store = await deps.db.store.findUnique({
    where: { id: input.storeId },
    include: { cursor: true },
  });
  if (store?.integrationType !== 'woocommerce' || store.state === 'disconnected') return;
  // While the store is being connected, finish-woo-connect.ts creates the webhooks.
  if (store.connectingDays !== null) return;
  const connection = await connectionOf(deps, store);
  const secret = connection.credentials['webhookSecret'];
  if (!secret) return;
  const wanted = wantedWebhooks(deps.settings.publicUrl, store.id, secret, { resetSecret: false });
  const { created, recreated } = await deps.wooConnect.ensureWebhooks(connection, wanted);
  const isNew = created.length + recreated.length > 0;
  // On the first check, new webhooks do not mean that any were lost.
  const isRestored = isNew && (store.cursor?.webhooksCheckedAt ?? null) !== null;
  if (isRestored) deps.log.warn({ storeId: store.id, created, recreated }, 'webhooks made anew');
  const now = deps.clock.now();
  const found = { webhooksCheckedAt: now, ...(isRestored ? { webhooksRepairedAt: now } : {}) };
  await deps.db.$transaction(async (tx) => {
    await tx.syncCursor.upsert({
      where: { storeId: store.id },
      create: { storeId: store.id, watermark: store.connectedAt, ...found },
      update: found,
    });
    if (isNew) await enqueue(tx, reconcileStoreJob, { storeId: store.id, period: now.getTime() });
  });
}
