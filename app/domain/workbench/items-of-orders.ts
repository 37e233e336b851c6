import type { ItemsOfOrder, OrderRow } from '#app/domain/orders/list-orders.ts';
import type { Page } from '#app/domain/shared/page.ts';
import type { Services } from '#app/ports/services.ts';
import type { ListSettings } from './list-look.rules.ts';

/** At most this many items of an order are named; the rest are counted. */
const MAX_NAMED = 8;

/** Adds the items to each order of a page. They are read only if the person's list shows them. */
export async function withItems(
  { db }: Pick<Services, 'db'>,
  page: Page<OrderRow>,
  { look }: ListSettings,
): Promise<Page<OrderRow>> {
  if (!look.columns.includes('items')) return page;
  const lines = await db.orderLine.findMany({
    where: { orderId: { in: page.docs.map(({ id }) => id) } },
    select: { orderId: true, name: true, quantity: true },
    orderBy: [{ orderId: 'asc' }, { position: 'asc' }],
  });
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const docs = page.docs.map((row) => ({ ...row, items: itemsOf(linesOf.get(row.id) ?? []) }));
  return { ...page, docs };
}

type Line = { name: string; quantity: number };

function itemsOf(lines: readonly Line[]): ItemsOfOrder {
  const named = lines.slice(0, MAX_NAMED).map(({ name, quantity }) => `${quantity} × ${name}`);
  const more = lines.length - named.length;
  return {
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    summary: [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', '),
  };
}
