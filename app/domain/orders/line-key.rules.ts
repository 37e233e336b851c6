import type { OrderLine } from '@prisma/client';

type Line = Pick<OrderLine, 'externalId' | 'name' | 'sku'> & { unitPriceCents: bigint | number };

/** The key by which lines of an order and of its parts are the same: the store's id, else name, SKU and price. */
export function lineKey({ externalId, name, sku, unitPriceCents }: Line): string {
  return externalId ?? JSON.stringify([name, sku, String(unitPriceCents)]);
}
