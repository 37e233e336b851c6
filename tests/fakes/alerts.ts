import type { Tx } from '#app/domain/shared/outbox.ts';
import { alertsOf, wordsOf } from '#app/domain/orders/order-alerts.ts';

/** The texts of an order's open alerts; null when there are none. Without `id`, of the only order. */
export async function alertCodesOf(db: Tx, id?: string): Promise<string | null> {
  const order = await db.order.findFirstOrThrow({
    ...(id ? { where: { id } } : {}),
    select: { id: true, holdReason: true, sentByOthers: true },
  });
  return wordsOf((await alertsOf(db, [order])).get(order.id));
}

/** The codes of an order's open alerts. */
export async function alertCodes(db: Tx, id: string): Promise<string[]> {
  const rows = await db.attention.findMany({
    where: { subject: 'order', subjectId: id, closedAt: null },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ code }) => code);
}
