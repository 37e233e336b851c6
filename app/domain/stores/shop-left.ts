import type { Store } from '@prisma/client';
import { judgeStoreJob } from '#app/domain/orders/judge-store.job.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { failureOf } from './store-break.rules.ts';
import { tellBreakJob } from './tell-break.job.ts';
import { connectionOf } from './store-connection.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'platforms' | 'vault'>;

const REMOVED = 'The app was removed in Shopify. Install it again to go on; nothing is lost.';

/** A shop says that it removed the app. Like every webhook that is a hint: who installed it again in
 *  between still lets us in, and stays connected. Else the store is disconnected, its access is
 *  forgotten, and what is not booked yet waits; shipments on the road go on.
 *  @throws AppError 'store-down' while the shop cannot be asked. */
export async function shopLeft(deps: Needs, store: Store): Promise<'disconnected' | 'stillHere'> {
  if (store.state === 'disconnected') return 'disconnected';
  if (await letsUsIn(deps, store)) return 'stillHere';
  const at = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const left = await tx.store.updateMany({
      // Not one that was connected anew while the shop was asked.
      where: { id: store.id, connectedAt: store.connectedAt, state: { not: 'disconnected' } },
      data: {
        ...{ state: 'disconnected', stateReason: REMOVED, disconnectedAt: at },
        ...{ brokenBy: 'removed', brokenSince: at },
      },
    });
    if (left.count === 0) return;
    await enqueue(tx, tellBreakJob, { storeId: store.id, brokenSince: at.getTime() });
    if (store.externalId) await tx.shopifySession.deleteMany({ where: { shop: store.externalId } });
    await tx.fulfilmentCredential.deleteMany({ where: { storeId: store.id } });
    await enqueue(tx, judgeStoreJob, { storeId: store.id, cause: `left-${at.getTime()}` });
  });
  return 'disconnected';
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
    // It answers us; it only withholds something.
    if (failure === 'rightsMissing') return true;
    throw error;
  }
}
