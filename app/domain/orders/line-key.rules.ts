import type { OrderLine } from '@prisma/client';

type Line = Pick<OrderLine, 'externalId' | 'name' | 'sku'> & { unitPriceCents: bigint | number };

/** What makes lines of an order and of its parts the same: the store's id, else what they are. */
export function lineKey({ externalId, name, sku, unitPriceCents }: Line): string {
  return externalId ?? JSON.stringify([name, sku, String(unitPriceCents)]);
}
