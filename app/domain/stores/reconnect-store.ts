import type { Store } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import { evaluateStoreJob } from '#app/domain/orders/evaluate-store.job.ts';
import { sendKeptJob } from '#app/domain/webhooks/send-kept.job.ts';
import type { Services } from '#app/ports/services.ts';
import type { WooConnectPort } from '#app/ports/woo-connect.ts';
import { reconnectWoo } from './reconnect-woo.ts';
import { WHOLE } from './store-break.ts';
import { storeByName } from './store-visibility.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings' | 'vault'> & { wooConnect: WooConnectPort };

/** `authorizeUrl`: the page where a person must approve us first. */
type Asked = { integrationType: Store['integrationType']; authorizeUrl: string | null };

/** Reconnects a store. A WooCommerce store must approve us again at the returned URL. A custom store is reconnected
 *  at once and needs new tokens. A Shopify store reconnects when its app is opened, so nothing is done here. */
export async function reconnectStore(
  deps: Needs,
  actor: Actor,
  input: { storeName: string },
  browser: string | null,
): Promise<Asked> {
  const store = await storeByName(deps.db, actor, 'store.write', input.storeName);
  const { integrationType } = store;
  if (integrationType === 'shopify') return { integrationType, authorizeUrl: null };
  if (integrationType === 'woocommerce') {
    const { authorizeUrl } = await reconnectWoo(deps, actor, input, browser);
    return { integrationType, authorizeUrl };
  }
  const at = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const back = await tx.store.updateMany({
      where: { id: store.id, state: 'disconnected' },
      data: { ...WHOLE, connectedAt: at, disconnectedAt: null },
    });
    if (back.count === 0) return;
    const { id: subject, merchantId } = store;
    await writeAudit(tx, actor, { at, action: 'store.reconnect', subject, merchantId });
    const cause = `reconnected-${at.getTime()}`;
    await enqueue(tx, evaluateStoreJob, { storeId: store.id, cause });
    await enqueue(tx, sendKeptJob, { storeId: store.id, cause });
  });
  return { integrationType, authorizeUrl: null };
}
