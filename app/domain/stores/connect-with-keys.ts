import type { Store } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { sendKeptJob } from '#app/domain/webhooks/send-kept.job.ts';
import type { Services } from '#app/ports/services.ts';
import type { WooKeys } from '#app/ports/woo-connect.ts';
import { triedUntil } from './connecting.rules.ts';
import { insertStore } from './insert-store.ts';
import { freeStoreName } from './store-names.ts';
import { finishWooConnectJob } from './finish-woo-connect.job.ts';
import { keepCredentials } from '#app/domain/credentials/store-connection.ts';
import { ownStoreAt } from './own-store-at.ts';
import { lockAddress } from './woo-address.ts';
import type { WooSubject } from './woo-approval.rules.ts';

export const KEYS_CHECKED = 'The keys are being checked.';

type Connecting = Pick<WooSubject, 'storeName' | 'storeUrl' | 'merchantId' | 'days'>;

/** Saves the keys for the account's store and queues the job that tries them. Until they work, the store is not
 *  'connected', and a new store does not claim its address, because the keys may be fake. */
export async function connectWithKeys(
  tx: Tx,
  deps: Pick<Services, 'clock' | 'vault'>,
  subject: Connecting,
  keys: WooKeys,
): Promise<Store> {
  const store = await storeFor(tx, subject);
  await keepCredentials(tx, deps, store.id, { ...keys }, newId);
  const now = deps.clock.now();
  await tx.store.update({
    where: { id: store.id },
    data: {
      state: 'attention',
      stateReason: KEYS_CHECKED,
      disconnectedAt: null,
      sameShopAsId: null,
      // Whoever connects a deleted store again may have deleted it because that answer was wrong.
      ...(store.deletedAt ? { isSeparate: false } : {}),
      connectingDays: subject.days,
      connectingUntil: triedUntil(now),
    },
  });
  await enqueue(tx, sendKeptJob, { storeId: store.id, cause: `connected-${now.getTime()}` });
  await enqueue(tx, finishWooConnectJob, { storeId: store.id, attempt: String(now.getTime()) });
  return store;
}

/** The account's own store at this address, or a new one. If the stored address differs only by `www.`, it is replaced
 *  by `storeUrl`. */
async function storeFor(tx: Tx, subject: Connecting): Promise<Store> {
  const { merchantId, storeUrl: url } = subject;
  await lockAddress(tx, url);
  const known = await ownStoreAt(tx, subject);
  if (known)
    return known.url === url ? known : tx.store.update({ where: { id: known.id }, data: { url } });
  const name = await freeStoreName(tx, subject.storeName, merchantId);
  return insertStore(tx, {
    name,
    url,
    merchantId,
    integrationType: 'woocommerce',
    externalId: null,
  });
}
