import type { Store } from '@prisma/client';
import { isAppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import type { WooConnectPort } from '#app/ports/woo-connect.ts';
import { billingIdOf } from '#app/domain/wallet/bill-usage.ts';
import { connectionOf, OUTGOING_WEBHOOK } from '#app/domain/credentials/store-connection.ts';

type Needs = Pick<Services, 'db' | 'settings' | 'vault' | 'log' | 'appPricing'> & {
  wooConnect: WooConnectPort;
};
type Farewell = { storeId: string; disconnectedAt: number };

/** Makes the last calls that need the keys of a disconnected store, then deletes the keys. A store that has reconnected
 *  in the meantime is left alone. Idempotent.
 *  @throws AppError 'store-down', so that the job is retried. */
export async function leaveStore(deps: Needs, input: Farewell): Promise<void> {
  const store = await deps.db.store.findUnique({ where: { id: input.storeId } });
  if (!store || !isStillGone(store, input)) return;
  if (store.integrationType === 'woocommerce') await removeWebhooks(deps, store);
  if (store.integrationType === 'shopify') await keepBillingId(deps, store);
  await forgetKeys(deps, input);
}

/** Deletes a disconnected store's keys, even when the store no longer answers. The secret of its outgoing webhook is
 *  kept, because it is not a key to the store and is needed again, with the address, once the store reconnects. */
export async function forgetKeys(deps: Pick<Services, 'db'>, input: Farewell): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from stores where id = ${input.storeId}::uuid for update`;
    const store = await tx.store.findUnique({ where: { id: input.storeId } });
    if (!store || !isStillGone(store, input)) return;
    await tx.storeCredential.deleteMany({
      where: { storeId: store.id, kind: { not: OUTGOING_WEBHOOK } },
    });
    if (store.integrationType === 'shopify' && store.externalId)
      await tx.shopifySession.deleteMany({ where: { shop: store.externalId } });
  });
}

function isStillGone(store: Store, { disconnectedAt }: Farewell): boolean {
  return store.state === 'disconnected' && store.disconnectedAt?.getTime() === disconnectedAt;
}

async function removeWebhooks(deps: Needs, store: Store): Promise<void> {
  const deliveryUrl = `${deps.settings.publicUrl}/webhooks/woocommerce/${store.id}`;
  // With revoked keys we cannot remove our webhooks, but their deliveries are refused.
  await unlessRefused(
    deps,
    store,
    'could not remove our webhooks from a disconnected store',
    async () => deps.wooConnect.removeWebhooks(await connectionOf(deps, store), deliveryUrl),
  );
}

/** Looks up and stores the id by which Shopify bills the shop, because fees that are not billed yet, or become due
 *  later, are billed by that id. */
async function keepBillingId(deps: Needs, store: Store): Promise<void> {
  const { db, appPricing } = deps;
  if (!appPricing || !store.externalId) return;
  await unlessRefused(deps, store, 'could not look up the billing ID of a disconnected shop', () =>
    billingIdOf({ db, appPricing }, store),
  );
}

/** Makes a last call to the store, and logs `words` if it refuses us.
 *  @throws AppError 'store-down', so that the job is retried. */
async function unlessRefused(
  { log }: Needs,
  { id: storeId }: Store,
  words: string,
  call: () => Promise<unknown>,
): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!isAppError(error) || error.code === 'store-down') throw error;
    log.warn({ storeId, err: error }, words);
  }
}
