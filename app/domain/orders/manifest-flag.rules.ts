import type { Order, OrderStatus } from '@prisma/client';
import { isEnded, isJudgeable } from './order-status.rules.ts';

/** What an order that leaves the manifest loses. */
const OUT_OF_MANIFEST = {
  manifestStatus: 'none',
  inManifestAt: null,
  confirmManifestAt: null,
  manifestId: null,
} as const;

/** What a move does to an order's manifest, whoever makes it (product.md D9): back at its beginning an
 *  order is in none, and what ends leaves it unless it is confirmed. */
export function manifestAfter(
  { manifestStatus }: Pick<Order, 'manifestStatus'>,
  to: OrderStatus,
): Partial<typeof OUT_OF_MANIFEST> {
  const isLeft = isJudgeable(to) || (isEnded(to) && manifestStatus !== 'confirmManifest');
  return isLeft && manifestStatus !== 'none' ? OUT_OF_MANIFEST : {};
}
