import type { Store } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** The account's own WooCommerce store of an address; null for one that it has not connected. */
export async function ownStoreAt(
  tx: Tx,
  { merchantId, storeUrl: url }: { merchantId: string; storeUrl: string },
): Promise<Store | null> {
  return tx.store.findFirst({
    where: { integrationType: 'woocommerce', merchantId, url },
    orderBy: { createdAt: 'asc' },
  });
}
