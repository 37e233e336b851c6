import type { Store } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** The account's own WooCommerce store at an address; null if it has not connected one. */
export async function ownStoreAt(
  tx: Tx,
  { merchantId, storeUrl: url }: { merchantId: string; storeUrl: string },
): Promise<Store | null> {
  return tx.store.findFirst({
    where: { integrationType: 'woocommerce', merchantId, url },
    orderBy: { createdAt: 'asc' },
  });
}
