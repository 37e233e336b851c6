import type { Order, OrderStatus } from '@prisma/client';
import { isEnded, isJudgeable } from './order-status.rules.ts';

/** The fields that are reset when an order leaves the manifest. */
const OUT_OF_MANIFEST = {
  manifestStatus: 'none',
  inManifestAt: null,
  confirmManifestAt: null,
  manifestId: null,
} as const;

/** What a transition does to an order's manifest, whatever caused it (product.md D9). An order that is back before
 *  the manifest step is in no manifest. An order that ends leaves its manifest, unless that is confirmed. */
export function manifestAfter(
  { manifestStatus }: Pick<Order, 'manifestStatus'>,
  to: OrderStatus,
): Partial<typeof OUT_OF_MANIFEST> {
  const isLeft = isJudgeable(to) || (isEnded(to) && manifestStatus !== 'confirmManifest');
  return isLeft && manifestStatus !== 'none' ? OUT_OF_MANIFEST : {};
}
