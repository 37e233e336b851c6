import { randomBytes } from 'node:crypto';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import { beginBackfill } from '#app/domain/intake/choose-backfill.ts';
import { reconcileStoreJob } from '#app/domain/intake/reconcile-store.job.ts';
import type { Services } from '#app/ports/services.ts';
import type { WooConnectPort } from '#app/ports/woo-connect.ts';
import { WHOLE } from './store-break.ts';
import { connectionOf, keepCredentials } from './store-connection.ts';
import { wantedWebhooks } from './woo-webhooks.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings' | 'vault'> & { wooConnect: WooConnectPort };

/** Tries the keys by a read, registers the webhooks with a secret of this store's own, and only then
 *  calls the store connected. Its earlier orders follow, as far back as `days` says. Safe to repeat.
 *  @throws AppError 'store-down' to be run again. */
export async function finishWooConnect(
  deps: Needs,
  input: { storeId: string; days: number },
): Promise<void> {
  const store = await deps.db.store.findUnique({ where: { id: input.storeId } });
  if (!store || store.state === 'disconnected') return;
  const { credentials } = await connectionOf(deps, store);
  const keys = {
    consumerKey: credentials['consumerKey'] ?? '',
    consumerSecret: credentials['consumerSecret'] ?? '',
  };
  const check = await deps.wooConnect.checkKeys(store.url, keys);
  if (!check.ok) {
    await deps.db.store.update({ where: { id: store.id }, data: { stateReason: check.message } });
    if (check.reason === 'unreachable') throw new AppError('store-down', check.message);
    return;
  }
  // Letters and digits: WooCommerce decodes HTML entities in it before signing.
  const secret = credentials['webhookSecret'] ?? randomBytes(24).toString('hex');
  await keepCredentials(deps.db, deps, store.id, { webhookSecret: secret }, newId);
  const wanted = wantedWebhooks(deps.settings.publicUrl, store.id, secret, { resetSecret: true });
  await deps.wooConnect.ensureWebhooks(await connectionOf(deps, store), wanted);
  const now = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    await tx.store.update({
      where: { id: store.id },
      data: {
        ...WHOLE,
        connectedAt: now,
        ...(check.currency ? { currency: check.currency } : {}),
      },
    });
    const before = await tx.syncCursor.findUnique({ where: { storeId: store.id } });
    const isNew = !before?.completeSince;
    await tx.syncCursor.upsert({
      where: { storeId: store.id },
      create: { storeId: store.id, watermark: now, completeSince: now, webhooksCheckedAt: now },
      // A reconnected store goes on where it stopped.
      update: {
        ...{ failingSince: null, failure: null, lastError: null, webhooksCheckedAt: now },
        ...(isNew ? { completeSince: now } : {}),
      },
    });
    if (isNew) await beginBackfill(tx, { id: store.id, connectedAt: now }, input.days, now);
    await enqueue(tx, reconcileStoreJob, { storeId: store.id, period: now.getTime() });
  });
}

/** The keys could not be tried: the store says so instead of 'being checked' for ever. */
export async function failWooConnect(
  deps: Pick<Services, 'db'>,
  input: { storeId: string },
  reason: string,
): Promise<void> {
  await deps.db.store.updateMany({
    where: { id: input.storeId, state: 'attention' },
    data: { stateReason: reason },
  });
}
