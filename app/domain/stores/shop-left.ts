import type { Store } from '@prisma/client';
import { evaluateStoreJob } from '#app/domain/orders/evaluate-store.job.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { failureOf } from './store-break.rules.ts';
import { notifyBreakJob } from './notify-store-break.job.ts';
import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import { leaveWarehouse } from './leave-warehouse.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'platforms' | 'vault'>;

const REMOVED =
  'The app was removed in Shopify. Install it again to continue. Your data is still here.';

/** Handles a shop's report that it removed the app. Shopify reports it only once, so if the shop cannot be asked now
 *  (frozen, locked or blocked), each reconciliation asks again. */
export async function shopSaysItLeft(
  deps: Needs,
  store: Store,
): Promise<'disconnected' | 'stillHere' | 'askedLater'> {
  if (store.state === 'disconnected') return 'disconnected';
  const data = { removalSaidAt: deps.clock.now() };
  await deps.db.store.update({ where: { id: store.id }, data });
  try {
    return await shopLeft(deps, store);
  } catch (error) {
    if (isUnasked(error)) return 'askedLater';
    throw error;
  }
}

/** Checks whether a shop has really removed the app. Like every webhook, the report is only a hint: if the app was
 *  installed again in between, the shop still gives us access and stays connected. Otherwise the store is disconnected.
 *  @throws AppError 'store-down' or 'store-refused' while the shop cannot be asked. */
export async function shopLeft(deps: Needs, store: Store): Promise<'disconnected' | 'stillHere'> {
  if (store.state === 'disconnected') return 'disconnected';
  if (!(await letsUsIn(deps, store))) return endRemoved(deps, store);
  await deps.db.store.updateMany({
    where: { id: store.id, connectedAt: store.connectedAt },
    data: { removalSaidAt: null },
  });
  return 'stillHere';
}

/** Whether the call failed for a reason that says nothing about our access. */
function isUnasked(error: unknown): boolean {
  return isAppError(error) && (error.code === 'store-down' || error.code === 'store-refused');
}

/** Disconnects the store: its access is deleted and orders without a booking wait; shipments under way continue. A
 *  shop that reconnected after `store` was read stays connected. */
export async function endRemoved(
  deps: Pick<Needs, 'db' | 'clock'>,
  store: Store,
): Promise<'disconnected' | 'stillHere'> {
  const at = deps.clock.now();
  return deps.db.$transaction(async (tx) => {
    const left = await tx.store.updateMany({
      where: { id: store.id, connectedAt: store.connectedAt, state: { not: 'disconnected' } },
      data: {
        state: 'disconnected',
        stateReason: REMOVED,
        disconnectedAt: at,
        brokenBy: 'removed',
        brokenSince: at,
        removalSaidAt: null,
      },
    });
    if (left.count === 0) {
      const { state } = await tx.store.findUniqueOrThrow({ where: { id: store.id } });
      return state === 'disconnected' ? 'disconnected' : 'stillHere';
    }
    await enqueue(tx, notifyBreakJob, { storeId: store.id, brokenSince: at.getTime() });
    if (store.externalId) await tx.shopifySession.deleteMany({ where: { shop: store.externalId } });
    await tx.fulfilmentCredential.deleteMany({ where: { storeId: store.id } });
    await leaveWarehouse(tx, store, at);
    await enqueue(tx, evaluateStoreJob, { storeId: store.id, cause: `left-${at.getTime()}` });
    return 'disconnected';
  });
}

async function letsUsIn(deps: Needs, store: Store): Promise<boolean> {
  const platform = deps.platforms.shopify;
  if (!platform) return false;
  try {
    await platform.readChanged(await connectionOf(deps, store), deps.clock.now(), null);
    return true;
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'rightsLost') return false;
    // The shop answers, but withholds one right, so it still gives us access.
    if (failure === 'rightsMissing') return true;
    throw error;
  }
}
