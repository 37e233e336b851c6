import type { Order } from '@prisma/client';
import type { Db } from '#app/domain/shared/outbox.ts';
import { MAX_PARTS, partOrderId } from './part.rules.ts';

/** The number of the next part: after the last part, and not used by any other order of the store. A merchant may
 *  have an order 1042-2 of their own, or a whole series of them. */
export async function nextPartNumber(
  db: Pick<Db, 'order'>,
  { orderId, merchantId, storeId }: Pick<Order, 'orderId' | 'merchantId' | 'storeId'>,
  parts: readonly Pick<Order, 'partNumber'>[],
): Promise<number> {
  let next = 1 + Math.max(1, ...parts.map(({ partNumber }) => partNumber ?? 1));
  for (;;) {
    const numbers = Array.from({ length: MAX_PARTS }, (_, n) => next + n);
    const named = numbers.map((number) => partOrderId(orderId, number));
    const taken = await db.order.findMany({
      where: { merchantId, storeId, orderId: { in: named } },
      select: { orderId: true },
    });
    const isFree = (number: number) =>
      !taken.some((one) => one.orderId === partOrderId(orderId, number));
    const free = numbers.find(isFree);
    if (free) return free;
    next += MAX_PARTS;
  }
}
