import type { Prisma } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';
import type { OrderFilter } from './order-filter.rules.ts';

/** Up to this many matches are first read and then sorted. */
export const FEW = 1_000;

/** Whether the filter uses the search index for words, or a field that few orders have. */
export function isByWords(filter: OrderFilter): boolean {
  const { q, orderId, customerName, address, tag, batch } = filter;
  const isBack = filter.comingBack === 'yes';
  const rare = [tag, batch, isBack, filter.delivered, filter.onTime];
  return [q, orderId, customerName, address, ...rare].some(Boolean);
}

/** Whether the filter uses the search index for a town or postal code, which many orders share. */
export function isByPlace({ city, postalCode }: OrderFilter): boolean {
  return [city, postalCode].some(Boolean);
}

/** The matching orders by their ids if there are few; else null. Counting them first would search twice. They are
 *  sorted by a column of no index: otherwise the database might walk all of a merchant's orders to find the first of
 *  them. */
export async function fewMatches(
  { db }: Pick<Services, 'db'>,
  where: Prisma.OrderWhereInput,
): Promise<{ id: { in: string[] } } | null> {
  const found = await db.order.findMany({
    where,
    select: { id: true },
    orderBy: { totalCents: 'asc' },
    take: FEW + 1,
  });
  return found.length > FEW ? null : { id: { in: found.map(({ id }) => id) } };
}
