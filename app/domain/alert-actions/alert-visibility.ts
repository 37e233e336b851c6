import type { AlertSubject, Prisma } from '@prisma/client';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { authorize, can, ownedRows, type Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Permission } from '#app/domain/shared/permissions.ts';

/** By subject: the permission to see its alerts, and the permission to close them. */
const PERMISSIONS: Record<AlertSubject, { see: Permission; settle: Permission }> = {
  order: { see: 'order.read', settle: 'order.update' },
  store: { see: 'store.read', settle: 'store.settings' },
  document: { see: 'order.print', settle: 'order.print' },
  printing: { see: 'order.print', settle: 'order.print' },
  person: { see: 'store.settings', settle: 'store.settings' },
  money: { see: 'account.read', settle: 'account.topUp' },
  job: { see: 'work.push', settle: 'work.push' },
};
const SUBJECTS = Object.keys(PERMISSIONS) as AlertSubject[];

export function maySettle(actor: Actor, subject: AlertSubject): boolean {
  return can(actor, PERMISSIONS[subject].settle);
}

/** The open alerts that an actor may see, as a `where`. */
export function alertsVisibleTo(actor: Actor): Prisma.AlertWhereInput {
  return { ...alertsInReach(actor, 'see'), closedAt: null };
}

/** The open and closed alerts that an actor may see, or close, as a `where`. Alerts that belong to no
 *  account are limited to actors who may see all accounts. */
export function alertsInReach(actor: Actor, to: 'see' | 'settle'): Prisma.AlertWhereInput {
  const reached = SUBJECTS.filter((subject) => can(actor, PERMISSIONS[subject][to]));
  const scopes = Map.groupBy(reached, (subject) => authorize(actor, PERMISSIONS[subject][to]));
  // One branch of `OR` per scope, so that each can use the index on the account or the store. Most actors
  // have one scope.
  return {
    OR: [...scopes].map(([scope, subjects]) => ({
      subject: { in: subjects },
      ...ownedRows(actor, scope),
    })),
  };
}

/** One open alert, locked for this transaction. The alert's order is locked first, because an action on an
 *  order also locks the order and then closes its alerts; the same sequence avoids a deadlock.
 *  @throws AppError 'not-found' also for an alert that the actor may not close, or that is closed. */
export async function lockAlert(tx: Tx, actor: Actor, id: string) {
  const open = { id, closedAt: null };
  const seen = await tx.alert.findFirst({
    where: { ...alertsInReach(actor, 'settle'), ...open },
    select: { subject: true, subjectId: true },
  });
  if (!seen) throw settledAlready();
  if (seen.subject === 'order') await lockOrder(tx, seen.subjectId);
  await tx.$queryRaw`select 1 from attentions where id = ${id}::uuid for update`;
  const alert = await tx.alert.findFirst({ where: open });
  if (!alert) throw settledAlready();
  return alert;
}

export function settledAlready(): AppError {
  return new AppError('not-found', 'This alert is already closed. Reload the page.');
}
