import type { OrderLine } from '@prisma/client';

type Line = Pick<OrderLine, 'externalId' | 'name' | 'sku'> & { unitPriceCents: bigint | number };

/** Lines of an order and of its parts with the same key are the same item. The key is the store's id of the line, else
 *  name, SKU and price. */
export function lineKey({ externalId, name, sku, unitPriceCents }: Line): string {
  return externalId ?? JSON.stringify([name, sku, String(unitPriceCents)]);
}
