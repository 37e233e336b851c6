import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import { raiseAlert, type AlertOwner } from '#app/domain/alerts/raise-alert.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { TestServices } from './test-services.ts';
import { alertsOf, wordsOf } from '#app/domain/orders/order-alerts.ts';

/** The texts of an order's open alerts; null when there are none. Without `id`, of the only order. */
export async function alertCodesOf(db: Tx, id?: string): Promise<string | null> {
  const order = await db.order.findFirstOrThrow({
    ...(id ? { where: { id } } : {}),
    select: { id: true, holdReason: true, sentByOthers: true },
  });
  return wordsOf((await alertsOf(db, [order])).get(order.id));
}

/** Raises an alert about an order, dated by the test's clock instead of the database's. */
export async function raiseNow(
  { db, clock }: Pick<TestServices, 'db' | 'clock'>,
  code: AlertCode,
  owner: AlertOwner,
): Promise<void> {
  const at = clock.now();
  await raiseAlert(db, code, owner, at);
  await db.alert.updateMany({
    where: { code, subjectId: owner.id, closedAt: null },
    data: { raisedAt: at },
  });
}

/** The codes of an order's open alerts. */
export async function alertCodes(db: Tx, id: string): Promise<string[]> {
  const rows = await db.alert.findMany({
    where: { subject: 'order', subjectId: id, closedAt: null },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ code }) => code);
}
