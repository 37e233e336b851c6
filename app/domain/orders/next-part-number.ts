import type { Order } from '@prisma/client';
import type { Db } from '#app/domain/shared/outbox.ts';
import { MAX_PARTS, partOrderId } from './part.rules.ts';

/** Which the next part of an order will be: after its last, and by a number that no other order of its store
 *  has; a merchant may have an order 1042-2 of their own, and a row of such. */
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
