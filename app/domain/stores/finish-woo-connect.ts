import { randomBytes } from 'node:crypto';
import type { Store } from '@prisma/client';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { beginBackfill } from './choose-backfill.ts';
import { reconcileStoreJob } from '#app/domain/intake/reconcile-store.job.ts';
import { evaluateStoreJob } from '#app/domain/orders/evaluate-store.job.ts';
import type { Services } from '#app/ports/services.ts';
import type { WooConnectPort, WooKeysCheck } from '#app/ports/woo-connect.ts';
import { isTriedAgain } from './connecting.rules.ts';
import { findSameShop, sameShopWords } from './same-shop.ts';
import { WHOLE } from './store-break.ts';
import { connectionOf, credentialOrNew } from '#app/domain/credentials/store-connection.ts';
import { ADDRESS_TAKEN, claimAddress } from './woo-address.ts';
import { codeDeliveryUrl } from './woo-approval.rules.ts';
import { wantedWebhooks } from './woo-webhooks.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings' | 'vault' | 'platforms'> & {
  wooConnect: WooConnectPort;
};

/** If the store asks for a wait of at most this many seconds, the job is retried. If the wait is longer, the timer
 *  tries again later. */
const SHORT_SECONDS = 30;

const KEEP_TRYING = 'We keep trying, even if you close this page.';
const AGAIN = 'Connect the store again.';
const STORE_SILENT = 'The store did not answer while we tested the keys.';

/** Completes a connection: tests the keys by reading, claims the shop's address, registers webhooks with a secret of
 *  this store's own, and only then marks it connected. If another store of the account already has the shop's orders, a
 *  person must first say whether that store has moved (`same-shop.ts`). After the first connection, the import of past
 *  orders follows, as far back as chosen. The timer retries temporary failures. Idempotent, even when several jobs run
 *  it at once.
 *  @throws AppError 'store-down', so that the job is retried. */
export async function finishWooConnect(deps: Needs, input: { storeId: string }): Promise<void> {
  const store = await deps.db.store.findUnique({ where: { id: input.storeId } });
  if (!store || store.state === 'disconnected' || store.connectingDays === null) return;
  const { credentials } = await connectionOf(deps, store);
  const check = await deps.wooConnect.checkKeys(store.url, {
    consumerKey: credentials['consumerKey'] ?? '',
    consumerSecret: credentials['consumerSecret'] ?? '',
  });
  if (!check.ok) return notYet(deps, store, check);
  // Decided before the address is claimed, because from then on the shop's orders are read.
  const same = (await isDecided(deps, store)) ? null : await findSameShop(deps, store);
  // Without its address, a store that was connected before is not read while it waits.
  if (same)
    return stop(deps, store, sameShopWords(same), { sameShopAsId: same.id, externalId: null });
  const claim = await deps.db.$transaction((tx) => claimAddress(tx, store, deps.clock.now()));
  if (claim === 'taken') return stop(deps, store, ADDRESS_TAKEN);
  // Hexadecimal only, because WooCommerce decodes HTML entities in the secret before signing.
  const fresh = { kind: 'webhookSecret', secret: randomBytes(24).toString('hex') };
  const secret = await credentialOrNew(deps.db, deps, { storeId: store.id, ...fresh }, newId);
  const wanted = wantedWebhooks(deps.settings.publicUrl, store.id, secret, { resetSecret: true });
  try {
    await deps.wooConnect.ensureWebhooks(await connectionOf(deps, store), wanted);
  } catch (error) {
    if (!isAppError(error) || error.code === 'store-down') throw error;
    // The keys are read-only; only new keys help.
    if (error.code === 'store-rights-lost') return stop(deps, store, `${error.message} ${AGAIN}`);
    return writeStateReason(deps, store, `${error.message} ${KEEP_TRYING}`);
  }
  await takeNoticeAway(deps, store);
  await deps.db.$transaction((tx) => finish(tx, store, check.currency, deps.clock.now()));
}

/** Whether the store need not be compared with the account's other stores: it was connected before and not deleted since,
 *  or a person said that its shop is a separate one. */
async function isDecided({ db }: Pick<Needs, 'db'>, store: Store): Promise<boolean> {
  if (store.isSeparate) return true;
  if (store.deletedAt) return false;
  const before = await db.syncCursor.findUnique({ where: { storeId: store.id } });
  return Boolean(before?.completeSince);
}

/** Removes the code that was left in the store, which has been used. If that fails, the store's managers can delete
 *  it. */
async function takeNoticeAway(deps: Needs, store: Store): Promise<void> {
  try {
    const address = codeDeliveryUrl(deps.settings.publicUrl);
    await deps.wooConnect.removeWebhooks(await connectionOf(deps, store), address);
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
}

async function finish(tx: Tx, store: Store, currency: string | null, now: Date): Promise<void> {
  const finished = await tx.store.updateManyAndReturn({
    where: { id: store.id, state: { not: 'disconnected' }, connectingDays: { not: null } },
    data: {
      ...WHOLE,
      connectedAt: now,
      connectingDays: null,
      connectingUntil: null,
      sameShopAsId: null,
      ...(currency ? { currency } : {}),
    },
    select: { id: true },
  });
  // Another attempt finished first, or the store was deleted in the meantime.
  if (finished.length === 0) return;
  const before = await tx.syncCursor.findUnique({ where: { storeId: store.id } });
  const isNew = !before?.completeSince;
  await tx.syncCursor.upsert({
    where: { storeId: store.id },
    create: { storeId: store.id, watermark: now, completeSince: now, webhooksCheckedAt: now },
    // A reconnected store continues where it stopped.
    update: {
      failingSince: null,
      failure: null,
      lastError: null,
      webhooksCheckedAt: now,
      ...(isNew ? { completeSince: now } : {}),
    },
  });
  const days = store.connectingDays ?? 0;
  if (isNew) await beginBackfill(tx, { id: store.id, connectedAt: now }, days, now);
  // Orders that became ineligible when the store was disconnected can ship again.
  else await enqueue(tx, evaluateStoreJob, { storeId: store.id, cause: `back-${now.getTime()}` });
  await enqueue(tx, reconcileStoreJob, { storeId: store.id, period: now.getTime() });
}

type Waiting = { sameShopAsId?: string; externalId?: null };
type Refusal = Extract<WooKeysCheck, { ok: false }>;

/** Stops for wrong keys and for an address that we never call, which waiting cannot fix. Other failures
 *  are retried. */
async function notYet(deps: Needs, store: Store, refusal: Refusal): Promise<void> {
  const { reason, message, retryAfterSeconds = 0 } = refusal;
  if (reason === 'wrong-keys' || reason === 'bad-address')
    return stop(deps, store, `${message} ${AGAIN}`);
  await writeStateReason(deps, store, `${message} ${KEEP_TRYING}`);
  if (reason === 'unreachable' && retryAfterSeconds <= SHORT_SECONDS)
    throw new AppError('store-down', message);
}

/** Called when the job's own retries are used up. Shows whether the timer continues, or a person must connect again. */
export async function failWooConnect(
  deps: Pick<Services, 'db' | 'clock'>,
  input: { storeId: string },
): Promise<void> {
  const store = await deps.db.store.findUnique({ where: { id: input.storeId } });
  if (!store) return;
  const next = isTriedAgain(store, deps.clock.now()) ? KEEP_TRYING : AGAIN;
  await writeStateReason(deps, store, `${STORE_SILENT} ${next}`);
}

async function stop(
  deps: Pick<Services, 'db'>,
  store: Store,
  reason: string,
  more: Waiting = {},
): Promise<void> {
  await writeStateReason(deps, store, reason, { connectingUntil: null, ...more });
}

/** Writes the reason only while the store is being connected. A connected or deleted store has other texts. */
async function writeStateReason(
  deps: Pick<Services, 'db'>,
  store: Store,
  stateReason: string,
  more: Waiting & { connectingUntil?: null } = {},
): Promise<void> {
  await deps.db.store.updateMany({
    where: { id: store.id, state: 'attention', connectingDays: { not: null } },
    data: { stateReason, ...more },
  });
}
