import type { Store } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { shopSpellings } from './shop-spellings.rules.ts';

/** The account's own WooCommerce store at an address, with or without `www.`; null if it has not connected one. */
export async function ownStoreAt(
  tx: Tx,
  { merchantId, storeUrl: url }: { merchantId: string; storeUrl: string },
): Promise<Store | null> {
  const found = await tx.store.findMany({
    where: { integrationType: 'woocommerce', merchantId, url: { in: shopSpellings(url) } },
    orderBy: { createdAt: 'asc' },
  });
  return found.find((store) => store.url === url) ?? found[0] ?? null;
}
