import type { Prisma } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';
import type { OrderFilter } from './order-filter.rules.ts';

/** At most this many matches count as few. They are read first and sorted afterwards. */
export const FEW = 1_000;

/** Whether the filter uses the search index for words, or another field that may match only a few orders. */
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

/** The matching orders by their ids if there are few; else null. Counting them first would search twice. The query
 *  sorts by a column without an index. With an indexed column, the database might read all of the merchant's orders
 *  in that sequence to find the first matches. */
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
