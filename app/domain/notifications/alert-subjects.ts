import type { Alert, AlertSubject } from '@prisma/client';
import { codeRow, isAlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import { can, type Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import type { NotificationContent, NotificationSubject } from './notification.schema.ts';

type Needs = Pick<Services, 'db'>;
type AlertFound = { id: string; at: Date } & Extract<NotificationContent, { kind: 'alert' }>;

/** Alerts with their subjects: the order, the transaction, the store, or `other`. The alerts must be visible to the
 *  actor. */
export async function alertSubjects(
  deps: Needs,
  actor: Actor,
  rows: readonly Alert[],
): Promise<AlertFound[]> {
  const [orders, stores, transactions] = await Promise.all([
    ordersOf(deps, rows),
    storesOf(deps, rows),
    transactionsOf(deps, can(actor, 'account.read') ? rows : []),
  ]);
  return rows.flatMap((row) => {
    const { id, code, raisedAt, closedAt, subjectId, storeId } = row;
    if (!isAlertCode(code) || !raisedAt) return [];
    const about: NotificationSubject = orders.get(subjectId) ??
      transactions.get(subjectId) ??
      stores.get(storeId ?? '') ?? { kind: 'other' };
    const { title } = codeRow(code);
    return [{ id, at: raisedAt, kind: 'alert', code, title, isClosed: closedAt !== null, about }];
  });
}

type Subjects = Promise<Map<string, NotificationSubject>>;

/** The orders by subject id, which is the id of an order or of a print job of its label. */
async function ordersOf({ db }: Needs, rows: readonly Alert[]): Subjects {
  const prints = await db.printJob.findMany({
    where: { id: { in: idsOf(rows, 'printing') } },
    select: { id: true, orderId: true },
  });
  const orders = await db.order.findMany({
    where: { id: { in: [...idsOf(rows, 'order'), ...prints.map(({ orderId }) => orderId)] } },
    select: { id: true, orderKey: true, orderId: true },
  });
  const byId = new Map(
    orders.map(({ id, orderKey, orderId }): [string, NotificationSubject] => [
      id,
      { kind: 'order', orderKey, orderId },
    ]),
  );
  for (const { id, orderId } of prints) {
    const order = byId.get(orderId);
    if (order) byId.set(id, order);
  }
  return byId;
}

async function storesOf({ db }: Needs, rows: readonly Alert[]): Subjects {
  const ids = rows.flatMap(({ storeId }) => storeId ?? []);
  const select = { id: true, name: true };
  const stores = await db.store.findMany({ where: { id: { in: ids } }, select });
  return new Map(stores.map(({ id, name }) => [id, { kind: 'store', storeName: name }]));
}

async function transactionsOf({ db }: Needs, rows: readonly Alert[]): Subjects {
  const ids = idsOf(rows, 'money');
  const found = await db.transaction.findMany({
    where: { id: { in: ids } },
    select: { id: true },
  });
  return new Map(found.map(({ id }) => [id, { kind: 'transaction', transactionId: id }]));
}

function idsOf(rows: readonly Alert[], subject: AlertSubject): string[] {
  return rows.flatMap((row) => (row.subject === subject ? row.subjectId : []));
}
