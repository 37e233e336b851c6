import type { Store } from '@prisma/client';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { tellSwitchedOffJob } from './tell-switched-off.job.ts';

/** Stops calling an address, never silently: its owner gets a mail and sees it on the store's page.
 *  What happens from now on is kept for when it is switched on again. False when it is not the store's address any more. */
export async function switchOff(
  tx: Tx,
  store: Pick<Store, 'id' | 'webhookUrl'>,
  at: Date,
  reason: string,
): Promise<boolean> {
  // An address that was changed in between has done nothing wrong.
  const { count } = await tx.store.updateMany({
    where: { id: store.id, webhookUrl: store.webhookUrl, webhookDisabledAt: null },
    data: { webhookDisabledAt: at, webhookDisabledReason: reason, webhookRestsUntil: null },
  });
  if (count === 0) return false;
  await tx.outgoingWebhook.updateMany({
    where: { storeId: store.id, state: 'pending' },
    data: { state: 'held', nextTryAt: null },
  });
  await enqueue(tx, tellSwitchedOffJob, { storeId: store.id, at: at.toISOString() });
  return true;
}
